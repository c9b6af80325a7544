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

std::uint32_t SliceNester::outermostEndingBefore(TimeNs startNs, TimeNs endNs) {
    innermostAt(startNs);
    std::uint32_t outermost = kNoPosition;
    for (auto open = m_open.rbegin(); open != m_open.rend() && open->endNs < endNs; ++open) {
        outermost = open->endNs > startNs ? open->position : outermost;
    }
    return outermost;
}

void SliceNester::add(std::uint32_t position, TimeNs startNs, TimeNs endNs, Wish wish) {
    m_parent[position] = innermostAt(startNs);
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
    m_open.push_back({endNs, position, layer});
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
