// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/core/cli/cli_fixture.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

TEST_F(Cli, InfoHasItsKeys) {
    const auto info = json({"info"});
    const std::map<std::string, std::string> expected{
        {"events", "12"},
        {"by_phase.X", "7"},
        {"by_phase.M", "1"},
        {"by_category.cpu_op", "2"},
        {"by_category.(none)", "3"},
        {"slices", "7"},
        {"instants", "1"},
        {"counters", "1"},
        {"flows.ac2g.starts", "1"},
        {"flows.ac2g.ends", "1"},
        {"flows.ac2g.steps", "0"},
        {"flows.ac2g.paired", "1"},
        {"overflow_slices", "0"},
        {"repaired", "0"},
        {"unusable", "0"},
        {"dropped", "0"},
        {"start_ns", "90000"},
        {"end_ns", "490000"},
        {"devices.0.id", "0"},
        {"devices.0.name", "Example GPU"},
        {"devices.0.kernels", "1"},
        {"steps.0.number", "3"},
        {"steps.0.duration_us", "400.000"},
        {"diagnostics", "[]"},
        {"metadata_applied", "1"},
        {"file_bytes", std::to_string(std::string_view(kCliTrace).size())},
    };
    for (const auto& [path, value] : expected) {
        const auto found = info.find(path);
        ASSERT_NE(found, info.end()) << path;
        EXPECT_EQ(found->second, value) << path;
    }
    for (const char* path : {"tracks", "rows", "format", "text_bytes", "memory.total", "memory.slices"}) {
        EXPECT_TRUE(info.contains(path)) << path;
    }
}

TEST_F(Cli, HeaderValuesAreNeverPrinted) {
    for (const char* format : {"--json", "--csv", "--workers=1"}) {
        EXPECT_EQ(output({"info", format}).find("hunter2"), std::string::npos);
    }
}

TEST_F(Cli, KernelsCsvBeginsWithTheStableColumns) {
    const std::string text = output({"kernels", "--csv"});
    EXPECT_TRUE(text.starts_with("name,count,total_us,mean_us,min_us,max_us,stddev_us,")) << text;
    const CsvFile csv = parseCsv(text);
    ASSERT_EQ(csv.rows.size(), 1u);
    EXPECT_EQ(csv.rows[0].at("name"), "void gemm_k<128, true>(float*)");
    EXPECT_EQ(csv.rows[0].at("total_us"), "55.250");
    EXPECT_EQ(csv.rows[0].at("blocks_per_sm"), "1.5000");
    EXPECT_EQ(csv.rows[0].at("share_percent"), "100.0000");
}

TEST_F(Cli, OpsCsvBeginsWithTheStableColumns) {
    const std::string text = output({"ops", "--csv"});
    EXPECT_TRUE(text.starts_with("name,count,total_us,self_us,")) << text;
    const CsvFile csv = parseCsv(text);
    ASSERT_EQ(csv.rows.size(), 2u);
    EXPECT_EQ(csv.rows[0].at("self_us"), "69.998");
    EXPECT_EQ(csv.rows[1].at("self_us"), "23.502");
    EXPECT_EQ(csv.rows[1].at("device_self_us"), "55.250");
}

TEST_F(Cli, RuntimeAndCopiesAreTablesToo) {
    EXPECT_EQ(json({"runtime"}).at("calls.0.name"), "cudaLaunchKernel");
    const auto copies = json({"copies"});
    EXPECT_EQ(copies.at("copies.0.bytes"), "4096");
    EXPECT_EQ(copies.at("copies.0.bandwidth_gb_per_s"), "1.0240");
    EXPECT_EQ(copies.at("total.count"), "1");
    EXPECT_EQ(copies.at("range"), "null");
}

TEST_F(Cli, RangeIsRelativeToTheStartOfTheTrace) {
    EXPECT_EQ(json({"kernels", "--range", "0..50us"}).at("total.count"), "0");
    const auto kernels = json({"kernels", "--range=50us..0.0506"});
    EXPECT_EQ(kernels.at("total.count"), "1");
    EXPECT_EQ(kernels.at("range.start_us"), "50.000");
    EXPECT_EQ(kernels.at("range.end_us"), "50.600");
}

