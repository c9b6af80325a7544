// SPDX-License-Identifier: Apache-2.0
#include "app/cli/trace_keeper.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "app/cli/trace_holder.h"
#include "core/os/background.h"

namespace lanescope::cli {

namespace {

constexpr std::size_t kMostWaiting = 32; // commands, each with four open files

/// Whole milliseconds for waitForAny().
int millisecondsUntil(std::chrono::steady_clock::time_point time) {
    constexpr std::int64_t kMost = 1 << 30;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(time - std::chrono::steady_clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, kMost));
}

} // namespace

TraceKeeper::TraceKeeper(os::LocalListener listener, KeeperOptions options)
    : m_listener(std::move(listener))
    , m_options(options) {
    os::forgetChildren();
}

void TraceKeeper::run() {
    while (!m_isEnding) {
        std::vector<os::Awaited> awaited{{m_listener.socket().native()}};
        Clock::time_point oldest = m_holders.empty() ? m_lastUsed : Clock::time_point::max();
        for (const Holder& holder : m_holders) {
            awaited.push_back({holder.channel.handle().native()});
            oldest = std::min(oldest, holder.lastUsed);
        }
        os::waitForAny(awaited, millisecondsUntil(oldest + m_options.idle));
        auto ready = awaited.begin() + 1;
        std::erase_if(m_holders, [&](Holder& holder) { return (ready++)->isReady && !hear(holder); });
        if (awaited.front().isReady) {
            accept();
        } else {
            endIdle();
        }
        keepLimit();
    }
    m_listener.remove();
}

void TraceKeeper::accept() {
    os::LocalStream client = m_listener.accept();
    auto message = client.isOpen() ? client.receive() : std::nullopt;
    const auto request = message ? unpackedRequest(message->bytes) : std::nullopt;
    if (!request) {
        return;
    }
    m_lastUsed = Clock::now();
    switch (request->kind) {
    case ServeRequest::Kind::Run:
        message->files.insert(message->files.begin(), client.take());
        giveToHolder(request->trace, std::move(*message));
        break;
    case ServeRequest::Kind::List:
        client.send(packed(entries()));
        break;
    case ServeRequest::Kind::Stop:
        m_stopper = std::move(client);
        m_isEnding = true;
        break;
    }
}

void TraceKeeper::giveToHolder(const TraceKey& trace, os::LocalMessage request) {
    // Files that have changed: what was read of them is of no use any more.
    std::erase_if(m_holders, [&](const Holder& holder) {
        TraceKey asNow = holder.trace;
        asNow.beside = trace.beside;
        return holder.trace != trace &&
               (asNow == trace || (asNow.place == trace.place && asNow.state != trace.state));
    });
    auto holder = std::ranges::find(m_holders, trace, &Holder::trace);
    const bool isNew = holder == m_holders.end();
    if (isNew) {
        holder = m_holders.insert(m_holders.end(), Holder{trace, {}});
    }
    // One that is not taken sees its connection closed, and runs by itself.
    std::size_t waiting = 0;
    for (const Holder& other : m_holders) {
        waiting += other.waiting.size();
    }
    if (waiting < kMostWaiting) {
        holder->waiting.push_back(std::move(request));
        ++holder->commands;
    }
    if (isNew) {
        start(*holder);
    }
    holder->lastUsed = Clock::now();
    if (!sendNext(*holder)) {
        m_holders.erase(holder);
    }
}

void TraceKeeper::start(Holder& holder) {
    auto [mine, theirs] = os::LocalStream::pair();
    const os::ForkedProcess process = os::forkProcess([&] {
        mine.close();
        m_listener.close();
        m_holders.clear(); // with the files of all clients
        return holdTrace(std::move(theirs));
    });
    if (process.id >= 0) {
        holder.channel = std::move(mine);
    }
}

bool TraceKeeper::hear(Holder& holder) {
    const auto message = holder.channel.receive();
    if (!message) {
        return false;
    }
    if (const auto told = unpacked(message->bytes); told && told->size() == 2) {
        holder.bytes = std::strtoull(told->front().c_str(), nullptr, 10);
        holder.process = std::strtoll(told->back().c_str(), nullptr, 10);
    }
    holder.isReady = true;
    return sendNext(holder);
}

bool TraceKeeper::sendNext(Holder& holder) {
    if (!holder.isReady || holder.waiting.empty()) {
        return holder.channel.isOpen();
    }
    const os::LocalMessage request = std::move(holder.waiting.front());
    holder.waiting.pop_front();
    holder.isReady = false;
    std::vector<os::Handle::Native> files;
    for (const os::Handle& file : request.files) {
        files.push_back(file.native());
    }
    return holder.channel.isOpen() && holder.channel.send(request.bytes, files);
}

void TraceKeeper::endIdle() {
    const Clock::time_point now = Clock::now();
    m_isEnding = m_isEnding || (m_holders.empty() && m_lastUsed + m_options.idle <= now);
    std::erase_if(m_holders, [&](const Holder& holder) { return holder.lastUsed + m_options.idle <= now; });
}

void TraceKeeper::keepLimit() {
    std::uint64_t bytes = 0;
    for (const Holder& holder : m_holders) {
        bytes += holder.bytes;
    }
    while (bytes > m_options.memoryBytes && !m_holders.empty()) {
        const auto oldest = std::ranges::min_element(m_holders, {}, &Holder::lastUsed);
        bytes -= oldest->bytes;
        m_holders.erase(oldest);
    }
}

std::vector<KeptEntry> TraceKeeper::entries() const {
    std::vector<KeptEntry> all;
    for (const Holder& holder : m_holders) {
        const auto idle = std::chrono::floor<std::chrono::seconds>(Clock::now() - holder.lastUsed);
        all.push_back({holder.trace.name, holder.bytes, holder.commands,
                       static_cast<std::uint64_t>(idle.count()), holder.process});
    }
    return all;
}

} // namespace lanescope::cli
