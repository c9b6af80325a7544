// SPDX-License-Identifier: Apache-2.0
// The program's own monochrome icons. They are drawn in the palette's text colour at paint time, so they
// follow a change of theme and any pixel ratio. UI thread only.
#pragma once

#include <QIcon>

namespace lanescope::ui {

/// Icon of resources/icons/NAME.svg; empty when there is none.
QIcon themedIcon(const QString& name);
/// The program's icon, in colour.
QIcon applicationIcon();

} // namespace lanescope::ui
