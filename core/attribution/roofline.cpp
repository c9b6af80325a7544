// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/roofline.h"

#include <algorithm>
#include <array>
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

/// Time of a copy at the limit of its way, and the limit.
struct CopyLimit {
    std::optional<double> seconds; ///< nullopt: the way or its peak is not known
    Bound bound = Bound::Unknown;
    bool lacksLinkPeak = false;
};

CopyLimit limitOf(const Trace& trace, const DeviceOp& op, double bytes, const DevicePeaks* peaks) {
    const bool isMemset = trace.categoryKind(op.slice) == CategoryKind::Memset;
    const CopyRoute route = isMemset ? CopyRoute::Device : copyRoute(trace.sliceName(op.slice));
    if (peaks == nullptr || route == CopyRoute::Unknown) {
        return {};
    }
    const double peakGBs = route == CopyRoute::Host   ? peaks->hostGBs
                           : route == CopyRoute::Peer ? peaks->peerGBs
                                                      : peaks->memoryGBs;
    if (peakGBs <= 0) {
        return {.seconds = {}, .bound = Bound::Unknown, .lacksLinkPeak = route != CopyRoute::Device};
    }
    const double traffic = route == CopyRoute::Device && !isMemset ? 2 * bytes : bytes;
    return {.seconds = traffic / (peakGBs * kGiga),
            .bound = route == CopyRoute::Device ? Bound::Memory : Bound::Link};
}

/// Copies and memsets of one row: each stands against the limit of its own way.
class CopyTimes {
public:
    void add(const CopyLimit& limit, DurationNs durationNs) {
        m_secondsAtLimits += limit.seconds.value_or(0);
        m_areKnown = m_areKnown && limit.seconds;
        m_lackLinkPeak = m_lackLinkPeak || limit.lacksLinkPeak;
        DurationNs& ofBound = m_nsOfBound[static_cast<std::size_t>(limit.bound)];
        ofBound = saturatingAdd(ofBound, durationNs);
    }
    /// nullopt where that of one of them is not known.
    std::optional<double> secondsAtLimits() const {
        return m_areKnown ? std::optional(m_secondsAtLimits) : std::nullopt;
    }
    RooflineFigures figures(double bytes, DurationNs durationNs, std::uint64_t workCount) const {
        RooflineFigures figures;
        if (durationNs <= 0) {
            return figures;
        }
        const double seconds = static_cast<double>(durationNs) / kNsPerSecond;
        figures.tbPerSecond = bytes / seconds / kTera;
        if (!m_areKnown) {
            figures.lacksLinkPeak = m_lackLinkPeak;
            return figures;
        }
        figures.percent = m_secondsAtLimits / seconds * 100;
        const auto longest = std::ranges::max_element(m_nsOfBound);
        figures.bound = static_cast<Bound>(longest - m_nsOfBound.begin());
        if (m_secondsAtLimits * kNsPerSecond < kLatencyNs * static_cast<double>(workCount)) {
            figures.bound = Bound::Latency;
        }
        return figures;
    }

private:
    double m_secondsAtLimits = 0;
    bool m_areKnown = true;
    bool m_lackLinkPeak = false;
    std::array<DurationNs, 5> m_nsOfBound{}; ///< by Bound
};

/// Parts of the figures of a row, besides its sums.
struct RowParts {
    const DevicePeaks* peaks = nullptr; ///< of the row's device
    bool hasKernels = false;
    std::optional<double> kernelBytes; ///< of calls that launched kernels
    bool hasCopies = false;            ///< of calls without kernels
    CopyTimes copies;
};

/// Device time, FLOPs and bytes of the row are known.
RooflineFigures figuresOf(const RooflineRow& row, const RowParts& parts) {
    if (!parts.hasKernels && row.bytes) {
        return parts.copies.figures(*row.bytes, row.totalNs, row.kernels);
    }
    RooflineFigures figures =
        rooflineFigures(row.flops, parts.kernelBytes, row.totalNs, row.kernels, parts.peaks, row.precision);
    if (!parts.hasCopies || row.totalNs <= 0) {
        return figures;
    }
    const double seconds = static_cast<double>(row.totalNs) / kNsPerSecond;
    figures.tbPerSecond = row.bytes ? std::optional(*row.bytes / seconds / kTera) : std::nullopt;
    figures.intensity = intensityOf(row.flops, row.bytes);
    if (const std::optional<double> ofCopies = parts.copies.secondsAtLimits(); ofCopies && figures.percent) {
        *figures.percent += *ofCopies / seconds * 100;
    } else {
        figures.percent.reset();
        figures.bound = Bound::Unknown;
    }
    return figures;
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
    CopyTimes times;
    times.add(limitOf(trace, op, bytes, peaks), durationNs);
    return times.figures(bytes, durationNs, workCount);
}

