// SPDX-License-Identifier: Apache-2.0
// lanescope-cli mcp, call and trend as programs.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "tests/core/cli/cli_fixture.h"
#include "tests/core/cli/opened_files.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/archive_maker.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

/// Replies to the lines of a file, by line.
std::vector<std::string> replies(const CliRunner& runner, const std::string& lines,
                                 const std::string& options) {
    const std::string in = runner.write("in.txt", lines);
    const std::string out = runner.path("out.txt");
    const std::string command =
        std::string(LANESCOPE_CLI_PATH) + " mcp " + options + " < " + in + " > " + out;
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::vector<std::string> found;
    std::string text = readFile(out);
    for (std::size_t end = 0; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1)) {
        found.push_back(text.substr(0, end));
    }
    EXPECT_EQ(text, "") << "the last line has an end, too";
    return found;
}

TEST(CliMcp, AnswersLineByLineAndEndsWithItsInput) {
    const CliRunner runner;
    runner.write("run.json", runText({}, 0));
    const std::string open =
        R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"path":")" +
        runner.path("run.json") + "\"}}}";
    const std::string kernels =
        R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"kernels","arguments":{"trace":"t1"}}})";
    const auto found =
        replies(runner,
                open + "\n\n   \r\n" + R"({"jsonrpc":"2.0","method":"notifications/initialized"})" +
                    "\nnonsense\n" + kernels,
                "--allow " + runner.path(""));
    ASSERT_EQ(found.size(), 3u);
    for (const std::string& line : found) {
        ASSERT_TRUE(jsonPaths(line)) << line;
    }
    EXPECT_EQ(jsonPaths(found[0])->at("result.structuredContent.trace"), "t1");
    EXPECT_EQ(jsonPaths(found[1])->at("error.code"), "-32700");
    EXPECT_EQ(jsonPaths(found[2])->at("id"), "2") << "a last line without end is answered, too";
    EXPECT_NE(found[2].find("gemm"), std::string::npos);
}

