// SPDX-License-Identifier: Apache-2.0
// Writes a JSON trace of events that stand in the text of another one: each as it stands there, unless it
// holds credentials or is no strict JSON. One thread.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <unordered_set>

#include "core/compression/gzip_writer.h"
#include "core/store/args.h"
#include "core/store/trace.h"

namespace lanescope {

class TextArgSource;

/// Where the events of a JSON trace stand; null: the trace is of another format, or JSON of another layout.
const TextArgSource* eventTextsOf(const Trace& trace);

class EventWriter {
public:
    struct Counts {
        std::uint64_t events = 0;
        std::uint64_t hiddenSecrets = 0; ///< header fields and events with something hidden
        std::uint64_t mended = 0;        ///< events that were no strict JSON and were written anew
    };

    EventWriter(std::ostream& out, bool isPacked, bool keepSecrets);

    /// The header of the trace, up to the events.
    void begin(const Trace& trace);
    /// An event as it stands in the text, with kScanPadding readable bytes behind it.
    void add(std::string_view text);
    /// An event that cannot be passed on as it stands.
    void mend(const EventText& event);
    /// An event that was changed.
    void addMembers(const EventText& event);
    void end();

    const Counts& counts() const { return m_counts; }

private:
    void put(std::string_view text);
    void separate();
    bool isClean(std::string_view text);

    std::ostream& m_out;
    std::optional<GzipWriter> m_gzip;
    bool m_keepSecrets;
    Counts m_counts;
    /// Events without credentials, with one number in place of all: most events differ in numbers alone, and
    /// looking for credentials takes longer than all else.
    std::unordered_set<std::string> m_clean;
    std::string m_form; ///< of the event at hand
};

} // namespace lanescope
