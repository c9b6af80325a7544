// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

std::uint32_t Session::threadOwner(std::optional<std::int64_t> globalTid, std::uint32_t category,
                                   EventRef event) {
    if (!globalTid) {
        writer().flaw(DiagnosticKind::MissingOwner, event);
    }
    const ThreadId thread = threadOf(globalTid.value_or(0));
    m_threads.emplace(thread.pid, thread.tid);
    return writer().owner(OwnerSide::Host, RecordWriter::number(thread.pid), RecordWriter::number(thread.tid),
                          category);
}

} // namespace lanescope::nsys
