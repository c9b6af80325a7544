// SPDX-License-Identifier: Apache-2.0
// Events that AMD's profilers (rocprofv3 --output-format pftrace, rocprof-sys) write as slices of Perfetto:
// kernels, copies, calls and markers, distinguished by their categories. Their debug annotations hold how
// long they took and what they belong to, from which device work with its calls is made, as from the
// profilers' other formats. Source: generatePerfetto.cpp of rocprofiler-sdk. One thread.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/import/perfetto/session.h"
#include "core/import/records/stream_owners.h"

namespace lanescope::perfetto {

class RocprofEvents {
public:
    explicit RocprofEvents(Session& session)
        : m_session(session)
        , m_writer(session.writer)
        , m_streams(m_writer) {}

    enum class Kind : std::uint8_t { None, Kernel, Copy, Call, Marker };
    /// Kind of the events of a category.
    static Kind kindOf(std::string_view category);

    /// Tells the writer a begin as a whole, with its end. False when it is not an event of these profilers:
    /// it lacks what they write.
    bool take(const Packet& packet, Kind kind, TimeNs timeNs, std::uint32_t name, std::uint32_t owner,
              TrackInfo& track);

private:
    /// Numbers and texts among an event's annotations; texts refer to the packet.
    struct Annotations {
        std::optional<std::int64_t> durationNs;
        std::int64_t correlation = 0;
        std::optional<std::int64_t> bytes;
        std::optional<std::int64_t> shared;
        std::optional<std::int64_t> stream;
        std::string_view source; ///< agent of a copy
    };
    /// Where a track's name says that its work ran.
    struct Place {
        bool isGpu = false;
        std::optional<std::int64_t> device;
        std::optional<std::int64_t> stream;
    };

    Annotations annotationsOf(const Packet& packet) const;
    static Place placeOf(std::string_view trackName);
    std::uint32_t kernelName(std::uint32_t name);
    std::uint32_t copyName(std::uint32_t name);
    std::uint32_t workOwner(const Annotations& of, const TrackInfo& track, std::uint32_t category,
                            DeviceOp& op);

    Session& m_session;
    RecordWriter& m_writer;
    StreamOwners m_streams;
    std::map<std::uint32_t, std::uint32_t> m_kernelNames; ///< by name in the file
    std::map<std::uint32_t, std::uint32_t> m_copyNames;
    std::set<std::int64_t> m_devices;
};

} // namespace lanescope::perfetto
