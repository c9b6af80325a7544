// SPDX-License-Identifier: Apache-2.0
// Finds slices by name, category, track, duration and args. Names are tested once per distinct name, so
// that a search over ten million slices reads little more than one column. Args are read from the source
// text while hits stream out. Pure functions of an immutable trace; any thread.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/query/search_query.h"

namespace lanescope {

class Trace;

/// Slices for which everything but arg conditions holds, with all words in the name, in the order of the
/// slice table (by track, row and start). O(slices) with a few bytes read per slice, on `workers` threads.
std::vector<SliceId> searchSlices(const Trace& trace, const SearchQuery& query, unsigned workers = 1,
                                  std::stop_token stop = {});

/// Slices for which also the arg conditions hold, or which have words in args (wordsInArgs). `found` is
/// called on the calling thread with some hits at a time, in file order but for those that need no args,
/// which come first; it may return false to end the search. The error is one of reading the source.
Result<bool> searchArgs(const Trace& trace, const SearchQuery& query,
                        const std::function<bool(std::span<const SliceId>)>& found,
                        std::stop_token stop = {});

} // namespace lanescope
