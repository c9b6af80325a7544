// SPDX-License-Identifier: Apache-2.0
// Puts the user's choices into effect: at the start, and when one of them changes. UI thread only.
#pragma once

namespace lanescope::ui {

class Settings;

/// Before the application object: language of numbers aside, what the platform reads once.
void applyScale(const Settings& settings);

/// All of the following.
void applyAll(const Settings& settings);
void applyThemeChoice(const Settings& settings);
void applyTextSize(const Settings& settings);
void applyTimes(const Settings& settings);
void applyDeviceTerms(const Settings& settings);
void applyMemoryLimit(const Settings& settings);
void applyCacheLimit(const Settings& settings);
void applyCategoryRules(const Settings& settings);
void applyColorRules(const Settings& settings);
void applyFileTimeUnits(const Settings& settings);
void applyEditor(const Settings& settings);

} // namespace lanescope::ui
