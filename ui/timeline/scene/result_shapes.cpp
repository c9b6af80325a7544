// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/result_shapes.h"

#include <algorithm>
#include <cmath>

#include "ui/state/result_state.h"
#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/span_walk.h"
#include "ui/timeline/scene/timeline_scene.h"

namespace lanescope::ui {

void addResultMarks(DrawList& list, const TimelineScene& scene, const OverlaySurface& surface) {
    const ResultState::Spans& marks = ResultState::of(scene.view()).marks();
    if (marks == nullptr) {
        return;
    }
    const double line = std::max(1.0, std::round(surface.scale));
    const QColor edge(scene.style().theme().accent);
    QColor band = edge;
    band.setAlphaF(0.16F);
    for (const std::vector<ResultSpan>& row : marks->rows) {
        forEachInView(row, surface.axis, [&](const ResultSpan&, int x0, int x1) {
            if (x1 - x0 > line) {
                list.add(FillShape{QRectF(x0, 0, x1 - x0, surface.height), band});
            }
            list.add(FillShape{QRectF(x0, 0, line, surface.height), edge});
        });
    }
}

} // namespace lanescope::ui
