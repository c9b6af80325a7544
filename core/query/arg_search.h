// SPDX-License-Identifier: Apache-2.0
// Finds slices by what their args hold. Args are only in the file: it is read from its beginning while hits
// stream out. A pure function of an immutable trace; any thread. Parts of the file without a slice that the
// rest of the query allows are not read.
#pragma once

#include <functional>
#include <span>
#include <stop_token>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/query/search_query.h"

namespace lanescope {

class Trace;

/// Slices for which also the arg conditions hold, or which have words in args (wordsInArgs). `found` is
/// called on the calling thread with some hits at a time, in file order but for those that need no args,
/// which come first; it may return false to end the search. The error is one of reading the file.
Result<bool> searchArgs(const Trace& trace, const SearchQuery& query,
                        const std::function<bool(std::span<const SliceId>)>& found,
                        std::stop_token stop = {});

} // namespace lanescope
