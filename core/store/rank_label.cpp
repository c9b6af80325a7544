// SPDX-License-Identifier: Apache-2.0
#include "core/store/rank_label.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

/// Ways to divide a job, as in "TP01-DP00".
constexpr std::array<std::string_view, 11> kAxes{"tp", "dp",   "pp",   "ep",   "cp", "sp",
                                                 "vp", "fsdp", "node", "rank", "r"};
constexpr std::size_t kMostLabelChars = 80;

bool isJoint(char c) {
    return std::string_view("-_ :=#,/.").find(c) != std::string_view::npos;
}

/// Takes "TP01" or "tp-1" off the front of `text`.
std::optional<RankLabel::Axis> takeAxis(std::string_view& text) {
    std::size_t letters = 0;
    while (letters < text.size() && isAsciiLetter(text[letters])) {
        ++letters;
    }
    RankLabel::Axis axis{asciiLowered(text.substr(0, letters)), 0};
    if (std::ranges::find(kAxes, axis.name) == kAxes.end()) {
        return std::nullopt;
    }
    std::size_t digits = letters;
    while (digits < text.size() && isJoint(text[digits])) {
        ++digits;
    }
    const auto [end, code] = std::from_chars(text.data() + digits, text.data() + text.size(), axis.position);
    if (code != std::errc() || axis.position < 0) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return axis;
}

/// All axes at the front of `text`, with joints between them. `used`: how many characters they take.
std::vector<RankLabel::Axis> axesIn(std::string_view text, std::size_t& used) {
    std::vector<RankLabel::Axis> axes;
    std::string_view rest = text;
    used = 0;
    while (auto axis = takeAxis(rest)) {
        if (!rest.empty() && !isJoint(rest.front()) && rest.front() != ']' && rest.front() != ')') {
            break; // "r2d2"
        }
        axes.push_back(std::move(*axis));
        used = text.size() - rest.size();
        while (!rest.empty() && isJoint(rest.front())) {
            rest.remove_prefix(1);
        }
    }
    return axes;
}

/// The axis of a word "rank" anywhere in `text`.
std::optional<RankLabel::Axis> rankWordIn(std::string_view text) {
    constexpr std::string_view kWord = "rank";
    for (std::size_t at = 0; at + kWord.size() < text.size(); ++at) {
        std::string_view rest = text.substr(at);
        if ((at == 0 || !isAsciiAlnum(text[at - 1])) &&
            equalsIgnoringCase(rest.substr(0, kWord.size()), kWord)) {
            if (auto axis = takeAxis(rest)) {
                return axis;
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<RankLabel> rankLabelOf(std::string_view text) {
    text = asciiTrimmed(text.substr(0, 4 * kMostLabelChars));
    if (auto rank = rankWordIn(text)) {
        return RankLabel{"rank " + std::to_string(rank->position), {std::move(*rank)}};
    }
    std::size_t used = 0;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos || end > kMostLabelChars) {
            return std::nullopt;
        }
        const std::string_view inside = asciiTrimmed(text.substr(1, end - 1));
        std::vector<RankLabel::Axis> axes = axesIn(inside, used);
        const bool isLabel =
            std::ranges::any_of(inside, isAsciiDigit) && std::ranges::any_of(inside, isAsciiLetter);
        return isLabel ? std::optional(RankLabel{std::string(inside), std::move(axes)}) : std::nullopt;
    }
    std::vector<RankLabel::Axis> axes = axesIn(text, used);
    // "r 3" without brackets is anybody's name.
    if (axes.empty() || axes.front().name == "r" || axes.front().name == "node") {
        return std::nullopt;
    }
    return RankLabel{std::string(text.substr(0, used)), std::move(axes)};
}

std::vector<std::int64_t> rankNumbers(std::span<const RankLabel> labels) {
    std::vector<std::int64_t> numbers(labels.size());
    const auto areDifferent = [&numbers] {
        std::vector<std::int64_t> sorted = numbers;
        std::ranges::sort(sorted);
        return std::ranges::adjacent_find(sorted) == sorted.end();
    };
    const auto sameAxes = [&](const RankLabel& label) {
        return std::ranges::equal(label.axes, labels.front().axes, {}, &RankLabel::Axis::name,
                                  &RankLabel::Axis::name);
    };
    if (!labels.empty() && std::ranges::all_of(labels, sameAxes)) {
        const std::size_t axes = labels.front().axes.size();
        std::vector<std::size_t> candidates;
        for (std::size_t axis = 0; axis < axes; ++axis) {
            const auto position = [axis](const RankLabel& label) { return label.axes[axis].position; };
            const bool isRank = labels.front().axes[axis].name == "rank";
            if (isRank || std::ranges::any_of(labels, [&](const RankLabel& label) {
                    return position(label) != position(labels.front());
                })) {
                candidates.insert(isRank ? candidates.begin() : candidates.end(), axis);
            }
        }
        const bool isRank = !candidates.empty() && labels.front().axes[candidates.front()].name == "rank";
        if (isRank || candidates.size() == 1) {
            for (std::size_t i = 0; i < labels.size(); ++i) {
                numbers[i] = labels[i].axes[candidates.front()].position;
            }
            if (areDifferent()) {
                return numbers;
            }
        }
    }
    std::vector<std::size_t> order(labels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        const auto byPosition = [](const RankLabel::Axis& x, const RankLabel::Axis& y) {
            return x.name != y.name ? x.name < y.name : x.position < y.position;
        };
        const auto& axesA = labels[a].axes;
        const auto& axesB = labels[b].axes;
        if (axesA != axesB) {
            return std::ranges::lexicographical_compare(axesA, axesB, byPosition);
        }
        return labels[a].text < labels[b].text;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        numbers[order[i]] = static_cast<std::int64_t>(i);
    }
    return numbers;
}

} // namespace lanescope
