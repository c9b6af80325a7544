// SPDX-License-Identifier: Apache-2.0
// The colour of a slice on the timeline: its role (core/palette/color_role.h) and a lightness step by its
// name, so that neighbours differ and the same name always looks the same.
//
// SliceColors keeps a few bytes per name of a trace and is built on the UI thread on first use of each name
// (O(log device work) for a kernel afterwards, else O(1)). ColorTable maps a ColorIndex to a pixel for a
// light or a dark theme.
#pragma once

#include <QColor>

#include <array>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"
#include "core/device_work/work_classifier.h"
#include "core/palette/color_role.h"
#include "core/store/category.h"

namespace lanescope::ui {

inline constexpr int kColorCount = kColorRoleCount * kColorSteps;

/// role * kColorSteps + step.
using ColorIndex = std::uint8_t;
static_assert(kColorCount <= 256);

/// A kernel has the colour of its family, which its operator may decide.
ColorRole colorRoleOf(const Trace& trace, SliceId slice);
constexpr ColorRole roleOf(ColorIndex index) {
    return ColorRole(index / kColorSteps);
}

class SliceColors {
public:
    explicit SliceColors(const Trace& trace);
    ColorIndex colorOf(SliceId slice) const;

private:
    const Trace& m_trace;
    mutable WorkClassifier m_classifier;
    struct PerName {
        ColorIndex color = 0;
        CategoryId category{0};
        bool known = false;
    };
    /// By name, for the category it was first seen with; names in two categories are computed again. Of
    /// kernels only the step of the colour counts.
    mutable std::vector<PerName> m_names;
};

class ColorTable {
public:
    explicit ColorTable(bool dark, bool highContrast = false);
    QRgb fill(ColorIndex index) const { return m_fill[index]; }
    /// Black or white, at least 4.5:1 on fill(index), 7:1 in high contrast.
    QRgb text(ColorIndex index) const { return m_text[index]; }
    /// The role's middle step.
    QRgb role(ColorRole role) const { return m_fill[std::size_t(role) * kColorSteps + kColorSteps / 2]; }

private:
    std::array<QRgb, kColorCount> m_fill{};
    std::array<QRgb, kColorCount> m_text{};
};

} // namespace lanescope::ui
