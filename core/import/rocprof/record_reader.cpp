// SPDX-License-Identifier: Apache-2.0
// Long: one function for each kind of record of the file.
#include "core/import/rocprof/record_reader.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "core/base/demangled_name.h"
#include "core/base/time_limits.h"
#include "core/import/api/record_writer.h"
#include "core/import/cupti/nvtx_text.h"
#include "core/import/records/sequenced_operators.h"
#include "core/import/records/stream_owners.h"
#include "core/import/rocm/rocm_words.h"
#include "core/import/rocprof/record_json.h"

namespace lanescope::rocprof {

namespace {

/// Arrays of buffer_records in the order of their kinds of events.
enum class Kind : std::size_t {
    Dispatches,
    Copies,
    Allocations,
    Scratch,
    Calls,
    HsaCalls,
    Markers,
    Rccl,
    Others,
    Count_
};
constexpr std::array<std::string_view, static_cast<std::size_t>(Kind::Count_)> kArrays{
    "kernel_dispatch", "memory_copy", "memory_allocation", "scratch_memory", "hip_api",
    "hsa_api",         "marker_api",  "rccl_api",          "other records"};

constexpr std::uint64_t kRecordsBetweenStops = 1u << 14;

/// A text of the file, with its number in the writer once an event has it: many events share long ones.
struct SharedText {
    std::string text;
    std::uint32_t name = 0;
};

struct Agent {
    bool isGpu = false;
    std::int64_t device = 0;
    std::string name;
};

/// The records of one process.
class ProcessReader {
public:
    ProcessReader(std::string_view text, RecordWriter& writer, StreamOwners& streams, std::int64_t number,
                  ImportedTrace& trace, Progress& progress, const std::stop_token& stop)
        : m_text(text)
        , m_writer(writer)
        , m_streams(streams)
        , m_sequenced(writer)
        , m_number(number)
        , m_trace(trace)
        , m_progress(progress)
        , m_stop(stop) {}

    bool read(json::value& process) {
        json::object object;
        if (process.get_object().get(object) != simdjson::SUCCESS) {
            return false;
        }
        // Records refer to what stands before or behind them.
        const auto part = [&object](const char* key, const auto& use) {
            json::value value;
            if (object.find_field_unordered(key).get(value) == simdjson::SUCCESS) {
                use(value);
            }
        };
        part("metadata", [this](json::value& value) { readMetadata(value); });
        part("agents", [this](json::value& value) { readAgents(value); });
        part("strings", [this](json::value& value) { readStrings(value); });
        part("kernel_symbols", [this](json::value& value) { readSymbols(value); });
        bool isWhole = false;
        part("buffer_records", [&](json::value& value) {
            isWhole = forMembers(
                value, [this](std::string_view key, json::value& records) { readArray(key, records); });
        });
        writeDispatches();
        m_sequenced.write();
        if (m_hasHostEvents && !m_program.empty()) {
            m_writer.processName(RecordWriter::number(m_pid), m_program);
        }
        return isWhole && !m_isBroken;
    }

private:
    void readMetadata(json::value& value) {
        forMembers(value, [this](std::string_view key, json::value& inner) {
            if (key == "pid") {
                m_pid = integerOf(inner).value_or(0);
            } else if (key == "command") { // its first word only: arguments may hold secrets
                forEntries(inner, [this](json::value& word) {
                    const std::string text = textOf(word);
                    m_program = text.substr(text.rfind('/') + 1);
                    return false;
                });
            }
        });
    }

