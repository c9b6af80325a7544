// SPDX-License-Identifier: Apache-2.0
// Source of the colour of a part of a chart, so that charts follow a change of theme without new data. A
// plain value.
#pragma once

#include <QColor>

#include <cstdint>

#include "ui/theme/category_colors.h"

namespace lanescope::ui {

struct Theme;

class ChartColor {
public:
    /// Number of a series: hues that stay apart for colour-blind eyes; they repeat after kSeriesCount.
    static ChartColor series(int number) { return {Kind::Series, number}; }
    /// The colour that slices of this role have on the timeline.
    static ChartColor role(ColorRole role) { return {Kind::Role, int(role)}; }
    /// The rest, the idle, the unknown.
    static ChartColor muted() { return {Kind::Muted, 0}; }
    static ChartColor accent() { return {Kind::Accent, 0}; }
    static ChartColor warning() { return {Kind::Warning, 0}; }
    static constexpr int kSeriesCount = 8;

    ChartColor()
        : ChartColor(Kind::Series, 0) {}
    QRgb of(const Theme& theme) const;
    bool operator==(const ChartColor&) const = default;

private:
    enum class Kind : std::uint8_t { Series, Role, Muted, Accent, Warning };
    ChartColor(Kind kind, int value)
        : m_kind(kind)
        , m_value(value) {}

    Kind m_kind;
    int m_value;
};

} // namespace lanescope::ui
