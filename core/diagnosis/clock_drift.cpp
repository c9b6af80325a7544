// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/clock_drift.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kFewestCalls = 9;
constexpr std::size_t kFewestKernels = 4;
constexpr double kLeastFactor = 1.1;
/// Share of the time of computation that has to follow the factor.
constexpr double kMostOfTheTime = 0.75;

/// One kernel with one grid on one device.
struct Series {
    double factor = 1;
    DurationNs totalNs = 0;
};

DurationNs median(std::vector<DurationNs> lengths) {
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::ranges::nth_element(lengths, middle);
    return *middle;
}

/// `lengths` in order of time.
std::optional<Series> seriesOf(const std::vector<DurationNs>& lengths) {
    if (lengths.size() < kFewestCalls) {
        return std::nullopt;
    }
    const auto third = static_cast<std::ptrdiff_t>(lengths.size() / 3);
    const DurationNs first = median({lengths.begin(), lengths.begin() + third});
    const DurationNs last = median({lengths.end() - third, lengths.end()});
    Series series;
    for (const DurationNs length : lengths) {
        series.totalNs += length;
    }
    if (first <= 0 || series.totalNs <= 0) {
        return std::nullopt;
    }
    series.factor = static_cast<double>(last) / static_cast<double>(first);
    return series;
}

/// The factor that half of the time lies below.
double middleFactor(std::vector<Series>& series) {
    std::ranges::sort(series, {}, &Series::factor);
    DurationNs totalNs = 0;
    for (const Series& each : series) {
        totalNs += each.totalNs;
    }
    DurationNs belowNs = 0;
    for (const Series& each : series) {
        belowNs += each.totalNs;
        if (belowNs * 2 >= totalNs) {
            return each.factor;
        }
    }
    return 1;
}

} // namespace

std::optional<ClockDrift> clockDrift(const Trace& trace, const DeviceTime& device) {
    using Key = std::tuple<int, StringId, std::array<std::uint32_t, 3>, std::array<std::uint32_t, 3>>;
    std::map<Key, std::vector<DurationNs>> lengthsOf;
    DurationNs computationNs = 0;
    for (const DevicePiece& piece : device.pieces) {
        if (piece.workClass == WorkClass::Computation) {
            const DeviceOp& op = trace.deviceOp(piece.op);
            const DurationNs ns = trace.slices().durationNs[op.slice];
            lengthsOf[Key(op.device, trace.slices().name[op.slice], op.grid, op.block)].push_back(ns);
            computationNs += ns;
        }
    }
    std::vector<Series> series;
    for (const auto& [key, lengths] : lengthsOf) {
        if (const auto found = seriesOf(lengths)) {
            series.push_back(*found);
        }
    }
    ClockDrift drift;
    drift.factor = middleFactor(series);
    if (drift.factor < kLeastFactor) {
        return std::nullopt;
    }
    DurationNs followNs = 0;
    for (const Series& each : series) {
        const bool follows =
            each.factor - 1 >= (drift.factor - 1) / 2 && each.factor - 1 <= (drift.factor - 1) * 2;
        followNs += follows ? each.totalNs : 0;
        drift.kernels += follows ? 1 : 0;
    }
    drift.share = static_cast<double>(followNs) / static_cast<double>(computationNs);
    return drift.kernels >= kFewestKernels && drift.share >= kMostOfTheTime ? std::optional(drift)
                                                                            : std::nullopt;
}

} // namespace lanescope
