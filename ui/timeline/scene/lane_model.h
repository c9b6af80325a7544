// SPDX-License-Identifier: Apache-2.0
// The lanes of a trace: which there are, the rows of each, and what is computed for them: values, idle
// intervals, rows without Python frames, rows of a search's hits. Owned by a TimelineScene; UI thread only.
// Computations run on a pool thread with a stop token, and their results arrive by a queued call; the
// destructor stops them.
#pragma once

#include <QObject>

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/store/trace_ptr.h"
#include "ui/timeline/geometry/hit_rows.h"
#include "ui/timeline/lanes/gap_lanes.h"
#include "ui/timeline/lanes/lane_plan.h"
#include "ui/timeline/lanes/lane_values.h"

namespace lanescope {
class AnalysisContext;
}

namespace lanescope::ui {

class SearchState;

class LaneModel : public QObject {
    Q_OBJECT

public:
    /// Follows `search`, which outlives the model.
    LaneModel(std::shared_ptr<AnalysisContext> context, const SearchState& search, LanePlanPtr plan,
              QObject* parent);
    ~LaneModel() override;

    const TracePtr& tracePtr() const { return m_trace; }
    const Trace& trace() const { return *m_trace; }
    const LanePlanPtr& plan() const { return m_plan; }
    const LaneTree& tree() const { return m_plan->tree; }
    const LaneInfo& info(int lane) const { return tree().lanes[std::size_t(lane)]; }
    const LaneMarks& marks() const { return m_plan->marks; }

    /// Rows by lane as shown: only hits where a search hides the rest.
    const std::vector<LaneRows>& rows() const { return hidesOthers() ? m_filter->rows : *m_allRows; }
    /// Rows by lane without a search.
    const RowsOfLanes& allRows() const { return m_allRows; }
    /// Null while no search filters the lanes; its rows may be about to follow.
    const HitRows* filter() const { return m_filter.get(); }
    bool hidesOthers() const { return m_filter != nullptr && m_filter->hidesOthers; }
    /// True where nothing of a lane is in `range`. False for lanes of values.
    bool isIdle(int lane, TimeRange range) const;

    /// Leaves out the Python frames of a lane. False where the rows without them are yet to be made:
    /// reducedRowsArrived() is emitted when they are there.
    bool hidePython(int lane);
    void showPython(int lane);

    /// Computes the values again, in the background.
    void computeValues();
    /// Null until all values are computed.
    const LaneValues* values() const { return m_values.get(); }
    const SeriesValues* values(int lane) const { return valuesOf(m_values.get(), lane); }
    /// Values of a lane over time; null where there are none (yet) and for lanes of slices.
    const StepSeries* series(int lane) const;
    /// Rows of blocks of a lane; null where there are none (yet).
    const BlockRows* blocksOf(int lane) const;
    /// Rows of a lane as shown, of slices or of blocks.
    int rowCount(int lane) const;
    /// Idle intervals of a lane, empty for lanes that are not streams; null while they are being computed.
    const GapLane* gapsOf(int lane) const;
    /// Whether the reason explains some gap; false while they are computed.
    bool hasIdleReason(IdleReason reason) const {
        return m_gaps != nullptr && m_gaps->occurs[std::size_t(reason)];
    }
    /// False while something is being computed in the background.
    bool isComplete() const { return m_underWay == 0; }

signals:
    void rowsChanged(int lane);
    void reducedRowsArrived(int lane);
    void filterChanged();
    void valuesChanged();
    void gapsChanged();
    /// isComplete() became true.
    void completed();

private:
    /// Takes the result of background work, on the UI thread.
    using Arrival = std::function<void(LaneModel&)>;
    void inBackground(std::function<Arrival(const std::stop_token&)> work, std::stop_token stop);
    void computeGaps();
    void setRows(int lane, const LaneRows& rows);
    /// Makes the filter of the current search, in the background; the one before is stopped.
    void startFilter();
    void applyFilter(std::shared_ptr<const HitRows> filter);

    TracePtr m_trace;
    std::shared_ptr<AnalysisContext> m_context;
    const SearchState& m_search;
    LanePlanPtr m_plan;
    RowsOfLanes m_allRows;                                    ///< the plan's until a lane gets others
    std::shared_ptr<std::vector<LaneRows>> m_ownRows;         ///< m_allRows where they are not the plan's
    std::map<int, std::shared_ptr<const LaneRows>> m_reduced; ///< by lane, of those that were asked for
    std::shared_ptr<const HitRows> m_filter;
    std::uint64_t m_filterNumber = 0; ///< of the latest filter asked for
    std::shared_ptr<const LaneValues> m_values;
    std::shared_ptr<const GapLanes> m_gaps;
    std::stop_source m_stop;       ///< of all background work
    std::stop_source m_filterStop; ///< of the filter under way
    int m_underWay = 0;            ///< background computations
};

} // namespace lanescope::ui
