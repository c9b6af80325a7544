// SPDX-License-Identifier: Apache-2.0
// The pages of SettingsDialog. Each shows the settings as they are when it is made, and changes them at once.
// `settings` and `preferences` must outlive the page. UI thread only.
#pragma once

#include <functional>

class QWidget;

namespace lanescope::ui {

class PreferenceStore;
class Settings;

QWidget* makeAppearancePage(Settings* settings, PreferenceStore* preferences,
                            std::function<void()> timesChanged);
QWidget* makeStartPage(Settings* settings);
QWidget* makeMemoryPage(Settings* settings, PreferenceStore* preferences);
QWidget* makeEditorPage(Settings* settings, PreferenceStore* preferences);
QWidget* makeCategoriesPage(Settings* settings, PreferenceStore* preferences);

} // namespace lanescope::ui
