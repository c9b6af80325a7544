// SPDX-License-Identifier: Apache-2.0
// The Model Context Protocol in both generations, the limits of answers, and input that nobody should send.
#include <filesystem>

#include "core/agent/agent_tools.h"
#include "core/agent/answer.h"
#include "tests/core/agent/mcp_fixture.h"
#include "tests/support/random_trace.h"

namespace lanescope::test {
namespace {

constexpr const char* kModernMeta =
    R"("_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}})";

TEST_F(Mcp, TheOlderGenerationBeginsWithInitialize) {
    auto reply = m_client.paths(
        R"({"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}})");
    EXPECT_EQ(reply["id"], "a");
    EXPECT_EQ(reply["result.protocolVersion"], "2025-06-18");
    EXPECT_EQ(reply["result.serverInfo.name"], "lanescope");
    EXPECT_EQ(reply["result.capabilities.tools.listChanged"], "false");
    EXPECT_FALSE(reply.contains("result.resultType")) << "this generation does not know it";
    EXPECT_EQ(
        m_client.paths(
            R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1999-01-01"}})")
            ["result.protocolVersion"],
        "2025-11-25");
    EXPECT_EQ(m_client.send(R"({"jsonrpc":"2.0","method":"notifications/initialized"})"), "");
    EXPECT_EQ(m_client.paths(R"({"jsonrpc":"2.0","id":2,"method":"ping"})")["result"], "{}");
}

TEST_F(Mcp, TheNewerGenerationNeedsNoBeginning) {
    auto found = m_client.paths(
        std::string(R"({"jsonrpc":"2.0","id":1,"method":"server/discover","params":{)") + kModernMeta + "}}");
    EXPECT_EQ(found["result.resultType"], "complete");
    EXPECT_EQ(found["result.supportedVersions.0"], "2026-07-28");
    EXPECT_EQ(found["result.supportedVersions.1"], "2025-11-25");
    EXPECT_EQ(found["result._meta.io.modelcontextprotocol/serverInfo.name"], "lanescope");
    EXPECT_EQ(found["result.cacheScope"], "public");
    EXPECT_TRUE(found.contains("result.ttlMs"));
    auto listed = m_client.paths(std::string(R"({"jsonrpc":"2.0","id":2,"method":"tools/list","params":{)") +
                                 kModernMeta + "}}");
    EXPECT_EQ(listed["result.resultType"], "complete");
    EXPECT_EQ(listed["result.tools.0.name"], "open");
    auto called = m_client.paths(
        std::string(
            R"({"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"open","arguments":{"path":)") +
        jsonString(m_trace) + "}," + kModernMeta + "}}");
    EXPECT_EQ(called["result.structuredContent.trace"], "t1");
    EXPECT_EQ(called["result.resultType"], "complete");
    EXPECT_FALSE(called.contains("result.ttlMs"));
    auto wrong = m_client.paths(
        R"({"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}})");
    EXPECT_EQ(wrong["error.code"], "-32022");
    EXPECT_EQ(wrong["error.data.requested"], "2031-01-01");
    EXPECT_EQ(wrong["error.data.supported.0"], "2026-07-28");
    auto lacking = m_client.paths(
        R"({"jsonrpc":"2.0","id":5,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}})");
    EXPECT_EQ(lacking["error.code"], "-32602");
    EXPECT_EQ(m_client.paths(std::string(R"({"jsonrpc":"2.0","id":6,"method":"initialize","params":{)") +
                             kModernMeta + "}}")["error.code"],
              "-32601");
}

TEST_F(Mcp, EveryToolHasASchemaAndOnlyTwoWrite) {
    auto listed = m_client.paths(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})");
    std::size_t count = 0;
    for (; listed.contains("result.tools." + std::to_string(count) + ".name"); ++count) {
        const std::string tool = "result.tools." + std::to_string(count);
        const std::string name = listed[tool + ".name"];
        const bool writes = name == "report" || name == "export_part";
        EXPECT_EQ(listed[tool + ".annotations.readOnlyHint"], writes ? "false" : "true") << name;
        EXPECT_EQ(listed[tool + ".annotations.destructiveHint"], "false") << name;
        EXPECT_EQ(listed[tool + ".inputSchema.type"], "object");
        EXPECT_EQ(listed[tool + ".inputSchema.additionalProperties"], "false");
        EXPECT_EQ(listed[tool + ".outputSchema.type"], "object");
        EXPECT_TRUE(listed.contains(tool + ".inputSchema.required.0")) << listed[tool + ".name"];
    }
    EXPECT_EQ(count, agentTools().size());
    EXPECT_GE(count, 20u);
}

