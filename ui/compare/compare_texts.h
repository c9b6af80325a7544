// SPDX-License-Identifier: Apache-2.0
// Words for the differences of a comparison. Pure functions; any thread.
#pragma once

#include <QString>

#include <optional>

#include "core/compare/overview_difference.h"

namespace lanescope::ui {

/// "slower" and so on; "worse" for figures that are not times.
QString changeWords(ChangeStatus status, bool isTime);
/// Like the above; "unknown" if a side is.
QString changeWords(const MetricDifference& metric);
/// With sign and arrow; a dash where there is none.
QString changedPercentText(std::optional<double> fraction);
/// How sure a difference is.
QString testWords(std::optional<double> probability);

} // namespace lanescope::ui
