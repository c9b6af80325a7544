// SPDX-License-Identifier: Apache-2.0
// Writes an export of Nsight Systems as a training run leaves it, of any size, for the load bench:
// write_nsys_export FILE MEGABYTES. Tables and columns are those of exports of 2024; per kernel there are two
// calls of the runtime, four ranges of emit_nvtx with texts of their own, and now and then a copy, a call of
// the operating system, a sample of the CPU with its call stack, and a metric of the GPU.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include <sqlite3.h>

namespace {

constexpr std::int64_t kProcess = (std::int64_t{1} << 48) | (std::int64_t{4711} << 24);
constexpr std::int64_t kThread = kProcess | 4711;
constexpr std::int64_t kBackwardThread = kProcess | 4800;
constexpr std::int64_t kKernelNames = 200;
constexpr std::int64_t kSymbols = 5000;
constexpr std::int64_t kFirstKernelName = 100;
constexpr std::int64_t kFirstSymbol = 1000;
constexpr int kFrames = 24;
constexpr std::int64_t kRangesOfKernel = 4;

constexpr const char* kTables = R"(
PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
CREATE TABLE StringIds(id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE META_DATA_EXPORT(name TEXT NOT NULL, value TEXT);
INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_PRODUCT_VERSION', '2024.5.1'), ('EXPORT_SCHEMA_VERSION', '3.13');
CREATE TABLE TARGET_INFO_GPU(id INTEGER, name TEXT, smCount INTEGER, cuDevice INTEGER, totalMemory INTEGER);
INSERT INTO TARGET_INFO_GPU VALUES (0, 'Made GPU', 132, 0, 85899345920);
CREATE TABLE ThreadNames(nameId INTEGER NOT NULL, priority INTEGER, globalTid INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL(start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL,
  contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL, correlationId INTEGER,
  globalPid INTEGER, demangledName INTEGER NOT NULL, shortName INTEGER NOT NULL, mangledName INTEGER,
  launchType INTEGER, cacheConfig INTEGER, registersPerThread INTEGER NOT NULL, gridX INTEGER NOT NULL,
  gridY INTEGER NOT NULL, gridZ INTEGER NOT NULL, blockX INTEGER NOT NULL, blockY INTEGER NOT NULL,
  blockZ INTEGER NOT NULL, staticSharedMemory INTEGER NOT NULL, dynamicSharedMemory INTEGER NOT NULL,
  localMemoryPerThread INTEGER NOT NULL, localMemoryTotal INTEGER NOT NULL, gridId INTEGER NOT NULL,
  sharedMemoryExecuted INTEGER, graphNodeId INTEGER, sharedMemoryLimitConfig INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME(start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL,
  globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL,
  callchainId INTEGER);
CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY(start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT NULL,
  contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL, correlationId INTEGER,
  globalPid INTEGER, bytes INTEGER NOT NULL, copyKind INTEGER NOT NULL, srcKind INTEGER, dstKind INTEGER,
  graphNodeId INTEGER);
CREATE TABLE NVTX_EVENTS(start INTEGER NOT NULL, end INTEGER, eventType INTEGER NOT NULL, rangeId INTEGER,
  category INTEGER, color INTEGER, text TEXT, globalTid INTEGER, endGlobalTid INTEGER, textId INTEGER,
  domainId INTEGER, uint64Value INTEGER, int64Value INTEGER, doubleValue REAL, uint32Value INTEGER,
  int32Value INTEGER, floatValue REAL, jsonTextId INTEGER, jsonText TEXT, binaryData TEXT);
CREATE TABLE OSRT_API(start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER NOT NULL, globalTid INTEGER,
  correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL, nestingLevel INTEGER,
  callchainId INTEGER NOT NULL);
CREATE TABLE COMPOSITE_EVENTS(id INTEGER NOT NULL PRIMARY KEY, start INTEGER, cpu INTEGER, threadState INTEGER,
  globalTid INTEGER, cpuCycles INTEGER NOT NULL);
CREATE TABLE SAMPLING_CALLCHAINS(id INTEGER NOT NULL, symbol INTEGER, module INTEGER, kernelMode INTEGER,
  thumbCode INTEGER, unresolved INTEGER, specialEntry INTEGER, originalIP INTEGER, unwindMethod INTEGER,
  stackDepth INTEGER NOT NULL, PRIMARY KEY (id, stackDepth));
CREATE TABLE GPU_METRICS(rawTimestamp INTEGER, timestamp INTEGER, typeId INTEGER NOT NULL,
  metricId INTEGER NOT NULL, value INTEGER NOT NULL);
CREATE TABLE TARGET_INFO_GPU_METRICS(typeId INTEGER NOT NULL, sourceId INTEGER NOT NULL, typeName TEXT NOT NULL,
  metricId INTEGER NOT NULL, metricName TEXT NOT NULL);
INSERT INTO TARGET_INFO_GPU_METRICS VALUES (256, 1, 'GPU Metrics', 1, 'SMs Active [Throughput %]');
INSERT INTO StringIds VALUES (1, 'cudaLaunchKernel_v7000'), (2, 'cudaMemcpyAsync_v3020'), (3, 'python'),
  (4, 'pthread_cond_timedwait'), (5, '/usr/lib/libtorch_cpu.so');
INSERT INTO ThreadNames VALUES (3, 20, 281475058774631);
BEGIN;
)";

/// Inserts rows of numbers, and of one text, into one table.
class Table {
public:
    Table(sqlite3* database, const std::string& name, int columns) {
        std::string sql = "INSERT INTO " + name + " VALUES (?";
        for (int i = 1; i < columns; ++i) {
            sql += ",?";
        }
        sqlite3_prepare_v2(database, (sql + ")").c_str(), -1, &m_insert, nullptr);
    }
    ~Table() { sqlite3_finalize(m_insert); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    /// Columns from `firstNull` on and those of kNone are null.
    static constexpr std::int64_t kNone = INT64_MIN;
    void insert(const std::vector<std::int64_t>& values, int textColumn = -1, const std::string& text = {}) {
        sqlite3_clear_bindings(m_insert);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] != kNone) {
                sqlite3_bind_int64(m_insert, static_cast<int>(i) + 1, values[i]);
            }
        }
        if (textColumn >= 0) {
            sqlite3_bind_text(m_insert, textColumn + 1, text.data(), static_cast<int>(text.size()),
                              SQLITE_TRANSIENT);
        }
        sqlite3_step(m_insert);
        sqlite3_reset(m_insert);
    }

private:
    sqlite3_stmt* m_insert = nullptr;
};

class Writer {
public:
    explicit Writer(sqlite3* database)
        : m_strings(database, "StringIds", 2)
        , m_kernels(database, "CUPTI_ACTIVITY_KIND_KERNEL", 28)
        , m_calls(database, "CUPTI_ACTIVITY_KIND_RUNTIME", 8)
        , m_copies(database, "CUPTI_ACTIVITY_KIND_MEMCPY", 13)
        , m_ranges(database, "NVTX_EVENTS", 20)
        , m_osCalls(database, "OSRT_API", 9)
        , m_samples(database, "COMPOSITE_EVENTS", 6)
        , m_frames(database, "SAMPLING_CALLCHAINS", 10)
        , m_metrics(database, "GPU_METRICS", 5) {
        for (std::int64_t i = 0; i < kKernelNames; ++i) {
            m_strings.insert({kFirstKernelName + i, Table::kNone}, 1,
                             "void made::kernel_" + std::to_string(i) +
                                 "<float, 128, 64>(float*, float const*, int)");
        }
        for (std::int64_t i = 0; i < kSymbols; ++i) {
            m_strings.insert({kFirstSymbol + i, Table::kNone}, 1,
                             "made::function_" + std::to_string(i) + "(int)");
        }
    }

