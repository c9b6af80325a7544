// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/nsys_importer.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "core/import/nsys/generic_events.h"
#include "core/import/nsys/host_rows.h"
#include "core/import/nsys/nsys_tables.h"
#include "core/import/registry.h"
#include "core/import/trace_loader.h"
#include "core/store/arg_column.h"
#include "core/store/arg_source.h"
#include "tests/core/import/nsys/nsys_export_text.h"
#include "tests/support/database_trace.h"
#include "tests/support/memory_file.h"
#include "tests/support/random_json.h"
#include "tests/support/sqlite_file.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

TEST(NsysImporter, ReadsTablesWithAVersionInTheirNames) {
    std::string sql = std::string(kTables) + kernel(2000, 3000, 5, 100) + call(1000, 1100, 5, 100, 101) +
                      range("900", "1200", "'step'", 101);
    sql += "ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL RENAME TO CUPTI_ACTIVITY_KIND_KERNEL_V2;"
           "ALTER TABLE NVTX_EVENTS RENAME TO NVTX_EVENTS_V3;";
    const TracePtr trace = databaseTrace(sql);
    ASSERT_NE(trace, nullptr);
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    EXPECT_NE(trace->deviceOps()[0].launch, kNoLaunch);
    EXPECT_EQ(trace->sliceName(trace->slices().parent[trace->launch(trace->deviceOps()[0].launch).slice]),
              "step");
    const auto text = sliceText(*trace, trace->deviceOps()[0].slice);
    ASSERT_TRUE(text);
    EXPECT_NE(findArg(text->args, "gridX"), nullptr) << "args are read later";
    EXPECT_EQ(trace->ledger().notShown, 0u);
}

TEST(NsysImporter, IsRecognizedByContent) {
    const auto importerFor = [](std::string bytes) {
        return std::string((*importerOf(std::make_shared<MemoryFile>(std::move(bytes), "x.json")))->key());
    };
    EXPECT_EQ(importerFor(sqliteFile(kTables)), "nsys");
    EXPECT_EQ(importerFor(sqliteFile("CREATE TABLE StringIds(id, value)")), "json")
        << "nothing of Nsight Systems";
    EXPECT_EQ(importerFor(sqliteFile("CREATE TABLE StringTable(_id_, value); CREATE TABLE NVTX_EVENTS(a)")),
              "json");
    EXPECT_EQ(importerFor("{\"traceEvents\":[]}"), "json");
    EXPECT_EQ(importerFor(sqliteFile(kTables).substr(0, 600)), "json") << "cut within the first page";
}

TEST(NsysImporter, KernelsHaveTheLocalMemoryOfAThread) {
    const auto trace = databaseTrace(
        std::string(kTables) + kernel(2000, 3500, 5, 100) +
        "ALTER TABLE CUPTI_ACTIVITY_KIND_KERNEL ADD COLUMN localMemoryPerThread INTEGER DEFAULT 24;");
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    EXPECT_EQ(trace->deviceOps()[0].localMemoryBytes, 24);
}

TEST(NsysImporter, KernelsWithTheirCallsAndFigures) {
    const auto trace =
        databaseTrace(std::string(kTables) + kernel(2000, 3500, 5, 100) + call(1000, 1100, 5, 100, 101) +
                      "INSERT INTO ThreadNames VALUES (6,20," + tid(100, 101) + ")");
    EXPECT_EQ(trace->format(), "Nsight Systems 2026.2.1");
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    const DeviceOp& op = trace->deviceOps()[0];
    EXPECT_EQ(trace->sliceName(op.slice), "void gemm<float>(int)");
    EXPECT_EQ(trace->slices().durationNs[op.slice], 1500);
    EXPECT_EQ(op.stream, 7);
    EXPECT_EQ(op.registersPerThread, 32);
    EXPECT_EQ(op.sharedMemoryBytes, 128);
    EXPECT_EQ(op.localMemoryBytes, -1) << "not recorded";
    EXPECT_EQ(op.grid, (std::array<std::uint32_t, 3>{20, 2, 1}));
    EXPECT_DOUBLE_EQ(op.blocksPerSm, 4.0);
    EXPECT_DOUBLE_EQ(op.warpsPerSm, 8.0);
    ASSERT_NE(op.launch, kNoLaunch);
    const SliceId launch = trace->launch(op.launch).slice;
    EXPECT_EQ(trace->sliceName(launch), "cudaLaunchKernel") << "without the version of the interface";
    const Track& thread = trace->track(trace->trackOf(launch));
    EXPECT_EQ(thread.tid, 101);
    EXPECT_EQ(trace->text(thread.name), "python");
    ASSERT_EQ(trace->devices().size(), 1u) << "not the card that runs no kernels";
    EXPECT_EQ(trace->devices()[0].smCount, 10);
}

