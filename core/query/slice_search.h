// SPDX-License-Identifier: Apache-2.0
// Finds slices by name, category, track and duration; arg_search.h also by args. Names are tested once per
// distinct name, so that a search over ten million slices reads little more than one column. A pure function
// of an immutable trace; any thread.
#pragma once

#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "core/query/search_query.h"

namespace lanescope {

class Trace;

/// Slices for which everything but arg conditions holds, with all words in the name, in the order of the
/// slice table (by track, row and start). O(slices) with a few bytes read per slice, on `workers` threads.
std::vector<SliceId> searchSlices(const Trace& trace, const SearchQuery& query, unsigned workers = 1,
                                  std::stop_token stop = {});

} // namespace lanescope
