// SPDX-License-Identifier: Apache-2.0
// Execution traces beside profiles: made ones of all layouts, hostile ones, and those of the reference data
// with the figures that were measured on them.
#include <gtest/gtest.h>

#include <map>

#include "core/archive/archive_reader.h"
#include "core/attribution/operator_work.h"
#include "core/base/file.h"
#include "core/catalog/analysis_context.h"
#include "core/import/companion/chakra_nodes.h"
#include "core/import/companion/companion_args.h"
#include "core/import/companion/companion_finder.h"
#include "core/import/companion_loader.h"
#include "core/store/arg_column.h"
#include "core/store/args.h"
#include "tests/support/database_trace.h"
#include "tests/support/memory_file.h"
#include "tests/support/protobuf_writer.h"
#include "tests/support/shared_data.h"
#include "tests/support/temp_folder.h"

namespace lanescope::companion {
namespace {

using test::MemoryFile;
using test::TempFolder;

constexpr const char* kNodes = R"json(
{"name": "[pytorch|profiler|execution_trace|thread]", "id": 2, "rf_id": 0, "tid": 1, "inputs": [], "input_shapes": [],
 "input_types": []},
{"name": "aten::mm", "id": 5, "rf_id": 1, "tid": 1, "op_schema": "aten::mm(Tensor self, Tensor mat2) -> Tensor",
 "inputs": [[6, 7, 0, 8, 4, "cuda:0"], [8, 9, 0, 32, 4, "cuda:0"]], "input_shapes": [[2, 4], [4, 8]],
 "input_types": ["Tensor(float)", "Tensor(float)"], "outputs": [[10, 11, 0, 16, 4, "cuda:0"]],
 "output_shapes": [[2, 8]], "output_types": ["Tensor(float)"]
},
{"name": "aten::sum", "id": 6, "rf_id": 2, "tid": 1, "inputs": [[10, 11, 0, 16, 4, "cuda:0"], [0, 1], true, "<None>", 3],
 "input_shapes": [[2, 8], [[], []], [], [], []],
 "input_types": ["Tensor(float)", "GenericList[Int,Int]", "Bool", "None", "Int"]},
{"name": "aten::cat", "id": 7, "rf_id": 3, "tid": 1, "inputs": [[[1, 2, 0, 4, 4, "cpu"], [3, 4, 0, 4, 4, "cpu"]], 1],
 "input_shapes": [[[2, 2], [2, 3]], []], "input_types": ["GenericList[Tensor(c10::Half),Tensor(c10::Half)]", "Int"]}
)json";

std::string flat(const std::string& nodes = kNodes, int pid = 77) {
    return R"({"schema": "1.0.1", "pid": )" + std::to_string(pid) + R"(, "nodes": [)" + nodes + "]}";
}

/// Operators of process 77 with these External ids, from 10 us on.
std::string profile(std::vector<std::pair<std::string, int>> operators) {
    std::string events;
    int ts = 10;
    for (const auto& [name, id] : operators) {
        events += (events.empty() ? "" : ",") +
                  (R"({"ph":"X","cat":"cpu_op","pid":77,"tid":5,"dur":2,"name":")" + name + R"(","ts":)" +
                   std::to_string(ts) + R"(,"args":{"External id":)" + std::to_string(id) + "}}");
        ts += 10;
    }
    return R"({"schemaVersion":1,"traceEvents":[)" + events + "]}";
}

std::string argOf(const Trace& trace, std::string_view slice, std::string_view key) {
    const auto text = sliceText(trace, test::sliceNamed(trace, slice));
    const Arg* arg = text ? findArg(text->args, key) : nullptr;
    return arg == nullptr ? "none" : arg->value;
}

ExecutionTrace read(const std::string& content) {
    const auto trace = readExecutionTrace(std::make_shared<MemoryFile>(content, "folder/some_et.json"));
    EXPECT_TRUE(trace) << trace.error().describe();
    return trace ? *trace : ExecutionTrace();
}

TEST(Companion, GivesOperatorsTheirExactInputs) {
    const TempFolder folder;
    const std::string path =
        folder.write("run.pt.trace.json", profile({{"aten::mm", 1}, {"aten::sum", 2}, {"aten::cat", 3}}));
    const auto without = loadTraceWith(path, {});
    ASSERT_TRUE(without);
    EXPECT_EQ(companionNote(**without), "");
    EXPECT_EQ(argOf(**without, "aten::mm", "Input Dims"), "none");
    folder.write("run_et.json", flat());
    const auto trace = loadTraceWith(path, {});
    ASSERT_TRUE(trace);
    EXPECT_EQ(companionNote(**trace), "inputs of 3 of 3 operators by id come from run_et.json");
    EXPECT_EQ(argOf(**trace, "aten::mm", "Input Dims"), "[[2,4], [4,8]]");
    EXPECT_EQ(argOf(**trace, "aten::mm", "Input type"), R"(["float", "float"])");
    EXPECT_EQ(argOf(**trace, "aten::mm", "ET id"), "5");
    EXPECT_EQ(argOf(**trace, "aten::mm", "ET inputs"), R"([[6,7,0,8,4,"cuda:0"],[8,9,0,32,4,"cuda:0"]])");
    EXPECT_EQ(argOf(**trace, "aten::mm", "ET op_schema"), "aten::mm(Tensor self, Tensor mat2) -> Tensor");
    EXPECT_EQ(argOf(**trace, "aten::sum", "Input Dims"), "[[2,8], [], [], [], []]");
    EXPECT_EQ(argOf(**trace, "aten::sum", "Input type"),
              R"(["float", "ScalarList", "Scalar", "", "Scalar"])");
    EXPECT_EQ(argOf(**trace, "aten::sum", "Concrete Inputs"), R"(["", "[0, 1]", "True", "", "3"])");
    EXPECT_EQ(argOf(**trace, "aten::cat", "Input Dims"), "[[[2,2],[2,3]], []]");
    EXPECT_EQ(argOf(**trace, "aten::cat", "Input type"), R"(["TensorList", "Scalar"])");
    // Columns of many events, too.
    const SliceId slices[] = {test::sliceNamed(**trace, "aten::mm")};
    const auto column = readArgColumn(**trace, slices, "Input Dims");
    ASSERT_TRUE(column);
    EXPECT_EQ(column->values[column->valueOf[0]], "[[2, 4], [4, 8]]");
}

TEST(Companion, OnlyThoseOfTheSameProcessAndOperatorsAreFound) {
    const TempFolder folder;
    const std::string path =
        folder.write("run.json", profile({{"aten::mm", 1}, {"aten::sum", 2}, {"aten::cat", 3}}));
    folder.write("a_et.json", flat(kNodes, 78));
    folder.write("b_et.json", flat(R"({"name": "aten::add", "id": 5, "rf_id": 1, "tid": 1})"));
    folder.write("c_et.json", "{\"schema\": \"1.0.1\", \"pid\": 77, \"nodes\": [");
    folder.write("d.json", flat());
    const auto trace = loadTraceWith(path, {});
    ASSERT_TRUE(trace);
    EXPECT_EQ(companionNote(**trace), "");
    EXPECT_TRUE(loadTraceWith(path, folder.path("a_et.json"))) << "whoever names a file knows why";
    const auto other = loadTraceWith(path, folder.path("b_et.json"));
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("its 1 operators are not those of the trace, which has 3"),
              std::string::npos)
        << other.error().message;
    EXPECT_EQ(other.error().file, folder.path("b_et.json"));
    EXPECT_FALSE(loadTraceWith(path, folder.path("c_et.json")));
    EXPECT_FALSE(loadTraceWith(path, folder.path("missing.json")));
    EXPECT_FALSE(loadTraceWith(path, path)) << "a profile is no execution trace";
}

