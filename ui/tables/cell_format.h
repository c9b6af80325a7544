// SPDX-License-Identifier: Apache-2.0
// Cells of a table in the words and units of the window. Pure functions; any thread.
#pragma once

#include <QString>

#include "core/table/column_spec.h"
#include "ui/theme/formatting.h"

namespace lanescope::ui {

/// A number in the unit that core stores (column_spec.h), with its unit; empty where it is not a number.
QString formatCell(double value, Unit unit);

/// The unit that all cells of a column have in the window. The header says it, so that cells are plain
/// numbers and can be compared.
struct ColumnScale {
    QString symbol;     ///< "ms", "MiB", "%"; empty: cells are written by formatCell()
    double divisor = 1; ///< of what core stores
    int decimals = 0;
};

/// `greatest` is the greatest absolute number of the column, `typical` the median of those that are not 0 (0:
/// that of the greatest): a few large figures do not give the others a unit in which their digits are lost.
ColumnScale columnScale(Unit unit, double greatest, double typical = 0);
/// A number of the column without its unit, with more decimals where those of the column would show a zero
/// ("0.000 43"); shares are "<0.01" then. Empty where it is not a number.
QString formatScaled(double value, const ColumnScale& scale);
/// The symbol of the unit that exports write; empty: none.
QString exportSymbol(Unit unit);

} // namespace lanescope::ui
