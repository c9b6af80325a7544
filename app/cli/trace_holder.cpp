// SPDX-License-Identifier: Apache-2.0
#include "app/cli/trace_holder.h"

#include <array>
#include <functional>
#include <iostream>
#include <latch>
#include <list>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stop_token>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/program.h"
#include "app/cli/progress_line.h"
#include "app/cli/serve_messages.h"
#include "app/cli/terminal.h"
#include "core/attribution/user_figures.h"
#include "core/base/thread_pool.h"
#include "core/os/background.h"
#include "core/os/memory.h"
#include "core/os/terminal.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/store/trace.h"

namespace lanescope::cli {

namespace {

/// A command that waits for its answer.
struct ServedClient {
    ServeRequest request;
    os::LocalStream connection;
    std::vector<os::Handle> streams;
};

/// With a request: the connection of the client and its streams.
constexpr std::size_t kFilesOfRequest = 4;

/// Nothing: the message is no request.
std::optional<ServedClient> clientOf(os::LocalMessage message) {
    auto request = unpackedRequest(message.bytes);
    if (!request || message.files.size() != kFilesOfRequest) {
        return std::nullopt;
    }
    ServedClient client{std::move(*request), os::LocalStream(std::move(message.files.front())), {}};
    for (std::size_t i = 1; i < message.files.size(); ++i) {
        client.streams.push_back(std::move(message.files[i]));
    }
    return client;
}

/// Sends what a stream writes as replies of one kind.
class ReplyBuffer final : public std::streambuf {
public:
    ReplyBuffer(const os::LocalStream& to, ReplyKind kind)
        : m_to(to)
        , m_kind(kind) {
        setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
    }

protected:
    int_type overflow(int_type character) override {
        sync();
        if (!traits_type::eq_int_type(character, traits_type::eof())) {
            sputc(traits_type::to_char_type(character));
        }
        return traits_type::not_eof(character);
    }
    int sync() override {
        if (pptr() > pbase()) { // a client that is gone reads nothing
            m_to.send(std::string(1, static_cast<char>(m_kind)).append(pbase(), pptr()));
            setp(m_bytes.data(), m_bytes.data() + m_bytes.size());
        }
        return 0;
    }

private:
    static constexpr std::size_t kBytes = 32u << 10;
    const os::LocalStream& m_to;
    ReplyKind m_kind;
    std::array<char, kBytes> m_bytes{};
};

/// Runs the command in this process, a copy of the holder.
int answer(ServedClient client, const KeptTrace& kept) {
    if (!os::takeStreams(client.streams) || !os::takeSurroundings(client.request.surroundings)) {
        return kRefused; // without a reply: the client does it all itself
    }
    client.streams.clear();
    ReplyBuffer output(client.connection, ReplyKind::Output);
    ReplyBuffer errors(client.connection, ReplyKind::Errors);
    std::streambuf* const ownOutput = std::cout.rdbuf(&output);
    std::streambuf* const ownErrors = std::cerr.rdbuf(&errors);
    int exitCode = kRefused;
    {
        Terminal terminal(Terminal::Pages::Elsewhere);
        std::vector<const char*> arguments;
        for (const std::string& argument : client.request.arguments) {
            arguments.push_back(argument.c_str());
        }
        exitCode = runProgram(arguments, terminal, &kept);
    }
    std::cout.flush();
    std::cerr.flush();
    std::cout.rdbuf(ownOutput);
    std::cerr.rdbuf(ownErrors);
    os::closeStreams();
    client.connection.send(static_cast<char>(ReplyKind::Exit) + std::to_string(exitCode));
    return exitCode;
}

/// Analyses that commands share, in parts that each take a while: those that come first serve the most
/// commands.
using Preparation = void (*)(KeptTrace& kept);
constexpr Preparation kPreparations[] = {
    [](KeptTrace& kept) {
        kept.context->calls();
        kept.context->kernelNames();
        kept.context->deviceOpOrder();
    },
    [](KeptTrace& kept) { kept.context->idlePieces(); },
    [](KeptTrace& kept) { (void)kept.context->attribution(); },
    [](KeptTrace& kept) { (void)kept.context->whatIf(); },
    [](KeptTrace& kept) {
        kept.figuresState = userFiguresState();
        const auto context = std::make_shared<AnalysisContext>(kept.context, ContextOptions());
        kept.diagnosis = traceDiagnosis(*context, {});
    },
};

class Holder {
public:
    Holder(os::LocalStream server, KeptTrace kept)
        : m_server(std::move(server))
        , m_kept(std::move(kept)) {}

