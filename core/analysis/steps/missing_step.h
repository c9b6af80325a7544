// SPDX-License-Identifier: Apache-2.0
// Says why a step that was asked for has no answer. Pure; any thread. O(device work + launches).
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

class Trace;

/// "there is no step 9; the steps are 2, 3, 4", or that the recorder lost a part of that step or the
/// recording cut it. `wanted` is a number or a name that no step of stepRanges() has.
std::string missingStepText(const Trace& trace, std::string_view wanted);

} // namespace lanescope
