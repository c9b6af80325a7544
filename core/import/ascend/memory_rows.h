// SPDX-License-Identifier: Apache-2.0
// Allocations in a database of Ascend's profilers. OP_MEMORY (Ascend PyTorch Profiler) has a row for each
// block with its release, also for blocks of CANN; NPU_OP_MEM (msprof) has those of CANN alone, an event a
// row.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/base/status.h"
#include "core/base/time.h"
#include "core/import/sqlite/row_session.h"

namespace lanescope::ascend {

/// Where operators that allocate ran: OP_MEMORY names the operator and no thread. One thread.
class AllocatingOperators {
public:
    /// The names that OP_MEMORY has. An error only when cancelled, like readMemory().
    Status readNames(sqlite::RowSession& session);
    /// Keeps an operator of one of these names.
    void add(std::uint32_t name, TimeRange range, std::int64_t globalTid);
    /// The thread on which an operator of this name ran then; nothing where none did, or on several.
    std::optional<std::int64_t> threadAt(std::uint32_t name, TimeNs timeNs) const;
    void sort();

private:
    struct Place {
        TimeRange range;
        std::int64_t globalTid = 0;
    };
    /// Operators of one name, by start; with the latest end up to each of them.
    struct Places {
        std::vector<Place> places;
        std::vector<TimeNs> latestEndNs;
    };
    std::unordered_map<std::uint32_t, Places> m_places; ///< by RecordWriter::name()
};

Status readMemory(sqlite::RowSession& session, const AllocatingOperators& operators);

} // namespace lanescope::ascend
