// SPDX-License-Identifier: Apache-2.0
#include "app/cli/served_run.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/serve_messages.h"
#include "core/os/background.h"
#include "core/os/environment.h"
#include "core/os/local_stream.h"
#include "core/os/terminal.h"

namespace lanescope::cli {

namespace {

constexpr std::array<os::Handle::Native, 3> kStreams{0, 1, 2};

bool isWanted(const Options& options) {
    const std::string asked = os::variable("LANESCOPE_SERVE").value_or("");
    return options.isServed.value_or(!asked.empty() && asked != "0");
}

os::LocalStream connectToServer() {
    const std::string path = serverPath();
    if (path.empty()) {
        return {};
    }
    os::LocalStream server = os::LocalStream::connectTo(path);
    if (server.isOpen()) {
        return server;
    }
    const os::LocalListener listener(path);
    const std::array files{listener.socket().native(), listener.lock().native()};
    if (!listener.isOpen() || !os::startBehind({"serve", std::string(kInheritedServer)}, files)) {
        return {};
    }
    return os::LocalStream::connectTo(path);
}

/// Input that was read is gone when the server is lost half-way.
bool readsInput(const Options& options) {
    return std::ranges::find(options.files, kStandardInput) != options.files.end() ||
           options.sqlFile == std::string(kStandardInput);
}

/// Names such as /dev/fd/63 of <(command) lead to files of the process that has them open.
bool mayMeanOpenFile(std::string_view argument) {
    return argument.find("/dev/") != std::string_view::npos ||
           argument.find("/proc/") != std::string_view::npos;
}

int exitCodeOf(std::string_view text) {
    int number = kRefused;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

std::optional<TraceKey> servedTrace(const Command& command, const Options& options,
                                    std::span<const char* const> arguments) {
    if ((command.options & kServed) == 0 || !isWanted(options) || options.memoryBytes > 0 ||
        options.isConverting || !os::hasStreams() || readsInput(options) ||
        std::ranges::any_of(arguments, mayMeanOpenFile)) {
        return std::nullopt;
    }
    const std::vector<std::string> traces = tracesOf(command, options);
    if (traces.size() != 1) {
        return std::nullopt;
    }
    return traceKeyOf(traces.front(), options);
}

/// Writes what comes after the first bytes of a stream.
class ServedRun::Rest final : public std::streambuf {
public:
    Rest(std::ostream& stream, std::size_t leftOut)
        : m_stream(stream)
        , m_to(stream.rdbuf(this))
        , m_leftOut(leftOut) {}
    ~Rest() override {
        m_stream.flush();
        m_stream.rdbuf(m_to);
    }
    Rest(const Rest&) = delete;
    Rest& operator=(const Rest&) = delete;

protected:
    int_type overflow(int_type character) override {
        if (traits_type::eq_int_type(character, traits_type::eof())) {
            return traits_type::not_eof(character);
        }
        const char byte = traits_type::to_char_type(character);
        return xsputn(&byte, 1) == 1 ? character : traits_type::eof();
    }
    std::streamsize xsputn(const char* data, std::streamsize count) override {
        const auto skipped = static_cast<std::streamsize>(
            std::min(m_leftOut, static_cast<std::size_t>(std::max<std::streamsize>(count, 0))));
        m_leftOut -= static_cast<std::size_t>(skipped);
        return skipped + (count > skipped ? m_to->sputn(data + skipped, count - skipped) : 0);
    }
    int sync() override { return m_to->pubsync(); }

private:
    std::ostream& m_stream;
    std::streambuf* m_to;
    std::size_t m_leftOut;
};

ServedRun::ServedRun(const TraceKey& trace, std::span<const char* const> arguments) {
    const os::LocalStream server = connectToServer();
    const ServeRequest request{
        ServeRequest::Kind::Run, trace, {arguments.begin(), arguments.end()}, os::surroundings()};
    if (!server.isOpen() || !server.send(packed(request), kStreams)) {
        return;
    }
    std::size_t output = 0;
    std::size_t errors = 0;
    while (!m_exitCode) {
        const auto reply = server.receive();
        if (!reply || reply->bytes.empty()) {
            break;
        }
        const std::string_view bytes = std::string_view(reply->bytes).substr(1);
        switch (static_cast<ReplyKind>(reply->bytes.front())) {
        case ReplyKind::Output:
            std::cout << bytes;
            output += bytes.size();
            break;
        case ReplyKind::Errors:
            std::cerr << bytes;
            errors += bytes.size();
            break;
        case ReplyKind::Draw:
            os::writeErrors(bytes);
            break;
        case ReplyKind::Exit:
            m_exitCode = exitCodeOf(bytes);
            break;
        }
    }
    if (!m_exitCode && output + errors > 0) {
        m_output = std::make_unique<Rest>(std::cout, output);
        m_errors = std::make_unique<Rest>(std::cerr, errors);
    }
}

ServedRun::~ServedRun() = default;

} // namespace lanescope::cli
