// SPDX-License-Identifier: Apache-2.0
// Reader of the labels that tools give to processes when they write the traces of several ranks to one file:
// "[TP01-DP00] 4711" (SGLang's merged profiles), "rank 3", "Rank 0 / GPU 0", "TP-1-DP-0 python". Pure
// functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct RankLabel {
    struct Axis {
        std::string name; ///< in small letters, such as "tp" or "rank"
        std::int64_t position = 0;
        friend bool operator==(const Axis&, const Axis&) = default;
    };
    std::string text; ///< for people; equal labels have equal texts
    std::vector<Axis> axes;
};

/// The label in the text of a pid, or in the name or the labels of a process.
std::optional<RankLabel> rankLabelOf(std::string_view text);

/// Number of each rank: what "rank" says in all labels, else the position on the only axis on which the
/// labels differ, else the place in the order of all positions. No two numbers are equal where no two labels
/// are.
std::vector<std::int64_t> rankNumbers(std::span<const RankLabel> labels);

} // namespace lanescope
