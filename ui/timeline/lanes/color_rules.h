// SPDX-License-Identifier: Apache-2.0
// Colours that the user gives slices by regular expressions over name, category or lane, before what the file
// asks for. A colour is one of the palette's hues, so that it suits light and dark and every label on it can
// be read. Which rules are in use is one setting of the program, for all timelines. UI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/pattern.h"
#include "core/store/trace_ptr.h"
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

/// The rules in use.
class ColorRules : public QObject {
    Q_OBJECT

public:
    static ColorRules& inUse();

    const std::vector<ColorRule>& all() const { return m_rules; }
    void set(std::vector<ColorRule> rules);
    /// For all slices called `name`, before all other rules; nothing: no rule of exactly that name any more.
    void setForName(const QString& name, std::optional<int> color);

signals:
    void changed();

private:
    std::vector<ColorRule> m_rules;
};

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
