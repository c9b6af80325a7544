// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Qt>

namespace lanescope::ui {

/// Text of a cell or header for the clipboard where it differs from what is shown: plain figures for
/// spreadsheets, column keys as in the command-line program.
inline constexpr int kCopyRole = Qt::UserRole;

} // namespace lanescope::ui
