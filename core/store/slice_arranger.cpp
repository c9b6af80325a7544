// SPDX-License-Identifier: Apache-2.0
#include "core/store/slice_arranger.h"

#include <algorithm>
#include <limits>
#include <queue>

#include "core/store/slice_order.h"

namespace lanescope {

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFFu;
/// Layers that are looked through one by one; beyond, whole layers are reused when they are empty.
constexpr std::size_t kSearchedLayers = 32;

/// One open slice of a layer.
struct Open {
    TimeNs endNs;
    std::uint32_t position;
};

/// Slices that nest properly, one row per depth.
struct Layer {
    std::vector<Open> stack;
    std::vector<std::uint32_t> rowOfDepth; ///< row number in order of creation
};

struct OpenAny {
    TimeNs endNs;
    std::uint32_t position;
    std::uint32_t layer;
};

/// Gives each slice, in nesting order, its parent and its row.
class Nester {
public:
    explicit Nester(std::size_t count)
        : m_parent(count)
        , m_row(count) {
        m_layers.emplace_back();
    }

    /// Closes what ends at or before `timeNs`; returns the innermost open slice, kNone for none.
    std::uint32_t innermostAt(TimeNs timeNs) {
        while (!m_open.empty() && m_open.back().endNs <= timeNs) {
            m_open.pop_back();
        }
        return m_open.empty() ? kNone : m_open.back().position;
    }

    void add(std::uint32_t position, TimeNs startNs, TimeNs endNs) {
        m_parent[position] = innermostAt(startNs);
        const std::uint32_t layer = layerFor(startNs, endNs);
        Layer& target = m_layers[layer];
        const std::size_t depth = target.stack.size();
        if (depth == target.rowOfDepth.size()) {
            target.rowOfDepth.push_back(static_cast<std::uint32_t>(m_rowCount.size()));
            m_rowCount.push_back(0);
        }
        m_row[position] = target.rowOfDepth[depth];
        ++m_rowCount[m_row[position]];
        target.stack.push_back({endNs, position});
        m_open.push_back({endNs, position, layer});
    }

    std::uint32_t parent(std::size_t position) const { return m_parent[position]; }
    std::uint32_t row(std::size_t position) const { return m_row[position]; }
    std::uint32_t rowCount(std::size_t row) const { return m_rowCount[row]; }
    std::size_t rows() const { return m_rowCount.size(); }
    const std::vector<Layer>& layers() const { return m_layers; }

private:
    /// Whether the slice nests in what is open on the layer.
    bool fits(std::uint32_t layer, TimeNs startNs, TimeNs endNs) {
        std::vector<Open>& stack = m_layers[layer].stack;
        while (!stack.empty() && stack.back().endNs <= startNs) {
            stack.pop_back();
        }
        return stack.empty() || endNs <= stack.back().endNs;
    }

    std::uint32_t layerFor(TimeNs startNs, TimeNs endNs) {
        const std::uint32_t preferred = m_open.empty() ? 0 : m_open.back().layer;
        if (fits(preferred, startNs, endNs)) {
            return preferred;
        }
        const auto searched = static_cast<std::uint32_t>(std::min(m_layers.size(), kSearchedLayers));
        for (std::uint32_t layer = 0; layer < searched; ++layer) {
            if (fits(layer, startNs, endNs)) {
                return layer;
            }
        }
        std::uint32_t layer = 0;
        if (!m_free.empty() && m_free.top().first <= startNs) {
            layer = m_free.top().second;
            m_free.pop();
            m_layers[layer].stack.clear();
        } else {
            layer = static_cast<std::uint32_t>(m_layers.size());
            m_layers.emplace_back();
        }
        if (layer >= kSearchedLayers) {
            m_free.push({endNs, layer});
        }
        return layer;
    }

    using Freed = std::pair<TimeNs, std::uint32_t>;

    std::vector<OpenAny> m_open; ///< by start
    std::vector<Layer> m_layers;
    /// Layers beyond the searched ones by when they are empty.
    std::priority_queue<Freed, std::vector<Freed>, std::greater<>> m_free;
    std::vector<std::uint32_t> m_parent;
    std::vector<std::uint32_t> m_row;
    std::vector<std::uint32_t> m_rowCount;
};

/// Binds flow points while slices go by in nesting order.
class PointBinder {
public:
    PointBinder(std::vector<FlowPoint>& points, std::vector<std::uint32_t>& positions)
        : m_points(points)
        , m_positions(positions) {
        std::sort(points.begin(), points.end(), [](const FlowPoint& a, const FlowPoint& b) {
            return a.timeNs != b.timeNs ? a.timeNs < b.timeNs : a.target < b.target;
        });
        m_positions.assign(points.size(), kNone);
    }

