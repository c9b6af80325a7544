// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/causal_chain.h"

#include <algorithm>
#include <span>

#include "core/analysis/host/module_names.h"
#include "core/attribution/launch_context.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A slice and the slices around it.
struct Surroundings {
    SliceId frame = kNoSlice;
    SliceId module = kNoSlice;
    SliceId outerOperator = kNoSlice;
    SliceId innerOperator = kNoSlice;
};

void keepFirst(SliceId& place, SliceId slice) {
    if (place == kNoSlice) {
        place = slice;
    }
}

Surroundings surroundingsOf(const Trace& trace, SliceId slice) {
    Surroundings result;
    for (; slice != kNoSlice; slice = trace.slices().parent[slice]) {
        switch (trace.categoryKind(slice)) {
        case CategoryKind::Operator:
            keepFirst(result.innerOperator, slice);
            result.outerOperator = slice;
            break;
        case CategoryKind::PythonFunction:
            keepFirst(trace.sliceName(slice).starts_with(kModulePrefix) ? result.module : result.frame,
                      slice);
            break;
        default:
            break;
        }
    }
    return result;
}

/// The first flow of forward to backward at a slice or at what lies around it.
SliceId acrossPasses(const Trace& trace, SliceId slice, bool toBackward) {
    const auto isPass = [&trace](const Flow& flow) {
        return trace.category(flow.category).kind == CategoryKind::ForwardBackwardFlow;
    };
    for (; slice != kNoSlice; slice = trace.slices().parent[slice]) {
        if (toBackward) {
            for (const Flow& flow : trace.flowsFrom(slice)) {
                if (isPass(flow)) {
                    return flow.to;
                }
            }
        } else {
            for (const FlowId id : trace.flowsTo(slice)) {
                const Flow& flow = trace.flows()[indexOf(id)];
                if (isPass(flow)) {
                    return flow.from;
                }
            }
        }
    }
    return kNoSlice;
}

/// Limit of launches to look at: a chain is computed for every frame.
constexpr int kMostLaunches = 4096;

/// The longest device work launched by calls inside `slice`, which may be such a call itself.
DeviceOpId longestWork(const Trace& trace, SliceId slice) {
    const TimeRange range = trace.slices().range(slice);
    const Track& track = trace.track(trace.trackOf(slice));
    DeviceOpId longest = kNoDeviceOp;
    const auto consider = [&](std::span<const DeviceOpId> ops) {
        for (const DeviceOpId op : ops) {
            const auto lengthOf = [&trace](DeviceOpId id) {
                return trace.slices().durationNs[trace.deviceOp(id).slice];
            };
            if (longest == kNoDeviceOp || lengthOf(op) > lengthOf(longest)) {
                longest = op;
            }
        }
    };
    if (const LaunchId own = trace.launchCallOf(slice); own != kNoLaunch) {
        consider(trace.opsOf(own));
        return longest;
    }
    // Launches are sorted by slice, the slices of a row by time: per row what lies inside is one range.
    const std::vector<Launch>& launches = trace.launches();
    int left = kMostLaunches;
    const auto lastRow = static_cast<std::uint32_t>(indexOf(track.firstRow)) + track.rowCount;
    for (auto r = static_cast<std::uint32_t>(indexOf(trace.rowOf(slice))) + 1; r < lastRow; ++r) {
        const Row& row = trace.row(RowId(r));
        const auto starts = trace.slices().startNs.subspan(indexOf(row.firstSlice), row.sliceCount);
        const auto sliceFrom = [&](TimeNs time) {
            const auto place = std::ranges::lower_bound(starts, time) - starts.begin();
            return SliceId(static_cast<std::uint32_t>(indexOf(row.firstSlice)) +
                           static_cast<std::uint32_t>(place));
        };
        const SliceId end = sliceFrom(range.endNs);
        auto launch = std::ranges::lower_bound(launches, sliceFrom(range.startNs), {}, &Launch::slice);
        for (; launch != launches.end() && launch->slice < end && left > 0; ++launch, --left) {
            consider(trace.opsOf(LaunchId(static_cast<std::uint32_t>(launch - launches.begin()))));
        }
    }
    return longest;
}

class ChainBuilder {
public:
    explicit ChainBuilder(const Trace& trace)
        : m_trace(trace) {}

    void addAround(SliceId slice) {
        const Surroundings around = surroundingsOf(m_trace, slice);
        add(around.frame, ChainRole::PythonFrame);
        add(around.module, ChainRole::Module);
        // If two slices enclose each other, the outer one comes first.
        if (m_chain.size() == 2 && m_trace.slices().range(m_chain[1].slice).durationNs() >
                                       m_trace.slices().range(m_chain[0].slice).durationNs()) {
            std::swap(m_chain[0], m_chain[1]);
        }
        add(around.outerOperator, ChainRole::Operator);
        add(around.innerOperator, ChainRole::Operator);
    }
    void add(SliceId slice, ChainRole role) {
        const bool known = std::ranges::find(m_chain, slice, &ChainLink::slice) != m_chain.end();
        if (slice != kNoSlice && !known) {
            m_chain.push_back({slice, role});
        }
    }
    std::vector<ChainLink> take() { return std::move(m_chain); }

private:
    const Trace& m_trace;
    std::vector<ChainLink> m_chain;
};

} // namespace

std::vector<ChainLink> causalChain(const Trace& trace, SliceId slice) {
    if (slice == kNoSlice) {
        return {};
    }
    // The work, its launch, and the slice on the host that the rest is around.
    DeviceOpId work = trace.deviceOpOf(slice);
    const bool isWork = work != kNoDeviceOp;
    SliceId host = slice;
    if (!isWork) {
        work = longestWork(trace, slice);
    }
    SliceId launch = kNoSlice;
    if (work != kNoDeviceOp) {
        const DeviceOp& op = trace.deviceOp(work);
        if (op.launch != kNoLaunch) {
            launch = trace.launch(op.launch).slice;
            host = isWork ? launch : slice;
        } else if (isWork) {
            host = trace.operatorOf(op);
        }
    }

    ChainBuilder chain(trace);
    const SliceId forward = host == kNoSlice ? kNoSlice : acrossPasses(trace, host, false);
    if (forward != kNoSlice) {
        chain.addAround(forward);
        const Surroundings own = surroundingsOf(trace, host);
        chain.add(own.outerOperator, ChainRole::Backward);
        chain.add(own.innerOperator, ChainRole::Backward);
    } else if (host != kNoSlice) {
        chain.addAround(host);
    }
    if (!isWork && trace.launchCallOf(slice) == kNoLaunch) {
        chain.add(slice, ChainRole::Other);
    }
    if (!isWork && launch != kNoSlice) {
        const Surroundings below = surroundingsOf(trace, launch);
        chain.add(below.innerOperator, forward != kNoSlice ? ChainRole::Backward : ChainRole::Operator);
    }
    chain.add(launch != kNoSlice ? launch : isWork ? kNoSlice : slice, ChainRole::Launch);
    if (work != kNoDeviceOp) {
        chain.add(trace.deviceOp(work).slice, ChainRole::DeviceWork);
    }
    if (forward == kNoSlice && host != kNoSlice) {
        chain.add(acrossPasses(trace, host, true), ChainRole::Backward);
    }
    return chain.take();
}

} // namespace lanescope
