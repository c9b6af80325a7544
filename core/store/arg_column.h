// SPDX-License-Identifier: Apache-2.0
// One arg of many slices, for groupings by args that are not columns: the file is read once in its order,
// only where those slices are, and each distinct value is kept once. Any thread. Cost O(bytes of the events),
// about 1 GB/s a worker for plain JSON; compressed files are inflated again.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace lanescope {

class Trace;

struct ArgColumn {
    /// Distinct values in JSON notation without blanks outside of strings but one behind each comma; [0] is
    /// the empty text of slices that lack the arg.
    std::vector<std::string> values{std::string()};
    std::vector<std::uint32_t> valueOf; ///< index into values, one per slice asked for
    const std::string& value(std::size_t i) const { return values[valueOf[i]]; }
};

/// The arg `key` (compared without regard to case, as spellings have changed) of each of `slices`;
/// kNoSlice has none. Cancelled when stopped.
Result<ArgColumn> readArgColumn(const Trace& trace, std::span<const SliceId> slices, std::string_view key,
                                std::stop_token stop = {});

/// Reads several args in one pass over the file: one column per key.
Result<std::vector<ArgColumn>> readArgColumns(const Trace& trace, std::span<const SliceId> slices,
                                              std::span<const std::string_view> keys,
                                              std::stop_token stop = {});

} // namespace lanescope
