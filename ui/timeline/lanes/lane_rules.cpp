// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/lane_rules.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "core/base/pattern.h"

namespace lanescope::ui {

namespace {

/// Puts `first` at the front, in their order, then the rest as before. All are indexes below the size of
/// `order`.
void putFirst(std::vector<int>& order, const std::vector<int>& first) {
    std::vector<bool> isThere(order.size());
    std::vector<int> result;
    result.reserve(order.size());
    const auto add = [&](int item) {
        if (!isThere[std::size_t(item)]) {
            isThere[std::size_t(item)] = true;
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

void applyRule(const LaneRule& rule, const LaneTree& tree, int index, LaneArrangement& arrangement) {
    const LaneInfo& lane = tree.lanes[std::size_t(index)];
    LaneState& state = arrangement.lanes[std::size_t(index)];
    state.hidden = rule.hidden;
    state.idle = rule.idle;
    state.solo = rule.solo;
    state.collapsed = rule.collapsed;
    state.fitsValues = rule.fitsValues;
    if (rule.pythonHidden && lane.hasPythonFrames) {
        state.pythonHidden = *rule.pythonHidden;
    }
    if (rule.rowSize) {
        state.rowSize = RowSize(*rule.rowSize);
        state.sizeChosen = true;
    }
    arrangement.setName(index, QString::fromStdString(rule.name));
}

} // namespace

QString laneKey(const LaneTree& tree, int lane) {
    const LaneInfo& info = tree.lanes[std::size_t(lane)];
    return tree.groups[std::size_t(info.group)].key + QLatin1Char('/') + info.key;
}

KeyIndex::KeyIndex(std::vector<QString> keys)
    : m_keys(std::move(keys)) {
    for (std::size_t i = m_keys.size(); i-- > 0;) {
        m_places.emplace(m_keys[i], int(i));
    }
}

std::vector<int> KeyIndex::matching(const std::string& pattern) const {
    std::vector<int> result;
    if (pattern.find('*') == std::string::npos) {
        const auto [from, to] = m_places.equal_range(QString::fromStdString(pattern));
        std::transform(from, to, std::back_inserter(result), [](const auto& place) { return place.second; });
        std::sort(result.begin(), result.end());
        return result;
    }
    const Result<Pattern> glob = Pattern::parseGlob(pattern);
    for (std::size_t i = 0; glob && i < m_keys.size(); ++i) {
        if (glob->foundIn(m_keys[i].toStdString())) {
            result.push_back(int(i));
        }
    }
    return result;
}

int KeyIndex::firstOf(const std::string& pattern) const {
    const std::vector<int> found = matching(pattern);
    return found.empty() ? -1 : found.front();
}

KeyIndex laneKeyIndex(const LaneTree& tree) {
    return KeyIndex(laneKeys(tree));
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
        if (const auto name = arrangement.names.find(lane); name != arrangement.names.end()) {
            rule.name = name->second.toStdString();
        }
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
    const KeyIndex groups(std::move(groupKeys));
    std::vector<int> order;
    for (const GroupRule& rule : layout.groups) {
        for (const int group : groups.matching(rule.group)) {
            usual.groupCollapsed[std::size_t(group)] = char(rule.collapsed);
            order.push_back(group);
        }
    }
    putFirst(usual.groupOrder, order);
    const KeyIndex keys = laneKeyIndex(tree);
    order.clear();
    // Lanes can have one key, and then as many rules: the first says where they stand, the last what they
    // are.
    std::unordered_map<std::string_view, std::size_t> lastOfKey;
    for (std::size_t i = 0; i < layout.lanes.size(); ++i) {
        lastOfKey[layout.lanes[i].lane] = i;
    }
    std::unordered_set<std::string_view> known;
    for (std::size_t i = 0; i < layout.lanes.size(); ++i) {
        const LaneRule& rule = layout.lanes[i];
        const bool isFirst = known.insert(rule.lane).second;
        const bool isLast = lastOfKey[rule.lane] == i;
        if (!isFirst && !isLast) {
            continue;
        }
        const std::vector<int> lanes = keys.matching(rule.lane);
        if (isFirst) {
            order.insert(order.end(), lanes.begin(), lanes.end());
        }
        for (const int lane : isLast ? lanes : std::vector<int>()) {
            applyRule(rule, tree, lane, usual);
        }
    }
    putFirst(usual.laneOrder, order);
    std::vector<int> pins;
    std::unordered_set<std::string_view> pinned;
    for (const std::string& pattern : layout.pinned) {
        if (!pinned.insert(pattern).second) {
            continue;
        }
        const std::vector<int> lanes = keys.matching(pattern);
        pins.insert(pins.end(), lanes.begin(), lanes.end());
    }
    usual.setPins(pins);
    return usual;
}

} // namespace lanescope::ui