TEST_F(Mcp, EveryToolAnswersOnATrace) {
    open(m_trace);
    for (const Tool& tool : agentTools()) {
        const std::string name(tool.name);
        if (name == "open" || name == "ranks" || name == "compare" || tool.writes) {
            continue;
        }
        std::string arguments = R"({"trace":"t1")";
        arguments += name == "query"                      ? R"(,"sql":"SELECT name, dur FROM kernels")"
                     : name == "search"                   ? R"(,"text":"gemm")"
                     : name == "table"                    ? R"(,"name":"launches")"
                     : name == "what_if"                  ? R"(,"set":"kernel~gemm=0.5; call=0.9")"
                     : name == "name"                     ? R"(,"id":"n:1")"
                     : name == "slice" || name == "chain" ? R"(,"correlation":1)"
                                                          : "";
        const std::string answer = m_client.call(name, arguments + "}");
        EXPECT_TRUE(jsonPaths(answer)) << name << answer;
        if (name != "picture") {
            const std::string small = m_client.call(name, arguments + R"(,"budget":200})");
            EXPECT_TRUE(jsonPaths(small)) << name << small;
            EXPECT_LE(static_cast<double>(small.size()), 200 * kBytesPerToken) << name;
        }
    }
    const auto kernels = jsonPaths(m_client.call("kernels", R"({"trace":"t1"})"));
    EXPECT_EQ(kernels->at("rows.0.0"), "gemm");
    EXPECT_EQ(kernels->at("rows.0.1"), "4");
    EXPECT_EQ(kernels->at("rows.0.2"), "1200.8"); // runText: 300 + 300.3 + 300.1 + 300.4 us
    EXPECT_EQ(kernels->at("total.count"), "4");
}

TEST_F(Mcp, IdsAndLinksLeadBack) {
    open(m_trace);
    const auto hits = jsonPaths(m_client.call("search", R"({"trace":"t1","text":"name=\"gemm\""})"));
    ASSERT_TRUE(hits);
    EXPECT_EQ(hits->at("rows_total"), "4");
    const std::string id = hits->at("rows.0.4");
    EXPECT_EQ(id.substr(0, 2), "s:");
    const auto chain = jsonPaths(m_client.call("chain", R"({"trace":"t1","id":)" + jsonString(id) + "}"));
    ASSERT_TRUE(chain);
    EXPECT_EQ(chain->at("rows.0.0"), "operator");
    EXPECT_EQ(chain->at("rows.0.1"), "aten::mm");
    EXPECT_EQ(chain->at("rows.2.0"), "device work");
    EXPECT_EQ(chain->at("rows.2.5"), id);
    EXPECT_EQ(chain->at("link"), "lanescope://open?file=" + std::filesystem::canonical(m_trace).string() +
                                     "&select=offset:" + id.substr(2));
    // Another server gives the same ids.
    McpClient other(options());
    other.call("open", R"({"path":)" + jsonString(m_trace) + "}");
    EXPECT_EQ(jsonPaths(other.call("search", R"({"trace":"t1","text":"name=\"gemm\""})"))->at("rows.0.4"),
              id);
    for (const char* wrong :
         {"s:", "s:x", "s:99999999999999999999", "s:7", "n:1", "k", "s:-1", "s:18446744073709551615"}) {
        m_client.call("chain", R"({"trace":"t1","id":)" + jsonString(wrong) + "}", true);
    }
    for (const char* wrong : {"n:", "n:99999999", "n:18446744073709551615", "n:-1", "x"}) {
        m_client.call("name", R"({"trace":"t1","id":)" + jsonString(wrong) + "}", true);
    }
}

