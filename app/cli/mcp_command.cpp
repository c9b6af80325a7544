// SPDX-License-Identifier: Apache-2.0
// lanescope-cli mcp: the server of core/agent on stdin and stdout, one message a line. One thread reads, so
// that a request can be cancelled and has a time limit; another one answers, in order.
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/mcp_clients.h"
#include "core/agent/mcp_server.h"
#include "core/base/output_file.h"
#include "core/base/thread_pool.h"
#include "core/os/memory.h"
#include "core/os/terminal.h"
#include "lanescope_version.h"

namespace lanescope::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestLine = 4u << 20;

struct Request {
    std::string line;
    std::string id;
    std::string progressToken = {}; ///< empty: not reported
    std::shared_ptr<Progress> progress = std::make_shared<Progress>();
    std::uint64_t toldBytes = 0; ///< that the last notification said
    std::stop_source stop = {};
    Clock::time_point begin = {};
};

/// Writes whole lines to stdout; any thread.
class Replies {
public:
    void write(const std::string& line) {
        const std::lock_guard lock(m_mutex);
        std::cout << line << '\n' << std::flush;
    }

private:
    std::mutex m_mutex;
};

/// Requests in order, and the one that is being answered.
class Requests {
public:
    void add(Request request) {
        const std::lock_guard lock(m_mutex);
        m_waiting.push_back(std::move(request));
        m_changed.notify_all();
    }
    /// No request follows.
    void close() {
        const std::lock_guard lock(m_mutex);
        m_isClosed = true;
        m_changed.notify_all();
    }
    /// Whether all are answered, after waiting a moment. A task that has not begun would never run, so its
    /// end alone says nothing.
    bool areAnswered() {
        constexpr std::chrono::milliseconds kMoment(100);
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, kMoment, [&] { return m_isDone; });
    }
    /// Waits for the next one; nothing when there will be none.
    std::optional<Request> next() {
        std::unique_lock lock(m_mutex);
        m_running.reset();
        m_changed.wait(lock, [&] { return m_isClosed || !m_waiting.empty(); });
        if (m_waiting.empty()) {
            m_isDone = true;
            m_changed.notify_all();
            return std::nullopt;
        }
        m_running = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_running->begin = Clock::now();
        return m_running;
    }
    void cancel(const std::string& id) {
        const std::lock_guard lock(m_mutex);
        if (m_running && m_running->id == id) {
            m_running->stop.request_stop();
        }
        for (Request& request : m_waiting) {
            if (request.id == id) {
                request.stop.request_stop();
            }
        }
    }
    void stopAfter(std::chrono::nanoseconds limit) {
        const std::lock_guard lock(m_mutex);
        if (m_running && Clock::now() - m_running->begin > limit) {
            m_running->stop.request_stop();
        }
    }

    /// Tells how far the running request has read its trace, if it went on and somebody asked.
    void tellProgress(Replies& replies) {
        const std::lock_guard lock(m_mutex);
        if (m_running && !m_running->progressToken.empty() &&
            m_running->progress->bytesDone > m_running->toldBytes) {
            m_running->toldBytes = m_running->progress->bytesDone;
            replies.write(McpServer::progressMessage(m_running->progressToken, *m_running->progress));
        }
    }
    /// No progress is reported after the answer, which follows.
    void endProgress() {
        const std::lock_guard lock(m_mutex);
        m_running->progressToken.clear();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Request> m_waiting;
    std::optional<Request> m_running;
    bool m_isClosed = false;
    bool m_isDone = false;
};

/// Tool, trace, milliseconds and bytes of a call.
void logCall(const Request& request, std::size_t answerBytes) {
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - request.begin);
    tell(McpServer::summary(request.line) + ": " + std::to_string(elapsed.count()) + " ms, " +
         std::to_string(answerBytes) + " bytes");
}

void answerAll(McpServer& server, Requests& requests, Replies& replies, bool logCalls) {
    while (std::optional<Request> request = requests.next()) {
        const std::string answer =
            request->line.empty()
                ? McpServer::tooLong()
                : server.handle(request->line, request->stop.get_token(), request->progress.get());
        requests.endProgress();
        if (!answer.empty()) {
            replies.write(answer);
        }
        if (logCalls) {
            logCall(*request, answer.size());
        }
    }
}

