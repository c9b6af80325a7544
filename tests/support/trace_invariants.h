// SPDX-License-Identifier: Apache-2.0
// What core/store/tables.h promises of every trace, whatever it was loaded from.
#pragma once

#include <string>

namespace lanescope {
class Trace;
}

namespace lanescope::test {

/// The first promise that the trace breaks, in words; empty when it keeps all.
std::string brokenPromise(const Trace& trace);

} // namespace lanescope::test
