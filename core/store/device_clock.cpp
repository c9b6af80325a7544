// SPDX-License-Identifier: Apache-2.0
#include "core/store/device_clock.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>
#include <utility>

#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A device that is idle starts work within microseconds; queues of seconds that never drain are none.
constexpr DurationNs kLateNs = 1'000'000'000;
/// A pause on the device that shows an empty queue, and how many it takes.
constexpr DurationNs kPauseNs = 20'000;
constexpr std::ptrdiff_t kFewestPauses = 3;
/// Gaps between queued kernels are shorter.
constexpr DurationNs kIdleNs = 5'000;
/// Delays of work on idle streams differ by less in one recording.
constexpr DurationNs kSpreadNs = 50'000;
constexpr DurationNs kSpreadPart = 1000;
/// Share of the ready work that has to follow the shift: single collectives move nothing.
constexpr double kLeastShare = 0.1;
constexpr double kLeastDriftShare = 0.5;
/// The quickest work, leaving out what was linked to another launch.
constexpr double kQuickest = 0.05;
constexpr std::size_t kFewestForDrift = 30;
constexpr DurationNs kLeastDriftNs = 20'000;
/// Work begins when its call returns at the latest, on an idle device.
constexpr DurationNs kLongestCallNs = 10'000;

/// Work that its stream was ready for, in order of time.
struct ReadyWork {
    TimeNs startNs = 0;
    DurationNs delayNs = 0; ///< since its call began
    DurationNs callNs = 0;  ///< length of the call
    DurationNs idleNs = 0;  ///< the stream had nothing to run for so long before it
};

using Delays = std::vector<DurationNs>;

DurationNs quantileOf(Delays values, double share) {
    const auto place =
        values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, place);
    return *place;
}

Delays delaysOf(std::span<const ReadyWork> ready) {
    Delays delays;
    delays.reserve(ready.size());
    for (const ReadyWork& work : ready) {
        delays.push_back(work.delayNs);
    }
    return delays;
}

/// The delay of the quickest work over time.
struct DelayLine {
    TimeNs firstNs = 0;
    TimeNs lastNs = 0;
    DurationNs firstDelayNs = 0;
    DurationNs lastDelayNs = 0;

    DurationNs at(TimeNs timeNs) const {
        const double share =
            lastNs > firstNs ? static_cast<double>(timeNs - firstNs) / static_cast<double>(lastNs - firstNs)
                             : 0;
        return firstDelayNs + std::llround(share * static_cast<double>(lastDelayNs - firstDelayNs));
    }
    DurationNs least() const { return std::min(firstDelayNs, lastDelayNs); }
};

/// Share of the ready work whose delay lies on the line. A part of the delay itself is allowed for besides
/// kSpreadNs where `isRough`: clocks that are hours apart may wait for other work, too.
double shareOn(const DelayLine& line, std::span<const ReadyWork> ready, bool isRough) {
    const auto on = std::ranges::count_if(ready, [&](const ReadyWork& work) {
        const DurationNs expectedNs = line.at(work.startNs);
        return std::abs(saturatingSubtract(work.delayNs, expectedNs)) <=
               kSpreadNs + (isRough ? std::abs(expectedNs) / kSpreadPart : 0);
    });
    return static_cast<double>(on) / static_cast<double>(ready.size());
}

DelayLine levelLine(std::span<const ReadyWork> ready) {
    const DurationNs quickestNs = quantileOf(delaysOf(ready), kQuickest);
    return {ready.front().startNs, ready.back().startNs, quickestNs, quickestNs};
}

