// SPDX-License-Identifier: Apache-2.0
// The recorded calls as a table: time, inputs, and whether a script can run each alone. Pure; any thread.
#pragma once

#include "core/reproduce/recorded_calls.h"
#include "core/table/table.h"

namespace lanescope {

Table callTable(const RecordedCalls& calls);

} // namespace lanescope
