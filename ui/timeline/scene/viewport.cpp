// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/viewport.h"

#include <algorithm>

#include "ui/state/view_state.h"

namespace lanescope::ui {

Viewport::Viewport(ViewState& view, QObject* parent)
    : QObject(parent)
    , m_view(view) {}

void Viewport::setSize(int widthPx, int heightPx, double devicePixelRatio) {
    m_widthPx = std::max(widthPx, 1);
    m_heightPx = std::max(heightPx, 1);
    if (devicePixelRatio != m_devicePixelRatio) {
        m_scrollY = int(m_scrollY * (devicePixelRatio / m_devicePixelRatio));
        m_devicePixelRatio = devicePixelRatio;
        emit metricsChanged();
    }
    emit sizeChanged();
    setScrollY(m_scrollY); // a higher canvas shows more: the old place may be beyond the end
}

void Viewport::setFontScale(double scale) {
    if (scale != m_fontScale) {
        m_scrollY = int(m_scrollY * scale / m_fontScale);
        m_fontScale = scale;
        emit metricsChanged();
        emit sizeChanged();
    }
}

TimeAxis Viewport::axis() const {
    return {m_view.visibleRange(), m_widthPx, m_view.timeWarp()};
}

void Viewport::setContent(int totalHeight, int pinnedHeight) {
    m_totalHeight = totalHeight;
    m_pinnedHeight = pinnedHeight;
    m_scrollY = std::clamp(m_scrollY, 0, maxScrollY());
}

int Viewport::maxScrollY() const {
    return std::max(0, m_totalHeight - m_heightPx);
}

void Viewport::setScrollY(int y) {
    y = std::clamp(y, 0, maxScrollY());
    if (y != m_scrollY) {
        m_scrollY = y;
        emit scrollChanged();
    }
}

ContentView Viewport::contentView() const {
    constexpr double kMostSticky = 0.65; // of the height: beyond, pinned lanes scroll like the others
    return {m_scrollY, m_pinnedHeight <= m_heightPx * kMostSticky ? m_pinnedHeight : 0};
}

} // namespace lanescope::ui
