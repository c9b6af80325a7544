// SPDX-License-Identifier: Apache-2.0
#include "core/export/export_names.h"

#include "core/secrets/secret_mask.h"

namespace lanescope {

ExportNames::ExportNames(const Trace& trace, bool keepSecrets)
    : m_trace(trace)
    , m_keepSecrets(keepSecrets)
    , m_texts(trace.strings().size())
    , m_isKnown(trace.strings().size()) {}

const std::string& ExportNames::text(StringId id) {
    const std::size_t at = indexOf(id);
    if (!m_isKnown[at]) {
        const std::string_view own = m_trace.text(id);
        m_texts[at] = m_keepSecrets ? std::string(own) : maskSecrets({}, own);
        m_hidden += m_texts[at] == own ? 0 : 1;
        m_isKnown[at] = true;
    }
    return m_texts[at];
}

std::string ExportNames::processName(const Process& process) {
    if (process.device >= 0) {
        return "GPU " + std::to_string(process.device);
    }
    const std::string number = "process " + text(process.pidText);
    return process.name == kEmptyString ? number : text(process.name) + " (" + number + ")";
}

std::string ExportNames::trackName(const Track& track) {
    std::string name = text(track.name);
    if (name.empty()) {
        name = track.stream >= 0 ? "stream " + std::to_string(track.stream) : "thread " + text(track.tidText);
    }
    return name;
}

} // namespace lanescope
