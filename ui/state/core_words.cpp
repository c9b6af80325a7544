// SPDX-License-Identifier: Apache-2.0
#include "ui/state/core_words.h"

#include <QCoreApplication>
#include <QLocale>

#include <string>

#include "ui/theme/formatting.h"

namespace lanescope::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(lanescope::CoreWords)
};

// Core's own texts are what is looked up; here they are only for those who translate to be found.
[[maybe_unused]] constexpr const char* kTexts[] = {
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Raw control character in a string, taken literally"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Bytes that are not UTF-8, shown as U+FFFD"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Escape that JSON does not know, backslash taken literally"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords",
                      "NaN, infinity or N/A where a number was expected, taken as missing"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "No comma between two events"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Comma too many in the event array"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Comment in the event array, skipped"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Negative duration, taken as 0"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Complete event without a duration, taken as 0"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Duration over 7 days or beyond the clock, taken as 0"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Event without a name"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Field of an unexpected type"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Begin event without an end, closed at the end of its track"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Unescaped or missing quote, resumed after it"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords",
                      "Event at time 0 far before all others, left out of the trace's extents"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Header field that cannot be understood, ignored"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Number that JSON does not allow, such as 0007"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Slice with neither process nor thread"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Values nested over 1,000 deep, shown as text only"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Event without a usable time stamp"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Time stamp more than 146 years from 0"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Event without a phase"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Entry of the event array that is not an object"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Event that is not valid JSON, skipped"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "End event without a begin"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Flow event without an id"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "The file ends in the middle; everything before is there"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords",
                      "The compressed data is damaged; everything before the damage is there"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "Data after the end of the JSON text, ignored"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "traceEvents appears more than once; all are read"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "The file changed while it was read"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "There are no slices, counters or instants in it"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "The program that recorded the file warned of problems"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "A table of the file cannot be read to its end"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords",
                      "No operators here. Record them with activities=[ProfilerActivity.CPU, ...]"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords",
                      "No work of a device here. Record it with activities=[ProfilerActivity.CUDA, ...]; "
                      "ROCm goes by the same name"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "No launches of device work here. Record both sides with "
                                              "activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords",
                      "No steps here. Call step() of the profiler at the end of each iteration"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "No input shapes here. Record them with record_shapes=True"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "No allocations here. Record them with profile_memory=True"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "No modules here. Record them with with_stack=True"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords",
                      "No communication between devices here. It is recorded where torch.distributed runs "
                      "with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]"),
    QT_TRANSLATE_NOOP("lanescope::CoreWords", "No hardware counters here. Record them with "
                                              "experimental_config=torch.profiler._ExperimentalConfig("
                                              "profiler_metrics=[...], profiler_measure_per_kernel=True)"),
    QT_TRANSLATE_NOOP(
        "lanescope::CoreWords",
        "No iterations of an inference engine here. Engines name them in annotations: vLLM with "
        "VLLM_CUSTOM_SCOPES_FOR_PROFILING=1, SGLang and ATOM by themselves while they are profiled"),
};

QString share(double fraction) {
    return formatPercent(fraction, 1);
}

} // namespace

QString findingWords(const Finding& finding) {
    const QString value = share(finding.value);
    const QString threshold = share(finding.threshold);
    switch (finding.kind) {
    case FindingKind::DataLoading:
        return Tr::tr("Data loading takes %1 of the step (threshold %2). More workers of the DataLoader "
                      "(num_workers) can load while the model computes.")
            .arg(value, threshold);
    case FindingKind::DataParallel:
        return Tr::tr("DataParallel drives %n device(s) from one process. DistributedDataParallel is faster.",
                      nullptr, static_cast<int>(finding.value));
    case FindingKind::DistributedWithoutNccl:
        return Tr::tr("DistributedDataParallel runs without NCCL, which is its fastest backend on GPUs.");
    case FindingKind::Communication:
        return Tr::tr("Communication takes %1 of the step (threshold %2). Gradient compression or gradient "
                      "accumulation lessen it.")
            .arg(value, threshold);
    case FindingKind::LowUtilization:
        return Tr::tr("GPU %1 runs kernels during only %2 of the time (threshold %3). The causes say "
                      "what it waits for.")
            .arg(QString::number(finding.device), value, threshold);
    case FindingKind::TensorCoresUnused:
        return Tr::tr("No kernel uses tensor cores, but operators that could take %1 of the kernel time. "
                      "Automatic mixed precision lets them.")
            .arg(value);
    case FindingKind::MemoryNearlyFull:
        return Tr::tr("Allocations on GPU %1 reach %2 of its memory (threshold %3). Activation checkpointing "
                      "or mixed precision make room.")
            .arg(QString::number(finding.device), value, threshold);
    }
    return {};
}

QString problemWords(DiagnosticKind kind) {
    return QCoreApplication::translate("lanescope::CoreWords", diagnosticText(kind));
}

QString hintText(Ingredient ingredient) {
    return QCoreApplication::translate("lanescope::CoreWords",
                                       std::string(recordingHint(ingredient)).c_str());
}

} // namespace lanescope::ui
