// SPDX-License-Identifier: Apache-2.0
// Every page of the window, on the samples, for tests that look at pictures and at texts.
#pragma once

#include <QSize>
#include <QTemporaryDir>

#include <memory>
#include <span>
#include <string_view>

#include "ui/state/settings.h"
#include "ui/theme/app_theme.h"

class QWidget;

namespace lanescope::ui {

class MainWindow;

class PageGallery {
public:
    static std::span<const char* const> names();

    explicit PageGallery(QSize size, ThemeChoice theme = ThemeChoice::Light);
    ~PageGallery();

    /// Shows the page of that name, complete and at rest, and returns the window that it is in; null if it
    /// does not come to rest.
    QWidget* show(const char* name);

private:
    QWidget* showPage(std::string_view page);
    bool isSettled() const;
    bool showSample();
    bool showCompare();
    bool showRanks();

    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini"))};
    std::unique_ptr<MainWindow> m_window;
};

} // namespace lanescope::ui
