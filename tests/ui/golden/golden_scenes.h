// SPDX-License-Identifier: Apache-2.0
// The scenes whose pictures are kept: each a trace, a size, a theme and what is selected and shown.
#pragma once

#include <QPalette>
#include <QSize>

#include <functional>
#include <memory>
#include <vector>

#include "core/trace_loader.h"
#include "ui/state/view_state.h"
#include "ui/timeline/timeline_view.h"

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

/// A scene on the (offscreen) screen, ready to be looked at.
class ShownScene {
public:
    explicit ShownScene(const GoldenScene& scene);

    TimelineView& view() { return *m_view; }
    ViewState& state() { return *m_state; }

private:
    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TimelineView> m_view;
};

} // namespace lanescope::ui
