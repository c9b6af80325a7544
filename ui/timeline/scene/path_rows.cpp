// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/scene/path_rows.h"

#include <utility>

#include "ui/state/background.h"
#include "ui/state/path_state.h"
#include "ui/timeline/scene/lane_model.h"

namespace lanescope::ui {

PathRows::PathRows(const LaneModel& lanes, const PathState& path, QObject* parent)
    : QObject(parent)
    , m_lanes(lanes)
    , m_path(path) {
    connect(&path, &PathState::pathChanged, this, &PathRows::make);
    connect(&lanes, &LaneModel::rowsChanged, this, [this] {
        if (m_path.path() != nullptr) {
            make();
        }
    });
}

PathRows::~PathRows() {
    m_stop.request_stop();
}

void PathRows::make() {
    ++m_number;
    m_stop.request_stop();
    m_stop = std::stop_source();
    if (m_path.path() == nullptr) {
        if (std::exchange(m_rows, nullptr) != nullptr) {
            emit changed();
        }
        return;
    }
    runInBackground(
        this,
        [trace = m_lanes.tracePtr(), plan = m_lanes.plan(), shown = m_lanes.allRows(),
         slices = m_path.path()->slices, stop = m_stop.get_token()](const std::stop_token&) {
            return makeHitRows(trace, plan->tree, *shown, slices, false, stop);
        },
        [this, number = m_number](std::shared_ptr<const HitRows> rows) {
            if (number == m_number) {
                m_rows = std::move(rows);
                emit changed();
            }
        });
}

} // namespace lanescope::ui
