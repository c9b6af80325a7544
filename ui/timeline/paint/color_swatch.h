// SPDX-License-Identifier: Apache-2.0
// The colours that a user can give, as small pictures for boxes and menus. UI thread only.
#pragma once

#include <QIcon>
#include <QString>

class QComboBox;

namespace lanescope::ui {

/// `color` as of ColorRule.
QIcon colorSwatch(int color, bool dark);
/// "Colour 3", "Grey": what is not seen has a name, too.
QString colorTitle(int color);
/// One entry for each, in their order.
void fillColorBox(QComboBox& box, bool dark);

} // namespace lanescope::ui
