// SPDX-License-Identifier: Apache-2.0
// Undo and redo of what was done to the lanes: older arrangements with a word for what changed them. A plain
// value; keeps at most kDepth arrangements.
#pragma once

#include <QString>

#include <optional>
#include <vector>

#include "ui/timeline/lanes/lane_arrangement.h"

namespace lanescope::ui {

class ArrangementHistory {
public:
    static constexpr std::size_t kDepth = 100;

    /// `what` turned `before` into the current arrangement.
    void push(const QString& what, LaneArrangement before);
    bool canUndo() const { return !m_undo.empty(); }
    bool canRedo() const { return !m_redo.empty(); }
    QString undoText() const { return canUndo() ? m_undo.back().what : QString(); }
    QString redoText() const { return canRedo() ? m_redo.back().what : QString(); }
    /// The arrangement to go to; `current` becomes what the opposite step goes back to.
    std::optional<LaneArrangement> undo(const LaneArrangement& current);
    std::optional<LaneArrangement> redo(const LaneArrangement& current);

private:
    struct Entry {
        QString what;
        LaneArrangement arrangement;
    };
    static std::optional<LaneArrangement> step(std::vector<Entry>& from, std::vector<Entry>& to,
                                               const LaneArrangement& current);

    std::vector<Entry> m_undo;
    std::vector<Entry> m_redo;
};

} // namespace lanescope::ui
