// SPDX-License-Identifier: Apache-2.0
// Matches of colour rules (ui/state/color_rules.h) in one trace. UI thread only.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/pattern.h"
#include "core/store/trace_ptr.h"
#include "ui/state/color_rules.h"

namespace lanescope::ui {

/// Matches of the rules in one trace. The first match counts. O(1) per slice; each name, category and lane is
/// compared once, when it is first asked for.
class ColorRuleMatches {
public:
    ColorRuleMatches() = default;
    ColorRuleMatches(const Trace& trace, const std::vector<ColorRule>& rules);

    std::optional<ColorIndex> fillOf(const Trace& trace, SliceId slice) const;

private:
    struct Compiled {
        ColorRule::Of of{};
        Pattern pattern;
        ColorIndex fill = 0;
    };
    using Memo = std::vector<std::uint8_t>; ///< the first rule of that kind, kNone or kUnknown

    std::uint8_t firstOf(ColorRule::Of of, std::string_view text) const;

    std::vector<Compiled> m_rules;
    mutable Memo m_byName; ///< filled as names are asked for
    Memo m_byCategory;
    Memo m_byTrack;
};

} // namespace lanescope::ui