    void readAgents(json::value& value) {
        forEntries(value, [this](json::value& entry) {
            std::int64_t handle = -1;
            std::int64_t index = -1;
            std::int64_t type = 0;
            std::int64_t node = 0;
            Agent agent;
            HeaderInfo::Device device;
            std::int64_t waves = -1;
            std::int64_t simds = -1;
            const bool isGood = forMembers(entry, [&](std::string_view key, json::value& inner) {
                if (key == "id") {
                    handle = handleOf(inner, "handle");
                } else if (key == "type") {
                    type = integerOf(inner).value_or(0);
                } else if (key == "logical_node_type_id") {
                    index = integerOf(inner).value_or(-1);
                } else if (key == "node_id") {
                    node = integerOf(inner).value_or(0);
                } else if (key == "product_name") {
                    agent.name = textOf(inner);
                } else if (key == "name" && agent.name.empty()) {
                    agent.name = textOf(inner);
                } else if (key == "cu_count") {
                    device.properties.smCount = small(integerOf(inner));
                } else if (key == "wave_front_size") {
                    device.properties.warpSize = small(integerOf(inner));
                } else if (key == "workgroup_max_size") {
                    device.properties.maxThreadsPerBlock = small(integerOf(inner));
                } else if (key == "max_waves_per_simd") {
                    waves = small(integerOf(inner));
                } else if (key == "simd_per_cu") {
                    simds = small(integerOf(inner));
                }
            });
            constexpr std::int64_t kGpu = 2; // rocprofiler_agent_type_t
            agent.isGpu = type == kGpu;
            agent.device = index >= 0 ? index : node;
            if (agent.isGpu && agent.device <= std::numeric_limits<std::int16_t>::max()) {
                device.name = agent.name;
                device.properties.id = static_cast<std::int32_t>(agent.device);
                if (waves > 0 && simds > 0 && device.properties.warpSize > 0 && waves <= 64 && simds <= 64 &&
                    device.properties.warpSize <= 1024) {
                    device.properties.maxThreadsPerSm =
                        static_cast<std::int32_t>(waves * simds * device.properties.warpSize);
                }
                addDevice(std::move(device));
            }
            m_agents.emplace(handle, std::move(agent));
            return isGood;
        });
    }

    static std::int32_t small(std::optional<std::int64_t> value) {
        return value && *value > 0 && *value <= 1 << 20 ? static_cast<std::int32_t>(*value) : -1;
    }

    void addDevice(HeaderInfo::Device device) {
        auto& devices = m_trace.headerInfo.devices;
        if (std::ranges::none_of(devices, [&](const HeaderInfo::Device& known) {
                return known.properties.id == device.properties.id;
            })) {
            devices.push_back(std::move(device));
        }
    }

    void readStrings(json::value& value) {
        forMembers(value, [this](std::string_view key, json::value& inner) {
            if (key == "buffer_records") {
                forEntries(inner, [this](json::value& entry) { return readOperations(entry); });
            } else if (key == "marker_api") {
                forEntries(inner, [this](json::value& entry) {
                    std::int64_t id = -1;
                    std::string message;
                    const bool isGood = forMembers(entry, [&](std::string_view name, json::value& part) {
                        if (name == "key") {
                            id = integerOf(part).value_or(-1);
                        } else if (name == "value") {
                            message = textOf(part);
                        }
                    });
                    m_messages.emplace(id, SharedText{std::move(message)});
                    return isGood;
                });
            }
        });
    }

    bool readOperations(json::value& entry) {
        std::vector<SharedText>& names = m_operations.emplace_back();
        return forMembers(entry, [&names](std::string_view key, json::value& inner) {
            if (key == "operations") {
                forEntries(inner, [&names](json::value& name) {
                    names.push_back({textOf(name)});
                    return true;
                });
            }
        });
    }

    void readSymbols(json::value& value) {
        forEntries(value, [this](json::value& entry) {
            std::int64_t id = -1;
            std::string formatted;
            std::string plain;
            const bool isGood = forMembers(entry, [&](std::string_view key, json::value& inner) {
                if (key == "kernel_id") {
                    id = integerOf(inner).value_or(-1);
                } else if (key == "formatted_kernel_name") {
                    formatted = textOf(inner);
                } else if (key == "kernel_name") {
                    plain = textOf(inner);
                }
            });
            m_kernels.emplace(id, SharedText{demangledName(formatted.empty() ? plain : formatted)});
            return isGood;
        });
    }

