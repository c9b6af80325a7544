// SPDX-License-Identifier: Apache-2.0
// The scenes whose pictures are kept: each a trace, a size, a theme and what is selected and shown.
#pragma once

#include <QFont>
#include <QPalette>
#include <QSize>

#include <functional>
#include <memory>
#include <vector>

#include "core/import/trace_loader.h"
#include "ui/state/view_state.h"
#include "ui/timeline/view/timeline_view.h"

namespace lanescope::ui {

struct GoldenScene {
    const char* name;
    TracePtr (*trace)();
    QSize size;
    bool dark = false;
    int scale = 1; ///< device pixels per pixel that the scene is about
    std::function<void(TimelineView& view, ViewState& state)> prepare = nullptr;
};

const std::vector<GoldenScene>& goldenScenes();
const GoldenScene& goldenScene(const char* name);

/// While one lives, all text is in the test's own font of boxes (box_font.py), so that pictures do not depend
/// on the fonts of the machine.
class BoxFont {
public:
    BoxFont();
    ~BoxFont();
    BoxFont(const BoxFont&) = delete;
    BoxFont& operator=(const BoxFont&) = delete;

private:
    QFont m_before;
};

/// A scene on the (offscreen) screen, ready to be looked at.
class ShownScene {
public:
    explicit ShownScene(const GoldenScene& scene);

    TimelineView& view() { return *m_view; }
    ViewState& state() { return *m_state; }

private:
    BoxFont m_font;
    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TimelineView> m_view;
};

} // namespace lanescope::ui
