// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_rules.h"

#include <algorithm>

#include "core/base/pattern.h"

namespace lanescope::ui {

namespace {

/// Indexes of the keys that a rule's pattern means.
std::vector<int> matching(const std::vector<QString>& keys, const std::string& pattern) {
    const QString wanted = QString::fromStdString(pattern);
    const bool hasStar = pattern.find('*') != std::string::npos;
    const Result<Pattern> glob = hasStar ? Pattern::parseGlob(pattern) : Pattern::parseGlob("");
    std::vector<int> result;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (hasStar && glob ? glob->foundIn(keys[i].toStdString()) : keys[i] == wanted) {
            result.push_back(int(i));
        }
    }
    return result;
}

/// Puts `first` at the front, in their order, then the rest as before.
void putFirst(std::vector<int>& order, const std::vector<int>& first) {
    std::vector<int> result;
    const auto add = [&result](int item) {
        if (std::find(result.begin(), result.end(), item) == result.end()) {
            result.push_back(item);
        }
    };
    std::for_each(first.begin(), first.end(), add);
    std::for_each(order.begin(), order.end(), add);
    order = std::move(result);
}

std::vector<QString> laneKeys(const LaneTree& tree) {
    std::vector<QString> keys;
    for (std::size_t i = 0; i < tree.lanes.size(); ++i) {
        keys.push_back(laneKey(tree, int(i)));
    }
    return keys;
}

} // namespace

QString laneKey(const LaneTree& tree, int lane) {
    const LaneInfo& info = tree.lanes[std::size_t(lane)];
    return tree.groups[std::size_t(info.group)].key + QLatin1Char('/') + info.key;
}

int laneOfKey(const LaneTree& tree, const QString& key) {
    const std::vector<int> lanes = matching(laneKeys(tree), key.toStdString());
    return lanes.empty() ? -1 : lanes.front();
}

LaneRules layoutOf(const LaneTree& tree, const LaneArrangement& arrangement, RowSizes sizes) {
    LaneRules layout;
    for (const int group : arrangement.groupOrder) {
        layout.groups.push_back({tree.groups[std::size_t(group)].key.toStdString(),
                                 arrangement.groupCollapsed[std::size_t(group)] != 0});
    }
    for (const int lane : arrangement.laneOrder) {
        const LaneState& state = arrangement.lanes[std::size_t(lane)];
        LaneRule rule;
        rule.lane = laneKey(tree, lane).toStdString();
        rule.hidden = state.hidden;
        rule.idle = state.idle;
        rule.solo = state.solo;
        rule.collapsed = state.collapsed;
        rule.fitsValues = state.fitsValues;
        if (tree.lanes[std::size_t(lane)].hasPythonFrames) {
            rule.pythonHidden = state.pythonHidden || state.arranging;
        }
        if (state.sizeChosen || sizes == RowSizes::All) {
            rule.rowSize = int(state.rowSize);
        }
        rule.name = state.name.toStdString();
        layout.lanes.push_back(std::move(rule));
    }
    for (const int lane : arrangement.pinned()) {
        layout.pinned.push_back(laneKey(tree, lane).toStdString());
    }
    return layout;
}

LaneArrangement arrangementFor(const LaneTree& tree, const LaneRules& layout, LaneArrangement usual) {
    std::vector<QString> groupKeys;
    for (const LaneGroup& group : tree.groups) {
        groupKeys.push_back(group.key);
    }
    std::vector<int> order;
    for (const GroupRule& rule : layout.groups) {
        for (const int group : matching(groupKeys, rule.group)) {
            usual.groupCollapsed[std::size_t(group)] = char(rule.collapsed);
            order.push_back(group);
        }
    }
    putFirst(usual.groupOrder, order);
    const std::vector<QString> keys = laneKeys(tree);
    order.clear();
    for (const LaneRule& rule : layout.lanes) {
        for (const int lane : matching(keys, rule.lane)) {
            LaneState& state = usual.lanes[std::size_t(lane)];
            state.hidden = rule.hidden;
            state.idle = rule.idle;
            state.solo = rule.solo;
            state.collapsed = rule.collapsed;
            state.fitsValues = rule.fitsValues;
            if (rule.pythonHidden && tree.lanes[std::size_t(lane)].hasPythonFrames) {
                state.pythonHidden = *rule.pythonHidden;
            }
            if (rule.rowSize) {
                state.rowSize = RowSize(*rule.rowSize);
                state.sizeChosen = true;
            }
            state.name = QString::fromStdString(rule.name);
            order.push_back(lane);
        }
    }
    putFirst(usual.laneOrder, order);
    std::vector<int> pins;
    for (const std::string& pattern : layout.pinned) {
        const std::vector<int> lanes = matching(keys, pattern);
        pins.insert(pins.end(), lanes.begin(), lanes.end());
    }
    usual.setPins(pins);
    return usual;
}

} // namespace lanescope::ui
