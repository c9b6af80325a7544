// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/arrangement_history.h"

#include <utility>

namespace lanescope::ui {

void ArrangementHistory::push(const QString& what, LaneArrangement before) {
    m_undo.push_back({what, std::move(before)});
    if (m_undo.size() > kDepth) {
        m_undo.erase(m_undo.begin());
    }
    m_redo.clear();
}

std::optional<LaneArrangement> ArrangementHistory::step(std::vector<Entry>& from, std::vector<Entry>& to,
                                                        const LaneArrangement& current) {
    if (from.empty()) {
        return std::nullopt;
    }
    Entry entry = std::move(from.back());
    from.pop_back();
    to.push_back({entry.what, current});
    return std::move(entry.arrangement);
}

std::optional<LaneArrangement> ArrangementHistory::undo(const LaneArrangement& current) {
    return step(m_undo, m_redo, current);
}

std::optional<LaneArrangement> ArrangementHistory::redo(const LaneArrangement& current) {
    return step(m_redo, m_undo, current);
}

} // namespace lanescope::ui