TEST(NsysImporter, CorrelationsBelongToProcesses) {
    const auto trace = databaseTrace(std::string(kTables) + kernel(2000, 2100, 5, 100, 7, 1) +
                                     kernel(3000, 3100, 5, 200, 7, 2) + call(1000, 1100, 5, 200, 201) +
                                     call(1200, 1300, 5, 100, 101, 4));
    ASSERT_EQ(trace->deviceOps().size(), 2u);
    for (const DeviceOp& op : trace->deviceOps()) {
        ASSERT_NE(op.launch, kNoLaunch);
        const bool isFirst = trace->slices().startNs[op.slice] == 2000;
        EXPECT_EQ(trace->slices().startNs[trace->launch(op.launch).slice], isFirst ? 1200 : 1000);
        EXPECT_EQ(op.stream, 7);
    }
    EXPECT_NE(trace->trackOf(trace->deviceOps()[0].slice), trace->trackOf(trace->deviceOps()[1].slice))
        << "streams of two contexts are two streams";
    EXPECT_EQ(trace->categoryKind(sliceNamed(*trace, "cuLaunchKernelEx")), CategoryKind::Driver);
}

TEST(NsysImporter, CopiesAndMigrationsOfManagedMemory) {
    const auto trace =
        databaseTrace(std::string(kTables) + "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (10,20,0,1,7,3," +
                      tid(100, 0) + ",1000,1,0,2),(30,40,0,0,0,0," + tid(100, 0) + ",4096,11,NULL,NULL)");
    const DeviceOp& copy =
        trace->deviceOp(trace->deviceOpOf(sliceNamed(*trace, "Memcpy HtoD (Pageable -> Device)")));
    EXPECT_EQ(copy.bytes, 1000);
    EXPECT_DOUBLE_EQ(copy.bandwidthGBs, 100.0);
    const SliceId migration = sliceNamed(*trace, "Memcpy Unified HtoD");
    EXPECT_EQ(trace->deviceOp(trace->deviceOpOf(migration)).stream, -1);
    EXPECT_EQ(trace->text(trace->track(trace->trackOf(migration)).tidText), "Unified memory");
}

TEST(NsysImporter, RangesMarksAndDomains) {
    const auto trace = databaseTrace(
        std::string(kTables) + range("100", "900", "'step'", 101) +
        range("200", "300", "'gather'", 101, 59, 5) + range("-50", "NULL", "'NCCL'", 101, 75, 5) +
        range("400", "450", "'overlap'", 101, 60) + range("420", "500", "'overlap 2'", 101, 60) +
        range("600", "NULL", "'mark'", 101, 34) + range("700", "NULL", "'open'", 101) +
        "INSERT INTO NVTX_EVENTS VALUES (800,810,59,NULL," + tid(100, 101) + ",5,0,NULL)");
    const SliceId step = sliceNamed(*trace, "step");
    EXPECT_EQ(trace->categoryKind(step), CategoryKind::UserAnnotation);
    EXPECT_EQ(trace->text(trace->category(trace->slices().category[sliceNamed(*trace, "gather")]).name),
              "NCCL");
    EXPECT_EQ(trace->slices().parent[sliceNamed(*trace, "gather")], step);
    EXPECT_EQ(trace->slices().parent[sliceNamed(*trace, "registered range")], sliceNamed(*trace, "open"));
    EXPECT_EQ(trace->track(trace->trackOf(sliceNamed(*trace, "overlap"))).kind, TrackKind::Async);
    EXPECT_EQ(trace->instants().size(), 1u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::UnclosedBegin].count, 1u);
    EXPECT_EQ(trace->slices().endNs(sliceNamed(*trace, "open")), 900) << "the end of what was recorded";
    EXPECT_EQ(trace->bounds().startNs, 100) << "creating a domain is no event in time";
    EXPECT_EQ(trace->ledger().metadata, 1u);
}