/// A header without rows would read as "there is none".
TEST_F(Cli, NothingIsNoResult) {
    const CliResult empty = runner().run({"kernels", "--csv", "--range", "0..50us", tracePath()});
    EXPECT_EQ(empty.exitCode, 0);
    EXPECT_NE(empty.err.find("Nothing of this runs in the selected part"), std::string::npos) << empty.err;
    const std::vector<std::pair<std::vector<std::string>, const char*>> cases{
        {{"kernels", "--range", "5s..6s", tracePath()}, "is outside of the trace"},
        {{"kernels", "--range", "1us..1us", tracePath()}, "it is empty"},
        {{"kernels", "--step", "4", tracePath()}, "there is no step 4"},
        {{"kernels", "--phase", "decode", tracePath()}, "no phases"},
        {{"what-if", "--set", "kernel:nothing=0.5", tracePath()}, "nothing"},
        {{"what-if", "--rank", "7", "--set", "kernel=0.5", tracePath()}, "one trace is given"},
        {{"collectives", "--csv", tracePath()}, "only one rank is there"},
        {{"ranks", runner().path("empty")}, "holds no traces"},
        {{"runs", runner().path("empty")}, "holds no traces"},
        {{"query", "--ranks", runner().path("empty"), "select 1"}, "holds no traces"},
        {{"slice", "--track", "none", "--time", "1us", tracePath()}, "no track"},
    };
    std::filesystem::create_directory(runner().path("empty"));
    for (const auto& [arguments, cause] : cases) {
        const CliResult result = runner().run(arguments);
        EXPECT_EQ(result.exitCode, 2) << cause;
        EXPECT_EQ(result.out, "") << cause;
        EXPECT_NE(result.err.find(cause), std::string::npos) << result.err;
    }
}

/// A step and a range that is not in it.
TEST_F(Cli, PartsWithoutCommonTimeAreRefused) {
    const std::string steps = runner().write("steps.json", R"({"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"cpu_op","name":"op","pid":1,"tid":1,"ts":10,"dur":10},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":200,"dur":100},
{"ph":"X","cat":"cpu_op","name":"op","pid":1,"tid":1,"ts":210,"dur":10}]})");
    const CliResult apart = runner().run({"ops", "--step", "1", "--range", "150us..160us", steps});
    EXPECT_EQ(apart.exitCode, 2);
    EXPECT_NE(apart.err.find("step 1 has no time in common"), std::string::npos) << apart.err;
    EXPECT_EQ(runner().run({"ops", "--step", "2", "--range", "150us..260us", steps}).exitCode, 0);
}

TEST_F(Cli, TextIsForPeople) {
    const std::string text = output({"kernels"});
    EXPECT_NE(text.find("gemm_k<128, true> "), std::string::npos);
    EXPECT_NE(text.find("1 in 1 rows, 55.250 us in total"), std::string::npos);
}

TEST_F(Cli, SliceByCorrelationShowsTheChainOfCauses) {
    const auto slice = json({"slice", "--correlation", "52"});
    EXPECT_EQ(slice.at("kernel.name"), "void gemm_k<128, true>(float*)");
    EXPECT_EQ(slice.at("kernel.duration_us"), "55.250");
    EXPECT_EQ(slice.at("kernel.grid.0"), "162");
    EXPECT_EQ(slice.at("kernel.occupancy_percent"), "9.0000");
    EXPECT_EQ(slice.at("launch.name"), "cudaLaunchKernel");
    EXPECT_EQ(slice.at("launch_to_start_us"), "30.500");
    EXPECT_EQ(slice.at("innermost_operator.name"), "aten::addmm");
    EXPECT_EQ(slice.at("outermost_operator.name"), "aten::linear");
    EXPECT_EQ(slice.at("user_annotation.name"), "ProfilerStep#3");
    EXPECT_EQ(slice.at("python_function.name"), "train.py(4): step");
    EXPECT_EQ(slice.at("module"), "null");
    EXPECT_EQ(slice.at("device_ops"), "1");
}

TEST_F(Cli, SliceByTrackAndTimeShowsArgs) {
    const auto slice = json({"slice", "--track", "41/41", "--time", "10.2us"});
    EXPECT_EQ(slice.at("slice.name"), "aten::addmm");
    EXPECT_EQ(slice.at("args.External id"), "17");
    EXPECT_EQ(slice.at("args.shape \"x\""), "a\nb");
    EXPECT_EQ(slice.at("kernel"), "null");
    EXPECT_EQ(slice.at("parents.0.name"), "ProfilerStep#3");
    EXPECT_EQ(slice.at("parents.2.name"), "aten::linear");
}

