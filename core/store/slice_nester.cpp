// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_nester.h"

#include <algorithm>

namespace lanescope {

namespace {

/// Layers that are looked through one by one; beyond, whole layers are reused when they are empty.
constexpr std::size_t kSearchedLayers = 32;

} // namespace

SliceNester::SliceNester(std::size_t count)
    : m_parent(count)
    , m_row(count) {
    m_layers.emplace_back();
}

std::uint32_t SliceNester::innermostAt(TimeNs timeNs) {
    while (!m_open.empty() && m_open.back().endNs <= timeNs) {
        m_open.pop_back();
    }
    return m_open.empty() ? kNoPosition : m_open.back().position;
}

/// Innermost slice open at `startNs` that covers the first half of the slice: ends that rounding moved do not
/// part a call from its operator, and what only hands over to the slice is not around it.
std::uint32_t SliceNester::innermostCovering(TimeNs startNs, TimeNs endNs) {
    if (innermostAt(startNs) == kNoPosition) {
        return kNoPosition;
    }
    const TimeNs untilNs = std::max(startNs + 1, startNs + (endNs - startNs) / 2);
    auto index = static_cast<std::uint32_t>(m_open.size());
    while (index != 0 && m_open[index - 1].endNs < untilNs) {
        index = m_open[index - 1].longer;
    }
    return index == 0 ? kNoPosition : m_open[index - 1].position;
}

/// Index of the first from `index` on that is open after `timeNs`; there is one. Those that have ended are
/// passed once, as in a disjoint-set forest with path halving.
std::uint32_t SliceNester::openFrom(std::uint32_t index, TimeNs timeNs) {
    while (m_open[index].endNs <= timeNs) {
        std::uint32_t& next = m_open[index].next;
        next = next == index ? index + 1 : m_open[next].next;
        index = next;
    }
    return index;
}

std::uint32_t SliceNester::outermostEndingBefore(TimeNs startNs, TimeNs endNs) {
    innermostAt(startNs);
    if (m_open.empty() || m_open.back().endNs >= endNs) {
        return kNoPosition;
    }
    // Slices passed here end before the slice that is added next, so they need not be visited again.
    auto below = static_cast<std::uint32_t>(m_open.size());
    while (below != 0 && m_open[below - 1].endNs < endNs) {
        below = m_open[below - 1].longer;
    }
    return m_open[openFrom(below, startNs)].position;
}

void SliceNester::add(std::uint32_t position, TimeNs startNs, TimeNs endNs, Wish wish) {
    m_parent[position] = innermostCovering(startNs, endNs);
    const std::uint32_t layer = layerFor(startNs, endNs, wish);
    Layer& target = m_layers[layer];
    const std::size_t depth = target.openEnds.size();
    if (depth == target.rowOfDepth.size()) {
        target.rowOfDepth.push_back(static_cast<std::uint32_t>(m_slicesOfRow.size()));
        m_slicesOfRow.push_back(0);
    }
    m_row[position] = target.rowOfDepth[depth];
    ++m_slicesOfRow[m_row[position]];
    target.openEnds.push_back(endNs);
    const auto index = static_cast<std::uint32_t>(m_open.size());
    std::uint32_t longer = index;
    while (longer != 0 && m_open[longer - 1].endNs < endNs) {
        longer = m_open[longer - 1].longer;
    }
    m_open.push_back({endNs, position, layer, longer, index});
}

/// Whether the slice nests in what is open on the layer.
bool SliceNester::fits(std::uint32_t layer, TimeNs startNs, TimeNs endNs) {
    std::vector<TimeNs>& ends = m_layers[layer].openEnds;
    while (!ends.empty() && ends.back() <= startNs) {
        ends.pop_back();
    }
    return ends.empty() || endNs <= ends.back();
}

std::uint32_t SliceNester::layerFor(TimeNs startNs, TimeNs endNs, Wish wish) {
    const std::uint32_t preferred = m_open.empty() || wish == Wish::Base ? 0 : m_open.back().layer;
    const std::uint32_t lowest = wish == Wish::Overflow ? 1 : 0;
    if (preferred >= lowest && fits(preferred, startNs, endNs)) {
        return preferred;
    }
    const auto searched = static_cast<std::uint32_t>(std::min(m_layers.size(), kSearchedLayers));
    for (std::uint32_t layer = lowest; layer < searched; ++layer) {
        if (fits(layer, startNs, endNs)) {
            return layer;
        }
    }
    std::uint32_t layer = 0;
    if (!m_free.empty() && m_free.top().first <= startNs) {
        layer = m_free.top().second;
        m_free.pop();
        m_layers[layer].openEnds.clear();
    } else {
        layer = static_cast<std::uint32_t>(m_layers.size());
        m_layers.emplace_back();
    }
    if (layer >= kSearchedLayers) {
        m_free.push({endNs, layer});
    }
    return layer;
}

} // namespace lanescope
