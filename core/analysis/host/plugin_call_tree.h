// SPDX-License-Identifier: Apache-2.0
// The tree of calls as PyTorch Kineto's TensorBoard plugin builds it; see call_tree.h. Any thread. Cost
// O(n log n) for n operators, modules and calls.
#pragma once

#include <stop_token>

#include "core/analysis/host/call_tree.h"

namespace lanescope {

CallTree pluginCallTree(const Trace& trace, std::stop_token stop);

} // namespace lanescope
