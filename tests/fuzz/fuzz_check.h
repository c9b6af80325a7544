// SPDX-License-Identifier: Apache-2.0
// Ends the program with a message when a promise is broken, so that libFuzzer keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace lanescope::test {

inline void require(bool holds, const std::string& promise) {
    if (!holds) {
        std::fprintf(stderr, "broken: %s\n", promise.c_str());
        std::abort();
    }
}

} // namespace lanescope::test
