// SPDX-License-Identifier: Apache-2.0
#include "ui/timeline/paint/color_swatch.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QPixmap>

#include "ui/state/color_rules.h"

namespace lanescope::ui {

namespace {
constexpr int kSwatchPx = 32; ///< drawn smaller: crisp at any scale
} // namespace

QIcon colorSwatch(int color, bool dark) {
    QPixmap pixmap(kSwatchPx, kSwatchPx);
    pixmap.fill(QColor(FillPalette::of(dark).fill(ColorRule{ColorRule::Of::Name, {}, color}.fill())));
    return QIcon(pixmap);
}

QString colorTitle(int color) {
    return color < kHueCount
               ? QCoreApplication::translate("lanescope::ui::ColorRules", "Colour %1").arg(color + 1)
               : QCoreApplication::translate("lanescope::ui::ColorRules", "Grey");
}

void fillColorBox(QComboBox& box, bool dark) {
    for (int color = 0; color < kColorRuleColors; ++color) {
        box.addItem(colorSwatch(color, dark), colorTitle(color));
    }
}

} // namespace lanescope::ui