/// The delays of the quickest work in three thirds of the time lie on a line that rises or falls.
DelayLine slopingLine(std::span<const ReadyWork> ready, const DelayLine& level) {
    if (ready.size() < kFewestForDrift) {
        return level;
    }
    const std::size_t third = ready.size() / 3;
    std::array<DurationNs, 3> quickestNs{};
    std::array<double, 3> middleNs{};
    for (std::size_t i = 0; i < quickestNs.size(); ++i) {
        const auto part = ready.subspan(i * third, i == 2 ? ready.size() - 2 * third : third);
        quickestNs[i] = quantileOf(delaysOf(part), kQuickest);
        const auto quickest = std::ranges::min_element(part, {}, [&](const ReadyWork& work) {
            return std::abs(saturatingSubtract(work.delayNs, quickestNs[i]));
        });
        middleNs[i] = static_cast<double>(quickest->startNs - ready.front().startNs);
    }
    const double spanNs = middleNs[2] - middleNs[0];
    const auto changeNs = static_cast<double>(saturatingSubtract(quickestNs[2], quickestNs[0]));
    if (spanNs <= 0 || std::abs(changeNs) <= kLeastDriftNs || std::abs(changeNs) >= spanNs / 2) {
        return level;
    }
    const auto at = [&](double timeNs) {
        return quickestNs[0] + std::llround(changeNs * (timeNs - middleNs[0]) / spanNs);
    };
    const DurationNs offNs = std::abs(quickestNs[1] - at(middleNs[1]));
    if (static_cast<double>(offNs) > std::max<double>(kLeastDriftNs, std::abs(changeNs) / 4)) {
        return level;
    }
    return {ready.front().startNs, ready.back().startNs, at(0),
            at(static_cast<double>(ready.back().startNs - ready.front().startNs))};
}

bool isEarly(std::span<const ReadyWork> ready, const DelayLine& line) {
    const auto early = static_cast<std::size_t>(
        std::ranges::count_if(ready, [](const ReadyWork& work) { return work.delayNs < -kUsualSkewNs; }));
    return line.least() < -kUsualSkewNs && (early >= 2 || early == ready.size()) &&
           static_cast<double>(early) >= kLeastShare * static_cast<double>(ready.size());
}

bool isLate(std::span<const ReadyWork> ready, DurationNs leastDelayNs, TimeRange hostNs) {
    return leastDelayNs >= kLateNs &&
           (ready.front().startNs > hostNs.endNs || std::ranges::count_if(ready, [](const ReadyWork& work) {
                                                        return work.idleNs >= kPauseNs;
                                                    }) >= kFewestPauses);
}

/// Proof that all of a device's work is early or late, and how to move it; `process`, `device` and counts are
/// left to the caller. No shifts: there is none. `leastDelayNs` is of all linked work, `hostNs` the time that
/// the host's threads cover. O(n log n).
ClockMove provenMove(std::span<const ReadyWork> ready, DurationNs leastDelayNs, TimeRange hostNs) {
    ClockMove move;
    if (ready.empty()) {
        return move;
    }
    const DelayLine level = levelLine(ready);
    DelayLine line = slopingLine(ready, level);
    if (line.firstDelayNs != line.lastDelayNs && shareOn(line, ready, false) < kLeastDriftShare) {
        line = level;
    }
    if (!(isEarly(ready, line) || isLate(ready, leastDelayNs, hostNs)) ||
        shareOn(line, ready, true) < kLeastShare) {
        return move;
    }
    const Delays delays = delaysOf(ready);
    move.medianDelayNs = quantileOf(delays, 0.5);
    // Times that were never set are no clock's: the rest would lie far behind its launches.
    const DurationNs middleNs = (line.firstDelayNs + line.lastDelayNs) / 2;
    if (saturatingSubtract(move.medianDelayNs, middleNs) > std::max(kLateNs, hostNs.durationNs())) {
        return {};
    }
    Delays calls;
    for (const ReadyWork& work : ready) {
        calls.push_back(std::min(work.callNs, kLongestCallNs));
    }
    const DurationNs callNs = quantileOf(std::move(calls), 0.5);
    move.firstNs = line.firstNs;
    move.lastNs = line.lastNs;
    move.firstShiftNs = callNs - line.firstDelayNs;
    move.lastShiftNs = callNs - line.lastDelayNs;
    return move;
}

/// CUPTI takes the times of synchronizations on the host.
bool isOnDeviceClock(TrackKind kind) {
    return kind == TrackKind::Stream || kind == TrackKind::DeviceAnnotation;
}

