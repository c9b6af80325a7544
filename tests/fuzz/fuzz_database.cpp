// SPDX-License-Identifier: Apache-2.0
// Fuzzers of the formats on SQLite. Bytes that begin like a database are one; others fill the tables of the
// format with rows, which reaches the importers without a thousand ways to damage a page.
#include <string>
#include <vector>

#include <sqlite3.h>

#include "core/import/ascend/ascend_importer.h"
#include "core/import/nsys/nsys_importer.h"
#include "core/import/nvprof/nvprof_importer.h"
#include "core/import/rocm/rocpd_importer.h"
#include "core/import/rocm/rpd_importer.h"
#include "core/import/sqlite/database.h"
#include "tests/fuzz/fuzz_import.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/memory_file.h"

namespace lanescope::test {

namespace {

struct Table {
    const char* name;
    const char* columns;
};

constexpr Table kNsys[] = {
    {"StringIds", "id INTEGER PRIMARY KEY, value"},
    {"PROCESSES", "globalPid, pid, name"},
    {"ThreadNames", "nameId, priority, globalTid"},
    {"CUPTI_ACTIVITY_KIND_KERNEL", "start, end, deviceId, contextId, streamId, correlationId, globalPid, "
                                   "demangledName, shortName, gridX, gridY, "
                                   "gridZ, blockX, blockY, blockZ, registersPerThread, staticSharedMemory, "
                                   "dynamicSharedMemory, graphNodeId"},
    {"CUPTI_ACTIVITY_KIND_MEMCPY", "start, end, deviceId, contextId, streamId, correlationId, globalPid, "
                                   "bytes, copyKind, srcKind, dstKind"},
    {"CUPTI_ACTIVITY_KIND_MEMSET",
     "start, end, deviceId, contextId, streamId, correlationId, globalPid, bytes, memKind"},
    {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
     "start, end, deviceId, contextId, streamId, correlationId, globalPid, syncType"},
    {"CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
     "start, end, deviceId, contextId, streamId, correlationId, globalPid, graphId"},
    {"CUPTI_ACTIVITY_KIND_RUNTIME", "start, end, eventClass, globalTid, correlationId, nameId"},
    {"NVTX_EVENTS", "start, end, eventType, text, textId, globalTid, domainId, color"},
    {"OSRT_API", "start, end, globalTid, nameId"},
    {"SCHED_EVENTS", "start, cpu, isSchedIn, globalTid"},
    {"COMPOSITE_EVENTS", "id INTEGER PRIMARY KEY, start, globalTid"},
    {"SAMPLING_CALLCHAINS", "id, symbol, module, stackDepth"},
    {"GPU_METRICS", "timestamp, typeId, metricId, value"},
    {"TARGET_INFO_GPU_METRICS", "typeId, metricId, metricName"},
    {"TARGET_INFO_GPU",
     "id, name, smCount, cuDevice, totalMemory, computeMajor, maxWarpsPerSm, threadsPerWarp"},
    {"PROFILER_OVERHEAD", "start, end, globalTid, nameId"},
    {"DIAGNOSTIC_EVENT", "timestamp, severity, text"},
    {"CUDA_UM_CPU_PAGE_FAULT_EVENTS", "start, globalPid, address"},
    {"CUDA_UM_GPU_PAGE_FAULT_EVENTS", "start, end, globalPid, deviceId, faultAccessType"},
    {"CUDA_GPU_MEMORY_USAGE_EVENTS",
     "start, globalPid, deviceId, address, bytes, memKind, memoryOperationType"},
    {"META_DATA_EXPORT", "name, value"}};

constexpr Table kNvprof[] = {
    {"StringTable", "_id_ INTEGER PRIMARY KEY, value"},
    {"Version", "version"},
    {"CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL",
     "start, end, deviceId, contextId, streamId, correlationId, name, registersPerThread, gridX, gridY, "
     "gridZ, "
     "blockX, blockY, blockZ, staticSharedMemory, dynamicSharedMemory"},
    {"CUPTI_ACTIVITY_KIND_MEMCPY",
     "copyKind, srcKind, dstKind, bytes, start, end, deviceId, contextId, streamId, correlationId"},
    {"CUPTI_ACTIVITY_KIND_MEMSET",
     "memoryKind, bytes, start, end, deviceId, contextId, streamId, correlationId"},
    {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", "type, start, end, contextId, streamId, correlationId"},
    {"CUPTI_ACTIVITY_KIND_RUNTIME", "cbid, start, end, processId, threadId, correlationId, returnValue"},
    {"CUPTI_ACTIVITY_KIND_DRIVER", "cbid, start, end, processId, threadId, correlationId, returnValue"},
    {"CUPTI_ACTIVITY_KIND_MARKER", "flags, timestamp, id, objectKind, objectId, name, domain"},
    {"CUPTI_ACTIVITY_KIND_OVERHEAD", "overheadKind, objectKind, objectId, start, end"},
    {"CUPTI_ACTIVITY_KIND_DEVICE",
     "id, name, numMultiprocessors, numThreadsPerWarp, maxWarpsPerMultiprocessor"},
    {"CUPTI_ACTIVITY_KIND_NAME", "objectKind, objectId, name"}};

constexpr Table kRpd[] = {
    {"rocpd_string", "id INTEGER PRIMARY KEY, string"},
    {"rocpd_api", "id INTEGER PRIMARY KEY, pid, tid, start, end, apiName_id, args_id"},
    {"rocpd_op", "id INTEGER PRIMARY KEY, gpuId, queueId, sequenceId, start, end, description_id, opType_id"},
    {"rocpd_api_ops", "id INTEGER PRIMARY KEY, api_id, op_id"},
    {"rocpd_kernelapi",
     "api_ptr_id INTEGER PRIMARY KEY, stream, gridX, gridY, gridZ, workgroupX, workgroupY, "
     "workgroupZ, groupSegmentSize, kernelName_id"},
    {"rocpd_copyapi", "api_ptr_id INTEGER PRIMARY KEY, stream, size, kind"},
    {"rocpd_monitor", "id INTEGER PRIMARY KEY, deviceType, deviceId, monitorType, start, end, value"},
    {"ext_autogradapi", "api_ptr_id INTEGER PRIMARY KEY, autogradName_id, seq, op_id, sizes, input_op_ids"},
    {"rocpd_metadata", "id INTEGER PRIMARY KEY, tag, value"}};

constexpr Table kRocpd3[] = {
    {"rocpd_metadata_0", "id INTEGER PRIMARY KEY, tag, value"},
    {"rocpd_string_0", "id INTEGER PRIMARY KEY, guid, string"},
    {"rocpd_info_process_0", "id INTEGER PRIMARY KEY, guid, nid, pid, start, command"},
    {"rocpd_info_thread_0", "id INTEGER PRIMARY KEY, guid, nid, pid, tid, name"},
    {"rocpd_info_agent_0",
     "id INTEGER PRIMARY KEY, guid, nid, pid, type, absolute_index, type_index, product_name"},
    {"rocpd_info_stream_0", "id INTEGER PRIMARY KEY, guid, name"},
    {"rocpd_info_kernel_symbol_0", "id INTEGER PRIMARY KEY, guid, kernel_name, display_name"},
    {"rocpd_info_pmc_0", "id INTEGER PRIMARY KEY, guid, name"},
    {"rocpd_event_0", "id INTEGER PRIMARY KEY, guid, category_id, stack_id, correlation_id"},
    {"rocpd_arg_0", "id INTEGER PRIMARY KEY, guid, event_id, position, name, value"},
    {"rocpd_pmc_event_0", "id INTEGER PRIMARY KEY, guid, event_id, pmc_id, value"},
    {"rocpd_track_0", "id INTEGER PRIMARY KEY, guid, nid, pid, tid, agent_id, queue_id, stream_id, name_id"},
    {"rocpd_sample_0", "id INTEGER PRIMARY KEY, guid, track_id, timestamp, event_id"},
    {"rocpd_kernel_dispatch_0",
     "id INTEGER PRIMARY KEY, guid, nid, pid, tid, agent_id, kernel_id, queue_id, stream_id, "
     "start, end, workgroup_size_x, grid_size_x, event_id"},
    {"rocpd_memory_copy_0", "id INTEGER PRIMARY KEY, guid, nid, pid, tid, start, end, name_id, dst_agent_id, "
                            "src_agent_id, size, queue_id, stream_id, event_id"},
    {"rocpd_memory_allocate_0",
     "id INTEGER PRIMARY KEY, guid, nid, pid, tid, agent_id, type, start, end, address, size, "
     "event_id"},
    {"rocpd_region_0",
     "id INTEGER PRIMARY KEY, guid, nid, pid, tid, start, end, name_id, event_id, extdata"}};

constexpr Table kRocpd4[] = {
    {"rocpd_metadata_0", "id INTEGER PRIMARY KEY, tag, value"},
    {"rocpd_timestamp_0", "id INTEGER PRIMARY KEY, guid, value, phase"},
    {"rocpd_string_0", "id INTEGER PRIMARY KEY, guid, string"},
    {"rocpd_info_agent_0",
     "id INTEGER PRIMARY KEY, guid, nid, pid, type, absolute_index, type_index, product_name"},
    {"rocpd_info_kernel_symbol_0", "id INTEGER PRIMARY KEY, guid, kernel_name, display_name"},
    {"rocpd_event_0", "id INTEGER PRIMARY KEY, guid, category_id, stack_id, correlation_id"},
    {"rocpd_track_0", "id INTEGER PRIMARY KEY, guid, nid, pid, tid, agent_id, queue_id, stream_id, name_id"},
    {"rocpd_kernel_dispatch_0",
     "id INTEGER PRIMARY KEY, guid, track_id, kernel_id, start_id, end_id, grid_size_x, event_id"},
    {"rocpd_memory_copy_0",
     "id INTEGER PRIMARY KEY, guid, track_id, start_id, end_id, name_id, size, event_id"},
    {"rocpd_region_0", "id INTEGER PRIMARY KEY, guid, track_id, start_id, end_id, name_id, event_id"}};

constexpr Table kAscend[] = {
    {"STRING_IDS", "id INTEGER PRIMARY KEY, value"},
    {"TASK",
     "startNs, endNs, deviceId, connectionId, globalTaskId, globalPid, taskType, contextId, streamId"},
    {"COMPUTE_TASK_INFO", "name, globalTaskId, blockDim, opType, inputShapes"},
    {"COMMUNICATION_TASK_INFO", "name, globalTaskId"},
    {"COMMUNICATION_OP", "opName, startNs, endNs, connectionId, groupName"},
    {"CANN_API", "startNs, endNs, type, globalTid, connectionId, name"},
    {"PYTORCH_API",
     "startNs, endNs, globalTid, connectionId, name, sequenceNumber, fwdThreadId, inputDtypes, "
     "inputShapes, callchainId, type"},
    {"CONNECTION_IDS", "id, connectionId"},
    {"PYTORCH_CALLCHAINS", "id, stack, stackDepth"},
    {"MSTX_EVENTS", "startNs, endNs, eventType, message, globalTid"},
    {"STEP_TIME", "id, startNs, endNs"},
    {"MEMORY_RECORD", "component, timestamp, totalAllocated, totalReserved, deviceId"},
    {"HBM", "deviceId, timestampNs, bandwidth, hbmId, type"},
    {"AICORE_FREQ", "deviceId, timestampNs, freq"},
    {"NPU_INFO", "id, name"}};

/// Takes values off the front of the fuzzer's bytes.
class Bytes {
public:
    explicit Bytes(std::string_view bytes)
        : m_rest(bytes) {}
    bool isEmpty() const { return m_rest.empty(); }
    unsigned byte() {
        if (m_rest.empty()) {
            return 0;
        }
        const auto value = static_cast<unsigned char>(m_rest.front());
        m_rest.remove_prefix(1);
        return value;
    }
    std::string_view take(std::size_t count) {
        const std::string_view taken = m_rest.substr(0, count);
        m_rest.remove_prefix(taken.size());
        return taken;
    }
    std::int64_t number(std::size_t size) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i) {
            value = value << 8 | byte();
        }
        return static_cast<std::int64_t>(value);
    }

private:
    std::string_view m_rest;
};

void bindValue(sqlite3_stmt* insert, int place, Bytes& bytes) {
    const unsigned tag = bytes.byte();
    constexpr unsigned kFirstOther = 200; // below: the number itself, so that rows refer to one another
    if (tag < kFirstOther) {
        sqlite3_bind_int64(insert, place, tag);
        return;
    }
    switch (tag % 8) {
    case 0:
        sqlite3_bind_null(insert, place);
        break;
    case 1:
        sqlite3_bind_int64(insert, place, bytes.number(2));
        break;
    case 2:
        sqlite3_bind_int64(insert, place, bytes.number(8));
        break;
    case 3:
        sqlite3_bind_double(insert, place, static_cast<double>(bytes.number(4)) / 8);
        break;
    case 4: {
        const std::string_view blob = bytes.take(bytes.byte());
        sqlite3_bind_blob(insert, place, blob.data(), static_cast<int>(blob.size()), SQLITE_TRANSIENT);
        break;
    }
    default: {
        const std::string_view text = bytes.take(bytes.byte());
        sqlite3_bind_text(insert, place, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
        break;
    }
    }
}

/// A database with these tables, filled from the bytes. A table's rows leave a column out when its byte says
/// so, as tables of other versions do.
std::string filled(std::string_view bytes, std::span<const Table> tables) {
    sqlite3* database = nullptr;
    sqlite3_open(":memory:", &database);
    std::vector<sqlite3_stmt*> inserts;
    for (const Table& table : tables) {
        const std::string create = std::string("CREATE TABLE ") + table.name + "(" + table.columns + ")";
        sqlite3_exec(database, create.c_str(), nullptr, nullptr, nullptr);
        int columns = 1;
        for (const char* at = table.columns; *at != '\0'; ++at) {
            columns += *at == ',' ? 1 : 0;
        }
        std::string insert = std::string("INSERT OR REPLACE INTO ") + table.name + " VALUES (?";
        for (int i = 1; i < columns; ++i) {
            insert += ",?";
        }
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(database, (insert + ")").c_str(), -1, &statement, nullptr);
        inserts.push_back(statement);
    }
    sqlite3_exec(database, "BEGIN", nullptr, nullptr, nullptr);
    for (Bytes rest(bytes); !rest.isEmpty();) {
        sqlite3_stmt* const insert = inserts[rest.byte() % inserts.size()];
        for (int i = 1; i <= sqlite3_bind_parameter_count(insert); ++i) {
            bindValue(insert, i, rest);
        }
        sqlite3_step(insert);
        sqlite3_reset(insert);
    }
    for (sqlite3_stmt* const insert : inserts) {
        sqlite3_finalize(insert);
    }
    sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr);
    sqlite3_int64 size = 0;
    unsigned char* const image = sqlite3_serialize(database, "main", &size, 0);
    std::string file(reinterpret_cast<const char*>(image), static_cast<std::size_t>(size));
    sqlite3_free(image);
    sqlite3_close(database);
    return file;
}

void fuzzTables(const Importer& importer, std::string_view bytes, std::span<const Table> tables) {
    std::string content = sqlite::isDatabase(bytes) ? std::string(bytes) : filled(bytes, tables);
    fuzzImport(importer, std::make_shared<MemoryFile>(std::move(content), "fuzzed.db"));
}

} // namespace

void fuzzNsys(std::string_view bytes) {
    fuzzTables(NsysImporter(), bytes, kNsys);
}

void fuzzNvprof(std::string_view bytes) {
    fuzzTables(NvprofImporter(), bytes, kNvprof);
}

void fuzzRocm(std::string_view bytes) {
    if (bytes.empty()) {
        return;
    }
    const auto choice = static_cast<unsigned char>(bytes.front());
    if (choice % 4 == 0) {
        fuzzTables(RpdImporter(), bytes.substr(1), kRpd);
    } else {
        fuzzTables(RocpdImporter(), bytes.substr(1),
                   choice % 4 == 1 ? std::span<const Table>(kRocpd4) : std::span<const Table>(kRocpd3));
    }
}

void fuzzAscend(std::string_view bytes) {
    fuzzTables(AscendImporter(), bytes, kAscend);
}

} // namespace lanescope::test
