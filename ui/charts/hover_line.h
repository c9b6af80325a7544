// SPDX-License-Identifier: Apache-2.0
// A line of the hover card. A plain value.
#pragma once

#include <QString>

namespace lanescope::ui {

/// A quiet caption and its figure; a title has no caption.
struct HoverLine {
    QString caption;
    QString text;
};

} // namespace lanescope::ui
