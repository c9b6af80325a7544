// SPDX-License-Identifier: Apache-2.0
// The files that a server reads and writes, and what never leaves them.
#include <filesystem>

#include "tests/core/agent/mcp_fixture.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

namespace fs = std::filesystem;

TEST_F(Mcp, OnlyAllowedFoldersAreRead) {
    const std::string secret = write("outside.json", runText({}, 0));
    fs::create_symlink(secret, path("allowed/link.json"));
    fs::create_directory_symlink(m_folder.path(), path("allowed/up"));
    fs::create_directories(path("allowed-too"));
    write("allowed-too/x.json", runText({}, 0));
    std::string same;
    for (const std::string& wrong :
         {secret, path("allowed/../outside.json"), path("allowed/link.json"), path("allowed/up/outside.json"),
          path("allowed-too/x.json"), path("allowed/nosuch.json"), std::string("/etc/passwd"),
          std::string("ssh://host/x"), std::string(), std::string("x\0y", 3), std::string(100'000, 'a'),
          std::string("lanescope://open?file=/x"), path("outside.json!/x"),
          std::string("/proc/self/environ")}) {
        const std::string text = open(wrong, true);
        same = same.empty() ? text : same;
        EXPECT_NE(text.find(wrong.empty() ? "path" : "not below an allowed folder"), std::string::npos)
            << wrong << text;
        EXPECT_TRUE(wrong.empty() || text == same) << "an answer does not tell what is there: " << wrong;
    }
    EXPECT_NE(open(path("allowed/../allowed/run.json")).find("\"t1\""), std::string::npos);
}

TEST_F(Mcp, NewFilesLieBelowWritableFolders) {
    open(m_trace);
    const auto call = [&](const std::string& tool, const std::string& out, const std::string& more,
                          bool expectsError) {
        return m_client.call(tool, R"({"trace":"t1","out":)" + jsonString(out) + more + "}", expectsError);
    };
    call("report", path("out/r.html"), "", false);
    EXPECT_NE(readFile(path("out/r.html")).find("</html>"), std::string::npos);
    call("export_part", path("out/p.json"), R"(,"range":"0us..200us")", false);
    EXPECT_NE(open(path("out/p.json"), true).find("allowed"), std::string::npos) << "written, not readable";
    EXPECT_NE(readFile(path("out/p.json")).find("traceEvents"), std::string::npos);
    for (const char* format : {"perfetto", "speedscope", "pprof", "folded"}) {
        const std::string file = std::string("out/part.") + format;
        call("export_part", path(file), std::string(R"(,"to":")") + format + "\"", false);
        EXPECT_TRUE(fs::exists(path(file))) << format;
    }
    EXPECT_NE(call("report", path("out/r.html"), "", true).find("already"), std::string::npos);
    fs::create_symlink(path("allowed/new.html"), path("out/link.html"));
    fs::create_directory_symlink(m_folder.path(), path("out/up"));
    for (const std::string& wrong :
         {path("out/link.html"), path("out/up/x.html"), path("out/../x.html"), path("allowed/x.html"),
          path("nosuch/x.html"), path("out/"), path("out/."), path("out/.."), std::string("/tmp/x.html"),
          std::string("ssh://host/x"), std::string("out/x\0y", 7), std::string()}) {
        call("report", wrong, "", true);
        call("export_part", wrong, "", true);
    }
    EXPECT_FALSE(fs::exists(path("x.html")) || fs::exists(path("allowed/new.html")));

    TracePoolOptions readOnly = options();
    readOnly.writable.clear();
    McpClient reader(readOnly);
    reader.call("open", R"({"path":)" + jsonString(m_trace) + "}");
    EXPECT_NE(reader.call("report", R"({"trace":"t1","out":)" + jsonString(path("out/n.html")) + "}", true)
                  .find("--allow-write"),
              std::string::npos);
    EXPECT_EQ(reader.send(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})").find("export_part"),
              std::string::npos);
    EXPECT_FALSE(fs::exists(path("out/n.html")));
}