    void readArray(std::string_view key, json::value& records) {
        const auto found = std::ranges::find(kArrays, key);
        const auto kind =
            static_cast<Kind>(found == kArrays.end() ? static_cast<std::size_t>(Kind::Others)
                                                     : static_cast<std::size_t>(found - kArrays.begin()));
        m_writer.beginKind(static_cast<std::size_t>(kind));
        const bool isWhole = forEntries(records, [&](json::value& value) {
            const char* at = value.raw_json_token().data();
            const auto event = EventRef(static_cast<std::uint64_t>(at - m_text.data()));
            if (++m_count % kRecordsBetweenStops == 0) {
                m_progress.events = m_count;
                if (m_stop.stop_requested()) {
                    return false;
                }
            }
            Record record;
            if (!readRecord(value, record)) {
                m_writer.unusable(DiagnosticKind::NotAnObject, event);
                return true;
            }
            take(kind, record, event);
            return true;
        });
        m_isBroken = m_isBroken || !isWhole;
    }

    /// Null when the file does not name it.
    SharedText* operationAt(const Record& record) {
        const auto kind = static_cast<std::size_t>(record.kind);
        if (record.kind < 0 || kind >= m_operations.size()) {
            return nullptr;
        }
        const auto operation = static_cast<std::size_t>(record.operation);
        return record.operation < 0 || operation >= m_operations[kind].size()
                   ? nullptr
                   : &m_operations[kind][operation];
    }
    std::string_view operationOf(const Record& record) {
        const SharedText* const operation = operationAt(record);
        return operation == nullptr ? std::string_view() : std::string_view(operation->text);
    }

    void take(Kind kind, const Record& record, EventRef event) {
        if (kind == Kind::Others) {
            m_writer.notShown();
            return;
        }
        if (!record.startNs) {
            m_writer.unusable(DiagnosticKind::MissingTimestamp, event);
            return;
        }
        RecordWriter::Interval interval{event};
        interval.startNs = *record.startNs;
        if (!record.endNs) {
            m_writer.flaw(DiagnosticKind::MissingDuration, event);
        } else if (!isWithinTimeLimits(*record.endNs)) {
            m_writer.flaw(DiagnosticKind::ExcessiveDuration, event);
        } else if (isWithinTimeLimits(*record.startNs)) {
            interval.durationNs = *record.endNs - *record.startNs;
        }
        switch (kind) {
        case Kind::Dispatches:
            takeDispatch(interval, record);
            break;
        case Kind::Copies:
            takeCopy(interval, record);
            break;
        case Kind::Calls:
        case Kind::HsaCalls:
            takeCall(interval, record);
            break;
        case Kind::Markers:
            takeMarker(interval, record);
            break;
        default:
            interval.name = operationName(record);
            interval.owner =
                threadOwner(record, kArrays[static_cast<std::size_t>(kind)], CategoryKind::Other);
            m_writer.slice(interval);
            break;
        }
    }

    std::uint32_t threadOwner(const Record& record, std::string_view category, CategoryKind kind) {
        m_hasHostEvents = true;
        return m_writer.owner(OwnerSide::Host, RecordWriter::number(m_pid),
                              RecordWriter::number(record.thread), m_writer.category(category, kind));
    }

    /// Unique in the file: each process counts for itself.
    std::int64_t correlationOf(const Record& record) const {
        constexpr int kBits = 44;
        return record.correlation > 0 && record.correlation < std::int64_t{1} << kBits
                   ? (m_number << kBits) | record.correlation
                   : 0;
    }

