// SPDX-License-Identifier: Apache-2.0
// The colours that a trace file can ask for by name ("cname" of an event). Names and values are those of
// the reserved colours in catapult's tracing/tracing/base/color_scheme.html. Pure functions.
#pragma once

#include <QRgb>

#include <string_view>

namespace lanescope::ui {

inline constexpr int kReservedColorCount = 34;

/// The number of the colour called `name`, or -1 for a name that is not reserved.
int reservedColorOf(std::string_view name);
/// A little lighter or darker than its author wanted it where it would vanish on such a canvas.
QRgb reservedColor(int number, bool dark);

} // namespace lanescope::ui
