// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/roofline.h"

#include <algorithm>
#include <unordered_map>

#include "core/analysis/device/copy_route.h"
#include "core/analysis/name_memo.h"
#include "core/analysis/tensor_cores.h"
#include "core/attribution/known_sum.h"
#include "core/base/ascii.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr double kNsPerSecond = 1e9;
constexpr double kTera = 1e12;
constexpr double kGiga = 1e9;
constexpr double kLatencyNs = 1000;

bool containsAny(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [text](std::string_view part) { return contains(text, part); });
}

/// Type of the inputs of a matrix kernel by its name; see docs/attribution.md. Empty: it does not say.
std::string_view typeInName(std::string_view name) {
    if (containsAny(name, {"bf16", "BFloat16", "_BBS_", "_BSS_", "bfloat16"})) {
        return "bf16";
    }
    if (containsAny(name, {"e4m3", "e5m2", "fp8", "_F8", "Float8"})) {
        return "fp8";
    }
    if (containsAny(name, {"h884", "h1688", "f16_s", "fp16", "_HHS_", "_HSS_", "hmma", "h16816", "f16f16",
                           "__half", "c10::Half", "hgemm"})) {
        return "fp16";
    }
    if (containsAny(name, {"i8816", "imma", "i16832", "_I8"})) {
        return "int8";
    }
    if (containsAny(name, {"tf32", "s1688", "s16816"})) {
        return "tf32";
    }
    if (containsAny(name, {"sgemm", "ffma", "_SB_", "cudnn::", "scudnn"})) {
        return "fp32";
    }
    if (containsAny(name, {"dgemm", "d884"})) {
        return "fp64";
    }
    return {};
}

Precision ofSinglePrecision(std::string_view kernelName) {
    if (!usesTensorCores(tensorCoreUse(kernelName))) {
        return {ComputeUnit::Vector, "fp32"};
    }
    return {ComputeUnit::Matrix, contains(kernelName, "Cijk_") ? "fp32" : "tf32"};
}

} // namespace

const char* boundName(Bound bound) {
    switch (bound) {
    case Bound::Compute:
        return "compute";
    case Bound::Memory:
        return "memory";
    case Bound::Latency:
        return "latency";
    case Bound::Link:
        return "link";
    case Bound::Unknown:
        break;
    }
    return "";
}

Precision precisionOf(const OperatorCost& cost, std::string_view kernelName) {
    if (cost.unit == ComputeUnit::Vector) {
        const bool isDouble = cost.type == DataType::Float64 || cost.type == DataType::Complex128;
        return {ComputeUnit::Vector, isDouble                         ? "fp64"
                                     : cost.type == DataType::Unknown ? std::string_view()
                                                                      : std::string_view("fp32")};
    }
    switch (cost.type) {
    case DataType::Float32:
    case DataType::Complex64:
        return ofSinglePrecision(kernelName);
    case DataType::Float16:
    case DataType::BFloat16:
    case DataType::Float8:
    case DataType::Float4:
        return {ComputeUnit::Matrix, shortName(cost.type)};
    case DataType::Float64:
    case DataType::Complex128:
        return {usesTensorCores(tensorCoreUse(kernelName)) ? ComputeUnit::Matrix : ComputeUnit::Vector,
                "fp64"};
    case DataType::Int8:
    case DataType::UInt8:
        return {ComputeUnit::Matrix, "int8"};
    default:
        break;
    }
    const std::string_view type = typeInName(kernelName);
    return type == "fp32" ? ofSinglePrecision(kernelName) : Precision{ComputeUnit::Matrix, type};
}

std::optional<double> intensityOf(const std::optional<double>& flops, const std::optional<double>& bytes) {
    return flops && bytes && *bytes > 0 ? std::optional(*flops / *bytes) : std::nullopt;
}

std::optional<double> attainableTflops(double intensity, const DevicePeaks& peaks,
                                       const Precision& precision) {
    const std::optional<double> peak = peakTflops(peaks, precision);
    if (!peak || peaks.memoryGBs <= 0) {
        return std::nullopt;
    }
    return std::min(*peak, intensity * peaks.memoryGBs * kGiga / kTera);
}