/// Splits stdin into lines.
class Lines {
public:
    /// Waits at most a moment for bytes; false at the end of stdin.
    bool read() {
        if (!os::isInputReady(std::chrono::milliseconds(100))) {
            return true;
        }
        char bytes[1 << 16];
        const std::int64_t count = os::readInput(bytes, sizeof bytes);
        if (count < 0) {
            return errno == EAGAIN;
        }
        m_text.append(bytes, static_cast<std::size_t>(count));
        return count > 0;
    }
    /// The next whole line that is not blank; an empty one stands for one that was too long.
    std::optional<std::string> take() {
        for (std::size_t end = m_text.find('\n', m_searched); end != std::string::npos;
             end = m_text.find('\n', m_searched)) {
            const std::string_view line = std::string_view(m_text).substr(m_begin, end - m_begin);
            m_begin = m_searched = end + 1;
            const bool isRest = std::exchange(m_isTooLong, false);
            if (!isRest && line.find_first_not_of(" \t\r") != std::string_view::npos) {
                return std::string(line);
            }
        }
        m_text.erase(0, m_begin);
        m_begin = 0;
        m_searched = m_text.size();
        if (m_text.size() <= kLongestLine) {
            return std::nullopt;
        }
        m_text.clear();
        m_searched = 0;
        return std::exchange(m_isTooLong, true) ? std::nullopt : std::optional<std::string>(std::string());
    }
    /// Ends a last line that has no end.
    void finish() { m_text += '\n'; }

private:
    std::string m_text;
    std::size_t m_begin = 0;    ///< of the next line
    std::size_t m_searched = 0; ///< no end of a line before it
    bool m_isTooLong = false;
};

/// Memory of replays comes and goes with each question, in pieces as large as the trace has nodes: kept, it
/// need not be cleared by the kernel each time.
void keepMemory() {
    constexpr int kKeptBytes = 256 << 20;
    os::tuneHeap(kKeptBytes, kKeptBytes);
}

/// Prints or writes the configuration of a client.
Result<int> install(const Options& options) {
    const std::vector<std::string> allowed =
        options.allowed.empty() ? std::vector<std::string>{"."} : options.allowed;
    const std::optional<ClientConfig> config = clientConfig(*options.client, allowed);
    if (!config) {
        return usageError("mcp: there is no client \"" + *options.client +
                          "\"; known: " + std::string(clientNames()));
    }
    if (!options.write) {
        tell("put this into " + config->file + ", or use --write");
        std::cout << config->text;
        return kOpenedClean;
    }
    if (config->file.starts_with('~')) {
        return usageError("mcp: " + config->file +
                          " holds the settings of all your programs: add the text to it");
    }
    std::error_code error;
    if (std::filesystem::exists(config->file, error)) {
        return fail(ErrorCode::InvalidArgument, "the file already exists: add the text of --install to it",
                    config->file);
    }
    const std::filesystem::path folder = std::filesystem::path(config->file).parent_path();
    if (!folder.empty()) {
        std::filesystem::create_directories(folder, error);
    }
    if (const Status status = writeFile(config->file, config->text, inputsOf(options)); !status) {
        return status.error();
    }
    tell("wrote " + config->file);
    return kOpenedClean;
}

Result<int> runMcp(const Options& options) {
    if (options.client) {
        return install(options);
    }
    keepMemory();
    TracePoolOptions pool;
    pool.allowed = options.allowed;
    pool.allowed.insert(pool.allowed.end(), options.files.begin(), options.files.end());
    if (options.allowed.empty()) {
        std::error_code ignored;
        pool.allowed.push_back(std::filesystem::current_path(ignored).generic_string());
    }
    pool.writable = options.writable;
    pool.mostTraces = options.mostTraces;
    pool.load = loadOptionsOf(options);
    const std::chrono::nanoseconds limit = options.timeout.value_or(std::chrono::seconds(60));
    confineToAllowed(pool.allowed);
    McpServer server(std::move(pool), kVersionText);
    Requests requests;
    Replies replies;
    ThreadPool::Task worker = ThreadPool::shared().start(
        [&](const std::stop_token&) { answerAll(server, requests, replies, options.logCalls); });
    if (worker.isEmpty()) {
        return usageError("mcp: no thread could be started for the answers");
    }
    Lines lines;
    bool isOpen = true;
    while (isOpen) {
        isOpen = lines.read();
        if (!isOpen) {
            lines.finish();
        }
        while (std::optional<std::string> line = lines.take()) {
            if (const auto cancelled = McpServer::cancelledRequest(*line)) {
                requests.cancel(*cancelled);
                continue;
            }
            Request request;
            request.line = std::move(*line);
            request.id = McpServer::requestId(request.line);
            request.progressToken = McpServer::progressToken(request.line);
            requests.add(std::move(request));
        }
        requests.stopAfter(limit);
        requests.tellProgress(replies);
    }
    requests.close();
    while (!requests.areAnswered()) {
        requests.stopAfter(limit);
        requests.tellProgress(replies);
    }
    worker.finish();
    return kOpenedClean;
}

} // namespace

const Command kMcpCommand{"mcp",
                          "answers for agents: a server of the Model Context Protocol on stdin and stdout",
                          kMcp | kWorkers,
                          Files::Any,
                          runMcp,
                          CommandGroup::Agents,
                          nullptr,
                          {},
                          {},
                          {},
                          {},
                          "[TRACE...]"};

} // namespace lanescope::cli
