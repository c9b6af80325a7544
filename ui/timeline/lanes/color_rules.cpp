// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/lanes/color_rules.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

#include "core/store/trace.h"
#include "ui/state/track_names.h"

namespace lanescope::ui {

namespace {

constexpr std::uint8_t kNone = 255;
constexpr std::uint8_t kUnknown = 254;
constexpr std::size_t kMostRules = 250;
constexpr std::array<const char*, kColorRuleOfCount> kOfNames{"name", "category", "lane"};

QString tr(const char* text) {
    return QCoreApplication::translate("lanescope::ui::ColorRules", text);
}

QString exactly(const QString& name) {
    return QLatin1Char('^') + toText(Pattern::escaped(name.toStdString())) + QLatin1Char('$');
}

} // namespace

QString colorRuleOfTitle(ColorRule::Of of) {
    switch (of) {
    case ColorRule::Of::Name:
        break;
    case ColorRule::Of::Category:
        return tr("Category");
    case ColorRule::Of::Lane:
        return tr("Lane");
    }
    return tr("Name");
}

QString colorRuleTitle(const ColorRule& rule) {
    return rule.of == ColorRule::Of::Name ? rule.pattern
                                          : tr("%1: %2").arg(colorRuleOfTitle(rule.of), rule.pattern);
}

QString colorRuleText(const ColorRule& rule) {
    return QStringLiteral("%1 %2 %3")
        .arg(QLatin1String(kOfNames[std::size_t(rule.of)]))
        .arg((rule.color + 1) % kColorRuleColors)
        .arg(rule.pattern);
}

std::optional<ColorRule> colorRuleFrom(const QString& text) {
    const QString of = text.section(QLatin1Char(' '), 0, 0);
    bool isNumber = false;
    const int number = text.section(QLatin1Char(' '), 1, 1).toInt(&isNumber);
    ColorRule rule;
    rule.pattern = text.section(QLatin1Char(' '), 2);
    const auto known = std::ranges::find(kOfNames, of);
    if (known == kOfNames.end() || !isNumber || number < 0 || number >= kColorRuleColors ||
        rule.pattern.isEmpty()) {
        return std::nullopt;
    }
    rule.of = ColorRule::Of(known - kOfNames.begin());
    rule.color = (number + kColorRuleColors - 1) % kColorRuleColors;
    return rule;
}

QStringList colorRuleTexts(const std::vector<ColorRule>& rules) {
    QStringList texts;
    for (const ColorRule& rule : rules) {
        texts << colorRuleText(rule);
    }
    return texts;
}

std::vector<ColorRule> colorRulesFrom(const QStringList& texts) {
    std::vector<ColorRule> rules;
    for (const QString& text : texts) {
        if (const std::optional<ColorRule> rule = colorRuleFrom(text)) {
            rules.push_back(*rule);
        }
    }
    return rules;
}

ColorRules& ColorRules::inUse() {
    static ColorRules rules;
    return rules;
}

void ColorRules::set(std::vector<ColorRule> rules) {
    rules.resize(std::min(rules.size(), kMostRules));
    if (rules != m_rules) {
        m_rules = std::move(rules);
        emit changed();
    }
}

void ColorRules::setForName(const QString& name, std::optional<int> color) {
    std::vector<ColorRule> rules = m_rules;
    const QString pattern = exactly(name);
    std::erase_if(rules, [&](const ColorRule& rule) {
        return rule.of == ColorRule::Of::Name && rule.pattern == pattern;
    });
    if (color) {
        rules.insert(rules.begin(), {ColorRule::Of::Name, pattern, *color});
    }
    set(std::move(rules));
}

ColorRuleMatches::ColorRuleMatches(const Trace& trace, const std::vector<ColorRule>& rules) {
    for (const ColorRule& rule : rules) {
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
