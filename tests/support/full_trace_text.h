// SPDX-License-Identifier: Apache-2.0
// The text of a trace that has something in every table of the store.
#pragma once

#include <string>

namespace lanescope::test {

/// `kernels` operators, each with a launch, a flow and a kernel, beside one of everything else.
std::string fullTraceText(int kernels);

} // namespace lanescope::test
