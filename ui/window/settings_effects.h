// SPDX-License-Identifier: Apache-2.0
// Puts the user's choices into effect: at the start, and when one of them changes. UI thread only.
#pragma once

namespace lanescope::ui {

class PreferenceStore;
class Settings;
struct Preferences;

/// Before the application object: language of numbers aside, what the platform reads once.
void applyScale(const Settings& settings);

/// All of the following.
void applyAll(const Settings& settings, PreferenceStore& preferences);
void applyThemeChoice(const Settings& settings);
void applyTextSize(const Settings& settings);
void applyTimes(const Settings& settings);
/// The choices that PreferenceStore holds, except for the memory limit, which the command line may set.
void applyPreferences(const Settings& settings, PreferenceStore& preferences);

void applyMemoryLimit(const Settings& settings, PreferenceStore& preferences);

/// Keeps in the settings what menus and tables change in the preferences.
void keepPreferences(const Preferences& preferences, Settings& settings);

} // namespace lanescope::ui