const char* rooflineNote(const RooflineFigures& figures) {
    constexpr double kAll = 100;
    if (figures.lacksLinkPeak) {
        return "no percentage: the table of peaks lacks the bandwidth of this link";
    }
    if (!figures.percent || *figures.percent <= kAll) {
        return "";
    }
    switch (figures.bound) {
    case Bound::Memory:
        return "above the roofline: part of the data was in caches, or fewer bytes were moved than the size "
               "of its inputs";
    case Bound::Link:
        return "above the roofline: the link is faster than its entry in the table of peaks";
    case Bound::Compute:
        return "above the roofline: it computed less than the shapes of its inputs imply, in a narrower "
               "type, "
               "or at a higher clock than that of the table of peaks";
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

namespace {

/// Sums up pieces of device work by operator, inputs and device.
class RooflineRowMaker {
public:
    RooflineRowMaker(const Trace& trace, const KernelAttributions& attributions, const OperatorWork& work,
                     const PeaksTable& peaks, const Selection& selection)
        : m_trace(trace)
        , m_selection(selection)
        , m_attributions(attributions)
        , m_work(work)
        , m_peaks(peaks)
        , m_isCounted(work.calls.size(), false)
        , m_measured(trace)
        , m_coresOf(trace)
        , m_units(trace) {}

    /// Adds work of a call of an operator.
    void add(DeviceOpId id) {
        const DeviceOp& op = m_trace.deviceOp(id);
        const std::uint32_t call = m_work.callOfOp[indexOf(id)];
        const std::size_t at = rowOf(id, call);
        RooflineRow& row = m_rows[at];
        row.calls += m_isCounted[call] ? 0 : 1;
        m_isCounted[call] = true;
        ++row.kernels;
        if (const NcuFigures* figures = m_measured.of(id)) {
            row.measured.add(*figures);
        }
        const SliceTable& slices = m_trace.slices();
        const DurationNs durationNs = m_selection.timeOf(slices.range(op.slice));
        row.totalNs = saturatingAdd(row.totalNs, durationNs);
        m_allNs = saturatingAdd(m_allNs, durationNs);
        if (row.longest == kNoSlice || slices.durationNs[op.slice] > slices.durationNs[row.longest]) {
            row.longest = op.slice;
        }
        const bool isKernel = m_trace.categoryKind(op.slice) == CategoryKind::Kernel;
        m_parts[at].hasKernels = m_parts[at].hasKernels || isKernel;
        if (isKernel && m_units.has(op.device)) {
            row.tensorCores.add(m_coresOf.of(op.slice, tensorCoreUse), durationNs);
        }
        // The figures of a call with kernels are those of its kernels.
        if (isKernel || m_work.calls[call].kernelCount == 0) {
            addCost(id, row, m_parts[at]);
        }
    }

    std::vector<RooflineRow> take() {
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            RooflineRow& row = m_rows[i];
            row.share = m_allNs > 0 ? static_cast<double>(row.totalNs) / static_cast<double>(m_allNs) : 0;
            if (const auto& cost = m_work.signatures[row.signature].cost; cost && m_parts[i].hasKernels) {
                row.precision = precisionOf(*cost, m_trace.sliceName(row.longest));
            }
            row.figures = figuresOf(row, m_parts[i]);
            row.measured.finish();
        }
        std::ranges::stable_sort(m_rows, std::ranges::greater{}, &RooflineRow::totalNs);
        return std::move(m_rows);
    }

private:
    std::size_t rowOf(DeviceOpId id, std::uint32_t call) {
        const std::int16_t device = m_trace.deviceOp(id).device;
        const std::uint32_t signature = m_work.calls[call].signature;
        const std::uint64_t key = std::uint64_t{signature} << 16 | static_cast<std::uint16_t>(device);
        const auto [entry, isNew] = m_rowOfKey.emplace(key, m_rows.size());
        if (isNew) {
            RooflineRow& added = m_rows.emplace_back();
            added.signature = signature;
            added.device = device;
            added.direction = m_attributions.context(id).direction;
            m_parts.emplace_back().peaks = peaksOf(m_trace, device, m_peaks);
        }
        return entry->second;
    }

    void addCost(DeviceOpId id, RooflineRow& row, RowParts& parts) {
        const std::optional<OperatorCost> cost = m_work.costOf(m_trace, id);
        if (!cost) {
            return;
        }
        const DeviceOp& op = m_trace.deviceOp(id);
        const TimeRange range = m_trace.slices().range(op.slice);
        const double share = m_selection.shareOf(range);
        addTo(row.flops, cost->flops, share);
        addTo(row.bytes, cost->bytes, share);
        if (m_trace.categoryKind(op.slice) == CategoryKind::Kernel) {
            addTo(parts.kernelBytes, cost->bytes, share);
        } else if (cost->bytes) {
            parts.hasCopies = true;
            parts.copies.add(limitOf(m_trace, op, *cost->bytes * share, parts.peaks),
                             m_selection.timeOf(range));
        }
    }

    const Trace& m_trace;
    const Selection& m_selection;
    const KernelAttributions& m_attributions;
    const OperatorWork& m_work;
    const PeaksTable& m_peaks;
    std::vector<RooflineRow> m_rows;
    std::vector<RowParts> m_parts; ///< of the rows
    std::unordered_map<std::uint64_t, std::size_t> m_rowOfKey;
    std::vector<bool> m_isCounted; ///< by call
    MeasuredKernels m_measured;
    NameMemo<TensorCoreUse> m_coresOf;
    DevicesWithMatrixUnits m_units;
    DurationNs m_allNs = 0;
};

} // namespace

std::vector<RooflineRow> rooflineRows(const Trace& trace, const KernelAttributions& attributions,
                                      const OperatorWork& work, const PeaksTable& peaks,
                                      const Selection& selection, std::stop_token stop) {
    constexpr std::size_t kStopInterval = 1u << 16;
    RooflineRowMaker maker(trace, attributions, work, peaks, selection);
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return {};
        }
        const SliceId slice = trace.deviceOps()[i].slice;
        if (work.callOfOp[i] != kNoIndex && selection.includes(trace.slices().range(slice))) {
            maker.add(DeviceOpId(i));
        }
    }
    return maker.take();
}

} // namespace lanescope
