// SPDX-License-Identifier: Apache-2.0
// Names of a trace as files for other programs hold them: without what looks like a credential, each looked
// at once. One thread.
#pragma once

#include <string>
#include <vector>

#include "core/store/trace.h"

namespace lanescope {

class ExportNames {
public:
    ExportNames(const Trace& trace, bool keepSecrets);

    const std::string& text(StringId id);
    std::string processName(const Process& process);
    /// Name of the thread, or of the stream.
    std::string trackName(const Track& track);
    /// Names in which something was hidden.
    std::uint64_t hiddenCount() const { return m_hidden; }

private:
    const Trace& m_trace;
    bool m_keepSecrets;
    std::vector<std::string> m_texts; ///< by id
    std::vector<bool> m_isKnown;
    std::uint64_t m_hidden = 0;
};

} // namespace lanescope
