// SPDX-License-Identifier: Apache-2.0
// Families of operators that run on the host's cores, and what helps against each. Pure; any thread.
#pragma once

#include <string_view>

#include "core/diagnosis/framework.h"
#include "core/table/words.h"

namespace lanescope {

/// Words for the family, such as "Matrix products on the CPU"; empty for operators that are reported by their
/// own names.
std::string_view operatorFamily(std::string_view operatorName, bool isInOptimizer);

/// Whether the operator moves no data and computes nothing, such as "aten::view": it takes microseconds.
bool isLightOperator(std::string_view operatorName);

/// Whether the name says that oneDNN computes the operator.
bool isOneDnnOperator(std::string_view operatorName);

struct HostOperators {
    std::string_view family;
    bool areForeign = false; ///< not operators of a framework
    bool areLight = false;   ///< most of the time is in light operators
    bool useOneDnn = false;  ///< most of the time is in operators of oneDNN
};
Words hostOperatorAdvice(const HostOperators& operators, const FrameworkTools& tools);

} // namespace lanescope