TEST_F(Cli, SliceSaysWhatIsNotThere) {
    const auto refused = [this](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "slice");
        arguments.push_back(tracePath());
        const CliResult result = runner().run(arguments);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_EQ(result.out, "");
        return result.err;
    };
    EXPECT_NE(refused({"--correlation", "99"}).find("correlation 99"), std::string::npos);
    EXPECT_NE(refused({"--correlation", "52", "--nth", "2"}).find("only 1"), std::string::npos);
    EXPECT_NE(refused({"--track", "nowhere", "--time", "1"}).find("no track \"nowhere\""), std::string::npos);
    EXPECT_NE(refused({"--track", "41/41", "--time", "soon"}).find("is not a time"), std::string::npos);
    EXPECT_NE(refused({"--track", "41/41", "--time", "1s"}).find("no slice"), std::string::npos);
    EXPECT_NE(refused({"--track", "41/41"}).find("give either"), std::string::npos);
    EXPECT_NE(refused({}).find("give either"), std::string::npos);
}

TEST_F(Cli, CheckTakesSeveralFilesAndReturnsTheWorst) {
    const std::string text =
        R"([{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":2},{"name":"no phase","ts":1}])";
    const std::string flawed = runner().write("flawed.json", text);
    const CliResult result = runner().run({"check", "--json", tracePath(), flawed});
    EXPECT_EQ(result.exitCode, 1);
    const auto check = jsonPaths(result.out);
    ASSERT_TRUE(check) << result.out;
    EXPECT_EQ(check->at("0.status"), "clean");
    EXPECT_EQ(check->at("1.status"), "problems");
    EXPECT_EQ(check->at("1.ledger.read"), "2");
    EXPECT_EQ(check->at("1.ledger.dropped"), "0");
    EXPECT_EQ(check->at("1.diagnostics.0.kind"), "missing-phase");
    EXPECT_EQ(check->at("1.diagnostics.0.count"), "1");
    EXPECT_NE(result.err.find(flawed), std::string::npos);
    EXPECT_NE(result.err.find("without a phase"), std::string::npos) << result.err;
    const std::string place = "at byte " + std::to_string(text.find("{\"name\""));
    EXPECT_NE(result.err.find(place), std::string::npos) << result.err;
}

TEST_F(Cli, RefusesWhatIsNoTrace) {
    const std::string text = runner().write("notes.txt", "just words\n");
    const std::string missing = runner().path("missing.json");
    for (const std::string& file : {text, missing}) {
        for (const char* command : {"info", "kernels", "ops", "runtime", "copies", "check"}) {
            const CliResult result = runner().run({command, file});
            EXPECT_EQ(result.exitCode, 2) << command;
            EXPECT_NE(result.err.find(file), std::string::npos) << result.err;
        }
    }
}

TEST_F(Cli, AMixOfGoodAndRefusedFilesIsStillChecked) {
    const CliResult result = runner().run({"check", "--json", runner().path("missing.json"), tracePath()});
    EXPECT_EQ(result.exitCode, 2);
    const auto check = jsonPaths(result.out);
    ASSERT_TRUE(check) << result.out;
    EXPECT_EQ(check->at("0.status"), "refused");
    EXPECT_EQ(check->at("0.ledger"), "null");
    EXPECT_EQ(check->at("1.status"), "clean");
}

TEST_F(Cli, ExplainsItself) {
    EXPECT_EQ(runner().run({"--help"}).exitCode, 0);
    const CliResult help = runner().run({"help", "commands"});
    EXPECT_EQ(help.exitCode, 0);
    for (const char* command : {"info", "kernels", "ops", "runtime", "copies", "slice", "check"}) {
        EXPECT_NE(help.out.find(std::string("\n  ") + command + " "), std::string::npos) << command;
        const CliResult own = runner().run({command, "--help"});
        EXPECT_EQ(own.exitCode, 0);
        EXPECT_NE(own.out.find("--json"), std::string::npos);
    }
    const CliResult version = runner().run({"--version"});
    EXPECT_EQ(version.exitCode, 0);
    EXPECT_TRUE(version.out.starts_with("lanescope-cli " LANESCOPE_VERSION)) << version.out;
}

