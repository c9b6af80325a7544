// SPDX-License-Identifier: Apache-2.0
// How the lanes of one trace are arranged: order, pins, what is hidden, folded, renamed, and row heights. A
// plain value: the layout is made from it, undo keeps older ones, sessions and saved layouts are written
// from it (lane_rules.h). Every change costs O(lanes). Indexes are those of the LaneTree.
#pragma once

#include <QString>

#include <cstdint>
#include <map>
#include <vector>

#include "ui/timeline/lanes/lane_tree.h"

namespace lanescope::ui {

enum class RowSize : std::uint8_t { Compact, Normal, Tall };

/// The user's choices for a lane.
struct LaneState {
    RowSize rowSize = RowSize::Normal;
    bool sizeChosen = false; ///< by the user; else compact for very deep lanes
    bool collapsed = false;  ///< one summary row
    bool hidden = false;
    bool idle = false;         ///< hidden because nothing happened in the range that was in view then
    bool solo = false;         ///< while any lane is, the others are not shown
    bool pythonHidden = false; ///< Python frames left out, what they called moves up
    bool fitsValues = false; ///< of values: from the least to the most in view, not from 0 to the most of all
    bool arranging = false;  ///< one summary row until the rows without Python frames are made
    bool pinned = false;     ///< above all groups; set by LaneArrangement::setPinned() alone

    bool isFolded() const { return collapsed || arranging; }
    friend bool operator==(const LaneState&, const LaneState&) = default;
};

struct LaneArrangement {
    std::vector<LaneState> lanes;
    std::map<int, QString> names; ///< instead of the own titles of lanes
    std::vector<char> groupCollapsed;
    std::vector<int> groupOrder; ///< every group once, from the top
    std::vector<int> laneOrder;  ///< every lane once; only the order within a group counts

    static LaneArrangement of(const LaneTree& tree);

    bool hasSolo() const;
    /// Lanes shown, pinned ones included, folded groups' too.
    std::vector<char> shownLanes() const;
    int hiddenCount() const;
    /// Lanes above all groups, from the top.
    const std::vector<int>& pinned() const { return m_pinned; }
    /// Empty: the lane's own title.
    void setName(int lane, const QString& name);
    bool isPinned(int lane) const { return lanes[std::size_t(lane)].pinned; }
    /// Pins below the pins there are.
    void setPinned(int lane, bool pinned);
    /// Pins these lanes, from the top, and no others. A lane that is named twice is pinned once.
    void setPins(const std::vector<int>& wanted);
    /// Puts `lane` before `before`, which is of the same group or, for a pinned lane, pinned too; after all
    /// of them when `before` is -1.
    void moveLane(const LaneTree& tree, int lane, int before);
    /// Puts `group` before `before`, last for -1.
    void moveGroup(int group, int before);
    /// Shows only `lane`, or everything again when it is the only one already.
    void toggleSolo(int lane);
    /// Shows what is hidden for whatever reason.
    void showAll();
    /// The lanes of a group in display order, pinned ones left out. O(all lanes): for every group at once see
    /// LaneLayout::lanesOf().
    std::vector<int> lanesOf(const LaneTree& tree, int group) const;

    friend bool operator==(const LaneArrangement&, const LaneArrangement&) = default;

private:
    std::vector<int> m_pinned;
};

/// A lane's name as shown.
QString laneName(const LaneTree& tree, const LaneArrangement& arrangement, int lane);
/// Name of a lane with its group: "GPU 0 NVIDIA H100 › stream 7".
QString lanePath(const LaneTree& tree, const LaneArrangement& arrangement, int lane);

} // namespace lanescope::ui
