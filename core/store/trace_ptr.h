// SPDX-License-Identifier: Apache-2.0
// A shared trace without the trace's own header: for headers that only pass traces on.
#pragma once

#include <memory>

namespace lanescope {

class Trace;
using TracePtr = std::shared_ptr<const Trace>;

} // namespace lanescope
