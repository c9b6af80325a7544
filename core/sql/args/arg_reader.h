// SPDX-License-Identifier: Apache-2.0
// Reads args by their set ids. Whoever asks for one slice after the other gets them from a block that was
// read at once. One thread at a time.
#pragma once

#include <stop_token>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/sql/args/flat_args.h"
#include "core/store/trace_ptr.h"

namespace lanescope::sql {

class ArgReader {
public:
    using Args = std::vector<FlatArg>;

    ArgReader(TracePtr trace, std::stop_token stop);

    /// Ids are those of slices; instants follow.
    std::uint32_t setCount() const;
    /// Args of a set; none for an id that is not there, or an event that cannot be read.
    const Args& argsOf(std::int64_t set);
    /// Ids of all sets in the order of the file.
    std::vector<std::uint32_t> inFileOrder() const;
    /// Reads the sets, ascending by their places in the file. `keyText`, unless empty, stands in the text of
    /// events that matter; others may have no args.
    std::optional<Error> read(const std::vector<std::uint32_t>& sets, const std::string& keyText,
                              std::vector<Args>& args) const;

private:
    void readBlock(std::uint32_t first);

    TracePtr m_trace;
    std::stop_token m_stop;
    std::unordered_map<std::uint32_t, Args> m_block;
    std::uint32_t m_lastAsked = 0;
    std::uint32_t m_blockSize = 1;
    Args m_none;
};

} // namespace lanescope::sql
