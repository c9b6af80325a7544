// SPDX-License-Identifier: Apache-2.0
#include "core/store/recording_hints.h"

#include <algorithm>
#include <array>

#include "core/base/user_text.h"
#include "core/store/cpu_samples.h"
#include "core/store/device_rows.h"
#include "core/store/rocprof_hints.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::string_view kNoFlaws = userText("Nothing in the recording is missing or in doubt");

std::string_view lackOf(Ingredient ingredient) {
    switch (ingredient) {
    case Ingredient::Operators:
        return userText("The file has no operators of a framework");
    case Ingredient::DeviceWork:
        return userText("The file has no device activity");
    case Ingredient::Launches:
        return userText("The file does not record which calls launched the device work");
    case Ingredient::Steps:
        return userText("The file has no steps");
    case Ingredient::InputShapes:
        return userText("The file has no input shapes");
    case Ingredient::Memory:
        return userText("The file has no allocations");
    case Ingredient::Modules:
        return userText("The file has no modules");
    case Ingredient::Collectives:
        return userText("The file has no communication between devices");
    case Ingredient::Counters:
        return userText("The file has no hardware counters by kernel");
    case Ingredient::Iterations:
        return userText("The file has no iterations of an inference engine");
    case Ingredient::GraphLaunches:
        return userText("The file has no graph launches with device work");
    case Ingredient::HostFunctions:
        return userText("The file has no functions of the host here.");
    case Ingredient::Flaws:
        return kNoFlaws;
    }
    return {};
}

} // namespace

std::span<const RecordingHint> torchProfilerHints() {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::Operators,
         userText("No operators here. Record them with activities=[ProfilerActivity.CPU, ...]")},
        {Ingredient::DeviceWork, userText("No device activity recorded. Record it with "
                                          "activities=[ProfilerActivity.CUDA, ...] (the same for ROCm)")},
        {Ingredient::Launches, userText("No launches of device work here. Record both sides with "
                                        "activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]")},
        torch_hints::kSteps,
        torch_hints::kInputShapes,
        torch_hints::kMemory,
        torch_hints::kModules,
        {Ingredient::Collectives,
         userText("No communication between devices here. It is recorded where torch.distributed runs with "
                  "activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]")},
        {Ingredient::Counters, userText("No hardware counters here. Record them with experimental_config="
                                        "torch.profiler._ExperimentalConfig(profiler_metrics=[...], "
                                        "profiler_measure_per_kernel=True)")},
        {Ingredient::Iterations,
         userText("No iterations of an inference engine here. Engines name them in annotations: vLLM with "
                  "VLLM_CUSTOM_SCOPES_FOR_PROFILING=1, SGLang and ATOM by themselves while they are "
                  "profiled")},
        {Ingredient::GraphLaunches,
         userText("No graph launches with device work here. They are recorded where a program replays CUDA "
                  "or HIP graphs, with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]")},
        torch_hints::kHostFunctions,
        {Ingredient::Flaws, kNoFlaws},
    };
    return kHints;
}