    void take(os::LocalMessage request) {
        if (request.files.size() == kFilesOfRequest && give(request)) {
            m_running.push_back(
                {os::LocalStream(std::move(request.files.front())), std::move(m_spare.process)});
            m_spare = {};
        }
        tellReady();
    }

    int run() {
        while (m_server.isOpen() || !m_running.empty()) {
            if (m_server.isOpen()) {
                makeSpare();
                prepare();
            }
            std::vector<os::Awaited> awaited;
            if (m_server.isOpen()) {
                awaited.push_back({m_server.handle().native()});
            }
            if (m_successor.isOpen()) {
                awaited.push_back({m_successor.handle().native()});
            }
            const std::size_t first = awaited.size();
            for (const Running& running : m_running) {
                awaited.push_back({running.process.end.native()});
                awaited.push_back({running.connection.handle().native(), false});
            }
            os::waitForAny(awaited, -1);
            endRunning(std::span(awaited).subspan(first));
            if (m_successor.isOpen() && awaited[first - 1].isReady) {
                handOver();
            } else if (m_server.isOpen() && awaited.front().isReady) {
                receive();
            }
        }
        return kOpenedClean;
    }

private:
    struct Running {
        os::LocalStream connection; ///< to the client
        os::ForkedProcess process;
    };
    struct Spare {
        os::LocalStream channel; ///< not open: there is none
        os::ForkedProcess process;
    };

    /// A copy that waits for a command: a large process takes longer to copy than most commands to answer.
    void makeSpare() {
        if (m_spare.channel.isOpen()) {
            return;
        }
        auto ends = os::LocalStream::pair(); // clang captures no bindings
        os::LocalStream& mine = ends.first;
        os::LocalStream& theirs = ends.second;
        ThreadPool::shared().endThreads();
        m_spare.process = os::forkProcess([&]() -> int {
            mine.close();
            m_server.close();
            m_successor.close();
            m_running.clear();
            auto message = theirs.receive();
            auto client = message ? clientOf(std::move(*message)) : std::nullopt;
            return client ? answer(std::move(*client), m_kept) : kRefused;
        });
        if (m_spare.process.id >= 0) {
            m_spare.channel = std::move(mine);
        }
    }

    /// False: there is no copy to take it.
    bool give(const os::LocalMessage& request) {
        std::vector<os::Handle::Native> files;
        for (const os::Handle& file : request.files) {
            files.push_back(file.native());
        }
        for (int tries = 0; tries < 2; ++tries) { // somebody may have ended the first
            makeSpare();
            if (m_spare.channel.isOpen() && m_spare.channel.send(request.bytes, files)) {
                return true;
            }
            m_spare = {};
        }
        return false;
    }

    void tellReady() {
        m_server.send(packed({std::to_string(os::ownMemoryBytes()), std::to_string(os::processId())}));
    }

    void receive() {
        auto message = m_server.receive();
        if (!message) { // the server is gone, or needs the memory
            m_server.close();
            m_spare = {};
            if (m_successor.isOpen()) {
                os::terminate(m_preparing);
                m_successor.close();
            }
        } else {
            take(std::move(*message));
        }
    }

    /// Two for each command: that it has ended, and that its client is gone.
    void endRunning(std::span<const os::Awaited> awaited) {
        for (auto running = m_running.begin(); running != m_running.end(); awaited = awaited.subspan(2)) {
            if (!awaited[0].isReady && awaited[1].isReady) {
                os::terminate(running->process);
                running->connection.close(); // awaited no more
            }
            running = awaited[0].isReady ? m_running.erase(running) : std::next(running);
        }
    }

