// SPDX-License-Identifier: Apache-2.0
// Reads args by their set ids. Whoever asks for one slice after the other gets them from a block that was
// read at once. One thread at a time.
#pragma once

#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/sql/args/flat_args.h"
#include "core/sql/engine/query_guard.h"
#include "core/store/trace_ptr.h"

namespace lanescope::sql {

class ArgReader {
public:
    using Args = std::vector<FlatArg>;

    /// `guard` outlives the reader.
    ArgReader(TracePtr trace, QueryGuard& guard);

    /// Ids are those of slices; instants follow.
    std::uint32_t setCount() const;
    /// Args of a set, valid until the next question; none for an id that is not there, or an event that
    /// cannot be decoded. An error where the file cannot be read; Cancelled when stopped.
    Result<const Args*> argsOf(std::int64_t set);
    /// Ids of all sets in the order of the file.
    std::vector<std::uint32_t> inFileOrder() const;
    /// Reads the sets, ascending by their places in the file. `keyText`, unless empty, stands in the text of
    /// events that matter; others may have no args. Cancelled when stopped.
    std::optional<Error> read(const std::vector<std::uint32_t>& sets, const std::string& keyText,
                              std::vector<Args>& args) const;

private:
    std::optional<Error> readBlock(std::uint32_t first);

    TracePtr m_trace;
    QueryGuard* m_guard;
    std::unordered_map<std::uint32_t, Args> m_block;
    std::uint32_t m_lastAsked = 0;
    std::uint32_t m_blockSize = 1;
    Args m_none;
};

} // namespace lanescope::sql
