// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/steps/lost_work.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/analysis/name_memo.h"
#include "core/store/cpu_samples.h"
#include "core/store/device_calls.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A step that lost less of its launches' work is as good as complete: one in so many.
constexpr std::uint64_t kFewLost = 20;

bool launchesWork(std::string_view callName) {
    const auto has = [callName](std::string_view part) {
        return callName.find(part) != std::string_view::npos;
    };
    return (has("Launch") && !has("HostFunc") && !has("Attribute")) || has("Memcpy");
}

bool isCaptureBegin(std::string_view name) {
    return name.find("BeginCapture") != std::string_view::npos;
}

bool isCaptureEnd(std::string_view name) {
    return name.find("EndCapture") != std::string_view::npos;
}

/// Memsets of some sizes are not recorded even in sound recordings.
bool setsMemory(std::string_view name) {
    return name.find("Memset") != std::string_view::npos;
}

struct CallsOfName {
    std::uint64_t all = 0;
    std::uint64_t withWork = 0;
    bool launch = false; ///< each should have work
};

std::vector<CallsOfName> callsByName(const Trace& trace) {
    std::vector<CallsOfName> calls(trace.strings().size());
    for (const Launch& launch : trace.launches()) {
        CallsOfName& ofName = calls[indexOf(trace.slices().name[launch.slice])];
        ++ofName.all;
        ofName.withWork += launch.opCount > 0 ? 1 : 0;
    }
    return calls;
}

bool shouldHaveWork(std::string_view name, const CallsOfName& calls) {
    return launchesWork(name) || (calls.withWork * 2 >= calls.all && !setsMemory(name));
}

/// Times in which a thread captured a graph: calls made there run nothing.
class Captures {
public:
    explicit Captures(const Trace& trace)
        : m_trace(trace) {
        NameMemo<std::uint8_t> kinds(trace);
        const auto kindOf = [](std::string_view name) -> std::uint8_t {
            return isCaptureBegin(name) ? 1 : isCaptureEnd(name) ? 2 : 0;
        };
        for (const Launch& launch : trace.launches()) {
            if (const std::uint8_t kind = kinds.of(launch.slice, kindOf)) {
                m_marks[trace.trackOf(launch.slice)].push_back(
                    {trace.slices().startNs[launch.slice], kind == 1});
            }
        }
        for (auto& [track, marks] : m_marks) {
            std::ranges::sort(marks, {}, &Mark::timeNs);
        }
    }

    bool hold(SliceId call) const {
        const auto found = m_marks.empty() ? m_marks.end() : m_marks.find(m_trace.trackOf(call));
        if (found == m_marks.end()) {
            return false;
        }
        const auto after =
            std::ranges::upper_bound(found->second, m_trace.slices().startNs[call], {}, &Mark::timeNs);
        return after != found->second.begin() && std::prev(after)->isBegin;
    }

private:
    struct Mark {
        TimeNs timeNs;
        bool isBegin;
    };
    const Trace& m_trace;
    std::map<TrackId, std::vector<Mark>> m_marks;
};

/// Steps by rank: those of several ranks in one file overlap.
class StepsOfRanks {
public:
    explicit StepsOfRanks(const Trace& trace)
        : m_trace(trace) {
        for (std::size_t i = 0; i < trace.steps().size(); ++i) {
            m_steps[trace.steps()[i].rank].push_back(i);
        }
    }

    /// The step that holds the call; the number of steps for none.
    std::size_t of(SliceId call) const {
        const std::vector<Step>& steps = m_trace.steps();
        const auto found = m_steps.find(m_trace.rankOf(call));
        if (found == m_steps.end()) {
            return steps.size();
        }
        const TimeNs timeNs = m_trace.slices().startNs[call];
        const auto after = std::ranges::upper_bound(
            found->second, timeNs, {}, [&steps](std::size_t step) { return steps[step].range.startNs; });
        return after != found->second.begin() && steps[*std::prev(after)].range.contains(timeNs)
                   ? *std::prev(after)
                   : steps.size();
    }

private:
    const Trace& m_trace;
    std::map<RankId, std::vector<std::size_t>> m_steps; ///< positions in Trace::steps()
};

