// SPDX-License-Identifier: Apache-2.0
// Everything that rows of a rocpd database refer to: strings, processes, threads, agents, queues, streams,
// kernels, counters, tracks, events and times. Ids are unique within one run ("guid"), so that all look-ups
// are by both. The environments of processes are never read. Made once for a reading; one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/hash_mix.h"
#include "core/base/status.h"
#include "core/import/sqlite/row_session.h"
#include "core/store/trace_builder.h"

namespace lanescope::rocm {

/// An id of one run.
struct RunKey {
    std::uint32_t run = 0;
    std::int64_t id = 0;
    friend bool operator==(const RunKey&, const RunKey&) = default;
};
struct RunKeyHash {
    std::size_t operator()(const RunKey& key) const {
        return hashMix(key.run, static_cast<std::uint64_t>(key.id));
    }
};
template <typename Value>
using ByRunKey = std::unordered_map<RunKey, Value, RunKeyHash>;

/// Where something ran, as ids of the run.
struct RocpdPlace {
    std::optional<std::int64_t> process;
    std::optional<std::int64_t> thread;
    std::optional<std::int64_t> agent;
    std::optional<std::int64_t> queue;
    std::optional<std::int64_t> stream;
    std::optional<std::int64_t> name;
};

struct RocpdProcess {
    std::int64_t pid = 0;
    std::string name;
};
struct RocpdThread {
    std::int64_t tid = 0;
    std::string name;
};
struct RocpdAgent {
    bool isGpu = false;
    std::int64_t device = 0; ///< number of the GPU in the trace
    std::string name;
};
struct RocpdEvent {
    std::int64_t correlation = 0; ///< 0: none
    std::int64_t category = 0;
};
struct RocpdCounterValue {
    std::int64_t counter = 0;
    double value = 0;
};

class RocpdInfo {
public:
    /// An error only when cancelled.
    Status read(sqlite::RowSession& session, const std::vector<std::string>& runs);

    /// Number of a guid; rows without one belong to run 0.
    std::uint32_t runOf(std::string_view guid);

    std::string_view string(std::uint32_t run, std::optional<std::int64_t> id) const;
    /// The value of `time`, or of the time that `timeId` refers to (schema 4).
    std::optional<std::int64_t> timeOf(std::uint32_t run, std::optional<std::int64_t> time,
                                       std::optional<std::int64_t> timeId) const;
    /// `place` with what its track adds (schema 4).
    RocpdPlace placeOf(std::uint32_t run, RocpdPlace place, std::optional<std::int64_t> track) const;

    ByRunKey<std::string> strings;
    ByRunKey<RocpdProcess> processes;
    ByRunKey<RocpdThread> threads;
    ByRunKey<RocpdAgent> agents;
    std::vector<HeaderInfo::Device> devices; ///< the GPUs among the agents
    ByRunKey<std::string> queues;
    ByRunKey<std::string> streams;
    ByRunKey<std::string> kernels;
    ByRunKey<std::string> counters;
    ByRunKey<RocpdPlace> tracks;
    ByRunKey<RocpdEvent> events;
    ByRunKey<std::int64_t> times;
    ByRunKey<std::vector<RocpdCounterValue>> values; ///< of counters, by event

private:
    using Columns = std::vector<std::string_view>;
    using Take = std::function<void(const sqlite::Rows& row, const RunKey& key)>;
    /// Rows of `table` of all runs that have an id, with these columns.
    Status forEach(std::string_view table, const Columns& columns, const Take& take);
    Status readNames();
    Status readProcesses();
    Status readAgents();
    Status readEvents();
    Status readTracks();

    sqlite::RowSession* m_session = nullptr;
    std::vector<std::string> m_runs;
    std::unordered_map<std::string, std::uint32_t> m_runNumbers; ///< by guid
};

} // namespace lanescope::rocm