TEST_F(Mcp, AnswersKeepTheirBudgetAndLeadOn) {
    std::string text = runText({}, 0);
    const std::size_t end = text.rfind(']');
    std::string more;
    for (int i = 0; i < 500; ++i) {
        more += R"(,{"ph":"X","cat":"cpu_op","name":"operator_with_a_long_name_)" + std::to_string(i) +
                R"(","pid":1,"tid":2,"ts":)" + std::to_string(2000 + i * 10) + R"(,"dur":5})";
    }
    text.insert(end, more);
    open(write("allowed/long.json", text));
    std::size_t seen = 0;
    std::string cursor;
    do {
        const std::string answer = m_client.call(
            "operators", R"({"trace":"t1","limit":200,"budget":500)" +
                             (cursor.empty() ? std::string() : R"(,"cursor":)" + jsonString(cursor)) + "}");
        EXPECT_LE(static_cast<double>(answer.size()), 500 * kBytesPerToken);
        const auto paths = jsonPaths(answer);
        ASSERT_TRUE(paths) << answer;
        EXPECT_EQ(paths->at("rows_total"), "501");
        std::size_t rows = 0;
        while (paths->contains("rows." + std::to_string(rows) + ".0")) {
            ++rows;
        }
        ASSERT_GT(rows, 0u);
        seen += rows;
        cursor = paths->contains("next") ? paths->at("next") : "";
    } while (!cursor.empty() && seen < 1000);
    EXPECT_EQ(seen, 501u) << "each row once";
    m_client.call("operators", R"({"trace":"t1","cursor":"-1"})", true);
    m_client.call("operators", R"({"trace":"t1","budget":100})", true);
    m_client.call("operators", R"({"trace":"t1","limit":201})", true);
}

TEST_F(Mcp, BrokenMessagesGetErrors) {
    const auto code = [&](const std::string& message) { return m_client.paths(message)["error.code"]; };
    for (const char* message : {"", "x", "{", "[1,2", "\"", "\xff\xfe", "{\"a\":1}}", "nul"}) {
        EXPECT_EQ(code(message), "-32700") << message;
    }
    EXPECT_EQ(code(std::string(100'000, '[')), "-32700");
    EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":)" + std::string(5000, '[') +
                   std::string(5000, ']') + "}"),
              "-32700");
    for (const char* message :
         {"[]", "5", "null", "{}", R"({"jsonrpc":"1.0","id":1,"method":"ping"})",
          R"({"jsonrpc":"2.0","id":{},"method":"ping"})", R"({"jsonrpc":"2.0","id":null,"method":"ping"})",
          R"({"jsonrpc":"2.0","id":1,"method":5})"}) {
        EXPECT_EQ(code(message), "-32600") << message;
    }
    for (const char* method : {"nosuch", "", "tools/Call", "resources/list", "rpc.discover"}) {
        EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":)" + jsonString(method) + "}"), "-32601")
            << method;
    }
    EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"tools/call"})"), "-32602");
    EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rm"}})"), "-32602");
    EXPECT_EQ(m_client.send(R"({"jsonrpc":"2.0","id":7,"result":{}})"), "")
        << "an answer that nobody waits for";
    for (const char* arguments :
         {"[]", "5", "\"x\"", R"({"path":5})", R"({"path":null})", R"({"path":["a"]})", R"({"pth":"x"})",
          R"({"path":"a","budget":1e999})", R"({"path":"a","budget":99999999999999999999999999})",
          R"({"path":"a","budget":-5})", R"({"path":"a","budget":2.5})"}) {
        const auto reply = m_client.paths(
            R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":)" +
            std::string(arguments) + "}}");
        EXPECT_TRUE((reply.contains("result.isError") && reply.at("result.isError") == "true") ||
                    (reply.contains("error.code") && reply.at("error.code") == "-32700"))
            << arguments;
    }
}

