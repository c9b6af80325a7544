// SPDX-License-Identifier: Apache-2.0
// GENERIC_EVENTS of an Nsight Systems export: JSON objects of many kinds. Versions of 2020 to 2022 keep their
// samples of GPU metrics there, one object a sample, where later ones have GPU_METRICS.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

/// Members of a flat JSON object, such as {"SM Active": "12", "GPC Clock": 1410}: texts without quotes and
/// escapes, others as they stand. Nothing for other texts; nested values are not read.
std::optional<std::vector<std::pair<std::string, std::string>>> flatMembers(std::string_view json);

/// Counters for the metrics of each GPU, where GPU_METRICS has none. Other generic events are counted only.
/// An error only when cancelled.
Status readGenericMetrics(Session& session);

} // namespace lanescope::nsys
