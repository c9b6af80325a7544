// SPDX-License-Identifier: Apache-2.0
// Categories of device work as tables: what `lanescope-cli categories` prints and the window shows.
// Column keys are stable; each column has its help. Pure functions; any thread.
#pragma once

#include "core/analysis/device/kernel_categories.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

Table makeCategoryTable(const KernelCategories& categories);
/// The names in each category.
Table makeCategoryKernelTable(const Trace& trace, const KernelCategories& categories);

} // namespace lanescope
