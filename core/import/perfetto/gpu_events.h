// SPDX-License-Identifier: Apache-2.0
// Packets of a Perfetto trace that tell of GPUs: render stages and compute kernels, counters, clock rates,
// and the GPUs themselves. One thread.
#pragma once

#include <map>
#include <tuple>
#include <unordered_map>

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
    /// Ends counters whose values tell of the time before them.
    void finish();

    const HeaderInfo& header() const { return m_header; }
    const std::vector<HeaderField>& fields() const { return m_fields; }

private:
    struct Stage;
    struct CounterSpec {
        std::uint32_t name = 0;
        bool looksForward = false; ///< its values tell of the time behind them
        std::optional<TimeNs> lastNs;
        std::uint32_t owner = 0;
    };
    using CounterKey = std::tuple<std::uint32_t, std::int64_t, std::uint64_t>; // sequence, GPU, counter

    Stage parse(const Packet& packet) const;
    void parseLaunch(std::string_view message, const Packet& packet, DeviceOp& op) const;
    void parseArg(std::string_view message, const Packet& packet, DeviceOp& op) const;
    void readSpecifications(std::string_view message);
    void describeCounters(std::string_view message, std::uint32_t sequence, std::int64_t gpu);
    void readGpu(std::string_view message, std::int64_t gpu);

    Session& m_session;
    RecordWriter& m_writer;
    std::vector<std::string> m_oldQueues; ///< by number, of old recorders
    std::vector<std::string> m_oldStages;
    std::map<CounterKey, CounterSpec> m_counters;
    HeaderInfo m_header;
    std::vector<HeaderField> m_fields;
};

} // namespace lanescope::perfetto
