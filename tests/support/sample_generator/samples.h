// SPDX-License-Identifier: Apache-2.0
// The sample traces by name, as resources/samples holds them.
#pragma once

#include <string>
#include <vector>

namespace lanescope::samples {

struct Sample {
    std::string path; ///< below the folder of samples, without the ending of traces
    std::string text; ///< JSON; the same bytes on every machine
};

/// One program before and after it was optimized, and the ranks of a job.
std::vector<Sample> allSamples();

} // namespace lanescope::samples