    /// One kernel and what belongs to it: shares of events as in exports of PyTorch with emit_nvtx.
    void stretch(std::int64_t i) {
        constexpr std::int64_t kNone = Table::kNone;
        constexpr std::int64_t kStepNs = 12'000;
        const std::int64_t at = 1'000'000 + i * kStepNs;
        const std::int64_t name = kFirstKernelName + i * 7 % kKernelNames;
        const std::int64_t thread = i % 3 == 0 ? kThread : kBackwardThread;
        m_kernels.insert({at + 5000,
                          at + 13'000 + i % 1000,
                          0,
                          1,
                          kNone,
                          7 + i % 4 * 6,
                          i + 1,
                          kProcess,
                          name,
                          name,
                          name,
                          1,
                          0,
                          64,
                          128 + i % 64,
                          1,
                          1,
                          256,
                          1,
                          1,
                          0,
                          16384,
                          0,
                          0,
                          i + 1,
                          32768,
                          kNone,
                          0});
        m_calls.insert({at + 1000, at + 4000, 0, thread, i + 1, 1, 0, kNone});
        m_calls.insert({at + 4200, at + 4900, 0, thread, i + 1'000'000'000, 2, 0, kNone});
        for (std::int64_t depth = 0; depth < kRangesOfKernel; ++depth) {
            m_ranges.insert({at + depth * 10, at + 11'000 - depth * 10, 59, kNone, kNone, kNone, kNone,
                             thread, kNone, kNone, 0},
                            6, operatorText(i, depth));
        }
        if (i % 4 == 0) {
            m_copies.insert({at + 14'000, at + 15'000, 0, 1, kNone, 7, i + 1'000'000'000, kProcess, 4096, 1,
                             1, 2, kNone});
        }
        if (i % 10 == 0) {
            m_osCalls.insert({at + 100, at + 900, 27, kThread + 5, kNone, 4, 0, 0, 0});
            m_metrics.insert({at, at, 256, 1, i % 100});
        }
        if (i % 30 == 0) {
            sample(i, at);
        }
    }

private:
    static std::string operatorText(std::int64_t i, std::int64_t depth) {
        static constexpr const char* kForward[] = {"aten::linear", "aten::addmm", "aten::t", "aten::view"};
        static constexpr const char* kBackward[] = {"autograd::engine::evaluate_function: AddmmBackward0",
                                                    "AddmmBackward0", "aten::mm", "aten::sum"};
        const auto place = static_cast<std::size_t>(depth);
        return std::string(i % 3 == 0 ? kForward[place] : kBackward[place]) +
               ", seq = " + std::to_string(i / 3) +
               ", op_id = " + std::to_string(i * kRangesOfKernel + depth) +
               ", sizes = [[1024], [16384, 1024], [1024, 4096]]";
    }

    void sample(std::int64_t i, std::int64_t at) {
        const std::int64_t id = i / 30 + 1;
        m_samples.insert({id, at, i % 16, 1, kThread, 1000});
        for (int depth = 0; depth < kFrames; ++depth) {
            // Outer frames stay, inner ones change from sample to sample.
            const std::int64_t symbol = depth > 8 ? depth : (id * 31 + depth * 17) % kSymbols;
            m_frames.insert(
                {id, kFirstSymbol + symbol, 5, 0, 0, 0, Table::kNone, 94'000'000'000 + symbol, 1, depth});
        }
    }

    Table m_strings;
    Table m_kernels;
    Table m_calls;
    Table m_copies;
    Table m_ranges;
    Table m_osCalls;
    Table m_samples;
    Table m_frames;
    Table m_metrics;
};

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: write_nsys_export FILE MEGABYTES\n";
        return 2;
    }
    const std::uint64_t wanted = std::strtoull(arguments[2], nullptr, 10) * 1'000'000;
    std::filesystem::remove(arguments[1]);
    sqlite3* database = nullptr;
    if (sqlite3_open(arguments[1], &database) != SQLITE_OK ||
        sqlite3_exec(database, kTables, nullptr, nullptr, nullptr) != SQLITE_OK) {
        std::cerr << sqlite3_errmsg(database) << '\n';
        return 1;
    }
    {
        Writer writer(database);
        constexpr std::int64_t kStretchesBetweenLooks = 100'000;
        for (std::int64_t i = 0;; ++i) {
            writer.stretch(i);
            if (i % kStretchesBetweenLooks == 0 && i > 0) {
                sqlite3_exec(database, "COMMIT; BEGIN", nullptr, nullptr, nullptr);
                if (std::filesystem::file_size(arguments[1]) >= wanted) {
                    break;
                }
            }
        }
    }
    sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr);
    return sqlite3_close(database) == SQLITE_OK ? 0 : 1;
}
