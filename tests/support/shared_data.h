// SPDX-License-Identifier: Apache-2.0
// Where the reference traces and answers lie that are not part of the repository.
#pragma once

#include <string>

namespace lanescope::test {

/// Path of `relative` below the folder of shared data (environment variable LANESCOPE_SHARED, else the
/// folder given to CMake); empty when it does not exist, so that the test can skip.
std::string sharedPath(const std::string& relative);

} // namespace lanescope::test
