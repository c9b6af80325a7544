// SPDX-License-Identifier: Apache-2.0
// Does in a window what a command line asks for: opens files, compares, shows ranges, selections and panels.
// Used alike for the first start and for one that handed over. UI thread only.
#pragma once

#include <QString>

#include "app/desktop/command_line.h"

namespace lanescope::ui {
class MainWindow;
}

namespace lanescope::desktop {

/// Opens what the command line names, nothing more.
void openFiles(ui::MainWindow& window, const CommandLine& line);

/// Opens the files of `line` and, once they are ready, shows what it asks for.
void openAsAsked(ui::MainWindow& window, const CommandLine& line);

/// `file` as a program that runs in another folder must be told of it.
QString absoluteLocation(const QString& file, const QString& folder);

/// Brings the window to the front as far as the desktop lets it. Its token (Wayland) and startup identifier
/// (X11) may be empty.
void raiseWindow(ui::MainWindow& window, const QByteArray& activation, const QByteArray& startupId);

} // namespace lanescope::desktop
