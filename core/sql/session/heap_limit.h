// SPDX-License-Identifier: Apache-2.0
// Bounds SQLite's own memory while a statement runs. SQLite has one limit for the whole process: it is set to
// the memory in use plus the shares of the statements that run now, and lifted when none runs, so that
// neither idle sessions nor other users of SQLite in the process count. Any thread.
#pragma once

#include <cstdint>

namespace lanescope::sql {

/// The share of one session.
class HeapShare {
public:
    explicit HeapShare(std::uint64_t bytes)
        : m_bytes(static_cast<std::int64_t>(bytes)) {}

private:
    friend class HeapLimit;
    std::int64_t m_bytes;
    std::int64_t m_keptBytes = 0; ///< that finished statements left, such as temporary tables
};

/// While it lives a statement of the session may run. The share outlives it.
class HeapLimit {
public:
    explicit HeapLimit(HeapShare& share);
    ~HeapLimit();
    HeapLimit(const HeapLimit&) = delete;
    HeapLimit& operator=(const HeapLimit&) = delete;

private:
    HeapShare* m_share;
    std::int64_t m_addedBytes = 0;
    std::int64_t m_usedBefore = 0;
    std::uint64_t m_number = 0; ///< of limits that began before
};

} // namespace lanescope::sql