TEST_F(Mcp, ABatchIsAnsweredInOneLine) {
    // As in the versions up to 2025-03-26: https://www.jsonrpc.org/specification#batch
    const auto values = m_client.paths(
        R"([{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},5,)"
        R"([{"jsonrpc":"2.0","id":4,"method":"ping"}],{"jsonrpc":"2.0","id":"x","method":"tools/list"}])");
    EXPECT_EQ(values.at("0.id"), "1");
    EXPECT_EQ(values.at("1.error.code"), "-32600");
    EXPECT_EQ(values.at("2.error.code"), "-32600") << "no batch in a batch";
    EXPECT_EQ(values.at("3.id"), "x");
    EXPECT_TRUE(values.contains("3.result.tools.0.name"));
    EXPECT_FALSE(values.contains("4.id")) << "a notification has no answer";
    EXPECT_EQ(m_client.send(R"([{"jsonrpc":"2.0","method":"notifications/initialized"}])"), "");
    const std::string one = R"({"jsonrpc":"2.0","id":1,"method":"ping"},)";
    std::string many;
    for (int i = 0; i < 101; ++i) {
        many += one;
    }
    many.back() = ']';
    EXPECT_EQ(m_client.paths("[" + many)["error.code"], "-32600");
}

TEST_F(Mcp, RandomMessagesNeverCrash) {
    open(m_trace);
    const std::string good =
        R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"kernels","arguments":{"trace":"t1","range":"1us..2ms","sort":"total","match":"*g*","limit":5}}})";
    Random random(7);
    int errors = 0;
    constexpr int kMessages = 3000;
    for (int i = 0; i < kMessages; ++i) {
        std::string message = good;
        for (std::uint64_t change = 0; change <= random() % 4; ++change) {
            const std::size_t at = random() % message.size();
            switch (random() % 3) {
            case 0:
                message[at] = static_cast<char>(random());
                break;
            case 1:
                message.erase(at, random() % 20);
                break;
            default:
                message.insert(at, message.substr(random() % message.size(), random() % 30));
            }
        }
        const std::string reply = m_client.send(message);
        EXPECT_TRUE(reply.empty() || jsonPaths(reply)) << message << "\n" << reply;
        errors += reply.find("rror") != std::string::npos ? 1 : 0;
        McpServer::requestId(message);
        McpServer::cancelledRequest(message);
    }
    EXPECT_GT(errors, kMessages / 4) << "or the changes change nothing";
}

TEST(McpAnswer, LongTextsAreCutInTheMiddleAtCharacters) {
    std::string text;
    for (int i = 0; i < 100; ++i) {
        text += "\u00e4" + std::to_string(i);
    }
    const std::string cut = answerText(text);
    EXPECT_LE(cut.size(), 4 * kLongestCell);
    EXPECT_TRUE(text.starts_with(cut.substr(0, 20)));
    EXPECT_TRUE(text.ends_with(cut.substr(cut.size() - 20)));
    EXPECT_NE(cut.find("\u2026"), std::string::npos);
    EXPECT_EQ(answerText("short"), "short");
}

TEST(McpMessages, IdsOfRequestsAndCancellations) {
    EXPECT_EQ(McpServer::requestId(R"({"jsonrpc":"2.0","id":"x","method":"ping"})"), "\"x\"");
    EXPECT_EQ(McpServer::requestId(R"({"jsonrpc":"2.0","id":12,"method":"ping"})"), "12");
    EXPECT_EQ(McpServer::requestId(R"({"jsonrpc":"2.0","method":"ping"})"), "");
    EXPECT_EQ(McpServer::cancelledRequest(
                  R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12}})"),
              "12");
    EXPECT_FALSE(McpServer::cancelledRequest(R"({"jsonrpc":"2.0","method":"notifications/other"})"));
}

TEST_F(Mcp, ReadingATraceTellsItsProgress) {
    McpServer server(options(), "0.0.0");
    Progress progress;
    server.handle(
        R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"path":)" +
            jsonString(m_trace) + "}}}",
        {}, &progress);
    EXPECT_EQ(progress.bytesDone, std::filesystem::file_size(m_trace));
    EXPECT_EQ(progress.bytesTotal, std::filesystem::file_size(m_trace));
}

