// SPDX-License-Identifier: Apache-2.0
// Inputs of a recorded call as the literals of Python that a script makes them of. What a tensor holds is not
// recorded: numbers that index another input stay below its size, all others are random. Only numbers,
// booleans, None and names of types get into the text, whatever the trace says. Pure; any thread.
#pragma once

#include <string>
#include <vector>

#include "core/reproduce/recorded_calls.h"

namespace lanescope {

struct ScriptInputs {
    std::vector<std::string> literals; ///< a dict() for each input
    std::vector<std::string> unknown;  ///< sentences for people: what is not as it was recorded
};

ScriptInputs scriptInputs(const RecordedCall& call);

/// Whether the text is a number, True, False or a list of such; `literal` is then the same in Python.
bool readValue(std::string_view text, std::string& literal);

} // namespace lanescope
