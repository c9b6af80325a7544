// SPDX-License-Identifier: Apache-2.0
// Request that the command line of the program makes. Parsing is pure: it needs no application object and no
// display.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

#include "ui/theme/app_theme.h"

namespace lanescope::desktop {

struct CommandLine {
    enum class Action { OpenWindow, TakeScreenshot, PrintAndExit, Refuse };
    Action action = Action::OpenWindow;
    QString message; ///< to print for PrintAndExit (stdout) and Refuse (stderr)

    QStringList files;
    bool compare = false;   ///< the files, baseline first; none: ask for them
    bool ranks = false;     ///< the files are the ranks of one job
    int elasticPercent = 0; ///< of a comparison
    bool newWindow = false; ///< not in the window that runs already
    QString screenshotPath;
    QSize sizePx{1920, 1080}; ///< of the picture
    double scale = 1;         ///< device pixels per logical pixel of the picture
    QString range;            ///< "A..B", empty: as the window opens
    QStringList panels;       ///< names of panel kinds to bring forward
    QString select;           ///< ui/state/selection_text.h, empty: nothing
    QString search;           ///< core/query/search_query.h, empty: nothing
    QString colorBy;          ///< colorByName(), empty: by what slices are
    QStringList show;         ///< "gaps", "chain"
    std::optional<ui::ThemeChoice> theme;
    QString language;              ///< code of ui/window/translations.h; empty: as the settings say
    std::uint64_t memoryBytes = 0; ///< most for loading a trace; 0: as the settings say
};

/// `arguments` with the program's name first.
CommandLine parseCommandLine(const QStringList& arguments);

} // namespace lanescope::desktop
