// SPDX-License-Identifier: Apache-2.0
// The colour of a cause of a slow span and of idle time with this cause: one for each kind, on lanes, in
// charts and beside causes. Pure; any thread.
#pragma once

#include <optional>

#include "core/diagnosis/cause.h"
#include "ui/theme/category_colors.h"

namespace lanescope::ui {

/// Role of slices that has the colour; nothing: the muted colour, for what is not known.
std::optional<ColorRole> colorRoleOf(CauseKind kind);

} // namespace lanescope::ui
