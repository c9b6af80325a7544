// SPDX-License-Identifier: Apache-2.0
// The look of the whole program: Fusion style, one of the palettes of theme.h and thin chrome around
// panels. UI thread only.
#pragma once

#include <QString>

#include <optional>

namespace lanescope::ui {

enum class ThemeChoice { System, Light, Dark, HighContrast };

QString themeChoiceName(ThemeChoice choice); ///< "system", "light", "dark", "high-contrast"
std::optional<ThemeChoice> themeChoiceFromName(const QString& name);

/// Sets style, palette and style sheet. Call once before the first widget and again at any time: open
/// windows follow. System follows the desktop, live where it signals changes (system_scheme.h).
void applyTheme(ThemeChoice choice);
/// Choice that applyTheme() was last called with for this application; none before.
std::optional<ThemeChoice> appliedTheme();
/// appliedTheme(); System before.
ThemeChoice currentTheme();

} // namespace lanescope::ui
