// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/color_rule_matches.h"

#include <algorithm>
#include <utility>

#include "core/store/trace.h"
#include "ui/state/track_names.h"

namespace lanescope::ui {

namespace {

constexpr std::uint8_t kNone = 255;
constexpr std::uint8_t kUnknown = 254;
constexpr std::size_t kMostRules = 250;

} // namespace

ColorRuleMatches::ColorRuleMatches(const Trace& trace, const std::vector<ColorRule>& rules) {
    for (const ColorRule& rule : rules) {
        if (m_rules.size() == kMostRules) {
            break;
        }
        // An expression that makes no sense matches nothing; the dialog says why.
        if (Result<Pattern> pattern = Pattern::parse(rule.pattern.toStdString())) {
            m_rules.push_back({rule.of, *std::move(pattern), rule.fill()});
        }
    }
    if (m_rules.empty()) {
        return;
    }
    m_byName.assign(trace.strings().size(), kUnknown);
    for (const Category& category : trace.categories()) {
        m_byCategory.push_back(firstOf(ColorRule::Of::Category, trace.text(category.name)));
    }
    const TrackNames names(trace);
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        m_byTrack.push_back(
            firstOf(ColorRule::Of::Lane, names.path(TrackId(std::uint32_t(i))).toStdString()));
    }
}

std::uint8_t ColorRuleMatches::firstOf(ColorRule::Of of, std::string_view text) const {
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        const Compiled& rule = m_rules[i];
        if (rule.of == of && rule.pattern.foundIn(text)) {
            return std::uint8_t(i);
        }
    }
    return kNone;
}

std::optional<ColorIndex> ColorRuleMatches::fillOf(const Trace& trace, SliceId slice) const {
    if (m_rules.empty()) {
        return std::nullopt;
    }
    const StringId name = trace.slices().name[slice];
    std::uint8_t& byName = m_byName[indexOf(name)];
    if (byName == kUnknown) {
        byName = firstOf(ColorRule::Of::Name, trace.text(name));
    }
    const std::uint8_t first = std::min({byName, m_byCategory[indexOf(trace.slices().category[slice])],
                                         m_byTrack[indexOf(trace.trackOf(slice))]});
    return first == kNone ? std::nullopt : std::optional(m_rules[first].fill);
}

} // namespace lanescope::ui
