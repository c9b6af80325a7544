// SPDX-License-Identifier: Apache-2.0
// Whether a trace has what an analysis is made from, so that lists can leave out what stays empty. Pure
// functions; any thread. O(slices or names) where there is none.
#pragma once

#include <optional>

#include "core/catalog/registry.h"

namespace lanescope {

/// False only where the trace surely has none of it.
bool hasIngredient(const Trace& trace, Ingredient ingredient);

/// The ingredient without which the analysis has no row; nothing: it may have rows of any trace.
std::optional<Ingredient> neededIngredient(const AnalysisDescriptor& analysis);

} // namespace lanescope
