// SPDX-License-Identifier: Apache-2.0
// Calls of an agent, played on a server in this process.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/agent/mcp_server.h"
#include "core/base/json_string.h"
#include "tests/support/json_paths.h"

namespace lanescope::test {

class McpClient {
public:
    explicit McpClient(TracePoolOptions options)
        : m_server(std::move(options), "0.0.0") {}

    std::string send(const std::string& message) {
        std::string reply = m_server.handle(message);
        EXPECT_EQ(reply.find('\n'), std::string::npos) << "a message is one line";
        return reply;
    }
    /// Values of the reply by path.
    std::map<std::string, std::string> paths(const std::string& message) {
        const std::string reply = send(message);
        const auto values = jsonPaths(reply);
        EXPECT_TRUE(values) << message.substr(0, 200) << "\n" << reply.substr(0, 500);
        return values.value_or(std::map<std::string, std::string>());
    }
    /// Text of the answer of a tool, which is JSON unless the call failed.
    std::string call(const std::string& tool, const std::string& arguments, bool expectsError = false) {
        const auto values = paths(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":)" +
                                  jsonString(tool) + R"(,"arguments":)" + arguments + "}}");
        const auto text = values.find("result.content.0.text");
        EXPECT_NE(text, values.end()) << tool << arguments;
        if (text == values.end()) {
            return {};
        }
        EXPECT_EQ(values.at("result.isError"), expectsError ? "true" : "false")
            << tool << arguments << text->second;
        return text->second;
    }

private:
    McpServer m_server;
};

} // namespace lanescope::test
