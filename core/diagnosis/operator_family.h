// SPDX-License-Identifier: Apache-2.0
// Families of operators that run on the host's cores, and what helps against each. Pure; any thread.
#pragma once

#include <string_view>

#include "core/table/words.h"
#include "core/diagnosis/framework.h"

namespace lanescope {

/// Words for the family, such as "Matrix products on the CPU"; empty for operators that are reported by their
/// own names.
std::string_view operatorFamily(std::string_view operatorName, bool isInOptimizer);

/// Whether the operator moves no data and computes nothing, such as "aten::view": it takes microseconds.
bool isLightOperator(std::string_view operatorName);

/// `isForeign`: the operators are not operators of a framework.
Words hostOperatorAdvice(std::string_view family, bool isForeign, const FrameworkTools& tools);

} // namespace lanescope
