// SPDX-License-Identifier: Apache-2.0
// Reads args by their set ids. Whoever asks for one slice after the other gets them from a block that was
// read at once; what was asked for by a key is kept. One thread at a time.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/base/status.h"
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
    /// cannot be decoded. With a key only those of that key. An error where the file cannot be read;
    /// Cancelled when stopped.
    Result<const Args*> argsOf(std::int64_t set, std::string_view key = {});
    /// Ids of all sets in the order of the file.
    std::vector<std::uint32_t> inFileOrder() const;
    /// Reads the sets, ascending by their places in the file. `keyText`, unless empty, stands in the text of
    /// events that matter; others may have no args. Cancelled when stopped.
    Status read(const std::vector<std::uint32_t>& sets, const std::string& keyText, std::vector<Args>& args,
                std::string_view key = {}) const;

private:
    /// Sets that are read at once: more where they are asked for one after the other.
    struct Pace {
        std::uint32_t lastAsked = 0;
        std::uint32_t size = 1;
    };
    /// All args of some sets.
    struct Block {
        std::unordered_map<std::uint32_t, Args> args;
        Pace pace;
    };
    /// The args of one key, of all sets that were asked for: each distinct value is kept once.
    struct KeyColumn {
        std::vector<std::uint32_t> valueOf; ///< by set; kNoIndex: not read
        std::vector<Args> values;
        std::unordered_map<std::string, std::uint32_t> numbers; ///< of values
        Pace pace;
    };
    /// Sets around `first` in the order of the file.
    std::vector<std::uint32_t> setsFrom(std::uint32_t first, Pace& pace, std::uint32_t mostSets) const;
    Result<const Args*> ofKey(std::uint32_t set, std::string_view key);
    void keep(KeyColumn& column, std::uint32_t set, Args args) const;

    TracePtr m_trace;
    QueryGuard* m_guard;
    Block m_block;
    std::map<std::string, KeyColumn, std::less<>> m_columns;
    Args m_none;
};

} // namespace lanescope::sql