TEST(Companion, NamesOfFiles) {
    for (const char* name : {"run_et.json", "run_et.json.gz", "pytorch_et.json", "dlrm_eg_2.json", "ET.json",
                             "execution_trace_12.json", "rank0-et.json", "chakra.0.et", "x.et"}) {
        EXPECT_TRUE(isCompanionName(name)) << name;
    }
    for (const char* name : {"run.json", "dataset.json", "et.txt", "run_et", "target.json.gz", ""}) {
        EXPECT_FALSE(isCompanionName(name)) << name;
    }
}

TEST(Companion, JoinsByOrderWhereIdsDisagree) {
    const TempFolder folder;
    const std::string path = folder.write("run.json", profile({{"step", 90},
                                                               {"aten::mm", 91},
                                                               {"aten::sum", 92},
                                                               {"aten::cat", 93},
                                                               {"aten::mm", 94},
                                                               {"aten::sum", 95},
                                                               {"aten::cat", 96},
                                                               {"aten::mm", 97},
                                                               {"aten::sum", 98},
                                                               {"aten::cat", 99}}));
    std::string rising;
    for (int i = 0; i < 9; ++i) {
        const char* const names[] = {"aten::mm", "aten::sum", "aten::cat"};
        rising += (rising.empty() ? "" : ",") +
                  (R"({"name": ")" + std::string(names[i % 3]) + R"(", "id": )" + std::to_string(100 + i) +
                   R"(, "rf_id": )" + std::to_string(300 + i) + R"(, "tid": 1})");
    }
    const auto ordered = loadTraceWith(path, folder.write("y.json", flat(rising)));
    ASSERT_TRUE(ordered) << ordered.error().describe();
    EXPECT_EQ(companionNote(**ordered), "inputs of 9 of 10 operators by order come from y.json");
    EXPECT_EQ(argOf(**ordered, "aten::mm", "ET id"), "100");
}

