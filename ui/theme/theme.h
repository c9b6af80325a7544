// SPDX-License-Identifier: Apache-2.0
// Colours and metrics of everything that is painted by hand, derived from the palette of the widget that
// shows it: dark when the window colour is. A plain value that never changes; ask again after
// QEvent::PaletteChange. Any thread.
#pragma once

#include <QColor>
#include <QPalette>

#include "ui/theme/category_colors.h"

namespace lanescope::ui {

struct Theme {
    /// One of three that are made once: making one takes as long as painting a small widget.
    static const Theme& of(const QPalette& palette);

    bool dark = false;
    bool highContrast = false; ///< is dark too
    QRgb canvas = 0;           ///< behind slices
    QRgb stripe = 0;           ///< behind every other lane
    QRgb groupBand = 0;        ///< behind group headers
    QRgb panel = 0;            ///< header column, ruler, overview
    QRgb line = 0;             ///< between lanes and panels
    QRgb gridLine = 0;         ///< below slices, at major ticks
    QRgb text = 0;
    QRgb mutedText = 0;   ///< at least 4.5:1 on panel, 7:1 in high contrast
    QRgb accent = 0;      ///< selection, focus, arrows
    QRgb accentText = 0;  ///< on accent
    QRgb warning = 0;     ///< overflow marks
    QRgb utilization = 0; ///< overlay lanes
    QRgb smEfficiency = 0;
    QRgb occupancy = 0;
    QRgb queue = 0;
    QRgb bandwidth = 0;
    QRgb memory = 0;
    QRgb counter = 0;
    ColorTable slices;

private:
    Theme(bool isDark, bool isHighContrast);
};

/// True when the palette's window colour is dark.
bool isDark(const QPalette& palette);
/// True when the window is black, as in highContrastPalette().
bool isHighContrast(const QPalette& palette);
/// The product's own light or dark palette, for platforms that give none and for the theme switch.
QPalette lightPalette();
QPalette darkPalette();
/// White on black, at least 7:1 for each text.
QPalette highContrastPalette();

} // namespace lanescope::ui
