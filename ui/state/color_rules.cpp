// SPDX-License-Identifier: Apache-2.0
#include "ui/state/color_rules.h"

#include <algorithm>
#include <array>

#include "core/base/pattern.h"
#include "ui/state/track_names.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr std::array<const char*, kColorRuleOfCount> kOfNames{"name", "category", "lane"};

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

std::vector<ColorRule> withRuleForName(std::vector<ColorRule> rules, const QString& name,
                                       std::optional<int> color) {
    const QString pattern = exactly(name);
    std::erase_if(rules, [&](const ColorRule& rule) {
        return rule.of == ColorRule::Of::Name && rule.pattern == pattern;
    });
    if (color) {
        rules.insert(rules.begin(), {ColorRule::Of::Name, pattern, *color});
    }
    return rules;
}

} // namespace lanescope::ui