TEST(Companion, ReadsLaterSchemas) {
    const ExecutionTrace trace = read(
        R"({"schema": "1.1.1-chakra.0.0.4", "pid": 5, "nodes": [{"id": 4, "name": "aten::mm", "ctrl_deps": 2,
        "inputs": {"values": [1], "shapes": [[]], "types": ["Int"]}, "outputs": {"values": [], "shapes": [], "types": []},
        "attrs": [{"name": "rf_id", "type": "uint64", "value": 12}, {"name": "tid", "type": "uint64", "value": 3},
        {"name": "kernel_backend", "type": "string", "value": "triton"}]}]})");
    ASSERT_EQ(trace.nodes.size(), 1u);
    EXPECT_EQ(trace.pid, 5);
    EXPECT_EQ(trace.nodes[0].record, 12);
    EXPECT_EQ(trace.nodes[0].thread, 3);
    EXPECT_EQ(trace.file, "some_et.json");
}

std::string chakra() {
    using Message = test::ProtobufWriter;
    const auto attribute = [](const char* name, std::int64_t value) {
        return Message().bytes(1, name).integer(9, value);
    };
    const auto framed = [](const Message& message) {
        return Message::varint(message.data().size()) + message.data();
    };
    const Message metadata = Message()
                                 .message(2, Message().bytes(1, "schema").bytes(29, "1.0.1"))
                                 .message(2, Message().bytes(1, "pid").number(13, 77));
    const auto node = [&](std::uint64_t id, const char* name, std::int64_t record) {
        return Message()
            .number(1, id)
            .bytes(2, name)
            .message(8, Message()
                            .bytes(1, "[[4, 5, 0, 8, 4, 'cuda:0'], True, None, 'a\"b']")
                            .bytes(2, "[[2, 4], [], [], []]")
                            .bytes(3, "['Tensor(float)', 'Bool', 'None', 'String']"))
            .message(10, attribute("rf_id", record))
            .message(10, attribute("tid", 1));
    };
    return framed(metadata) + framed(node(1, "aten::mm(0)", 1)) + framed(node(2, "aten::mm(1)", 1)) +
           framed(node(3, "aten::sum", 2));
}

