// SPDX-License-Identifier: Apache-2.0
// Models that a user writes into a rules file, for the user's own operators:
//
//   # name            FLOPs                      bytes                        unit
//   mylib::fused_mlp  flops = 4*n0*d1[0]         bytes = b0 + b1 + 2*b0       unit = matrix
//   mylib::scale*     flops = n0                 bytes = 2*b0
//
// One operator a line; a trailing * in a name matches any ending. Values: nI elements of input I,
// bI its bytes, sI bytes of one element, dI[J] its dimension J, vI the number in plain argument I. A formula
// that needs what was not recorded gives no figure. Parsing is a pure function; any thread.
#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/cost/model_registry.h"

namespace lanescope {

/// Adds the rules of `text` to `registry`. An error names the line; `registry` then has the rules before it.
Result<bool> addUserModels(std::string_view text, ModelRegistry& registry);

} // namespace lanescope