/// Delays of one device's linked work.
struct DeviceDelays {
    std::uint64_t linked = 0;
    std::uint64_t early = 0;
    DurationNs leastDelayNs = std::numeric_limits<DurationNs>::max();
    std::vector<ReadyWork> ready;

    bool mayBeOff() const { return linked > 0 && (early > 0 || leastDelayNs >= kLateNs); }
};

/// Visits the linked work of a stream; the time 0 was never set.
template <typename Visit>
void visitLinked(const TraceData& data, const Track& track, const Visit& visit) {
    const auto first = std::ranges::lower_bound(data.deviceOps, track.firstSlice, {}, &DeviceOp::slice);
    const std::size_t endSlice = indexOf(track.firstSlice) + track.sliceCount;
    for (auto op = first; op != data.deviceOps.end() && indexOf(op->slice) < endSlice; ++op) {
        const TimeNs startNs = data.slices.startNs[op->slice];
        if (startNs != 0) {
            visit(*op, startNs);
        }
    }
}

DurationNs delayOf(const TraceData& data, const DeviceOp& op, TimeNs startNs) {
    const SliceId call = data.launches[indexOf(op.launch)].slice;
    return saturatingSubtract(startNs, data.slices.startNs[call]);
}

void countDelays(const TraceData& data, const Track& track, DeviceDelays& delays) {
    visitLinked(data, track, [&](const DeviceOp& op, TimeNs startNs) {
        if (op.launch != kNoLaunch) {
            const DurationNs delayNs = delayOf(data, op, startNs);
            ++delays.linked;
            delays.early += delayNs < -kUsualSkewNs ? 1 : 0;
            delays.leastDelayNs = std::min(delays.leastDelayNs, delayNs);
        }
    });
}

void takeReadyWork(const TraceData& data, const Track& track, std::vector<ReadyWork>& ready) {
    TimeNs reachedNs = std::numeric_limits<TimeNs>::min();
    LaunchId before = kNoLaunch;
    visitLinked(data, track, [&](const DeviceOp& op, TimeNs startNs) {
        const DurationNs idleNs = saturatingSubtract(startNs, reachedNs);
        // Pieces of a graph wait for each other.
        if (op.launch != kNoLaunch && op.launch != before && idleNs >= kIdleNs) {
            const SliceId call = data.launches[indexOf(op.launch)].slice;
            ready.push_back({startNs, delayOf(data, op, startNs), data.slices.durationNs[call], idleNs});
        }
        before = op.launch;
        reachedNs = std::max(reachedNs, data.slices.endNs(op.slice));
    });
}

TimeRange hostRange(const TraceData& data) {
    TimeRange range{std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};
    for (const Track& track : data.tracks) {
        if (track.kind == TrackKind::Thread && track.sliceCount > 0 && track.range.startNs != 0) {
            range = {std::min(range.startNs, track.range.startNs), std::max(range.endNs, track.range.endNs)};
        }
    }
    return range.startNs <= range.endNs ? range : TimeRange{};
}

std::vector<ClockMove> findMoves(const TraceData& data) {
    std::map<std::pair<ProcessId, std::int32_t>, DeviceDelays> byDevice;
    for (const Track& track : data.tracks) {
        if (track.kind == TrackKind::Stream && track.sliceCount > 0) {
            countDelays(data, track, byDevice[{track.process, track.device}]);
        }
    }
    std::vector<ClockMove> moves;
    for (auto& [device, delays] : byDevice) {
        if (!delays.mayBeOff()) {
            continue;
        }
        for (const Track& track : data.tracks) {
            if (track.kind == TrackKind::Stream && track.process == device.first &&
                track.device == device.second) {
                takeReadyWork(data, track, delays.ready);
            }
        }
        std::ranges::stable_sort(delays.ready, {}, &ReadyWork::startNs);
        ClockMove move = provenMove(delays.ready, delays.leastDelayNs, hostRange(data));
        if (move.firstShiftNs != 0 || move.lastShiftNs != 0) {
            move.process = device.first;
            move.device = device.second;
            move.linked = delays.linked;
            move.early = delays.early;
            moves.push_back(move);
        }
    }
    return moves;
}

