// SPDX-License-Identifier: Apache-2.0
// Computes the statistics of what is selected in a ViewState, off the UI thread: of the slices picked
// together, else of the selected area, else of everything. Whoever shows them owns it. UI thread only;
// destroying it stops and joins its worker.
#pragma once

#include <QObject>

#include <memory>

#include "core/analysis/device/selection_statistics.h"
#include "core/store/trace_ptr.h"
#include "ui/state/latest_job.h"

namespace lanescope::ui {

class ViewState;

class SelectionController : public QObject {
    Q_OBJECT

public:
    /// `view` must outlive the controller.
    SelectionController(TracePtr trace, const ViewState* view, QObject* parent = nullptr);
    ~SelectionController() override;

    /// Null before the first answer.
    const std::shared_ptr<const SelectionStatistics>& statistics() const { return m_statistics; }
    /// Part of the trace that statistics() describe.
    const SelectedPart& part() const { return m_part; }
    bool isIdle() const { return m_job->isIdle(); }

signals:
    void changed();

private:
    struct Answer {
        SelectedPart part;
        std::shared_ptr<const SelectionStatistics> statistics;
    };
    void request();

    const ViewState* m_view;
    SelectedPart m_part;
    SelectedPart m_requested;
    std::shared_ptr<const SelectionStatistics> m_statistics;
    std::unique_ptr<LatestJob<SelectedPart, Answer>> m_job;
};

} // namespace lanescope::ui
