// SPDX-License-Identifier: Apache-2.0
// Converts reports of Nsight Systems and Nsight Compute, whose formats are not public, with the programs that
// wrote them: `nsys export` and `ncu --import`. The program runs on the machine that has the report, this one
// or one reached by ssh. Its output stays in the cache of copies until the report changes. Any thread; blocks
// until the program ends, and ends it within 100 ms of a stop request.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace lanescope {

/// The program that converts the file, "nsys" or "ncu", by the end of its name; empty for any other file.
std::string_view converterOf(std::string_view location);

/// Told the share that is done, from 0 to 1, as far as the program says it.
using ConvertProgress = std::function<void(double share)>;

/// The path below `cacheFolder` of what was made of the report, an SQLite database or a table as CSV. A
/// failure leaves nothing behind; its error says what the program said, and the command to run by hand.
Result<std::string> convertReport(const std::string& location, const std::string& cacheFolder,
                                  const ConvertProgress& progress = nullptr, std::stop_token stop = {});

} // namespace lanescope