TEST(CliMcp, ALineThatIsTooLongIsOneError) {
    const CliRunner runner;
    const std::string ping = R"({"jsonrpc":"2.0","id":5,"method":"ping"})";
    const auto found = replies(
        runner, std::string(9u << 20, 'x') + "\n" + ping + "\n" + std::string(200'000, '\n') + ping + "\n",
        "");
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(jsonPaths(found[0])->at("error.code"), "-32600");
    EXPECT_EQ(jsonPaths(found[1])->at("id"), "5");
    EXPECT_EQ(jsonPaths(found[2])->at("id"), "5");
}

TEST(CliMcp, TheWorkingFolderIsAllowedAndNothingElse) {
    const CliRunner runner;
    const std::string trace = runner.write("run.json", runText({}, 0));
    const std::string open =
        R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"path":")" +
        trace + "\"}}}\n";
    const auto refused = replies(runner, open, "--allow /usr/share");
    const auto opened = replies(runner, open, "--allow /usr/share " + trace);
    ASSERT_EQ(refused.size(), 1u);
    ASSERT_EQ(opened.size(), 1u);
    EXPECT_NE(refused[0].find("not below an allowed folder"), std::string::npos);
    EXPECT_NE(opened[0].find("\"t1\""), std::string::npos);
}

/// Whatever may lie beside a trace, once within the allowed folder and once behind a link that leads out of
/// it.
TEST(CliMcp, NothingThatALinkLeadsOutToIsRead) {
    namespace fs = std::filesystem;
    struct Kind {
        std::string name; ///< below the allowed folder; it or a folder on the way becomes a link
        std::string read; ///< a file that is read where it lies within
    };
    const std::vector<Kind> kinds{
        {"run_et.json", "run_et.json"},
        {"run_capture.json", "run_capture.json"},
        {"capture", "capture/run_capture.json"},
        {"capture_traces", "capture_traces/any.json"},
        {"job/rank1.json", "job/rank1.json"},
        {"job", "job/rank0.json"},
        {"sums", "sums/ranks"},
        {"sums/ranks", "sums/ranks"},
        {"sums/kernels", "sums/kernels"},
        {"logs.zip", "logs.zip"},
    };
    const auto call = [](const std::string& tool, const std::string& arguments) {
        return R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":")" + tool +
               R"(","arguments":)" + arguments + "}}\n";
    };
    for (const Kind& kind : kinds) {
        SCOPED_TRACE(kind.name);
        for (const bool leadsOut : {false, true}) {
            const CliRunner runner;
            const auto make = [&](const std::string& name) {
                const bool isBehind = leadsOut && (name + "/").starts_with(kind.name + "/");
                const std::string path = (isBehind ? "out/" : "in/") + name;
                fs::create_directories(fs::path(runner.path(path)).parent_path());
                return path;
            };
            const auto write = [&](const std::string& name, const std::string& content) {
                runner.write(make(name), content);
            };
            write("run.json", replayText());
            if (kind.name == "run_et.json") {
                write("run_et.json", executionText());
            }
            if (kind.read.find("capture") != std::string::npos) {
                write(kind.read, runText({}, 1));
            }
            write("job/rank0.json", runText({}, 3));
            write("job/rank1.json", runText({}, 4));
            write("logs.zip", makeArchive(ArchiveKind::Zip, {{"a.json", runText({}, 5)}}));
            ASSERT_EQ(runner
                          .run({"summarize", "--out", runner.path("made"),
                                runner.path(make("job/rank0.json")), runner.path(make("job/rank1.json"))})
                          .exitCode,
                      0);
            for (const fs::directory_entry& table : fs::directory_iterator(runner.path("made"))) {
                const std::string name = make("sums/" + table.path().filename().string());
                fs::rename(table, runner.path(name));
            }
            fs::create_directories(runner.path("out"));
            if (leadsOut) {
                fs::create_symlink(runner.path("out/" + kind.name), runner.path("in/" + kind.name));
            }
            std::string lines;
            for (const char* name : {"run.json", "logs.zip!/a.json", "job", "sums"}) {
                lines += call("open", R"({"path":")" + runner.path(std::string("in/") + name) + "\"}");
            }
            for (const char* handle : {"t1", "t2"}) {
                lines +=
                    call("query", std::string(R"({"trace":")") + handle + R"(","sql":"select * from args"})");
                lines += call("query",
                              std::string(R"({"trace":")") + handle + R"(","sql":"select * from roofline"})");
            }
            for (const char* handle : {"r1", "r2", "r3", "r4"}) {
                lines += call("ranks", std::string(R"({"trace":")") + handle + "\"}");
            }
            const OpenedFiles within(runner.path("in"), IN_ACCESS);
            const OpenedFiles outside(runner.path("out"), IN_ACCESS);
            const auto answers = replies(runner, lines, "--allow " + runner.path("in"));
            ASSERT_EQ(answers.size(), 12u);
            EXPECT_NE(answers[0].find("\"t1\""), std::string::npos) << answers[0];
            const std::set<std::string> read = within.paths();
            EXPECT_TRUE(leadsOut ||
                        std::ranges::any_of(read,
                                            [&](const std::string& path) {
                                                return path.starts_with(runner.path("in/" + kind.read));
                                            }))
                << "it is never looked for";
            EXPECT_EQ(outside.paths(), std::set<std::string>());
            for (const std::string& answer : answers) {
                EXPECT_TRUE(!leadsOut || kind.name != "sums/ranks" ||
                            answer.find("rank-0") == std::string::npos)
                    << "names tell what is there: " << answer;
            }
        }
    }
}

TEST(CliMcp, LogsCallsAndWritesWhereItMay) {
    const CliRunner runner;
    runner.write("run.json", runText({}, 0));
    std::filesystem::create_directory(runner.path("out"));
    const std::string begin = R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":)";
    const std::string lines = begin + R"("open","_meta":{"progressToken":1},"arguments":{"path":")" +
                              runner.path("run.json") + "\"}}}\n" + begin +
                              R"("report","arguments":{"trace":"t1","out":")" + runner.path("out/r.html") +
                              "\"}}}\n";
    const auto found = replies(runner, lines,
                               "--log --allow " + runner.path("") + " --allow-write " + runner.path("out") +
                                   " 2> " + runner.path("log.txt"));
    ASSERT_GE(found.size(), 2u);
    EXPECT_EQ(jsonPaths(found.back())->at("result.isError"), "false") << found.back();
    EXPECT_NE(readFile(runner.path("out/r.html")).find("</html>"), std::string::npos);
    const std::string log = readFile(runner.path("log.txt"));
    EXPECT_NE(log.find("tools/call open " + runner.path("run.json")), std::string::npos) << log;
    EXPECT_NE(log.find("tools/call report t1: "), std::string::npos) << log;
    const CliResult again = runner.run({"call", "report", R"({"out":")" + runner.path("out/r.html") + "\"}",
                                        runner.path("run.json"), "--allow-write", runner.path("out")});
    EXPECT_EQ(again.exitCode, 2);
    EXPECT_NE(again.err.find("already"), std::string::npos) << again.err;
}

