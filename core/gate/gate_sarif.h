// SPDX-License-Identifier: Apache-2.0
// The result of a gate as SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), which code hosts
// show beside the source: one result for each condition that is worse. A place in the source is given where
// the cause names a line of Python, which takes traces with stacks. Pure function; any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/gate/gate.h"

namespace lanescope {

/// At most 5 000 results, as code hosts take.
std::string gateSarif(const GateResult& result, std::string_view title);

} // namespace lanescope