TEST(NsysImporter, OperatorsOfPyTorchWithTheirBackwardOperators) {
    const auto trace =
        databaseTrace(std::string(kTables) + range("100", "200", "'aten::linear, seq = 4'", 101) +
                      range("120", "180", "'aten::addmm, seq = 4, op_id = 9, sizes = [[2,  3], []]'", 101) +
                      range("300", "400", "'AddmmBackward0, seq = 4'", 102) +
                      range("310", "390", "'aten::mm, op_id = 10'", 102));
    const SliceId forward = sliceNamed(*trace, "aten::addmm");
    const SliceId backward = sliceNamed(*trace, "AddmmBackward0");
    EXPECT_EQ(trace->categoryKind(forward), CategoryKind::Operator);
    EXPECT_EQ(trace->operatorIdsOf(forward)->sequenceNumber, 4);
    EXPECT_EQ(trace->operatorIdsOf(forward)->forwardThreadId, 0);
    EXPECT_EQ(trace->operatorIdsOf(backward)->forwardThreadId, 101);
    ASSERT_EQ(trace->flows().size(), 1u);
    EXPECT_EQ(trace->flows()[0].from, forward) << "the last one that could have created it";
    EXPECT_EQ(trace->flows()[0].to, backward);
    EXPECT_EQ(trace->ledger().flows, 0u) << "the arrow is not an event of the file";
    const auto dims = readArgColumn(*trace, std::vector{forward, backward}, "Input Dims");
    ASSERT_TRUE(dims);
    EXPECT_EQ(dims->value(0), "[[2, 3], []]");
    EXPECT_EQ(dims->value(1), "");
}

TEST(NsysImporter, ArgsAreThoseOfTheRow) {
    const auto trace = databaseTrace(std::string(kTables) + kernel(2000, 3500, 5, 100));
    const SliceId slice = trace->deviceOps()[0].slice;
    const auto event = sliceText(*trace, slice);
    ASSERT_TRUE(event) << event.error().describe();
    EXPECT_EQ(findArg(event->args, "shortName")->value, "gemm");
    EXPECT_EQ(findArg(event->args, "correlationId")->value, "5");
    EXPECT_EQ(findArg(event->fields, "start")->value, "2000");
    EXPECT_NE(event->text.find("\"row\": 1"), std::string::npos) << event->text;
    EXPECT_EQ(trace->args()->placeText(trace->slices().event[slice]),
              "table CUPTI_ACTIVITY_KIND_KERNEL, row 1");
    for (const std::uint64_t bad : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{99} << 56}) {
        EXPECT_FALSE(trace->args()->eventText(EventRef(bad)));
    }
}

TEST(NsysImporter, TheEnvironmentOfTheMachineIsNotRead) {
    const auto trace =
        databaseTrace(std::string(kTables) + kernel(2000, 3500, 5, 100) + call(1000, 1100, 5, 100, 101));
    for (std::size_t i = 0; i < trace->strings().size(); ++i) {
        EXPECT_EQ(trace->text(StringId(i)).find("SECRET"), std::string_view::npos);
    }
    for (const HeaderField& field : trace->header()) {
        EXPECT_EQ(field.json.find("SECRET"), std::string::npos) << field.key;
    }
}

