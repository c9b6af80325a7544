// SPDX-License-Identifier: Apache-2.0
// Tables of what-ifs. Pure functions; any thread. Unknown figures are empty cells.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/dependency/gains.h"
#include "core/dependency/what_if.h"
#include "core/table/table.h"

namespace lanescope {

struct NamedPrediction {
    std::string step; ///< spanName() of core/catalog/what_if_answers.h
    Prediction prediction;
    std::optional<WhatIf::DevicePeriod> device{}; ///< of a step in which the host ran ahead
};

/// "step", "recorded_us", "predicted_us", "low_us", "high_us", "change_us", "change_percent", "noise_us",
/// "replay_error_percent", "dropped_error_percent", "unexplained_percent", "baseless_percent",
/// "inferred_edges_on_path", "device_us", "device_predicted_us".
Table predictionTable(std::span<const NamedPrediction> rows);

/// "kind", "name", "count", "time_us", "gain_us", "gain_percent" of `lengthNs`.
Table gainTable(const Gains& gains, DurationNs lengthNs);

} // namespace lanescope