TEST_F(Mcp, HandlesOutliveMemory) {
    for (int i = 1; i <= 4; ++i) {
        EXPECT_NE(open(write("allowed/r" + std::to_string(i) + ".json", runText({}, i)))
                      .find("\"t" + std::to_string(i)),
                  std::string::npos);
    }
    for (int i = 1; i <= 4; ++i) { // two fit
        EXPECT_NE(m_client.call("kernels", R"({"trace":"t)" + std::to_string(i) + "\"}").find("gemm"),
                  std::string::npos);
    }
    EXPECT_NE(open(path("allowed/r1.json")).find("\"t1\""), std::string::npos) << "the same handle again";
    EXPECT_NE(m_client.call("compare", R"({"baseline":"t1","candidate":"t4"})").find("step_time"),
              std::string::npos);
    fs::remove(path("allowed/r2.json"));
    open(path("allowed/r3.json"));
    open(path("allowed/r4.json"));
    m_client.call("kernels", R"({"trace":"t2"})", true);
    m_client.call("kernels", R"({"trace":"t99"})", true);
    m_client.call("ranks", R"({"trace":"t1"})", true);
}

TEST_F(Mcp, SecretsAndControlCharactersStayInside) {
    RunShape shape;
    // Made up, and spelt in pieces so that no scanner takes it for real.
    const std::string credential = std::string("sk") + "-" + "abcdefghijklmnopqrstuvwxyz" + "0123456789";
    shape.op = std::string("api_") + "key=" + credential;
    std::string text = runText(shape, 0);
    text.replace(text.find("gemm"), 4, "ge\\u001b[31mm\\u0007");
    open(write("allowed/secret.json", text));
    const std::string query =
        R"x(query {"trace":"t1","sql":"SELECT name, display_value FROM slice LEFT JOIN args USING (arg_set_id)"})x";
    for (const std::string& line :
         {query, std::string(R"(kernels {"trace":"t1"})"), std::string(R"(operators {"trace":"t1"})"),
          std::string(R"(search {"trace":"t1","text":"key"})"),
          std::string(R"(chain {"trace":"t1","correlation":1})"),
          std::string(R"(slice {"trace":"t1","correlation":1})"), std::string(R"(findings {"trace":"t1"})"),
          std::string(R"(overview {"trace":"t1"})")}) {
        const std::size_t space = line.find(' ');
        const std::string answer = m_client.call(line.substr(0, space), line.substr(space + 1));
        EXPECT_EQ(answer.find(credential), std::string::npos) << answer;
        EXPECT_EQ(answer.find("\\u001b"), std::string::npos) << answer;
        EXPECT_EQ(answer.find('\x1b'), std::string::npos);
    }
}

TEST_F(Mcp, QueriesReadOnlyAndOnce) {
    open(m_trace);
    for (const char* sql : {"DELETE FROM slice", "ATTACH '/tmp/x' AS y", "PRAGMA writable_schema=1",
                            "SELECT readfile('/etc/passwd')", "SELECT 1; SELECT 2", "",
                            "SELECT * FROM nosuch", "SELECT load_extension('x')", "CREATE TABLE t(x)"}) {
        m_client.call("query", R"({"trace":"t1","sql":)" + jsonString(sql) + "}", true);
    }
    EXPECT_NE(
        m_client.call("query", R"({"trace":"t1","sql":"SELECT :x + 1 AS y","params":{"x":41}})").find("[42]"),
        std::string::npos);
    m_client.call("query", R"({"trace":"t1","sql":"SELECT :x + 1 AS y"})", true);
    std::stop_source stop;
    stop.request_stop();
    McpServer server(options(), "0");
    server.handle(
        R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"path":)" +
        jsonString(m_trace) + "}}}");
    const std::string stopped = server.handle(
        R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query","arguments":{"trace":"t1","sql":"SELECT 1"}}})",
        stop.get_token());
    EXPECT_NE(stopped.find("\"isError\":true"), std::string::npos) << stopped;
}

} // namespace
} // namespace lanescope::test
