// SPDX-License-Identifier: Apache-2.0
// Asks core's analyses about one trace off the UI thread and keeps the latest answers. It follows a
// ViewState: the selected slice, else the selection or the whole trace, is described.
// Stale answers are dropped. UI thread only; destroying it stops and joins its workers.
#pragma once

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

#include "core/base/time.h"
#include "core/store/trace_ptr.h"
#include "ui/state/latest_job.h"
#include "ui/state/path_state.h"
#include "ui/state/slice_details.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

class PathController;
class ViewState;

class AnalysisController : public QObject {
    Q_OBJECT

public:
    /// `viewState` must outlive the controller.
    AnalysisController(TracePtr trace, ViewState* viewState, QObject* parent = nullptr);
    ~AnalysisController() override;

    /// Details of the selected slice, else of the selected range or everything; null before the first answer.
    std::shared_ptr<const SliceDetails> details() const { return m_details; }
    /// Answers about the trace, for panels that run analyses of their own.
    const std::shared_ptr<AnalysisContext>& shared() const { return m_shared; }
    /// Has AnalysisContext::attribution() made in the background, once; then the details are made again and
    /// attributionReady() is said.
    void requestAttribution();
    /// Work of a kernel, copy or memset in few lines; none for other slices, and none, but requested,
    /// before attributionReady().
    std::vector<DetailRow> workInShort(SliceId slice);
    /// Makes texts again after the way of writing times has changed.
    void refreshDetails();
    /// True when everything that was asked has been answered.
    bool isIdle() const;

signals:
    void detailsChanged();
    void attributionReady();

private:
    using DetailAnswer = std::shared_ptr<const SliceDetails>;

    struct DetailRequest {
        SliceId slice = kNoSlice;
        std::optional<TimeRange> range;
        std::optional<WhyQuestion> why;
        bool operator==(const DetailRequest&) const = default;
    };

    void requestDetails();

    ViewState* m_viewState;
    PathController* m_paths;
    std::shared_ptr<AnalysisContext> m_shared;
    DetailAnswer m_details;
    DetailRequest m_requested;
    std::unique_ptr<LatestJob<DetailRequest, DetailAnswer>> m_detailJob;
    std::unique_ptr<LatestJob<bool, bool>> m_attributionJob; ///< null until it is wanted
};

} // namespace lanescope::ui
