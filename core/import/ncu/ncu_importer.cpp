// SPDX-License-Identifier: Apache-2.0
#include "core/import/ncu/ncu_importer.h"

#include <algorithm>
#include <limits>

#include "core/base/time_limits.h"
#include "core/base/user_text.h"
#include "core/import/api/record_writer.h"
#include "core/import/ncu/ncu_args.h"
#include "core/ncu/ncu_figures.h"

namespace lanescope {

namespace {

constexpr std::string_view kNamePatterns[] = {"*.csv"};
/// Bytes of a kernel with a column for each of some hundred metrics.
constexpr std::uint64_t kBytesOfKernel = 2000;
constexpr std::uint64_t kMemoryOfByte = 6;
constexpr std::uint64_t kUsualCompression = 10;

template <typename Small>
Small narrowed(const std::optional<std::int64_t>& value) {
    return value && *value <= std::numeric_limits<Small>::max() ? static_cast<Small>(*value) : Small{-1};
}

/// False when stopped.
bool writeKernels(const NcuReport& report, RecordWriter& writer, const std::stop_token& stop) {
    const NcuFigureReader figuresOf(report);
    const std::uint32_t category = writer.category("kernel", CategoryKind::Kernel);
    writer.hasNanoseconds();
    TimeNs nextNs = 0;
    for (std::size_t i = 0; i < report.kernels.size(); ++i) {
        constexpr std::size_t kKernelsBetweenStops = 1u << 10;
        if (i % kKernelsBetweenStops == 0 && stop.stop_requested()) {
            return false;
        }
        const NcuKernel& kernel = report.kernels[i];
        const NcuFigures figures = figuresOf.of(kernel);
        const double ns =
            std::clamp(figures.durationNs.value_or(0), 0.0, static_cast<double>(kMaxDurationNs));
        const auto durationNs = static_cast<DurationNs>(ns + 0.5);
        const std::int64_t device = std::clamp<std::int64_t>(kernel.device, 0, 1023);
        DeviceOp op;
        op.device = static_cast<std::int16_t>(device);
        op.stream = kernel.stream;
        op.grid = kernel.grid;
        op.block = kernel.block;
        op.registersPerThread = narrowed<std::int16_t>(figures.registersPerThread);
        op.sharedMemoryBytes = narrowed<std::int32_t>(figures.sharedMemoryBytes);
        if (!isWithinTimeLimits(nextNs) || !isWithinTimeLimits(nextNs + durationNs)) {
            writer.unusable(DiagnosticKind::TimestampOutOfRange, EventRef(i));
            continue;
        }
        if (!figures.durationNs) {
            writer.flaw(DiagnosticKind::MissingDuration, EventRef(i));
        }
        const std::uint32_t owner =
            writer.owner(OwnerSide::Device, RecordWriter::number(device),
                         RecordWriter::number(std::max<std::int64_t>(kernel.stream, 0)), category);
        writer.deviceOp({EventRef(i), nextNs, durationNs, writer.name(kernel.name), owner}, op);
        nextNs += durationNs;
    }
    writer.beginKind(1);
    for (std::uint64_t i = 0; i < report.malformed; ++i) {
        writer.unusable(DiagnosticKind::MalformedEvent, EventRef(report.kernels.size()));
    }
    return true;
}

} // namespace

std::span<const std::string_view> NcuImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> NcuImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::Operators, userText("A report of Nsight Compute holds kernels only. Record the same run "
                                         "with torch.profiler, and open that with --with REPORT.csv")},
        {Ingredient::Launches,
         userText("A report of Nsight Compute holds kernels only. Record the same run with "
                  "torch.profiler, and open that with --with REPORT.csv")},
        {Ingredient::Steps,
         userText("A report of Nsight Compute holds kernels only. Record the same run with "
                  "torch.profiler, and open that with --with REPORT.csv")},
    };
    return kHints;
}

bool NcuImporter::recognizes(const FileStart& start) const {
    return beginsLikeNcuReport(start.content);
}

Result<LoadEstimate> NcuImporter::estimate(std::shared_ptr<const ByteFile> file) const {
    const auto contentBytes = likelyContentBytes(*file, kUsualCompression);
    if (!contentBytes) {
        return contentBytes.error();
    }
    LoadEstimate estimate;
    estimate.textBytes = *contentBytes;
    estimate.events = estimate.textBytes / kBytesOfKernel;
    estimate.deviceOps = estimate.events;
    estimate.memoryBytes =
        memoryOfEvents(estimate.events, estimate.deviceOps) + kMemoryOfByte * estimate.textBytes;
    return estimate;
}

Result<ImportedTrace> NcuImporter::read(std::shared_ptr<const ByteFile> file, const ImportOptions& options,
                                        Progress& progress, std::stop_token stop) const {
    auto report = readNcuReport(file, options.memoryBudgetBytes, progress, stop);
    if (!report) {
        return report.error();
    }
    RecordWriter writer({"kernels", "malformed lines"});
    if (!writeKernels(**report, writer, stop)) {
        return Error{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
    }
    ImportedTrace trace;
    trace.format = (*report)->isOfDetails ? "Nsight Compute, details page, without times"
                                          : "Nsight Compute, raw page, without times";
    trace.kindWord = "line";
    trace.contentBytes = (*report)->contentBytes;
    trace.timeUnit = FileTimeUnit::Nanoseconds;
    trace.header.push_back(
        {"times", "\"unknown: kernels are shown one after another, in the order of launch\""});
    addCompressionFlaw(trace.diagnostics, file->sizeBytes(), (*report)->flaw);
    trace.args = std::make_shared<ncu::NcuArgs>(std::move(file), std::move(*report));
    writer.takeInto(trace);
    return trace;
}

Result<std::shared_ptr<const ArgSource>> NcuImporter::openArgs(std::shared_ptr<const ByteFile> file) const {
    return std::shared_ptr<const ArgSource>(std::make_shared<ncu::NcuArgs>(std::move(file)));
}

} // namespace lanescope