    std::uint32_t workOwner(const Record& record, const Agent* agent, std::uint32_t category, DeviceOp& op) {
        const std::int64_t device = agent == nullptr ? 0 : agent->device;
        const std::int64_t stream = record.stream.value_or(-1) >= 0 ? *record.stream : record.queue;
        op.device = device >= 0 && device <= std::numeric_limits<std::int16_t>::max()
                        ? static_cast<std::int16_t>(device)
                        : std::int16_t{-1};
        op.stream = stream;
        op.correlation = correlationOf(record);
        if (m_devices.emplace(device).second) {
            const OwnerPart pid = RecordWriter::number(device);
            m_writer.processLabels(pid, "GPU " + std::to_string(device));
            m_writer.processName(pid, agent == nullptr ? std::string_view() : agent->name);
        }
        return m_streams.ownerOf({device, stream, m_pid, 0}, OwnerSide::Device, category);
    }

    const Agent* agentOf(std::int64_t handle) const {
        const auto agent = m_agents.find(handle);
        return agent == m_agents.end() ? nullptr : &agent->second;
    }

    std::uint32_t nameOf(SharedText& shared) {
        shared.name = shared.name != 0 ? shared.name : m_writer.name(shared.text);
        return shared.name;
    }
    std::uint32_t operationName(const Record& record) {
        SharedText* operation = operationAt(record);
        return operation == nullptr ? 0 : nameOf(*operation);
    }

    void takeDispatch(RecordWriter::Interval& interval, const Record& record) {
        if (const auto name = m_kernels.find(record.kernel); name != m_kernels.end()) {
            interval.name = nameOf(name->second);
        }
        DeviceOp op;
        interval.owner =
            workOwner(record, agentOf(record.agent), m_writer.category("kernel", CategoryKind::Kernel), op);
        constexpr std::int64_t kMostShared = 1 << 30;
        op.sharedMemoryBytes = record.shared && *record.shared >= 0 && *record.shared <= kMostShared
                                   ? static_cast<std::int32_t>(*record.shared)
                                   : -1;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            op.block[axis] = launchSize(record.block[axis]);
            op.grid[axis] = launchSize(record.grid[axis]);
        }
        m_dispatches.emplace_back(interval, op);
    }

    /// Dispatches tell their grids in work-items. So do some launch calls, whose kernels keep them; the grids
    /// of all others are divided into blocks. Calls stand behind the dispatches.
    void writeDispatches() {
        m_writer.beginKind(static_cast<std::size_t>(Kind::Dispatches));
        for (auto& [interval, op] : m_dispatches) {
            const bool inWorkItems = m_inWorkItems.contains(op.correlation);
            for (std::size_t axis = 0; axis < 3 && !inWorkItems; ++axis) {
                if (op.grid[axis] != 0 && op.block[axis] != 0) {
                    op.grid[axis] = (op.grid[axis] - 1) / op.block[axis] + 1;
                }
            }
            m_writer.deviceOp(interval, op);
        }
    }

    void takeCopy(RecordWriter::Interval& interval, const Record& record) {
        const Agent* agent = agentOf(record.sourceAgent);
        if (agent == nullptr || !agent->isGpu) {
            agent = agentOf(record.targetAgent);
        }
        DeviceOp op;
        const auto [name, isNew] = m_copyNames.emplace(std::pair(record.kind, record.operation), 0);
        if (isNew) {
            name->second = m_writer.name(rocm::copyName(operationOf(record)));
        }
        interval.name = name->second;
        interval.owner = workOwner(record, agent, m_writer.category("gpu_memcpy", CategoryKind::Memcpy), op);
        setBytes(op, record.bytes, interval.durationNs);
        m_writer.deviceOp(interval, op);
    }

    void takeCall(RecordWriter::Interval& interval, const Record& record) {
        interval.name = operationName(record);
        interval.owner = threadOwner(record, "hip_runtime", CategoryKind::Runtime);
        Launch launch;
        launch.correlation = correlationOf(record);
        if (rocm::takesWorkItems(operationOf(record))) {
            m_inWorkItems.insert(launch.correlation);
        }
        m_writer.call(interval, launch);
    }