/// Ids of device work without a launch: it may belong to any of the calls that have the id.
std::vector<std::int64_t> openIds(const Trace& trace) {
    std::vector<std::int64_t> ids;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.launch == kNoLaunch && op.correlation != 0) {
            ids.push_back(op.correlation);
        }
    }
    std::ranges::sort(ids);
    return ids;
}

} // namespace

std::uint64_t launchCalls(const Trace& trace) {
    NameMemo<std::uint8_t> launches(trace);
    if (trace.launches().empty()) {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < trace.slices().size(); ++i) {
            count += isCpuSample(trace, SliceId(i))
                         ? 0
                         : launches.of(SliceId(i), [](std::string_view name) -> std::uint8_t {
                               return isDeviceCall(name) && launchesWork(name) ? 1 : 0;
                           });
        }
        return count;
    }
    const Captures captures(trace);
    return static_cast<std::uint64_t>(std::ranges::count_if(trace.launches(), [&](const Launch& launch) {
        return launches.of(
                   launch.slice,
                   [](std::string_view name) -> std::uint8_t { return launchesWork(name) ? 1 : 0; }) != 0 &&
               !captures.hold(launch.slice);
    }));
}

bool LostWork::isIncomplete(std::size_t step) const {
    return std::ranges::binary_search(steps, step);
}

LostWork lostWork(const Trace& trace) {
    LostWork lost;
    lost.allSteps = trace.steps().size();
    if (trace.deviceOps().empty()) {
        return lost;
    }
    const Column<StringId>& names = trace.slices().name;
    std::vector<CallsOfName> byName = callsByName(trace);
    std::uint64_t without = 0;
    for (std::size_t i = 0; i < byName.size(); ++i) {
        CallsOfName& calls = byName[i];
        calls.launch = calls.withWork > 0 && shouldHaveWork(trace.text(StringId(i)), calls);
        lost.expected += calls.launch ? calls.all : 0;
        without += calls.launch ? calls.all - calls.withWork : 0;
    }
    if (without == 0) {
        return lost;
    }
    const Captures captures(trace);
    const StepsOfRanks steps(trace);
    const std::vector<std::int64_t> open = openIds(trace);
    std::vector<std::uint64_t> launchesOf(trace.steps().size() + 1);
    std::vector<std::uint64_t> lostOf(trace.steps().size() + 1);
    for (std::uint32_t i = 0; i < trace.launches().size(); ++i) {
        const Launch& launch = trace.launches()[i];
        if (!byName[indexOf(names[launch.slice])].launch) {
            continue;
        }
        const std::size_t step = steps.of(launch.slice);
        ++launchesOf[step];
        if (launch.opCount == 0 && launch.correlation != 0 && !captures.hold(launch.slice) &&
            !std::ranges::binary_search(open, launch.correlation)) {
            lost.launches.push_back(LaunchId(i));
            ++lostOf[step];
        } else if (launch.opCount == 0) {
            --lost.expected;
            --launchesOf[step];
        }
    }
    const auto startOf = [&](LaunchId id) { return trace.slices().startNs[trace.launch(id).slice]; };
    std::ranges::sort(lost.launches, {}, [&](LaunchId id) { return std::pair(startOf(id), id); });
    for (std::size_t i = 0; i < trace.steps().size(); ++i) {
        if (lostOf[i] > 0 && lostOf[i] * kFewLost >= launchesOf[i]) {
            lost.steps.push_back(i);
        }
    }
    return lost;
}

TimeRange completePart(const Trace& trace, const LostWork& lost, TimeRange span) {
    std::vector<TimeRange> losses;
    for (const LaunchId id : lost.launches) {
        const TimeRange call = trace.slices().range(trace.launch(id).slice);
        if (call.startNs >= span.startNs && call.startNs < span.endNs) {
            losses.push_back(call);
        }
    }
    if (losses.empty() || losses.size() * kFewLost < lost.expected) {
        return span;
    }
    TimeRange best{span.startNs, span.startNs};
    TimeNs fromNs = span.startNs;
    const auto take = [&](TimeNs untilNs) {
        if (untilNs - fromNs > best.durationNs()) {
            best = {fromNs, untilNs};
        }
    };
    for (const TimeRange& loss : losses) {
        take(loss.startNs);
        fromNs = std::max(fromNs, loss.endNs);
    }
    take(span.endNs);
    return best;
}

} // namespace lanescope