TEST(NsysImporter, RowsThatMakeNoSenseAreCounted) {
    const auto trace = databaseTrace(
        std::string(kTables) + kernel(2000, 3500, 5, 100) +
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL(start, end) VALUES (NULL, 5), ('soon', 5), (100, 50), (200, "
        "NULL),"
        " (9223372036854775807, 1), (300, -9223372036854775808), (400, 'x');"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL(start, end, deviceId, streamId, correlationId, gridX, gridY, "
        "gridZ,"
        " registersPerThread, demangledName) VALUES (1, 2, -9223372036854775808, 9223372036854775807, -1, -1,"
        " 99999999999, 0, 70000, 12345);"
        "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL(rowid, start, end) VALUES (-5, 1, 2), (9223372036854775807, "
        "1, 2);"
        "CREATE TABLE MPI_EVENTS(start, end); INSERT INTO MPI_EVENTS VALUES (1, 2), (3, 4);");
    const Ledger& ledger = trace->ledger();
    EXPECT_EQ(ledger.read, 13u);
    EXPECT_EQ(ledger.notShown, 2u) << "a table that is not shown is counted";
    EXPECT_EQ(ledger.unusable, 5u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::MissingTimestamp].count, 2u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::MalformedEvent].count, 2u)
        << "rows that cannot be found again";
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::TimestampOutOfRange].count, 1u);
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::NegativeDuration].count, 1u);
    EXPECT_EQ(ledger.slices, 6u);
    const std::vector<EventKindCount> kinds{{"CUPTI_ACTIVITY_KIND_KERNEL", 11}, {"MPI_EVENTS", 2}};
    EXPECT_EQ(trace->eventsByKind(), kinds);
}

/// Text with the shape of a key that opens nothing. In pieces, as scanners for secrets read sources too.
std::string madeUpKey() {
    return std::string("s") + "k-" + std::string(26, 'x') + std::string(10, '7');
}

TEST(NsysImporter, WarningsOfTheProfilerAreShown) {
    const auto trace =
        databaseTrace(std::string(kTables) + kernel(1, 2, 5, 100) +
                      "CREATE TABLE DIAGNOSTIC_EVENT(timestamp, severity, text);"
                      "INSERT INTO DIAGNOSTIC_EVENT VALUES (1, 1, 'started'), (2, 2, '12 events lost'),"
                      "(3, 3, 'failed with token=" +
                      madeUpKey() + "')");
    const Diagnostics::Entry& entry = trace->diagnostics()[DiagnosticKind::RecorderWarning];
    EXPECT_EQ(entry.count, 1u); // the failure is told as a note: it need not have cost an event
    EXPECT_EQ(entry.detail, "12 events lost");
    EXPECT_EQ(trace->ledger().metadata, 3u);
    const std::vector<RecorderNote>& notes = trace->diagnostics().recorderNotes();
    ASSERT_EQ(notes.size(), 2u);
    EXPECT_EQ(notes[0].weight, RecordingWeight::Loss);
    EXPECT_EQ(notes[1].weight, RecordingWeight::Doubt);
    EXPECT_EQ(notes[1].text.find(madeUpKey()), std::string::npos);
}

TEST(NsysImporter, WarningsAreWeighed) {
    const auto trace = databaseTrace(
        std::string(kTables) + kernel(1, 2, 5, 100) +
        "CREATE TABLE DIAGNOSTIC_EVENT(timestamp, severity, text);"
        "INSERT INTO DIAGNOSTIC_EVENT VALUES"
        "(1, 2, 'Unable to collect CPU kernel IP/backtrace samples. perf event paranoid level is 2.'),"
        "(2, 2, 'No OpenGL events collected. Does the process use OpenGL?'),"
        "(3, 2, 'Not all OpenGL events might have been collected.'),"
        "(4, 2, 'Failed to load symbols for VMA 0x7fc7-0x7fd8 from ''/usr/lib/a.so'''),"
        "(5, 2, 'Failed to load symbols for VMA 0x1fc7-0x1fd8 from ''/usr/lib/b.so''')");
    EXPECT_TRUE(trace->diagnostics().empty()) << "nothing is missing that the program had";
    const std::vector<RecorderNote>& notes = trace->diagnostics().recorderNotes();
    ASSERT_EQ(notes.size(), 4u);
    EXPECT_EQ(notes[3].count, 2u);
    for (const RecorderNote& note : notes) {
        EXPECT_EQ(note.weight, RecordingWeight::Note) << note.text;
    }
}

