// SPDX-License-Identifier: Apache-2.0
// Computes the critical path of a PathState on a thread of the pool: the dependency graph when it is
// first switched on, then the path of the selected step, range, trace or slice. Stale answers are dropped. UI
// thread only; destroying it stops and joins its worker.
#pragma once

#include <QObject>

#include <memory>
#include <optional>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/store/trace_ptr.h"
#include "ui/state/latest_job.h"
#include "ui/state/path_state.h"

namespace lanescope {
class AnalysisContext;
class DependencyGraph;
} // namespace lanescope

namespace lanescope::ui {

class ViewState;

/// The stretch that leads to `target`, else that of `selection`. Errors as those of spanToSlice().
Result<PathSpan> wantedPathSpan(const DependencyGraph& graph, SliceId target,
                                const std::optional<TimeRange>& selection);
/// A path with what drawing it needs. O(nodes of the stretch) and O(n log n) of the slices on it.
std::shared_ptr<const ShownPath> makeShownPath(const TracePtr& trace, const DependencyGraph& graph,
                                               const PathSpan& span);

class PathController : public QObject {
    Q_OBJECT

public:
    /// `viewState` must outlive the controller.
    PathController(std::shared_ptr<AnalysisContext> context, ViewState* viewState, QObject* parent = nullptr);
    ~PathController() override;

    bool isIdle() const { return m_job->isIdle(); }

private:
    struct Request {
        SliceId target = kNoSlice;
        std::optional<TimeRange> selection;
    };
    struct Answer {
        std::shared_ptr<const ShownPath> path;
        QString trouble;
    };
    void request();

    ViewState* m_viewState;
    std::unique_ptr<LatestJob<Request, Answer>> m_job;
};

} // namespace lanescope::ui
