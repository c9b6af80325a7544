// SPDX-License-Identifier: Apache-2.0
// From the spans of one row to the boxes that are drawn. In a header, because it is called for every span in
// view, hundreds of thousands a frame. UI thread only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ui/timeline/geometry/frame_geometry.h"

namespace lanescope::ui {

/// Turns the spans of one row into boxes: wide slices one by one, the rest one column at a time. Called for
/// every span in view, hundreds of thousands a frame: no rounding functions, no growing vector.
class BoxBuilder {
public:
    /// `scratch` is made large enough for one row.
    BoxBuilder(const TimeAxis& axis, std::vector<SliceBox>& scratch)
        : m_startNs(axis.range().startNs)
        , m_pxPerNs(axis.pxPerNs())
        , m_width(axis.widthPx()) {
        if (axis.isElastic()) {
            m_walk = axis.walk();
        }
        if (scratch.size() < std::size_t(m_width) + 1) {
            scratch.resize(std::size_t(m_width) + 1);
        }
        m_begin = scratch.data();
        m_next = m_begin;
    }

    void add(const CachedSpan& span) {
        if (m_walk) {
            const double x0 = m_walk->shownSince(span.startNs) * m_pxPerNs;
            const double x1 = m_walk->shownSince(span.endNs) * m_pxPerNs;
            addAt(span, x0, x1, (x1 - x0) / double(std::max<DurationNs>(1, span.endNs - span.startNs)));
        } else {
            addAt(span, double(span.startNs - m_startNs) * m_pxPerNs,
                  double(span.endNs - m_startNs) * m_pxPerNs, m_pxPerNs);
        }
    }

    std::span<const SliceBox> finish() {
        flush();
        return {m_begin, m_next};
    }

private:
    void addAt(const CachedSpan& span, double x0, double x1, double pxPerNs) {
        if (span.sliceCount == 1 && x1 - x0 >= 1) {
            addWide(span, x0, x1, 255);
        } else if (x1 - x0 < 2) {
            addNarrow(span, x0, double(span.busyNs) * pxPerNs);
        } else {
            // A bucket of a coarser resolution than the screen's, until the right one is there.
            addWide(span, x0, x1, shareOf(double(span.busyNs) * pxPerNs / (x1 - x0)));
        }
    }

    /// Nearest pixel edge, held within the canvas.
    int edgeAt(double x) const { return x <= 0 ? 0 : x >= m_width ? m_width : int(x + 0.5); }

    void addNarrow(const CachedSpan& span, double x0, double busyPx) {
        const int column = x0 <= 0 ? 0 : std::min(int(x0), m_width - 1);
        if (m_pending.sliceCount != 0 && column != m_pending.x0) {
            flush();
        }
        if (m_pending.sliceCount == 0 || busyPx > m_pendingLongestPx) {
            m_pending.slice = span.slice;
            m_pending.name = span.name;
            m_pending.color = span.color;
            m_pending.fill = span.fill;
            m_pendingLongestPx = busyPx;
        }
        m_pending.x0 = column;
        m_pending.sliceCount += span.sliceCount;
        m_pendingBusyPx += busyPx;
    }

    static std::uint8_t shareOf(double busy) { return std::uint8_t(std::min(busy, 1.0) * 254 + 0.5); }

    void addWide(const CachedSpan& span, double x0, double x1, std::uint8_t share) {
        flush();
        SliceBox box;
        box.cutLeft = x0 < 0;
        box.cutRight = x1 > m_width;
        box.x0 = std::max(edgeAt(x0), m_end);
        box.x1 = std::max(edgeAt(x1), box.x0 + 1);
        if (box.x1 > m_width) {
            // Rounded out of the canvas: its last column, if that is free.
            if (m_end >= m_width) {
                return;
            }
            box.x0 = m_width - 1;
            box.x1 = m_width;
        }
        box.slice = span.slice;
        box.sliceCount = span.sliceCount;
        box.share = share;
        box.name = span.name;
        box.color = span.color;
        box.fill = span.fill;
        push(box);
    }

    void flush() {
        if (m_pending.sliceCount == 0) {
            return;
        }
        bool free = m_pending.x0 >= m_end;
        if (!free && m_next != m_begin && m_next[-1].x1 - m_next[-1].x0 >= 3) {
            --m_next[-1].x1; // a wide slice gives up the column that it only ends in
            free = true;
        }
        if (free) {
            m_pending.x1 = m_pending.x0 + 1;
            m_pending.share = shareOf(m_pendingBusyPx);
            push(m_pending);
        } else if (m_next[-1].share != 255) {
            m_next[-1].sliceCount += m_pending.sliceCount;
        }
        m_pending = SliceBox();
        m_pendingBusyPx = 0;
        m_pendingLongestPx = 0;
    }

    void push(const SliceBox& box) {
        *m_next++ = box;
        m_end = box.x1;
    }

    std::optional<TimeWarp::Walk> m_walk; ///< of an elastic axis
    TimeNs m_startNs;
    double m_pxPerNs;
    int m_width;
    SliceBox* m_begin = nullptr;
    SliceBox* m_next = nullptr;
    int m_end = 0; ///< first free column
    SliceBox m_pending;
    double m_pendingBusyPx = 0;
    double m_pendingLongestPx = 0;
};

} // namespace lanescope::ui