    void takeMarker(RecordWriter::Interval& interval, const Record& record) {
        const auto message = m_messages.find(record.correlation);
        SharedText* const shared = message != m_messages.end() ? &message->second : operationAt(record);
        const cupti::NvtxText marker =
            cupti::parseNvtxText(shared != nullptr ? std::string_view(shared->text) : std::string_view());
        interval.name = marker.isOperator || shared == nullptr ? m_writer.name(marker.name) : nameOf(*shared);
        interval.owner = marker.isOperator
                             ? threadOwner(record, "cpu_op", CategoryKind::Operator)
                             : threadOwner(record, "user_annotation", CategoryKind::UserAnnotation);
        if (record.endNs == record.startNs) { // a mark
            m_writer.instant(interval.event, interval.startNs, interval.name, interval.owner);
        } else if (marker.sequence && *marker.sequence >= 0) {
            m_sequenced.add(interval, m_pid, record.thread, *marker.sequence, marker.name);
        } else {
            m_writer.slice(interval);
        }
    }

    std::string_view m_text;
    RecordWriter& m_writer;
    StreamOwners& m_streams;
    SequencedOperators m_sequenced;
    std::int64_t m_number;
    ImportedTrace& m_trace;
    Progress& m_progress;
    const std::stop_token& m_stop;
    std::int64_t m_pid = 0;
    std::string m_program;
    std::unordered_map<std::int64_t, Agent> m_agents; ///< by handle
    std::unordered_map<std::int64_t, SharedText> m_kernels;
    std::unordered_map<std::int64_t, SharedText> m_messages; ///< of markers, by correlation
    std::vector<std::vector<SharedText>> m_operations;       ///< by kind
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_copyNames; ///< by kind and operation
    std::unordered_set<std::int64_t> m_inWorkItems; ///< correlations of calls that take work-items
    std::unordered_set<std::int64_t> m_devices;
    std::vector<std::pair<RecordWriter::Interval, DeviceOp>> m_dispatches;
    bool m_hasHostEvents = false;
    std::uint64_t m_count = 0;
    bool m_isBroken = false;
};

} // namespace

std::vector<std::string> recordKinds() {
    return {kArrays.begin(), kArrays.end()};
}

std::optional<Error> readRecords(std::string_view text, ImportedTrace& trace, Progress& progress,
                                 const std::stop_token& stop) {
    // Nothing but the last brace may end it.
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    const bool isCut = last == std::string_view::npos || text[last] != '}';
    const Error broken{
        isCut ? ErrorCode::Truncated : ErrorCode::MalformedJson,
        isCut ? "the JSON of rocprofv3 ends here in the middle; copy or record it again"
              : "it is JSON of rocprofv3, but broken within these bytes; copy or record it again",
        {},
        text.size()};
    {
        // The reader below goes forward only and relies on sound JSON.
        simdjson::dom::parser whole;
        if (whole.parse(text.data(), text.size(), false).error() != simdjson::SUCCESS) {
            return broken;
        }
    }
    json::parser parser;
    json::document document;
    json::array processes;
    if (parser.iterate(text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING).get(document) !=
            simdjson::SUCCESS ||
        document.find_field_unordered("rocprofiler-sdk-tool").get_array().get(processes) !=
            simdjson::SUCCESS) {
        return broken;
    }
    RecordWriter writer(recordKinds());
    writer.hasNanoseconds();
    StreamOwners streams(writer);
    bool isWhole = true;
    std::int64_t number = 0;
    constexpr std::int64_t kMostProcesses = 1 << 16;
    for (auto entry : processes) {
        json::value process;
        isWhole = std::move(entry).get(process) == simdjson::SUCCESS && number < kMostProcesses &&
                  ProcessReader(text, writer, streams, number, trace, progress, stop).read(process);
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
        }
        if (!isWhole) {
            break;
        }
        ++number;
    }
    if (!isWhole) {
        trace.diagnostics.add(DiagnosticKind::HeaderField, 0); // something is not where it should be
    }
    writer.takeInto(trace);
    return std::nullopt;
}

} // namespace lanescope::rocprof