namespace {

/// The Ascend profiler's trace_view.json is a Chrome trace. Its operators are those of torch.profiler, its
/// device rows have names and no categories.
bool isAscendView(const Trace& trace) {
    return std::ranges::any_of(trace.processes(), [&trace](const Process& process) {
        return trace.text(process.name) == "Ascend Hardware";
    });
}

std::span<const RecordingHint> ascendViewHints() {
    static constexpr std::string_view kDatabase =
        userText("trace_view.json of the Ascend profiler does not show what its device rows are, so these "
                 "are only drawn. Open ascend_pytorch_profiler_*.db of the same recording instead: "
                 "export_type=ExportType.Db writes it");
    static constexpr std::string_view kAllocations =
        userText("trace_view.json of the Ascend profiler holds no allocations. Record them with "
                 "profile_memory=True, and open ascend_pytorch_profiler_*.db");
    static constexpr RecordingHint kHints[] = {
        {Ingredient::DeviceWork, kDatabase},
        {Ingredient::Launches, kDatabase},
        {Ingredient::Collectives, kDatabase},
        torch_hints::kSteps,
        torch_hints::kInputShapes,
        {Ingredient::Memory, kAllocations},
        torch_hints::kModules,
        torch_hints::kHostFunctions,
    };
    return kHints;
}

/// rpd2tracing writes the database of rpdTracer as a Chrome trace without categories.
bool isRpdView(const Trace& trace) {
    return std::ranges::any_of(trace.tracks(), [&trace](const Track& track) {
        constexpr std::string_view kPrefix = "Hip ";
        const std::string_view name = trace.text(track.name);
        return name.starts_with(kPrefix) && name.substr(kPrefix.size()) == trace.text(track.tidText);
    });
}

std::span<const RecordingHint> rpdViewHints() {
    static constexpr std::string_view kDatabase =
        userText("Traces written by rpd2tracing do not show what their device rows are, so these are only "
                 "drawn. Open the *.rpd database of the same recording instead");
    static constexpr RecordingHint kHints[] = {
        {Ingredient::DeviceWork, kDatabase},
        {Ingredient::Launches, kDatabase},
        kRpdTracerHostFunctions,
    };
    return kHints;
}

/// Evidence of torch.profiler, which the profilers of AMD and Intel do not write: fields of its header,
/// categories, and the processes of PyTorch 1.4, which had no categories.
bool isOfTorch(const Trace& trace) {
    static constexpr std::array<std::string_view, 9> kFields{
        "schemaVersion",  "deviceProperties", "traceName",           "distributedInfo", "record_shapes",
        "profile_memory", "with_stack",       "baseTimeNanoseconds", "cupti_version"};
    static constexpr std::array<std::string_view, 8> kSharedCategories{
        "kernel",      "gpu_memcpy", "gpu_memset", "hip_runtime",
        "xpu_runtime", "queue_mark", "gpu_op",     "user_annotation"};
    const auto& categories = trace.data().categories;
    const auto isNamed = [&trace](const Category& category, std::string_view name) {
        return trace.text(category.name) == name;
    };
    // unitrace calls everything on the host an operator.
    const bool isOfUnitrace = std::ranges::any_of(
        categories, [&](const Category& category) { return isNamed(category, "gpu_op"); });
    return std::ranges::any_of(trace.header(),
                               [](const HeaderField& field) {
                                   return std::ranges::find(kFields, field.key) != kFields.end();
                               }) ||
           std::ranges::any_of(categories,
                               [&](const Category& category) {
                                   return category.kind != CategoryKind::None &&
                                          category.kind != CategoryKind::Other &&
                                          !(isOfUnitrace && isNamed(category, "cpu_op")) &&
                                          std::ranges::find(kSharedCategories, trace.text(category.name)) ==
                                              kSharedCategories.end();
                               }) ||
           std::ranges::any_of(trace.processes(), [&trace](const Process& process) {
               return trace.text(process.name) == "CPU functions" ||
                      trace.text(process.pidText) == "CPU functions";
           });
}

/// Versions 1 and 2 of rocprof tell of the machine in their JSON, and name calls as HIP does.
bool isOfRocprof(const Trace& trace) {
    return std::ranges::any_of(trace.header(),
                               [](const HeaderField& field) {
                                   return field.json.find("HSASystemAttributes") != std::string::npos;
                               }) ||
           std::ranges::any_of(trace.data().categories, [&trace](const Category& category) {
               return trace.text(category.name) == "hip_runtime";
           });
}

bool hasCpuSamples(const Trace& trace) {
    return std::ranges::any_of(trace.data().categories, [&trace](const Category& category) {
        return trace.text(category.name) == kSampleCategory;
    });
}

/// Whether some counter over time is of a device.
bool samplesDevices(const Trace& trace) {
    return std::ranges::any_of(trace.counters(), [&trace](const Counter& counter) {
        return counter.measured && counter.process != kNoProcess &&
               trace.processes()[indexOf(counter.process)].device >= 0;
    });
}

} // namespace

std::span<const RecordingHint> recordingHintsOf(const Trace& trace) {
    const std::span<const RecordingHint> hints = trace.data().recordingHints;
    if (hints.data() != torchProfilerHints().data() || trace.slices().size() == 0) {
        return hints;
    }
    if (isAscendView(trace)) {
        return ascendViewHints();
    }
    if (isOfTorch(trace)) {
        return hints;
    }
    if (isOfRocprof(trace)) {
        return rocprofHints();
    }
    return isRpdView(trace) ? rpdViewHints() : std::span<const RecordingHint>();
}

std::string_view recordingHint(const Trace& trace, Ingredient ingredient) {
    if (ingredient == Ingredient::DeviceWork && !trace.deviceOps().empty()) {
        return userText("No device work of this kind was recorded.");
    }
    if ((ingredient == Ingredient::DeviceWork || ingredient == Ingredient::Launches) &&
        hasDeviceTimesOfOperators(trace)) {
        return userText(
            "The process \"CUDA functions\" has times of operators on the device, and no kernels. "
            "Newer versions of PyTorch record kernels");
    }
    if (ingredient == Ingredient::HostFunctions && hasCpuSamples(trace)) {
        return userText("The lanes of CPU samples show which function runs here; where they have none, the "
                        "thread waits.");
    }
    if (ingredient == Ingredient::Counters && samplesDevices(trace)) {
        return userText(
            "The file has counters over time, not by kernel: they are lanes of their devices, and "
            "\"Sampled counters\" (counters --group sample) has their means by kernel");
    }
    const std::span<const RecordingHint> hints = recordingHintsOf(trace);
    const auto found = std::ranges::find(hints, ingredient, &RecordingHint::ingredient);
    return found != hints.end() ? found->text : lackOf(ingredient);
}

} // namespace lanescope
