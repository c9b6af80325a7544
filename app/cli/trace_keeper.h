// SPDX-License-Identifier: Apache-2.0
// The server of one user: gives each command to the process that has its trace open (trace_holder.h). One
// thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <list>
#include <vector>

#include "app/cli/serve_messages.h"
#include "core/os/local_stream.h"

namespace lanescope::cli {

struct KeeperOptions {
    /// A trace is closed after this time without a command; the server ends when it has none.
    std::chrono::nanoseconds idle = std::chrono::minutes(10);
    /// Limit of the memory of all traces. The least recently used one is closed first.
    std::uint64_t memoryBytes = 0;
};

class TraceKeeper {
public:
    TraceKeeper(os::LocalListener listener, KeeperOptions options);

    /// Until it is idle or asked to end.
    void run();

private:
    using Clock = std::chrono::steady_clock;

    struct Holder {
        TraceKey trace;
        os::LocalStream channel;               ///< to its process
        std::list<os::LocalMessage> waiting{}; ///< requests, each with its connection and streams
        bool isReady = true;                   ///< for a request
        std::uint64_t bytes = 0;
        std::int64_t process = 0;
        std::uint64_t commands = 0;
        Clock::time_point lastUsed = Clock::now();
    };

    void accept();
    void giveToHolder(const TraceKey& trace, os::LocalMessage request);
    /// A copy of this process opens the trace.
    void start(Holder& holder);
    /// False: its process has ended.
    bool hear(Holder& holder);
    bool sendNext(Holder& holder);
    void endIdle();
    void keepLimit();
    std::vector<KeptEntry> entries() const;

    os::LocalListener m_listener;
    KeeperOptions m_options;
    std::list<Holder> m_holders;
    Clock::time_point m_lastUsed = Clock::now();
    os::LocalStream m_stopper; ///< sees the end of this process
    bool m_isEnding = false;
};

} // namespace lanescope::cli