TEST(NsysImporter, MessagesAreLinesThatEndBehindASentence) {
    std::string first = "Ring buffers are small.\n";
    while (first.size() < 200) {
        first += "Give the recorder\tmore of them. ";
    }
    const std::string path(400, 'x');
    const auto trace = databaseTrace(std::string(kTables) + kernel(1, 2, 5, 100) +
                                     "CREATE TABLE DIAGNOSTIC_EVENT(timestamp, severity, text);"
                                     "INSERT INTO DIAGNOSTIC_EVENT VALUES (1, 2, '" +
                                     first + "\nTry\nthis: " + path + "'), (2, 2, 'Two  \n lines')");
    const std::vector<RecorderNote>& notes = trace->diagnostics().recorderNotes();
    ASSERT_EQ(notes.size(), 2u);
    EXPECT_TRUE(notes[0].text.starts_with("Ring buffers are small. Give the recorder more of them. "));
    EXPECT_TRUE(notes[0].text.ends_with("of them. …")) << notes[0].text;
    EXPECT_EQ(notes[1].text, "Two lines");
}

/// The recorder goes on with other libraries: nothing says that an event is missing.
TEST(NsysImporter, ANewerDriverIsADoubt) {
    const auto trace = databaseTrace(std::string(kTables) + kernel(1, 2, 5, 100) +
                                     "CREATE TABLE DIAGNOSTIC_EVENT(timestamp, severity, text);"
                                     "INSERT INTO DIAGNOSTIC_EVENT VALUES"
                                     "(1, 2, 'Installed CUDA driver version (12.9) is not supported by this "
                                     "build. CUDA trace will be collected using libraries for 12.8'),"
                                     "(2, 2, 'CUDA driver 14.0 is not supported by this build.')");
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::RecorderWarning].count, 1u);
    const std::vector<RecorderNote>& notes = trace->diagnostics().recorderNotes();
    ASSERT_EQ(notes.size(), 2u);
    EXPECT_EQ(notes[0].weight, RecordingWeight::Doubt);
    EXPECT_EQ(notes[1].weight, RecordingWeight::Loss);
}

TEST(NsysImporter, LossesOfDeviceEventsStandFirst) {
    const auto trace = databaseTrace(std::string(kTables) + kernel(1, 2, 5, 100) +
                                     "CREATE TABLE DIAGNOSTIC_EVENT(timestamp, severity, text);"
                                     "INSERT INTO DIAGNOSTIC_EVENT VALUES"
                                     "(1, 2, 'Not all NVTX events might have been collected.'),"
                                     "(2, 2, 'Not all CUDA events might have been collected.'),"
                                     "(3, 3, 'CUPTI: ActivityFlushAll returned 15')");
    const Diagnostics::Entry& entry = trace->diagnostics()[DiagnosticKind::RecorderWarning];
    EXPECT_EQ(entry.count, 3u);
    EXPECT_EQ(entry.detail, "Not all CUDA events might have been collected.");
}

TEST(NsysImporter, SchedulingAndMetrics) {
    const auto trace =
        databaseTrace(std::string(kTables) + "CREATE TABLE SCHED_EVENTS(start, cpu, isSchedIn, globalTid);" +
                      "INSERT INTO SCHED_EVENTS VALUES (10, 3, 1, " + tid(100, 101) + "), (20, 3, 0, " +
                      tid(100, 101) + ");" +
                      "CREATE TABLE GPU_METRICS(timestamp, typeId, metricId, value);"
                      "INSERT INTO GPU_METRICS VALUES (5, 256, 1, 40), (6, 256, 1, 60), (7, 256, 2, NULL);"
                      "CREATE TABLE TARGET_INFO_GPU_METRICS(typeId, metricId, metricName);"
                      "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (256, 1, 'SM Active [Throughput %]');");
    const SliceId slice = sliceNamed(*trace, "thread 101 of process 100");
    EXPECT_EQ(trace->slices().durationNs[slice], 10);
    EXPECT_EQ(trace->text(trace->track(trace->trackOf(slice)).tidText), "CPU 3");
    ASSERT_EQ(trace->counters().size(), 1u);
    EXPECT_EQ(trace->text(trace->counters()[0].name), "SM Active [Throughput %]");
    EXPECT_EQ(trace->counters()[0].values.size(), 2u);
}

