// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

std::uint32_t Session::threadOwner(std::optional<std::int64_t> globalTid, std::uint32_t category,
                                   EventRef event) {
    if (!globalTid) {
        writer().flaw(DiagnosticKind::MissingOwner, event);
    }
    const std::int64_t id = globalTid.value_or(0);
    KnownOwner& known = m_known[(static_cast<std::uint64_t>(id) + category) % m_known.size()];
    if (!known.isSet || known.globalTid != id || known.category != category) {
        const ThreadId thread = threadOf(id);
        m_threads.emplace(thread.pid, thread.tid);
        known = {id, category,
                 writer().owner(OwnerSide::Host, RecordWriter::number(thread.pid),
                                RecordWriter::number(thread.tid), category),
                 true};
    }
    return known.owner;
}

} // namespace lanescope::nsys
