// SPDX-License-Identifier: Apache-2.0
#include "tests/support/trace_digest.h"

#include <bit>
#include <string_view>

#include "core/store/trace.h"

namespace lanescope::test {

namespace {

/// FNV-1a over 64-bit words.
class Hash {
public:
    explicit Hash(const Trace& trace)
        : m_trace(trace) {}

    template <typename T>
    requires std::is_integral_v<T> || std::is_enum_v<T> Hash& operator<<(T value) {
        m_hash = (m_hash ^ static_cast<std::uint64_t>(value)) * 0x100000001B3u;
        return *this;
    }
    Hash& operator<<(double value) { return *this << std::bit_cast<std::uint64_t>(value); }
    Hash& operator<<(std::string_view text) {
        for (const char c : text) {
            *this << static_cast<unsigned char>(c);
        }
        return *this << text.size();
    }
    Hash& operator<<(StringId id) { return *this << m_trace.text(id); }
    Hash& operator<<(CategoryId id) {
        const Category& category = m_trace.category(id);
        return *this << category.name << category.kind;
    }
    Hash& operator<<(TimeRange range) { return *this << range.startNs << range.endNs; }
    Hash& operator<<(const std::array<std::uint32_t, 3>& values) {
        return *this << values[0] << values[1] << values[2];
    }
    std::uint64_t value() const { return m_hash; }

private:
    const Trace& m_trace;
    std::uint64_t m_hash = 0xCBF29CE484222325u;
};

Hash& operator<<(Hash& hash, const Process& p) {
    return hash << p.pidText << p.pid << p.name << p.labels << p.sortIndex << p.device << p.rank;
}

Hash& operator<<(Hash& hash, const Track& t) {
    return hash << t.kind << t.process << t.tidText << t.tid << t.name << t.sortIndex << t.device << t.stream
                << t.firstRow << t.rowCount << t.firstSlice << t.sliceCount << t.overflowSliceCount
                << t.range;
}

Hash& operator<<(Hash& hash, const Row& r) {
    return hash << r.firstSlice << r.sliceCount << r.track << r.depth << r.layer;
}

Hash& operator<<(Hash& hash, const Counter& c) {
    hash << c.name << c.series << c.process << c.measured << c.values.size();
    for (std::size_t i = 0; i < c.values.size(); ++i) {
        hash << c.values.timeNs(i) << c.values.value(i);
    }
    return hash;
}

Hash& operator<<(Hash& hash, const MemoryEvent& e) {
    return hash << e.timeNs << e.address << e.bytes << e.totalAllocated << e.totalReserved << e.deviceType
                << e.deviceId << e.track;
}

Hash& operator<<(Hash& hash, const DeviceOp& o) {
    return hash << o.slice << o.launch << o.correlation << o.externalId << o.stream << o.device << o.grid
                << o.block << o.registersPerThread << o.sharedMemoryBytes << o.blocksPerSm << o.warpsPerSm
                << o.occupancyPercent << o.bytes << o.bandwidthGBs << o.graphNodeId;
}

Hash& operator<<(Hash& hash, const Launch& l) {
    return hash << l.slice << l.correlation << l.externalId << l.firstOp << l.opCount;
}

Hash& operator<<(Hash& hash, const OperatorIds& o) {
    return hash << o.slice << o.externalId << o.sequenceNumber << o.forwardThreadId;
}

Hash& operator<<(Hash& hash, const SliceColorName& c) {
    return hash << c.slice << c.name;
}

Hash& operator<<(Hash& hash, const Flow& f) {
    return hash << f.from << f.to << f.category;
}

Hash& operator<<(Hash& hash, const FlowCount& f) {
    return hash << f.category << f.starts << f.steps << f.ends << f.paired;
}

Hash& operator<<(Hash& hash, const Step& s) {
    return hash << s.slice << s.number << s.range << s.rank;
}

Hash& operator<<(Hash& hash, const DeviceProperties& d) {
    return hash << d.id << d.name << d.totalMemoryBytes << d.computeMajor << d.computeMinor << d.smCount
                << d.warpSize << d.maxThreadsPerBlock << d.maxThreadsPerSm << d.registersPerBlock
                << d.registersPerSm << d.sharedMemoryPerBlockBytes << d.sharedMemoryPerSmBytes;
}

Hash& operator<<(Hash& hash, const HeaderField& h) {
    return hash << std::string_view(h.key) << std::string_view(h.json);
}

Hash& operator<<(Hash& hash, const EventKindCount& kind) {
    return hash << std::string_view(kind.name) << kind.count;
}

Hash& operator<<(Hash& hash, const std::pair<StringId, std::uint64_t>& p) {
    return hash << p.first << p.second;
}

class Digest {
public:
    explicit Digest(const Trace& trace)
        : m_trace(trace) {}

