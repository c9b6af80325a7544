// SPDX-License-Identifier: Apache-2.0
// Rows of lanes with nothing but what is on the critical path, or nearly: they keep their colour while the
// rest fades. Made on a pool thread for the path that is shown. Owned by a TimelineScene; UI thread only.
#pragma once

#include <QObject>

#include <memory>
#include <stop_token>

#include "ui/timeline/geometry/hit_rows.h"

namespace lanescope::ui {

class LaneModel;
class PathState;

class PathRows : public QObject {
    Q_OBJECT

public:
    /// Follows `lanes` and `path`, which outlive it.
    PathRows(const LaneModel& lanes, const PathState& path, QObject* parent);
    ~PathRows() override;

    /// Null while no path is shown or its rows are being made.
    const HitRows* rows() const { return m_rows.get(); }

signals:
    void changed();

private:
    void make();

    const LaneModel& m_lanes;
    const PathState& m_path;
    std::shared_ptr<const HitRows> m_rows;
    std::uint64_t m_number = 0; ///< of the latest rows asked for
    std::stop_source m_stop;
};

} // namespace lanescope::ui
