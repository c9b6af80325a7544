// SPDX-License-Identifier: Apache-2.0
// Packets of a Perfetto trace about GPUs: render stages and compute kernels, counters, clock rates,
// and the GPUs themselves. One thread.
#pragma once

#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/import/perfetto/cupti_events.h"
#include "core/import/perfetto/session.h"

namespace lanescope::perfetto {

class GpuEvents {
public:
    explicit GpuEvents(Session& session)
        : m_session(session)
        , m_writer(session.writer) {}

    void readRenderStage(const Packet& packet, Sequence& sequence);
    void readCounters(const Packet& packet, Sequence& sequence);
    void readFrequency(const Packet& packet, Sequence& sequence);
    void readInfo(const Packet& packet);
    /// Ends counters whose values hold for the time before them.
    void finish();

    const HeaderInfo& header() const { return m_header; }
    const std::vector<HeaderField>& fields() const { return m_fields; }

private:
    struct Stage;
    struct CounterSpec {
        std::uint32_t name = 0;
        bool looksForward = false; ///< its values hold for the time after them
        std::optional<TimeNs> lastNs;
        std::uint32_t owner = 0;
    };
    using CounterKey = std::tuple<std::uint32_t, std::int64_t, std::uint64_t>; // sequence, GPU, counter

    Stage parse(const Packet& packet) const;
    void parseLaunch(std::string_view message, const Packet& packet, DeviceOp& op) const;
    void parseArg(std::string_view message, const Packet& packet, DeviceOp& op) const;
    void readSpecifications(std::string_view message);
    /// `looksForward`: so do values that say nothing else.
    void describeCounters(std::string_view message, std::uint32_t sequence, std::int64_t gpu,
                          bool looksForward);
    std::int64_t describeInterned(const Packet& packet, std::uint64_t iid);
    void readGpu(std::string_view message, std::int64_t gpu);
    struct Kind {
        OwnerSide side;
        std::string_view category;
        CategoryKind meaning;
    };
    static Kind kindOf(const Stage& stage);
    OwnerPart threadOf(const Stage& stage);
    /// Takes what the texts of PyTorch's writer tell about a stage, and about its device.
    void applyFields(Stage& stage);

    Session& m_session;
    RecordWriter& m_writer;
    std::vector<std::string> m_oldQueues; ///< by number, of old recorders
    std::vector<std::string> m_oldStages;
    std::map<CounterKey, CounterSpec> m_counters;
    /// Descriptions of counters that were interned, by sequence and number.
    struct Described {
        const char* bytes = nullptr; ///< that were read
        std::int64_t gpu = 0;
    };
    std::map<std::pair<std::uint32_t, std::uint64_t>, Described> m_described;
    std::set<std::pair<std::int64_t, std::int64_t>> m_lanes; ///< that have a name, by GPU
    HeaderInfo m_header;
    std::vector<HeaderField> m_fields;
};

} // namespace lanescope::perfetto