RooflineFigures rooflineFigures(std::optional<double> flops, std::optional<double> bytes,
                                DurationNs durationNs, std::uint64_t workCount, const DevicePeaks* peaks,
                                const Precision& precision) {
    RooflineFigures figures;
    if (durationNs <= 0) {
        return figures;
    }
    const double seconds = static_cast<double>(durationNs) / kNsPerSecond;
    if (flops) {
        figures.tflops = *flops / seconds / kTera;
    }
    if (bytes) {
        figures.tbPerSecond = *bytes / seconds / kTera;
    }
    figures.intensity = intensityOf(flops, bytes);
    const std::optional<double> peak = peaks == nullptr ? std::nullopt : peakTflops(*peaks, precision);
    if (peaks == nullptr || !flops || !bytes || peaks->memoryGBs <= 0 || (!peak && *flops > 0)) {
        return figures;
    }
    const double computeSeconds = *flops > 0 ? *flops / (*peak * kTera) : 0;
    const double memorySeconds = *bytes / (peaks->memoryGBs * kGiga);
    const double rooflineSeconds = std::max(computeSeconds, memorySeconds);
    figures.percent = rooflineSeconds / seconds * 100;
    figures.bound = computeSeconds > memorySeconds ? Bound::Compute : Bound::Memory;
    if (rooflineSeconds * kNsPerSecond < kLatencyNs * static_cast<double>(workCount)) {
        figures.bound = Bound::Latency;
    }
    return figures;
}

RooflineFigures copyFigures(const Trace& trace, const DeviceOp& op, double bytes, DurationNs durationNs,
                            std::uint64_t workCount, const DevicePeaks* peaks) {
    RooflineFigures figures;
    if (durationNs <= 0) {
        return figures;
    }
    const double seconds = static_cast<double>(durationNs) / kNsPerSecond;
    figures.tbPerSecond = bytes / seconds / kTera;
    const bool isMemset = trace.categoryKind(op.slice) == CategoryKind::Memset;
    const CopyRoute route = isMemset ? CopyRoute::Device : copyRoute(trace.sliceName(op.slice));
    if (peaks == nullptr || route == CopyRoute::Unknown) {
        return figures;
    }
    const double peakGBs = route == CopyRoute::Host   ? peaks->hostGBs
                           : route == CopyRoute::Peer ? peaks->peerGBs
                                                      : peaks->memoryGBs;
    if (peakGBs <= 0) {
        return figures;
    }
    const double traffic = route == CopyRoute::Device && !isMemset ? 2 * bytes : bytes;
    const double rooflineSeconds = traffic / (peakGBs * kGiga);
    figures.percent = rooflineSeconds / seconds * 100;
    figures.bound = route == CopyRoute::Device ? Bound::Memory : Bound::Link;
    if (rooflineSeconds * kNsPerSecond < kLatencyNs * static_cast<double>(workCount)) {
        figures.bound = Bound::Latency;
    }
    return figures;
}

const char* rooflineNote(const RooflineFigures& figures) {
    constexpr double kAbove = 105;
    if (!figures.percent || *figures.percent <= kAbove) {
        return "";
    }
    switch (figures.bound) {
    case Bound::Memory:
        return "above the roofline: part of the data was in caches, or fewer bytes were moved than the size "
               "of its inputs";
    case Bound::Link:
        return "above the roofline: the link is faster than its entry in the table of peaks";
    case Bound::Compute:
        return "above the roofline: it computed less than the shapes of its inputs imply, or in a narrower "
               "type";
    case Bound::Latency:
    case Bound::Unknown:
        break;
    }
    return "above the roofline: too short to be measured";
}

