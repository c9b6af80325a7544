// SPDX-License-Identifier: Apache-2.0
// An arrangement of lanes as rules that fit other traces too, and back. Lanes are known by their keys
// (lane_tree.h), which have no process or thread numbers in them. Pure; O(lanes · rules).
#pragma once

#include "core/session/session.h"
#include "ui/timeline/lanes/lane_arrangement.h"

namespace lanescope::ui {

/// Heights of rows are part of it where the user chose them, or all of them: a session is about this trace
/// in this state, a layout about any.
enum class RowSizes { Chosen, All };
LaneRules layoutOf(const LaneTree& tree, const LaneArrangement& arrangement,
                   RowSizes sizes = RowSizes::Chosen);

/// `usual` with the rules applied; what no rule speaks of stays as it is, below what is ordered by rules.
LaneArrangement arrangementFor(const LaneTree& tree, const LaneRules& layout, LaneArrangement usual);

/// "GPU 0/stream 7".
QString laneKey(const LaneTree& tree, int lane);
/// The lane of a key, which may have `*` in it; -1 when there is none.
int laneOfKey(const LaneTree& tree, const QString& key);

} // namespace lanescope::ui
