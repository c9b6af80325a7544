// SPDX-License-Identifier: Apache-2.0
// Colours that the user gives slices by regular expressions over name, category or lane, before what the file
// asks for. A colour is one of the palette's hues, so that it suits light and dark and every label on it can
// be read. The rules in use are part of Preferences. Pure functions; any thread.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

#include "ui/theme/fill_palette.h"

namespace lanescope::ui {

struct ColorRule {
    enum class Of : std::uint8_t { Name, Category, Lane };
    Of of = Of::Name;
    QString pattern; ///< core/base/pattern.h; matches a part, case-sensitive
    int color = 0;   ///< a hue of the palette; kHueCount: grey

    ColorIndex fill() const { return color < kHueCount ? hueFill(std::uint32_t(color)) : kNeutralFill; }
    friend bool operator==(const ColorRule&, const ColorRule&) = default;
};
inline constexpr int kColorRuleOfCount = 3;
inline constexpr int kColorRuleColors = kHueCount + 1;

/// "Name", for a person.
QString colorRuleOfTitle(ColorRule::Of of);
/// Title of the rule for the legend.
QString colorRuleTitle(const ColorRule& rule);
/// "name 3 ^nccl", for settings; colours are counted from 1, and grey is 0.
QString colorRuleText(const ColorRule& rule);
std::optional<ColorRule> colorRuleFrom(const QString& text);
QStringList colorRuleTexts(const std::vector<ColorRule>& rules);
/// Leaves out what makes no sense.
std::vector<ColorRule> colorRulesFrom(const QStringList& texts);

/// The rules with one for all slices called `name` before all others; nothing: without any rule of exactly
/// that name.
std::vector<ColorRule> withRuleForName(std::vector<ColorRule> rules, const QString& name,
                                       std::optional<int> color);

} // namespace lanescope::ui