std::string alignmentHint(const OperatorCost& cost) {
    constexpr std::int64_t kWanted = 8;
    if (cost.unit != ComputeUnit::Matrix) {
        return {};
    }
    std::string sizes;
    int count = 0;
    for (const std::int64_t size : cost.alignedSizes) {
        if (size % kWanted != 0) {
            sizes += (sizes.empty() ? "" : ", ") + std::to_string(size);
            ++count;
        }
    }
    return sizes.empty() ? sizes
                         : sizes + (count == 1 ? " is not a multiple of 8" : " are not multiples of 8");
}

std::vector<RooflineRow> rooflineRows(const Trace& trace, const KernelAttributions& attributions,
                                      const OperatorWork& work, const PeaksTable& peaks,
                                      const Selection& selection, std::stop_token stop) {
    constexpr std::size_t kStopInterval = 1u << 16;
    std::vector<RooflineRow> rows;
    std::unordered_map<std::uint64_t, std::uint32_t> rowOfKey;
    std::vector<bool> hasKernels; ///< by row
    std::vector<bool> isCounted(work.calls.size(), false);
    NameMemo<TensorCoreUse> coresOf(trace);
    const DevicesWithMatrixUnits units(trace);
    const SliceTable& slices = trace.slices();
    DurationNs allNs = 0;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return {};
        }
        const DeviceOp& op = trace.deviceOps()[i];
        const std::uint32_t at = work.callOfOp[i];
        if (at == kNoIndex || !selection.includes(slices.startNs[op.slice])) {
            continue;
        }
        const std::uint32_t signature = work.calls[at].signature;
        const std::uint64_t key = std::uint64_t{signature} << 16 | static_cast<std::uint16_t>(op.device);
        const auto [entry, isNew] = rowOfKey.emplace(key, static_cast<std::uint32_t>(rows.size()));
        if (isNew) {
            RooflineRow& added = rows.emplace_back();
            added.signature = signature;
            added.device = op.device;
            added.direction = attributions.context(DeviceOpId(i)).direction;
        }
        RooflineRow& row = rows[entry->second];
        row.calls += isCounted[at] ? 0 : 1;
        isCounted[at] = true;
        ++row.kernels;
        const DurationNs durationNs = slices.durationNs[op.slice];
        row.totalNs = saturatingAdd(row.totalNs, durationNs);
        const bool isKernel = trace.categoryKind(op.slice) == CategoryKind::Kernel;
        hasKernels.resize(rows.size(), false);
        hasKernels[entry->second] = hasKernels[entry->second] || isKernel;
        allNs = saturatingAdd(allNs, durationNs);
        if (row.longest == kNoSlice || durationNs > slices.durationNs[row.longest]) {
            row.longest = op.slice;
        }
        if (isKernel && units.has(op.device)) {
            row.tensorCores.add(coresOf.of(op.slice, tensorCoreUse), durationNs);
        }
        if (!isKernel && work.calls[at].kernelCount > 0) {
            continue; // the figures of the call are those of its kernels
        }
        if (const std::optional<OperatorCost> cost = work.costOf(trace, DeviceOpId(i))) {
            addTo(row.flops, cost->flops);
            addTo(row.bytes, cost->bytes);
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        RooflineRow& row = rows[i];
        row.share = allNs > 0 ? static_cast<double>(row.totalNs) / static_cast<double>(allNs) : 0;
        const DevicePeaks* peaksOfRow = peaksOf(trace, row.device, peaks);
        if (!hasKernels[i] && row.bytes) {
            row.figures = copyFigures(trace, trace.deviceOp(trace.deviceOpOf(row.longest)), *row.bytes,
                                      row.totalNs, row.kernels, peaksOfRow);
            continue;
        }
        if (const auto& cost = work.signatures[row.signature].cost) {
            row.precision = precisionOf(*cost, trace.sliceName(row.longest));
        }
        row.figures =
            rooflineFigures(row.flops, row.bytes, row.totalNs, row.kernels, peaksOfRow, row.precision);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const RooflineRow& a, const RooflineRow& b) { return a.totalNs > b.totalNs; });
    return rows;
}

} // namespace lanescope
