// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/geometry/flow_options.h"

#include <algorithm>

#include "core/attribution/causal_chain.h"
#include "core/store/trace.h"

namespace lanescope::ui {

namespace {

class Gathering {
public:
    Gathering(const Trace& trace, const FlowOptions& options, std::size_t cap)
        : m_trace(trace)
        , m_options(options)
        , m_cap(cap) {}

    /// Adds links and remembers the slices that they reach for the first time.
    void add(const std::vector<FlowLink>& links) {
        for (const FlowLink& link : links) {
            const bool known = std::ranges::any_of(m_result.links, [&link](const FlowLink& have) {
                return have.from == link.from && have.to == link.to;
            });
            if (known || !m_options.shows(link.kind)) {
                continue;
            }
            ++m_result.total;
            if (m_result.links.size() < m_cap) {
                m_result.links.push_back(link);
                reach(link.from);
                reach(link.to);
            }
        }
    }
    void reach(SliceId slice) {
        if (std::ranges::find(m_reached, slice) == m_reached.end()) {
            m_reached.push_back(slice);
        }
    }
    /// Links of what the last hop has reached.
    void hop() {
        const std::size_t end = m_reached.size();
        for (std::size_t i = std::exchange(m_followed, end); i < end; ++i) {
            add(linksOf(m_trace, m_reached[i], m_cap).links);
        }
    }
    void skipHop() { m_followed = 1; }
    FlowLinks take() { return std::move(m_result); }

private:
    const Trace& m_trace;
    const FlowOptions& m_options;
    std::size_t m_cap;
    FlowLinks m_result;
    std::vector<SliceId> m_reached;
    std::size_t m_followed = 0;
};

} // namespace

FlowLinks linksShown(const Trace& trace, SliceId slice, const FlowOptions& options, bool whole,
                     std::size_t cap) {
    Gathering gathering(trace, options, cap);
    gathering.reach(slice);
    gathering.skipHop();
    const FlowLinks direct = whole ? linksOfWhole(trace, slice, cap) : linksOf(trace, slice, cap);
    gathering.add(direct.links);
    for (int hop = 1; hop < options.hops && whole; ++hop) {
        gathering.hop();
    }
    if (options.chain && whole) {
        const std::vector<ChainLink> chain = causalChain(trace, slice);
        std::vector<FlowLink> links;
        for (std::size_t i = 1; i < chain.size(); ++i) {
            const FlowKind kind = chain[i].role == ChainRole::Backward     ? FlowKind::ForwardBackward
                                  : chain[i].role == ChainRole::DeviceWork ? FlowKind::Launch
                                                                           : FlowKind::Other;
            // Backward operators follow their forward operator, whatever is listed between.
            SliceId from = chain[i - 1].slice;
            for (std::size_t k = 0; k < i && chain[i].role == ChainRole::Backward; ++k) {
                const auto flows = trace.flowsFrom(chain[k].slice);
                if (std::ranges::find(flows, chain[i].slice, &Flow::to) != flows.end()) {
                    from = chain[k].slice;
                }
            }
            // Nested slices are outlined instead: an arrow between them would have no length.
            if (trace.trackOf(from) != trace.trackOf(chain[i].slice)) {
                links.push_back({from, chain[i].slice, kind});
            }
        }
        gathering.add(links);
    }
    FlowLinks result = gathering.take();
    result.total += direct.total - std::min(direct.total, direct.links.size());
    result.isBundle = direct.isBundle;
    return result;
}

} // namespace lanescope::ui
