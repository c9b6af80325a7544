// SPDX-License-Identifier: Apache-2.0
// Kernels by name, operator, module and so on, with the operators and modules of replayed graphs. Any thread.
#pragma once

#include <stop_token>

#include "core/analysis/device/kernel_groups.h"
#include "core/base/result.h"
#include "core/catalog/analysis_context.h"

namespace lanescope {

/// kernelGroups() of the context's trace. Under Lanescope's conventions, kernels that graphs replayed have
/// the operator "aten::mm (by capture)" and the module that are known of them. Errors as of
/// AnalysisContext::graphs() and categoryRules().
Result<KernelGroups> groupedKernels(AnalysisContext& context, const CallTreeOptions& options,
                                    KernelGrouping grouping, const Selection& selection,
                                    std::stop_token stop);

} // namespace lanescope