/// Rows of exports of 2021 and 2022, as their readers describe them.
constexpr const char* kGenericEvents =
    "CREATE TABLE GENERIC_EVENT_SOURCES(sourceId, data);"
    R"(INSERT INTO GENERIC_EVENT_SOURCES VALUES (7, '{"Name":"GpuMetrics"}'), (8, '{"Name":"Other"}');)"
    "CREATE TABLE GENERIC_EVENT_TYPES(typeId, sourceId, data);"
    "INSERT INTO GENERIC_EVENT_TYPES VALUES (257, 7, '{}'), (300, 8, '{}');"
    "CREATE TABLE GENERIC_EVENTS(rawTimestamp, timestamp, typeId, data);"
    R"(INSERT INTO GENERIC_EVENTS VALUES (5, NULL, 257, '{"SM Active":"40","GPC Clock":1410}'),)"
    R"((6, 60, 257, '{"SM Active":"60","Unit":"none"}'), (7, 70, 300, '{"SM Active":"9"}'),)"
    R"((8, 80, 257, 'no object'), (9, 90, 257, '{"SM Active":');)";

TEST(NsysImporter, GpuMetricsOfOldExportsAreCounters) {
    const auto trace = databaseTrace(std::string(kTables) + kernel(1, 2, 5, 100) + kGenericEvents);
    ASSERT_EQ(trace->counters().size(), 2u);
    std::map<std::string, std::vector<double>> values;
    for (const auto& counter : trace->counters()) {
        values[std::string(trace->text(counter.name))] = counter.values.values();
    }
    EXPECT_EQ(values["SM Active"], (std::vector<double>{40, 60}));
    EXPECT_EQ(values["GPC Clock"], std::vector<double>{1410});
    EXPECT_EQ(trace->ledger().counters, 2u) << "samples, whatever they hold";
    EXPECT_EQ(trace->diagnostics()[DiagnosticKind::MalformedEvent].count, 2u);
}

TEST(NsysImporter, GpuMetricsOfBothKindsAreNotCountedTwice) {
    const auto trace = databaseTrace(std::string(kTables) + kernel(1, 2, 5, 100) + kGenericEvents +
                                     "CREATE TABLE GPU_METRICS(timestamp, typeId, metricId, value);"
                                     "INSERT INTO GPU_METRICS VALUES (5, 257, 1, 40);");
    ASSERT_EQ(trace->counters().size(), 1u);
    EXPECT_EQ(trace->counters()[0].values.size(), 1u);
}

TEST(NsysImporter, FlatMembersOfHostileTextsEnd) {
    using nsys::flatMembers;
    EXPECT_EQ(flatMembers(R"( { "a" : "b\"c" , "d":-1.5 } )")->size(), 2u);
    EXPECT_EQ(flatMembers("{}")->size(), 0u);
    for (const char* text : {"", "{", "{\"", "{\"a\"", "{\"a\":", "{\"a\":}", "{\"a\":{}}", "{\"a\":1,}",
                             "[1]", "{\"a\":1} x", "{\"a\":\"\\"}) {
        EXPECT_FALSE(flatMembers(text)) << text;
    }
}

TEST(NsysImporter, ComesBackFromTheIndexCache) {
    const TempFolder folder;
    const std::string path = folder.write(
        "some.sqlite", sqliteFile(std::string(kTables) + kernel(20, 30, 5, 100) + call(10, 11, 5, 100, 101)));
    LoadOptions options;
    options.cacheFolder = folder.path() + "/cache";
    const auto first = loadTrace(path, options);
    ASSERT_TRUE(first);
    const auto written = cacheTrace(**first, options.cacheFolder, 1u << 30);
    ASSERT_TRUE(written && *written);
    const auto again = loadTrace(path, options);
    ASSERT_TRUE(again);
    EXPECT_EQ((*again)->data().fileModifiedNs, 0) << "it came from the cache";
    EXPECT_EQ((*again)->eventsByKind(), (*first)->eventsByKind());
    EXPECT_EQ((*again)->timeUnit(), FileTimeUnit::Nanoseconds);
    const auto event = sliceText(**again, (*again)->deviceOps()[0].slice);
    ASSERT_TRUE(event);
    EXPECT_EQ(findArg(event->args, "shortName")->value, "gemm");
}