void moveInstants(const TraceData& data, InstantTable& instants) {
    std::vector<TimeNs> timeNs(instants.timeNs.begin(), instants.timeNs.end());
    bool isMoved = false;
    for (std::size_t i = 0; i < timeNs.size(); ++i) {
        const TrackId track = instants.track[i];
        const ClockMove* move =
            track == kNoTrack ? nullptr : clockMoveOf(data.clockMoves, data.tracks[indexOf(track)]);
        if (move != nullptr && timeNs[i] != 0) {
            timeNs[i] = movedTime(*move, timeNs[i]);
            isMoved = true;
        }
    }
    if (!isMoved) {
        return;
    }
    std::vector<std::uint32_t> order(timeNs.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, {}, [&timeNs](std::uint32_t i) { return timeNs[i]; });
    const auto inOrder = [&order]<typename T>(const T& from) {
        std::vector<std::remove_cvref_t<decltype(from[0])>> values;
        for (const std::uint32_t i : order) {
            values.push_back(from[i]);
        }
        return values;
    };
    instants = {inOrder(timeNs), inOrder(instants.name), inOrder(instants.category), inOrder(instants.track),
                inOrder(instants.event)};
}

} // namespace

TimeNs movedTime(const ClockMove& move, TimeNs recordedNs) {
    if (!move.drifts() || recordedNs <= move.firstNs) {
        return saturatingAdd(recordedNs, move.firstShiftNs);
    }
    if (recordedNs >= move.lastNs) {
        return saturatingAdd(recordedNs, move.lastShiftNs);
    }
    const double share =
        static_cast<double>(recordedNs - move.firstNs) / static_cast<double>(move.lastNs - move.firstNs);
    return recordedNs + move.firstShiftNs +
           std::llround(share * static_cast<double>(move.lastShiftNs - move.firstShiftNs));
}

TimeNs recordedTime(const ClockMove& move, TimeNs movedNs) {
    TimeNs recordedNs = saturatingSubtract(movedNs, move.firstShiftNs);
    constexpr int kMostRounds = 8; // a drift is far below one: each round adds digits
    for (int round = 0; move.drifts() && round < kMostRounds; ++round) {
        recordedNs = saturatingAdd(recordedNs, saturatingSubtract(movedNs, movedTime(move, recordedNs)));
    }
    return recordedNs;
}

void moveDeviceClocks(TraceData& data, const SliceColumns& times) {
    data.clockMoves = findMoves(data);
    if (data.clockMoves.empty()) {
        return;
    }
    for (Track& track : data.tracks) {
        const ClockMove* move = clockMoveOf(data.clockMoves, track);
        if (move == nullptr || track.sliceCount == 0) {
            continue;
        }
        TimeRange range{std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};
        for (std::size_t i = indexOf(track.firstSlice), end = i + track.sliceCount; i < end; ++i) {
            const TimeNs endNs = times.startNs[i] + times.durationNs[i];
            if (times.startNs[i] != 0) {
                times.startNs[i] = movedTime(*move, times.startNs[i]);
                times.durationNs[i] = movedTime(*move, endNs) - times.startNs[i];
            }
            range = {std::min(range.startNs, times.startNs[i]),
                     std::max(range.endNs, times.startNs[i] + times.durationNs[i])};
        }
        track.range = range;
    }
    for (const Launch& launch : data.launches) {
        std::ranges::sort(std::span(data.launchedOps).subspan(launch.firstOp, launch.opCount), {},
                          [&](DeviceOpId op) {
                              return std::pair(times.startNs[indexOf(data.deviceOps[indexOf(op)].slice)], op);
                          });
    }
    moveInstants(data, data.instants);
}

const ClockMove* clockMoveOf(std::span<const ClockMove> moves, const Track& track) {
    if (!isOnDeviceClock(track.kind)) {
        return nullptr;
    }
    const auto found = std::ranges::find_if(moves, [&track](const ClockMove& move) {
        return move.process == track.process && move.device == track.device;
    });
    return found == moves.end() ? nullptr : &*found;
}

} // namespace lanescope
