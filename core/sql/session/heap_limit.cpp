// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/heap_limit.h"

#include <algorithm>
#include <mutex>

#include <sqlite3.h>

namespace lanescope::sql {

namespace {

/// Limits of all sessions that run a statement.
struct Running {
    std::mutex mutex;
    std::int64_t idleBytes = 0;   ///< in use when the first of them began
    std::int64_t addedBytes = 0;  ///< shares together
    std::int64_t limitBefore = 0; ///< somebody else's
    std::uint64_t count = 0;
    std::uint64_t begun = 0;
};

Running& running() {
    static Running all;
    return all;
}

void setLimit(const Running& all) {
    const bool isTighter = all.limitBefore > 0 && all.limitBefore < all.idleBytes + all.addedBytes;
    sqlite3_hard_heap_limit64(isTighter ? all.limitBefore : all.idleBytes + all.addedBytes);
}

} // namespace

HeapLimit::HeapLimit(HeapShare& share)
    : m_share(&share) {
    constexpr std::int64_t kSmallest = 1 << 20;
    Running& all = running();
    const std::lock_guard lock(all.mutex);
    m_usedBefore = sqlite3_memory_used();
    if (all.count == 0) {
        all.idleBytes = m_usedBefore;
        all.addedBytes = 0;
        all.limitBefore = sqlite3_hard_heap_limit64(-1);
    }
    m_addedBytes = std::max(share.m_bytes - share.m_keptBytes, kSmallest);
    m_number = all.begun++;
    ++all.count;
    all.addedBytes += m_addedBytes;
    setLimit(all);
}

HeapLimit::~HeapLimit() {
    Running& all = running();
    const std::lock_guard lock(all.mutex);
    --all.count;
    all.addedBytes -= m_addedBytes;
    const bool wasAlone = all.count == 0 && all.begun == m_number + 1;
    if (wasAlone) { // else others' memory is in the difference, too
        const std::int64_t kept = m_share->m_keptBytes + sqlite3_memory_used() - m_usedBefore;
        m_share->m_keptBytes = std::max<std::int64_t>(kept, 0);
    }
    if (all.count == 0) {
        sqlite3_hard_heap_limit64(all.limitBefore);
    } else {
        setLimit(all);
    }
}

} // namespace lanescope::sql
