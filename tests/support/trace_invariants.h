// SPDX-License-Identifier: Apache-2.0
// Check of the promises that core/store/tables.h makes for every trace, whatever it was loaded from.
#pragma once

#include <string>

namespace lanescope {
class Trace;
}

namespace lanescope::test {

/// The first promise that the trace breaks, in words; empty when it keeps all.
std::string brokenPromise(const Trace& trace);

} // namespace lanescope::test