TEST(CliTrend, TableAndPage) {
    const CliRunner runner;
    std::vector<std::string> arguments{
        "trend", "--csv", "--figure", "kernels[gemm].total_us/step", "-o", runner.path("trend.html")};
    for (int i = 0; i < 20; ++i) {
        RunShape shape;
        shape.kernelUs = i < 10 ? 300 : 330;
        arguments.push_back(runner.write("run" + std::to_string(i) + ".json", runText(shape, i)));
    }
    RunShape other;
    other.op = "aten::conv2d";
    arguments.push_back(runner.write("other.json", runText(other, 50)));
    const CliResult result = runner.run(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.err.find("other.json is listed apart: the programs differ"), std::string::npos)
        << result.err;
    const CsvFile csv = parseCsv(result.out);
    ASSERT_EQ(csv.rows.size(), 20u) << result.out;
    EXPECT_EQ(csv.rows[9].at("change"), "");
    EXPECT_NE(csv.rows[10].at("change").find("kernels[gemm].total_us/step +"), std::string::npos)
        << result.out;
    const std::string page = readFile(runner.path("trend.html"));
    EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
    EXPECT_NE(page.find("run9.json"), std::string::npos);
    EXPECT_EQ(runner.run({"trend"}).exitCode, 2);
    EXPECT_EQ(runner.run({"trend", "--figure", "nosuch", "x.json"}).exitCode, 2);
    arguments.resize(5);
    arguments.insert(arguments.end(),
                     {runner.path("run0.json"), runner.path("run0.json"), runner.path("run1.json")});
    EXPECT_EQ(runner.run(arguments).exitCode, 2) << "the page would replace a trace";
}

TEST(CliCall, AnswersOneCallAsTheServerDoes) {
    const CliRunner runner;
    const std::string trace = runner.write("run.json", runText({}, 0));
    const CliResult kernels = runner.run({"call", "kernels", R"({"limit":1})", trace});
    ASSERT_EQ(kernels.exitCode, 0) << kernels.err;
    const auto paths = jsonPaths(kernels.out);
    ASSERT_TRUE(paths) << kernels.out;
    EXPECT_EQ(paths->at("trace"), "t1");
    EXPECT_EQ(paths->at("rows.0.0"), "gemm");
    EXPECT_FALSE(paths->contains("rows.1.0"));

    const std::string open =
        R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"path":")" +
        trace + "\"}}}\n";
    const std::string call =
        R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"kernels","arguments":{"trace":"t1","limit":1}}})";
    const auto served = jsonPaths(replies(runner, open + call, "--allow " + runner.path("")).at(1));
    ASSERT_TRUE(served);
    for (const auto& [key, value] : *paths) {
        if (key != "elapsed_ms") {
            EXPECT_EQ(served->at("result.structuredContent." + key), value) << key;
        }
    }
}

TEST(CliCall, SeveralTracesHaveHandlesInTheirOrder) {
    const CliRunner runner;
    const std::string fast = runner.write("fast.json", runText({}, 0));
    RunShape shape;
    shape.kernelUs = 900;
    const std::string slow = runner.write("slow.json", runText(shape, 1));
    const CliResult result =
        runner.run({"call", "compare", R"({"baseline":"t1","candidate":"t2"})", fast, slow});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.out.find("slower"), std::string::npos) << result.out;
    const CliResult second = runner.run({"call", "kernels", R"( {"trace": "t2"})", fast, slow});
    EXPECT_EQ(second.exitCode, 2) << "arguments begin with a brace";
}

TEST(CliCall, RefusesWhatItCannotDo) {
    const CliRunner runner;
    const std::string trace = runner.write("run.json", runText({}, 0));
    const CliResult unknown = runner.run({"call", "kernel", trace});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_NE(unknown.err.find("there is no tool \"kernel\"; known: open, overview"), std::string::npos)
        << unknown.err;
    const CliResult missing = runner.run({"call", "kernels", runner.path("none.json")});
    EXPECT_EQ(missing.exitCode, 2);
    EXPECT_NE(missing.err.find("none.json: "), std::string::npos) << missing.err;
    EXPECT_EQ(runner.run({"call", "kernels", "{\"limit\":", trace}).exitCode, 2);
    EXPECT_EQ(runner.run({"call", "kernels", trace, "-o", runner.path("out.png")}).exitCode, 2)
        << "this tool makes no picture";
    const std::string before = readFile(trace);
    EXPECT_EQ(runner.run({"call", "picture", trace, "-o", trace}).exitCode, 2);
    EXPECT_EQ(readFile(trace), before);
    EXPECT_EQ(runner.run({"call", "picture", trace, "-o", runner.path("out.png")}).exitCode, 0);
    EXPECT_TRUE(readFile(runner.path("out.png")).starts_with("\x89PNG"));
}

} // namespace
} // namespace lanescope::test