    /// Lets a copy make the next of the shared analyses while nothing else is to be done.
    void prepare() {
        if (!m_running.empty() || m_successor.isOpen() || m_prepared == std::size(kPreparations)) {
            return;
        }
        auto ends = os::LocalStream::pair(); // clang captures no bindings
        os::LocalStream& mine = ends.first;
        os::LocalStream& theirs = ends.second;
        if (!mine.isOpen()) {
            return;
        }
        m_successor = std::move(mine);
        m_preparing = os::forkProcess([&]() -> int {
            m_successor.close();
            m_preparing.end.close();
            m_spare = {}; // that of the other
            if (!prepareNext()) {
                return kRefused;
            }
            theirs.send({});
            theirs.receive(); // until this one lets go of the server
            theirs.close();
            tellReady();
            return run();
        });
        if (m_preparing.id < 0) {
            m_successor.close();
        }
    }

    /// On threads that give way to commands, with no more memory than a command may take. False: that is not
    /// enough.
    bool prepareNext() {
        const std::uint64_t limit = os::memoryLimit();
        limitComputing({});
        bool isMade = false;
        std::latch done(1);
        const ThreadPool::Task task = ThreadPool::shared().start([&](const std::stop_token&) {
            os::giveWay();
            try {
                kPreparations[m_prepared](m_kept);
                isMade = true;
            } catch (const std::bad_alloc&) {
                isMade = false;
            }
            done.count_down();
        });
        if (task.isEmpty()) {
            return false;
        }
        done.wait();
        ThreadPool::shared().endThreads();
        os::setMemoryLimit(limit);
        ++m_prepared;
        return isMade;
    }

    void handOver() {
        if (m_successor.receive()) {
            m_server.close();
            m_spare = {};
        } else {
            m_prepared = std::size(kPreparations); // it failed: others would, too
        }
        m_successor.close();
    }

    os::LocalStream m_server;
    KeptTrace m_kept;
    std::list<Running> m_running;
    Spare m_spare;
    os::LocalStream m_successor; ///< to the copy that prepares; not open: there is none
    os::ForkedProcess m_preparing;
    std::size_t m_prepared = 0;
};

/// Nothing: it does not open, or the client is gone. The client's own run says why.
std::optional<KeptTrace> openFor(const TraceKey& key, const os::LocalStream& client,
                                 const os::Handle& errors) {
    const Options options = optionsOf(key);
    Progress progress;
    std::stop_source stop;
    const bool isDrawn = os::isTerminal(errors);
    const auto draw = [&](std::string_view text) {
        if (isDrawn) {
            client.send(std::string(1, static_cast<char>(ReplyKind::Draw)).append(text));
        }
    };
    Result<TracePtr> trace = [&] {
        const ProgressLine line(ProgressLine::Write(draw), [&] {
            std::array connection{os::Awaited{client.handle().native(), false}};
            os::waitForAny(connection, 0);
            if (connection.front().isReady) {
                stop.request_stop();
            }
            return loadText(key.name, progress);
        });
        return loadNamedTrace(key.name, options, progress, stop.get_token());
    }();
    if (!trace || traceKeyOf(key.name, options) != key) {
        return std::nullopt; // another file by now, where there is a trace
    }
    KeptTrace kept{key, sharedContext(*trace), improbableTimes(**trace)};
    kept.context->recording();
    return kept;
}

} // namespace

int holdTrace(os::LocalStream server) {
    auto message = server.receive();
    const auto request = message ? unpackedRequest(message->bytes) : std::nullopt;
    if (!request || message->files.size() != kFilesOfRequest ||
        !os::takeSurroundings(request->surroundings)) {
        return kRefused;
    }
    os::forgetChildren();
    os::LocalStream client(std::move(message->files.front()));
    auto kept = openFor(request->trace, client, message->files.back());
    if (!kept) {
        return kRefused;
    }
    message->files.front() = client.take();
    Holder holder(std::move(server), std::move(*kept));
    holder.take(std::move(*message));
    return holder.run();
}

} // namespace lanescope::cli
