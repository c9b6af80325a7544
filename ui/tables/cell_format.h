// SPDX-License-Identifier: Apache-2.0
// Cells of a table in the words and units of the window. Pure functions; any thread.
#pragma once

#include <QString>

#include "core/table/column_spec.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

/// A number in the unit that core stores (column_spec.h); empty where it is not a number. Durations are in
/// `timeUnit`, so that those of a column can be compared.
QString formatCell(double value, Unit unit, TimeUnit timeUnit = TimeUnit::Automatic);

} // namespace lanescope::ui