TEST(Companion, ReadsChakra) {
    const ExecutionTrace trace = read(chakra());
    ASSERT_EQ(trace.nodes.size(), 2u) << "parts of an operator are one";
    EXPECT_EQ(trace.nodes[0].name, "aten::mm");
    EXPECT_EQ(trace.pid, 77);
    const TempFolder folder;
    const std::string path = folder.write("run.json", profile({{"aten::mm", 1}, {"aten::sum", 2}}));
    folder.write("run.et", chakra());
    const auto joined = loadTraceWith(path, {});
    ASSERT_TRUE(joined);
    EXPECT_EQ(argOf(**joined, "aten::mm", "Input Dims"), "[[2,4], [], [], []]");
    EXPECT_EQ(argOf(**joined, "aten::mm", "Concrete Inputs"), R"(["", "True", "", ""])");
}

TEST(Companion, JoinsByTheIdOfTheRecordedFunctionWhereThereIsOne) {
    // External ids count on their own there, and the order of operators is another one.
    std::string text = profile({{"aten::sum", 901}, {"aten::cat", 902}, {"aten::mm", 903}});
    for (const auto& [external, record] : {std::pair(901, 2), std::pair(902, 3), std::pair(903, 1)}) {
        const std::string id = "\"External id\":" + std::to_string(external);
        text.replace(text.find(id), id.size(), id + ",\"Record function id\":" + std::to_string(record));
    }
    const TempFolder folder;
    const std::string path = folder.write("run.json", text);
    folder.write("run_et.json", flat());
    const auto joined = loadTraceWith(path, {});
    ASSERT_TRUE(joined);
    EXPECT_EQ(companionNote(**joined), "inputs of 3 of 3 operators by id come from run_et.json");
    EXPECT_EQ(argOf(**joined, "aten::mm", "Input Dims"), "[[2,4], [4,8]]");
}

TEST(Companion, PythonListsBecomeJson) {
    EXPECT_EQ(jsonOfPython("[1, 'it\\'s', (True, None), inf]"), "[1, \"it's\", [true, null], \"inf\"]");
    EXPECT_FALSE(jsonOfPython("aten::mm(Tensor)"));
    EXPECT_FALSE(jsonOfPython("['open"));
    EXPECT_FALSE(jsonOfPython(""));
}

TEST(Companion, DamagedFilesAreErrorsOrTraces) {
    for (const std::string& whole : {flat(), chakra()}) {
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const auto cut =
                readExecutionTrace(std::make_shared<MemoryFile>(whole.substr(0, size), "x_et.json"));
            if (!cut) {
                EXPECT_EQ(cut.error().file, "x_et.json");
                EXPECT_FALSE(cut.error().message.empty());
            }
        }
        for (std::size_t place = 0; place < whole.size(); ++place) {
            std::string damaged = whole;
            damaged[place] = static_cast<char>(damaged[place] ^ 0x41);
            static_cast<void>(readExecutionTrace(std::make_shared<MemoryFile>(damaged, "x_et.json")));
        }
    }
    const ExecutionTrace odd = read(flat(R"(5, null, {"name": 7, "id": "x", "rf_id": -3, "tid": 1e9},
        {"name": "a", "rf_id": 1, "inputs": 5, "input_shapes": {}, "input_types": [[]]})"));
    EXPECT_EQ(odd.nodes.size(), 2u);
}

// Reference data -------------------------------------------------------------------------------------

std::string sample(const std::string& name) {
    return test::sharedPath("data/formats/et/" + name);
}

/// A trace and an execution trace, members of archives.
NodeJoin joinOf(const Trace& trace, const std::shared_ptr<const ByteFile>& file) {
    const auto execution = readExecutionTrace(file);
    EXPECT_TRUE(execution) << execution.error().describe();
    return joinNodes(trace.data(), *execution);
}

