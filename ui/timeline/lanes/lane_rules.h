// SPDX-License-Identifier: Apache-2.0
// An arrangement of lanes as rules that fit other traces too, and back. Lanes are known by their keys
// (lane_tree.h), which have no process or thread numbers in them. Pure; O(lanes + rules), and O(lanes) for
// each rule with `*`.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include <QHash>
#include <QString>

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

/// Finds keys by their text, or by a pattern with `*` in it. A pattern costs O(keys), a text O(matches).
class KeyIndex {
public:
    explicit KeyIndex(std::vector<QString> keys);

    /// Indexes of the keys that are meant, ascending.
    std::vector<int> matching(const std::string& pattern) const;
    /// The first of them; -1 when there is none.
    int firstOf(const std::string& pattern) const;

private:
    std::vector<QString> m_keys;
    std::unordered_multimap<QString, int> m_places;
};

/// The lanes by laneKey().
KeyIndex laneKeyIndex(const LaneTree& tree);

} // namespace lanescope::ui
