// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <unistd.h>

#include "core/agent/mcp_server.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/json_paths.h"
#include "tests/support/trace_json_builder.h"

namespace lanescope::test {

namespace {

/// A folder with the file "small.json", which goes away at the end.
class TraceFolder {
public:
    TraceFolder()
        : m_path(std::filesystem::temp_directory_path() / ("fuzz_mcp_" + std::to_string(getpid()))) {
        std::filesystem::create_directories(m_path);
        TraceJsonBuilder json;
        json.slice("ProfilerStep#1", "user_annotation", "1", "1", "1", "100");
        json.slice("aten::mm", "cpu_op", "1", "1", "2", "30", R"({"External id": 1})");
        json.slice("cudaLaunchKernel", "cuda_runtime", "1", "1", "5", "5", R"({"correlation": 7})");
        json.slice("gemm", "kernel", "0", "7", "20", "40", R"({"device": 0, "stream": 7, "correlation": 7})");
        std::ofstream(m_path / "small.json") << json.text();
    }
    ~TraceFolder() { std::filesystem::remove_all(m_path); }
    TraceFolder(const TraceFolder&) = delete;
    TraceFolder& operator=(const TraceFolder&) = delete;

    std::string folder() const { return m_path.string(); }
    std::string trace() const { return (m_path / "small.json").string(); }

private:
    std::filesystem::path m_path;
};

/// `line` with the trace's path for the word TRACE.
std::string withPath(std::string_view line, const std::string& path) {
    std::string text(line);
    constexpr std::string_view kWord = "TRACE";
    if (const std::size_t at = text.find(kWord); at != std::string::npos) {
        text.replace(at, kWord.size(), path);
    }
    return text;
}

using Members = std::map<std::string, std::string>;

bool hasMember(const Members& members, const std::string& name) {
    return std::ranges::any_of(members, [&name](const auto& member) {
        return member.first == name || member.first.starts_with(name + ".");
    });
}

/// `place`: where the answer stands in a batch.
void checkAnswer(const Members& members, const std::string& place) {
    require(hasMember(members, place + "result") != hasMember(members, place + "error"),
            "an answer has a result or an error");
}

} // namespace

void fuzzMcp(std::string_view bytes) {
    static const TraceFolder kFolder;
    TracePoolOptions options;
    options.allowed = {kFolder.folder()};
    options.load.workers = 1;
    McpServer server(options, "fuzz");
    constexpr int kMostMessages = 8;
    for (int i = 0; i < kMostMessages && !bytes.empty(); ++i) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const std::string message = withPath(bytes.substr(0, end), kFolder.trace());
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        (void)McpServer::requestId(message);
        (void)McpServer::cancelledRequest(message);
        const std::string answer = server.handle(message);
        if (answer.empty()) {
            continue; // a notification
        }
        require(answer.find('\n') == std::string::npos, "an answer is one line");
        const auto members = jsonPaths(answer);
        require(members.has_value(), "an answer is JSON");
        if (!answer.starts_with('[')) {
            checkAnswer(*members, "");
            continue;
        }
        for (int part = 0; part == 0 || hasMember(*members, std::to_string(part)); ++part) {
            checkAnswer(*members, std::to_string(part) + ".");
        }
    }
}

} // namespace lanescope::test
