// SPDX-License-Identifier: Apache-2.0
// A server of the Model Context Protocol: answers single messages of JSON-RPC 2.0. It supports both
// generations of the protocol: 2025-11-25 and older, which begin with "initialize", and 2026-07-28, where
// each request says its version in "_meta" and "server/discover" lists what the server has. It keeps no
// session: state is in the handles of traces. Messages come from outside and may be anything. Used by one
// thread at a time.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/agent/trace_pool.h"

namespace lanescope {

class McpServer {
public:
    McpServer(TracePoolOptions options, std::string version);

    /// Answer to one message or a batch of messages, on one line without its end; empty for notifications.
    /// `progress`: of a trace that the call has to read; may be null, and may be read by others meanwhile.
    std::string handle(std::string_view message, const std::stop_token& stop = {},
                       Progress* progress = nullptr);

    /// Id of a request as JSON text; empty for other messages.
    static std::string requestId(std::string_view message);
    /// Id of the request that "notifications/cancelled" is about, as JSON text.
    static std::optional<std::string> cancelledRequest(std::string_view message);
    /// Token under which the progress of a request is reported, as JSON text; empty: not reported.
    static std::string progressToken(std::string_view message);
    /// The notification of it, on one line.
    static std::string progressMessage(const std::string& token, const Progress& progress);
    /// A request in short, for a log: its method, and of a call the tool and the trace or path that it names.
    /// Without control characters and credentials.
    static std::string summary(std::string_view message);
    /// Answer to a message that is not read because it is too long.
    static std::string tooLong();

private:
    struct Message;
    struct Request;
    std::string handle(const Message& message, const std::stop_token& stop, Progress* progress);
    std::string answer(const Request& request, const std::stop_token& stop, Progress* progress);
    std::string initialize(const Request& request) const;
    std::string discover() const;
    std::string listTools(const Request& request) const;
    std::string callTool(const Request& request, const std::stop_token& stop, Progress* progress);
    std::string serverInfo() const;
    /// Members that results of the newer generation end with.
    std::string ending(const Request& request, bool isCacheable) const;

    TracePool m_pool;
    std::string m_version;
};

} // namespace lanescope
