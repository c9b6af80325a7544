// SPDX-License-Identifier: Apache-2.0
// Events of an XSpace's planes as records. docs/formats.md says what becomes what. One thread.
#pragma once

#include <map>
#include <optional>
#include <stop_token>
#include <string>

#include "core/import/api/record_writer.h"
#include "core/import/xplane/plane.h"

namespace lanescope::xplane {

/// Kinds of events, as they are counted.
enum class Kind : std::uint8_t { Plane, Line, Event, Warning, Count_ };
std::vector<std::string> kindNames();

class PlaneReader {
public:
    explicit PlaneReader(std::stop_token stop);

    /// Takes the events of a plane. `offset` is the place of `message` in the content. False when stopped.
    bool read(std::string_view message, std::uint64_t offset);
    /// An error or a warning of the recorder.
    void readWarning(std::string_view text, std::uint64_t offset);

    RecordWriter& writer() { return m_writer; }
    const HeaderInfo& header() const { return m_header; }
    const std::vector<HeaderField>& fields() const { return m_fields; }
    std::uint64_t events() const { return m_events; }

private:
    struct Target;
    class EventSink;

    void readPlaneStats(const Plane& plane, std::optional<std::int64_t> device);
    Target targetOf(const Line& line, std::optional<std::int64_t> device, bool hasStreams);
    OwnerPart processOf(const Plane& plane);

    std::stop_token m_stop;
    RecordWriter m_writer;
    HeaderInfo m_header;
    std::vector<HeaderField> m_fields;
    std::map<std::string, int> m_processes; ///< names that are taken, with the last number behind them
    std::uint64_t m_events = 0;
};

} // namespace lanescope::xplane