TEST(CompanionSamples, SimpleAddJoinsById) {
    const std::string profile = sample("hta.simple_add_trace.json.gz");
    if (profile.empty()) {
        GTEST_SKIP() << "without the reference data";
    }
    const auto trace = loadTraceWith(profile, {}); // the execution trace beside it is found
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ(companionNote(**trace),
              "inputs of 36 of 36 operators by id come from hta.simple_add_et.json.gz");
    // FLOPs of the additions, which the profile alone has no inputs for: one per element of the largest.
    EXPECT_EQ(argOf(**trace, "aten::empty", "Concrete Inputs"),
              R"(["[256, 256]", "6", "", "", "False", ""])");
    const auto context = std::make_shared<AnalysisContext>(*trace);
    const auto args = context->args();
    ASSERT_TRUE(args);
    std::size_t known = 0;
    for (std::size_t i = 0; i < (*args)->operators.size(); ++i) {
        known += (*args)->dims.valueOf[i] != 0 ? 1 : 0;
    }
    EXPECT_GT(known, 20u);
}

TEST(CompanionSamples, DlrmJoinsByOrder) {
    const std::string profiles = sample("dlrm_kineto.tar.gz");
    const std::string executions = sample("dlrm_pytorch_et.tar.gz");
    if (profiles.empty() || executions.empty()) {
        GTEST_SKIP() << "without the reference data";
    }
    const TempFolder folder;
    const auto profile =
        openArchiveMember(profiles, "dlrm_kineto/worker0_step_12.1694128201545.pt.trace.json", folder.path());
    const auto execution = openArchiveMember(executions, "dlrm_pytorch_et/dlrm_eg_0.json", folder.path());
    ASSERT_TRUE(profile && execution);
    const auto trace = loadTraceFrom(*profile);
    ASSERT_TRUE(trace) << trace.error().describe();
    const NodeJoin join = joinOf(**trace, *execution);
    EXPECT_EQ(join.by, NodeJoin::By::Order) << "by id, 79 of 1673 names agree";
    std::map<std::int64_t, std::size_t> byThread;
    for (const auto& [slice, node] : join.pairs) {
        ++byThread[(*trace)->track((*trace)->trackOf(slice)).tid];
    }
    EXPECT_EQ(byThread, (std::map<std::int64_t, std::size_t>{{59811, 988}, {59976, 682}}));
}

TEST(CompanionSamples, PartsOfARunAreRefused) {
    const std::string profile = sample("linear_kineto.json.gz");
    if (profile.empty()) {
        GTEST_SKIP() << "without the reference data";
    }
    const auto trace = loadTraceWith(profile, {});
    ASSERT_TRUE(trace) << trace.error().describe();
    EXPECT_EQ(companionNote(**trace), "") << "37078 operators against 928: they could be joined in many ways";
}

TEST(CompanionSamples, ChakraHasItsOperators) {
    const std::string archive = sample("chakra.feeder_tests_trace.tar.gz");
    if (archive.empty()) {
        GTEST_SKIP() << "without the reference data";
    }
    const TempFolder folder;
    const auto file = openArchiveMember(archive, "tests/data/chakra.0.et", folder.path());
    ASSERT_TRUE(file);
    const auto execution = readExecutionTrace(*file);
    ASSERT_TRUE(execution) << execution.error().describe();
    EXPECT_EQ(execution->schema, "1.0.1");
    EXPECT_EQ(execution->pid, 114598);
    std::size_t records = 0;
    for (const ExecutionNode& node : execution->nodes) {
        records += node.record > 0 ? 1 : 0;
    }
    EXPECT_EQ(records, 1232u);
    EXPECT_EQ(execution->nodes.size(), 1232u + 1216u);
}

} // namespace
} // namespace lanescope::companion