TEST_F(Cli, HelpExplainsGroupsAndColumns) {
    const CliResult groups = runner().run({"kernels", "--help"});
    EXPECT_NE(groups.out.find("\n  module-kind "), std::string::npos) << groups.out;
    const CliResult reference = runner().run({"help", "kernels"});
    EXPECT_EQ(reference.exitCode, 0);
    EXPECT_NE(reference.out.find("Columns of --group stream:"), std::string::npos) << reference.out;
    EXPECT_NE(reference.out.find("\n  total_us "), std::string::npos) << reference.out;
    EXPECT_NE(groups.out.find("only what runs from A to B"), std::string::npos) << groups.out;
    EXPECT_NE(runner().run({"help", "modules"}).out.find("Floating point operations (FLOP)\n"),
              std::string::npos);
    EXPECT_NE(runner().run({"compare", "--help"}).out.find("Values of --by:"), std::string::npos);
    const CliResult ranks = runner().run({"help", "ranks"});
    EXPECT_NE(ranks.out.find("Values of --group, the first is the default:\n  rank "), std::string::npos)
        << ranks.out;
    EXPECT_NE(ranks.out.find("\n  caused_wait_us "), std::string::npos) << ranks.out;
    EXPECT_NE(runner().run({"help", "what-if"}).out.find("Columns of --rank-gains FACTOR:"),
              std::string::npos);
    EXPECT_NE(runner().run({"help", "info"}).out.find("\n  base_time_ns "), std::string::npos);
    const CliResult page = runner().run({"help", "--markdown"});
    EXPECT_NE(page.out.find("\n## what-if\n"), std::string::npos);
    EXPECT_NE(page.out.find("| `total_us` |"), std::string::npos);
    EXPECT_NE(runner().run({"report", "--help"}).out.find("\nOne HTML file"), std::string::npos);
    EXPECT_TRUE(runner()
                    .run({"attach", "--help"})
                    .out.starts_with("Usage: lanescope-cli attach [OPTION...] PROCESS"));
    const CliResult unknown = runner().run({"help", "kernel"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_NE(unknown.err.find("did you mean kernels"), std::string::npos) << unknown.err;
}

TEST_F(Cli, ClearCacheRemovesEntriesAndNothingElse) {
    const std::filesystem::path folder = runner().path("cache") + "/lanescope";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "0123456789abcdef.lanescope-index") << "1234";
    std::ofstream(folder / "notes.txt") << "mine";
    ASSERT_EQ(::setenv("XDG_CACHE_HOME", runner().path("cache").c_str(), 1), 0);
    const CliResult help = runner().run({"clear-cache", "--help"});
    EXPECT_EQ(help.exitCode, 0);
    EXPECT_TRUE(help.out.starts_with("Usage: lanescope-cli clear-cache")) << help.out;
    EXPECT_EQ(runner().run({"clear-cache", "now"}).exitCode, 2);
    EXPECT_TRUE(std::filesystem::exists(folder / "0123456789abcdef.lanescope-index")) << "asked, not emptied";
    const CliResult result = runner().run({"clear-cache"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_NE(result.out.find("Removed 4 bytes"), std::string::npos) << result.out;
    EXPECT_FALSE(std::filesystem::exists(folder / "0123456789abcdef.lanescope-index"));
    EXPECT_TRUE(std::filesystem::exists(folder / "notes.txt"));
}

TEST_F(Cli, RefusesCommandLinesThatMakeNoSense) {
    const std::vector<std::pair<std::vector<std::string>, const char*>> cases{
        {{}, "no command given"},
        {{"draw"}, "unknown command \"draw\""},
        {{"kernel", tracePath()}, "unknown command \"kernel\"; did you mean kernels"},
        {{"--range", "1..2", "kernels", tracePath()}, "unknown command \"--range\""},
        {{"info"}, "no trace given"},
        {{"info", tracePath(), tracePath()}, "more than one trace"},
        {{"info", "--frobnicate", tracePath()}, "unknown option --frobnicate"},
        {{"info", "--range", "1..2", tracePath()}, "unknown option --range"},
        {{"kernels", "--rang", "1..2", tracePath()}, "unknown option --rang; did you mean --range"},
        {{"kernels", "--rang=1..2", tracePath()}, "unknown option --rang; did you mean --range"},
        {{"info", "--json=yes", tracePath()}, "--json takes no value; see lanescope-cli info --help"},
        {{"kernels", "--range=", tracePath()}, "--range needs a value"},
        {{"attribute", "-c=name", tracePath()}, "-c takes its value without \"=\""},
        {{"clear-cache", "now"}, "takes no argument"},
        {{"kernels", tracePath(), "--range"}, "--range needs a value; see lanescope-cli kernels --help"},
        {{"kernels", "--workers", "0", tracePath()}, "makes no sense"},
        {{"kernels", "--workers", "two", tracePath()}, "makes no sense"},
        {{"kernels", "--range", "2..1", tracePath()}, "ends before it starts"},
        {{"slice", "--correlation", "0x10", tracePath()}, "makes no sense"},
    };
    for (const auto& [arguments, cause] : cases) {
        const CliResult result = runner().run(arguments);
        EXPECT_EQ(result.exitCode, 2) << cause;
        EXPECT_NE(result.err.find(cause), std::string::npos) << result.err;
        EXPECT_EQ(result.out, "") << cause;
    }
}

TEST_F(Cli, AFileNameMayBeginWithADash) {
    const CliResult result = runner().run({"info", "--", "--json"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.err, "lanescope-cli: --json: no such file; check the path\n");
}

TEST_F(Cli, FilesMayHaveNamesOfCommandsAndBrackets) {
    for (const char* name : {"kernels", "[0,1].json", "help"}) {
        const CliResult result = runner().run({"info", name});
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_TRUE(result.err.starts_with(std::string("lanescope-cli: ") + name + ": ")) << result.err;
    }
}

TEST_F(Cli, OptionsStandAnywhereAndTheLastFormatCounts) {
    const std::string csv = output({"kernels", "--csv"});
    EXPECT_EQ(output({"kernels", "--json", "--csv"}), csv);
    EXPECT_EQ(runner().run({"kernels", tracePath(), "--csv"}).out, csv);
    EXPECT_EQ(runner().run({"kernels", "--csv", "--range", "1..2", "--range=0..1s", "--", tracePath()}).out,
              csv);
    const std::string named = output({"attribute", "--csv", "-c", "name,kernel"});
    EXPECT_TRUE(named.starts_with("name,kernel\n")) << named;
    EXPECT_EQ(output({"attribute", "--csv", "-cname,kernel"}), named);
    EXPECT_EQ(output({"attribute", "--csv", "--columns=name,kernel"}), named);
}

TEST_F(Cli, EveryErrorIsOneLineOfTheProgram) {
    const std::vector<std::vector<std::string>> lines{
        {"info", runner().path("missing.json")},
        {"kernels", "--group", "moon", tracePath()},
        {"query", tracePath(), "select nothing"},
        {"query", runner().path("missing.json"), "select 1"},
        {"compare", tracePath(), runner().path("missing.json")},
        {"slice", "--correlation", "99", tracePath()},
    };
    for (const std::vector<std::string>& line : lines) {
        const CliResult result = runner().run(line);
        EXPECT_EQ(result.exitCode, 2) << line.front();
        EXPECT_TRUE(result.err.starts_with("lanescope-cli: ")) << result.err;
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    }
}

TEST_F(Cli, SummariesStandForTheirTraces) {
    const std::string out = runner().path("summaries");
    EXPECT_EQ(runner().run({"summarize", tracePath()}).exitCode, 2) << "nowhere to write";
    const CliResult made = runner().run({"summarize", tracePath(), "--out", out, "--rank", "7", "--csv"});
    EXPECT_EQ(made.exitCode, 0) << made.err;
    const CsvFile rows = parseCsv(made.out);
    ASSERT_EQ(rows.rows.size(), 1u);
    EXPECT_EQ(rows.rows[0].at("rank"), "7");
    const CsvFile ranks = parseCsv(runner().run({"ranks", out, "--csv"}).out);
    ASSERT_EQ(ranks.rows.size(), 1u);
    EXPECT_EQ(ranks.rows[0].at("rank"), "7");
    EXPECT_EQ(ranks.rows[0].at("steps"), "1");
    EXPECT_EQ(parseCsv(runner().run({"ranks", out, "--group", "kernel", "--csv"}).out).rows.size(), 1u);
    EXPECT_EQ(runner().run({"ranks", out, "--group", "moon"}).exitCode, 2);
}

TEST_F(Cli, ConvertsReportsOnlyWhenAskedTo) {
    const std::string report = runner().write("run.nsys-rep", "NSYS");
    const std::string table =
        runner().write("kernels.csv", "\"Kernel_Name\",\"BeginNs\",\"EndNs\"\n\"gemm\",100,300\n");
    std::filesystem::create_directory(runner().path("bin"));
    const std::string program =
        runner().write("bin/nsys", "#!/bin/sh\n"
                                   "for word; do [ \"$last\" = --output ] && out=$word; last=$word; done\n"
                                   "cp '" +
                                       table + "' \"$out\"\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const std::string line = "XDG_CACHE_HOME=\"$1\" PATH=\"$2:$PATH\" \"$0\" kernels \"$3\"";
    const auto run = [&](const std::string& more) {
        return runner().runShell(line + more, {runner().path("cache"), runner().path("bin"), report});
    };
    const CliResult refused = run("");
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_NE(refused.err.find("--convert"), std::string::npos) << refused.err;
    const CliResult converted = run(" --convert");
    EXPECT_EQ(converted.exitCode, 0) << converted.err;
    EXPECT_NE(converted.out.find("gemm"), std::string::npos) << converted.out;
}

} // namespace
} // namespace lanescope::test