    template <typename Table>
    void add(const std::string& name, const Table& table) {
        Hash hash(m_trace);
        hash << table.size();
        for (const auto& entry : table) {
            hash << entry;
        }
        m_hashes[name] = hash.value();
    }
    template <typename... Values>
    void addValues(const std::string& name, const Values&... values) {
        Hash hash(m_trace);
        (hash << ... << values);
        m_hashes[name] = hash.value();
    }
    std::map<std::string, std::uint64_t> take() { return std::move(m_hashes); }

private:
    const Trace& m_trace;
    std::map<std::string, std::uint64_t> m_hashes;
};

void addDiagnostics(Digest& digest, const Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < kDiagnosticKindCount; ++i) {
        const auto kind = static_cast<DiagnosticKind>(i);
        digest.addValues(std::string("diagnostic ") + diagnosticName(kind), diagnostics[kind].count,
                         std::string_view(diagnostics[kind].detail));
        digest.add(std::string("offsets of ") + diagnosticName(kind), diagnostics[kind].offsets);
    }
}

} // namespace

std::map<std::string, std::uint64_t> traceDigest(const Trace& trace) {
    const TraceData& data = trace.data();
    Digest digest(trace);
    digest.addValues("file", data.fileBytes, data.textBytes, std::string_view(data.format),
                     data.nanosecondClock, data.baseTimeNs.has_value(), data.baseTimeNs.value_or(0),
                     data.bounds, data.extents);
    digest.add("processes", data.processes);
    digest.add("tracks", data.tracks);
    digest.add("rows", data.rows);
    digest.add("slice starts", data.slices.startNs);
    digest.add("slice durations", data.slices.durationNs);
    digest.add("slice names", data.slices.name);
    digest.add("slice categories", data.slices.category);
    digest.add("slice parents", data.slices.parent);
    digest.add("slice offsets", data.slices.event);
    digest.add("instant times", data.instants.timeNs);
    digest.add("instant names", data.instants.name);
    digest.add("instant categories", data.instants.category);
    digest.add("instant tracks", data.instants.track);
    digest.add("instant offsets", data.instants.event);
    digest.add("counters", data.counters);
    digest.add("memory events", data.memoryEvents);
    digest.add("device ops", data.deviceOps);
    digest.add("launches", data.launches);
    digest.add("launched ops", data.launchedOps);
    digest.add("operator ids", data.operatorIds);
    digest.add("colour names", data.colorNames);
    digest.add("flows", data.flows);
    digest.add("flows by target", data.flowsByTarget);
    digest.add("flow counts", data.flowCounts);
    digest.add("steps", data.steps);
    digest.add("devices", data.devices);
    digest.add("header", data.header);
    digest.add("events by kind", data.eventsByKind);
    digest.add("events by category", data.eventsByCategory);
    const Ledger& ledger = data.ledger;
    digest.addValues("ledger", ledger.read, ledger.slices, ledger.instants, ledger.counters, ledger.flows,
                     ledger.samples, ledger.notShown, ledger.metadata, ledger.unusable);
    addDiagnostics(digest, data.diagnostics);
    return digest.take();
}

} // namespace lanescope::test