TEST(McpMessages, ProgressAndSummaries) {
    EXPECT_EQ(
        McpServer::progressToken(
            R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":"p 1"}}})"),
        R"("p 1")");
    EXPECT_EQ(McpServer::progressToken(R"({"params":{"_meta":{"progressToken":7}}})"), "7");
    EXPECT_EQ(McpServer::progressToken(R"({"params":{"_meta":{"progressToken":{}}}})"), "");
    EXPECT_EQ(McpServer::progressToken("{"), "");
    Progress progress;
    progress.bytesDone = 5;
    progress.bytesTotal = 9;
    progress.stage = LoadStage::Reading;
    EXPECT_EQ(
        McpServer::progressMessage("7", progress),
        R"({"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":7,"progress":5,"total":9,"message":"Reading"}})");
    EXPECT_EQ(
        McpServer::summary(
            R"({"id":1,"method":"tools/call","params":{"name":"kernels","arguments":{"trace":"t1","match":"x"}}})"),
        "tools/call kernels t1");
    EXPECT_EQ(McpServer::summary(R"({"method":"a\u001b\nb"})").find_first_of("\x1b\n"), std::string::npos);
    EXPECT_EQ(McpServer::summary("[]"), "message");
}

TEST_F(Mcp, APictureIsAPng) {
    open(m_trace);
    const auto reply = m_client.paths(
        R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"picture","arguments":{"trace":"t1","range":"0us..900us"}}})");
    EXPECT_EQ(reply.at("result.content.1.type"), "image");
    EXPECT_EQ(reply.at("result.content.1.mimeType"), "image/png");
    EXPECT_TRUE(reply.at("result.content.1.data").starts_with("iVBORw0KGgo")) << "the signature of PNG";
}

/// Width and height of the PNG of an answer, from its header.
std::pair<std::uint32_t, std::uint32_t> sizeOfPicture(const std::string& base64) {
    static constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    for (std::size_t i = 0; i + 4 <= 40; i += 4) {
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            bits = bits << 6 | static_cast<std::uint32_t>(kDigits.find(base64.at(i + k)));
        }
        for (const int shift : {16, 8, 0}) {
            bytes += static_cast<char>(bits >> shift);
        }
    }
    const auto number = [&bytes](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = at; i < at + 4; ++i) {
            value = value << 8 | static_cast<unsigned char>(bytes[i]);
        }
        return value;
    };
    return {number(16), number(20)};
}

TEST_F(Mcp, APictureHasTheTracksAndTheWidthThatAreAskedFor) {
    open(m_trace);
    const auto picture = [this](const std::string& more) {
        const auto reply = m_client.paths(
            R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"picture","arguments":{"trace":"t1")" +
            more + "}}}");
        return reply.contains("result.content.1.data") ? sizeOfPicture(reply.at("result.content.1.data"))
                                                       : std::pair<std::uint32_t, std::uint32_t>();
    };
    const auto usual = picture("");
    EXPECT_EQ(usual.first, 960u);
    EXPECT_EQ(picture(R"(,"width":400)").first, 400u);
    const auto stream = picture(R"(,"tracks":"stream*")");
    EXPECT_GT(stream.second, 0u);
    EXPECT_LT(stream.second, usual.second) << "without the thread";
    const std::string refused = m_client.call("picture", R"({"trace":"t1","tracks":"nothing"})", true);
    EXPECT_NE(refused.find("is called"), std::string::npos) << refused;
    EXPECT_NE(m_client.call("picture", R"({"trace":"t1","width":99999})", true).find("width"),
              std::string::npos);
}

TEST_F(Mcp, AnswersOfTheWholeTraceAreThoseOfItsWholeRange) {
    open(m_trace);
    const std::string whole = m_client.call("findings", R"({"trace":"t1"})");
    EXPECT_EQ(whole.substr(0, whole.find("elapsed_ms")),
              m_client.call("findings", R"({"trace":"t1"})").substr(0, whole.find("elapsed_ms")));
    EXPECT_NE(whole.find("\"causes\""), std::string::npos) << whole;
    const std::string part = m_client.call("findings", R"({"trace":"t1","range":"0us..350us"})");
    EXPECT_NE(part.find("range 0us..350us"), std::string::npos) << part;
}

TEST_F(Mcp, APhaseOfATraceWithoutPhasesIsAnError) {
    open(m_trace);
    EXPECT_NE(m_client.call("kernels", R"({"trace":"t1","phase":"decode"})", true).find("no iterations"),
              std::string::npos);
}

} // namespace
} // namespace lanescope::test
