// SPDX-License-Identifier: Apache-2.0
// A server that may read one folder with a made run and write to another one.
#pragma once

#include <filesystem>

#include "tests/core/agent/mcp_client.h"
#include "tests/core/gate/made_runs.h"
#include "tests/support/temp_folder.h"

namespace lanescope::test {

class Mcp : public testing::Test {
protected:
    Mcp()
        : m_client(options()) {}

    TracePoolOptions options() {
        std::filesystem::create_directories(m_folder.path("allowed"));
        m_trace = m_folder.write("allowed/run.json", runText({}, 0));
        TracePoolOptions pool;
        std::filesystem::create_directories(m_folder.path("out"));
        pool.allowed = {m_folder.path("allowed")};
        pool.writable = {m_folder.path("out")};
        pool.mostTraces = 2;
        return pool;
    }
    std::string path(const std::string& name) const { return m_folder.path(name); }
    std::string write(const std::string& name, const std::string& text) { return m_folder.write(name, text); }
    std::string open(const std::string& file, bool expectsError = false) {
        return m_client.call("open", R"({"path":)" + jsonString(file) + "}", expectsError);
    }

    TempFolder m_folder;
    std::string m_trace;
    McpClient m_client;
};

} // namespace lanescope::test
