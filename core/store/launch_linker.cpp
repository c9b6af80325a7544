// SPDX-License-Identifier: Apache-2.0
#include "core/store/launch_linker.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/store/id_index.h"
#include "core/store/id_pairs.h"
#include "core/store/rank_ids.h"

namespace lanescope {

namespace {

/// Joins work with launches whose correlation is not theirs alone.
class DoubledIds {
public:
    DoubledIds(std::vector<DeviceOp>& ops, std::vector<Launch>& launches, const SliceTable& slices,
               const LinkRanks& ranks)
        : m_ops(ops)
        , m_launches(launches)
        , m_slices(slices)
        , m_ranks(ranks) {}

    void add(std::uint32_t op) {
        m_open.push_back({m_ops[op].correlation, m_slices.startNs[m_ops[op].slice], op, rankOfOp(op)});
    }

    void link() {
        if (m_open.empty()) {
            return;
        }
        std::ranges::sort(m_open, {}, [](const Use& use) { return std::pair(use.correlation, use.rank); });
        std::vector<Use> calls;
        for (std::uint32_t i = 0; i < m_launches.size(); ++i) {
            if (std::ranges::binary_search(m_open, m_launches[i].correlation, {}, &Use::correlation)) {
                calls.push_back({m_launches[i].correlation, m_slices.startNs[m_launches[i].slice], i,
                                 m_ranks.ofLaunch.empty() ? kNoRank : m_ranks.ofLaunch[i]});
            }
        }
        std::ranges::sort(calls, {}, &Use::correlation);
        for (auto first = m_open.begin(); first != m_open.end();) {
            const auto end = std::find_if(first, m_open.end(), [&](const Use& use) {
                return use.correlation != first->correlation || use.rank != first->rank;
            });
            linkId({first, end},
                   {std::ranges::lower_bound(calls, first->correlation, {}, &Use::correlation),
                    std::ranges::upper_bound(calls, first->correlation, {}, &Use::correlation)});
            first = end;
        }
    }

private:
    struct Use {
        std::int64_t correlation;
        TimeNs startNs;
        std::uint32_t index;
        RankId rank;
    };

    RankId rankOfOp(std::uint32_t op) const { return m_ranks.ofOp.empty() ? kNoRank : m_ranks.ofOp[op]; }

    void linkId(std::span<Use> works, std::span<const Use> sameId) {
        std::vector<Use> calls;
        for (const Use& call : sameId) {
            if (works.front().rank == kNoRank || call.rank == works.front().rank) {
                calls.push_back(call);
            }
        }
        const auto byTime = [this](const Use& a, const Use& b) {
            return a.startNs != b.startNs ? a.startNs < b.startNs : a.index < b.index;
        };
        std::ranges::sort(works, byTime);
        std::ranges::sort(calls, byTime);
        std::vector<TimeNs> workStarts;
        std::vector<TimeNs> callStarts;
        for (const Use& work : works) {
            workStarts.push_back(work.startNs);
        }
        for (const Use& call : calls) {
            callStarts.push_back(call.startNs);
        }
        const std::vector<std::uint32_t> pairs = pairByTime(workStarts, callStarts);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (pairs[i] != kNoIndex) {
                const std::uint32_t launch = calls[pairs[i]].index;
                m_ops[works[i].index].launch = LaunchId(launch);
                ++m_launches[launch].opCount;
            }
        }
    }

    std::vector<DeviceOp>& m_ops;
    std::vector<Launch>& m_launches;
    const SliceTable& m_slices;
    const LinkRanks& m_ranks;
    std::vector<Use> m_open;
};

} // namespace

std::vector<DeviceOpId> linkLaunches(std::vector<DeviceOp>& ops, std::vector<Launch>& launches,
                                     const SliceTable& slices, const LinkRanks& ranks) {
    const auto idOf = [&](std::uint32_t i) {
        return idWithinRank(launches[i].correlation, ranks.ofLaunch.empty() ? kNoRank : ranks.ofLaunch[i]);
    };
    const IdIndex index(static_cast<std::uint32_t>(launches.size()), idOf,
                        [](std::uint32_t a, std::uint32_t b) { return a < b; });
    DoubledIds doubled(ops, launches, slices, ranks);
    for (std::uint32_t i = 0; i < ops.size(); ++i) {
        DeviceOp& op = ops[i];
        const RankId rank = ranks.ofOp.empty() ? kNoRank : ranks.ofOp[i];
        if (op.correlation == 0) {
            continue;
        }
        if (rank == kNoRank && !ranks.ofOp.empty()) {
            doubled.add(i);
            continue;
        }
        const IdIndex::Match match = index.find(idWithinRank(op.correlation, rank), idOf);
        if (match.several) {
            doubled.add(i);
        } else if (match.index != kNoIndex) {
            op.launch = LaunchId(match.index);
            ++launches[match.index].opCount;
        }
    }
    doubled.link();
    std::uint32_t next = 0;
    for (Launch& launch : launches) {
        launch.firstOp = next;
        next += launch.opCount;
        launch.opCount = 0;
    }
    std::vector<DeviceOpId> launched(next);
    for (std::uint32_t i = 0; i < ops.size(); ++i) {
        if (ops[i].launch != kNoLaunch) {
            Launch& launch = launches[indexOf(ops[i].launch)];
            launched[launch.firstOp + launch.opCount++] = DeviceOpId(i);
        }
    }
    for (const Launch& launch : launches) {
        if (launch.opCount > 1) {
            std::sort(launched.begin() + launch.firstOp, launched.begin() + launch.firstOp + launch.opCount,
                      [&](DeviceOpId a, DeviceOpId b) {
                          const TimeNs startA = slices.startNs[ops[indexOf(a)].slice];
                          const TimeNs startB = slices.startNs[ops[indexOf(b)].slice];
                          return startA != startB ? startA < startB : a < b;
                      });
        }
    }
    return launched;
}

} // namespace lanescope
