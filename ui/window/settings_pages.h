// SPDX-License-Identifier: Apache-2.0
// The pages of SettingsDialog. Each shows the settings as they are when it is made, and changes them at once.
// `settings` must outlive the page. UI thread only.
#pragma once

#include <functional>

class QWidget;

namespace lanescope::ui {

class Settings;

QWidget* makeAppearancePage(Settings* settings, std::function<void()> timesChanged);
QWidget* makeStartPage(Settings* settings);
QWidget* makeMemoryPage(Settings* settings);
QWidget* makeEditorPage(Settings* settings);
QWidget* makeCategoriesPage(Settings* settings);

} // namespace lanescope::ui