TEST(NsysImporter, DamagedFilesGiveWhatIsThere) {
    std::string sql = kTables;
    for (int i = 0; i < 2000; ++i) {
        sql += kernel(100 * i, 100 * i + 50, i + 1, 100) + call(100 * i - 20, 100 * i - 10, i + 1, 100, 101);
    }
    const std::string bytes = sqliteFile(sql);
    Random random(3);
    for (int i = 0; i < 60; ++i) {
        std::string damaged = bytes;
        if (i % 3 == 0) {
            damaged.resize(4096 + random() % (bytes.size() - 4096));
        } else {
            for (int k = 0; k < 40; ++k) {
                damaged[100 + random() % (bytes.size() - 100)] = static_cast<char>(random());
            }
        }
        const auto trace = loadTraceFrom(std::make_shared<MemoryFile>(damaged, "some.sqlite"));
        if (trace) {
            EXPECT_EQ(brokenPromise(**trace), "");
        } else {
            EXPECT_EQ(trace.error().file, "some.sqlite");
            EXPECT_FALSE(trace.error().message.empty());
        }
    }
}

TEST(NsysImporter, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    const auto trace =
        loadTraceFrom(std::make_shared<MemoryFile>(sqliteFile(kTables), "x"), {}, nullptr, stop.get_token());
    ASSERT_FALSE(trace);
    EXPECT_EQ(trace.error().code, ErrorCode::Cancelled);
}

TEST(NsysTables, PlacesOfRows) {
    using nsys::Table;
    const auto place = nsys::placeOf(Table::Nvtx, 77);
    ASSERT_TRUE(place.has_value());
    EXPECT_EQ(nsys::tableOf(*place), Table::Nvtx);
    EXPECT_EQ(nsys::rowOf(*place), 77);
    EXPECT_LT(*nsys::placeOf(Table::Calls, sqlite::kLastRow), *nsys::placeOf(Table::Nvtx, 0));
    EXPECT_FALSE(nsys::placeOf(Table::Nvtx, -1).has_value());
    EXPECT_FALSE(nsys::placeOf(Table::Nvtx, sqlite::kLastRow + 1).has_value());
}

TEST(NsysCalls, NamesLoseTheVersionOfTheirInterface) {
    EXPECT_EQ(nsys::withoutVersion("cudaLaunchKernel_v7000"), "cudaLaunchKernel");
    EXPECT_EQ(nsys::withoutVersion("cudaStreamGetCaptureInfo_v2_v11030"), "cudaStreamGetCaptureInfo_v2");
    EXPECT_EQ(nsys::withoutVersion("cuMemAlloc_v2"), "cuMemAlloc_v2") << "a name of its own";
    EXPECT_EQ(nsys::withoutVersion("cuLaunchKernelEx"), "cuLaunchKernelEx");
    EXPECT_EQ(nsys::withoutVersion("_v7000"), "_v7000");
    EXPECT_EQ(nsys::withoutVersion(""), "");
}

TEST(NsysImporter, LongTextsThatManyRangesShareAreReadOnce) {
    // 200,000 ranges with one text of 1 MB: 200 GB if each of them looked through it.
    const auto trace =
        databaseTrace(std::string(kTables) +
                      "INSERT INTO StringIds SELECT 50, 'r' || hex(zeroblob(500000));"
                      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000) "
                      "INSERT INTO NVTX_EVENTS SELECT 10 * i, 10 * i + 5, 59, NULL, " +
                      tid(100, 7) + ", 50, 0, NULL FROM n;");
    EXPECT_EQ(trace->slices().size(), 200'000u);
    EXPECT_EQ(trace->sliceName(SliceId(0)).size(), 1'000'001u);
}

TEST(NsysImporter, RangesWithoutATypeAreCounted) {
    const auto trace = databaseTrace("CREATE TABLE StringIds(id INTEGER PRIMARY KEY, value TEXT);"
                                     "CREATE TABLE NVTX_EVENTS(start INT, end INT, text TEXT);"
                                     "INSERT INTO NVTX_EVENTS VALUES (1, 2, 'a');");
    EXPECT_EQ(trace->ledger().notShown, 1u);
    const Diagnostics::Entry& entry = trace->diagnostics()[DiagnosticKind::DamagedTable];
    EXPECT_EQ(entry.count, 1u) << "once for the table";
    EXPECT_EQ(entry.detail, "NVTX_EVENTS has no column eventType, globalTid, so that what rests on it is "
                            "missing");
}

} // namespace
} // namespace lanescope::test