    /// Settles the points before `timeNs`, when all slices that start before are known.
    void settleBefore(TimeNs timeNs, Nester& nester) {
        while (m_next < m_points.size() && m_points[m_next].timeNs < timeNs) {
            settleNext(nester);
        }
    }
    void settleAll(Nester& nester) {
        while (m_next < m_points.size()) {
            settleNext(nester);
        }
    }
    /// A slice starts: points that wait for the next one, or stand right at its start, take it.
    void sliceStarts(std::uint32_t position) {
        for (const std::size_t waiting : m_waiting) {
            m_positions[waiting] = position;
        }
        m_waiting.clear();
        m_lastStarted = position;
    }
    void setLastStart(TimeNs timeNs) { m_lastStartNs = timeNs; }

private:
    void settleNext(Nester& nester) {
        const FlowPoint& point = m_points[m_next];
        if (point.enclosing) {
            m_positions[m_next] = nester.innermostAt(point.timeNs);
            if (m_positions[m_next] == kNone && m_lastStartNs == point.timeNs) {
                m_positions[m_next] = m_lastStarted; // a slice without length starts right there
            }
        } else if (m_lastStartNs == point.timeNs) {
            m_positions[m_next] = m_lastStarted;
        } else {
            m_waiting.push_back(m_next);
        }
        ++m_next;
    }

    std::vector<FlowPoint>& m_points;
    std::vector<std::uint32_t>& m_positions;
    std::vector<std::size_t> m_waiting;
    std::size_t m_next = 0;
    std::uint32_t m_lastStarted = kNone;
    TimeNs m_lastStartNs = std::numeric_limits<TimeNs>::min();
};

/// Rows by layer, then depth; `firstOf[row]` is where the row of that creation number begins.
std::vector<Row> layOutRows(const Nester& nester, std::uint32_t firstSlice,
                            std::vector<std::uint32_t>& firstOf) {
    std::vector<Row> rows;
    rows.reserve(nester.rows());
    firstOf.resize(nester.rows());
    std::uint32_t next = firstSlice;
    for (std::size_t layer = 0; layer < nester.layers().size(); ++layer) {
        const auto& rowOfDepth = nester.layers()[layer].rowOfDepth;
        for (std::size_t depth = 0; depth < rowOfDepth.size(); ++depth) {
            const std::uint32_t count = nester.rowCount(rowOfDepth[depth]);
            firstOf[rowOfDepth[depth]] = next;
            rows.push_back({SliceId(next), count, kNoTrack, static_cast<std::uint32_t>(depth),
                            static_cast<std::uint32_t>(layer)});
            next += count;
        }
    }
    return rows;
}

} // namespace

ArrangedTrack arrangeTrack(std::span<const StagedSlice> slices, std::uint32_t firstSlice,
                           const SliceColumns& columns, std::vector<FlowPoint>& points, SliceId* bound) {
    const std::vector<std::uint32_t> order = nestingOrder(slices);
    const auto at = [&](std::size_t position) -> const StagedSlice& {
        return slices[order.empty() ? position : order[position]];
    };
    Nester nester(slices.size());
    std::vector<std::uint32_t> boundPositions;
    PointBinder binder(points, boundPositions);
    ArrangedTrack arranged;
    arranged.range = slices.empty() ? TimeRange() : TimeRange{at(0).startNs, at(0).startNs};
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const StagedSlice& slice = at(i);
        const TimeNs endNs = slice.startNs + slice.durationNs;
        binder.settleBefore(slice.startNs, nester);
        nester.add(static_cast<std::uint32_t>(i), slice.startNs, endNs);
        binder.sliceStarts(static_cast<std::uint32_t>(i));
        binder.setLastStart(slice.startNs);
        arranged.range.endNs = std::max(arranged.range.endNs, endNs);
    }
    binder.settleAll(nester);

    std::vector<std::uint32_t> next;
    arranged.rows = layOutRows(nester, firstSlice, next);
    for (const Row& row : arranged.rows) {
        arranged.overflowSlices += row.layer > 0 ? row.sliceCount : 0;
    }
    std::vector<std::uint32_t> place(slices.size());
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const StagedSlice& slice = at(i);
        const std::uint32_t to = next[nester.row(i)]++;
        place[i] = to;
        columns.startNs[to] = slice.startNs;
        columns.durationNs[to] = slice.durationNs;
        columns.name[to] = slice.name;
        columns.category[to] = slice.category();
        columns.sourceOffset[to] = slice.offset();
        columns.payload[to] = slice.payload;
        const std::uint32_t parent = nester.parent(i);
        columns.parent[to] = parent == kNone ? kNoSlice : SliceId(place[parent]);
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        bound[points[i].target] = boundPositions[i] == kNone ? kNoSlice : SliceId(place[boundPositions[i]]);
    }
    return arranged;
}

} // namespace lanescope
