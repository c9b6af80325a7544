// SPDX-License-Identifier: Apache-2.0
// lanescope_call(): the tools of agents over the traces of a session.
#include <condition_variable>

#include "app/library/handles.h"
#include "core/agent/agent_call.h"
#include "core/base/status.h"
#include "core/base/thread_pool.h"
#include "core/store/trace.h"

namespace lanescope::library {

namespace {

/// Stops a call that takes too long.
class CallLimit {
public:
    CallLimit(std::stop_source& call, std::chrono::nanoseconds limit) {
        if (limit.count() > 0) {
            m_watch = ThreadPool::shared().start([this, &call, limit](const std::stop_token& done) {
                std::unique_lock lock(m_mutex);
                const auto isDone = [&done] { return done.stop_requested(); };
                if (!m_changed.wait_for(lock, done, limit, isDone)) {
                    call.request_stop();
                }
            });
        }
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    ThreadPool::Task m_watch; ///< ends first
};

TracePool& poolOf(lanescope_session& session) {
    if (session.pool == nullptr) {
        TracePoolOptions options;
        options.mostTraces = session.traces.size();
        session.pool = std::make_shared<TracePool>(std::move(options));
        for (const auto& open : session.traces) {
            session.pool->add(open->trace());
        }
    }
    return *session.pool;
}

} // namespace

} // namespace lanescope::library

using namespace lanescope;
using namespace lanescope::library;

lanescope_status lanescope_call(lanescope_session* session, const char* tool, const char* arguments_json,
                                lanescope_text* json, lanescope_error* error) {
    return guarded(error, [&]() -> Status {
        if (session == nullptr || tool == nullptr || json == nullptr) {
            return Error{ErrorCode::InvalidArgument,
                         "the session, the tool or the place for the text is missing",
                         {},
                         {}};
        }
        const std::lock_guard lock(session->mutex);
        std::stop_source stop;
        {
            const std::lock_guard stopLock(session->callMutex);
            session->callStop = stop;
        }
        const CallLimit limit(stop, session->timeout);
        const std::string_view arguments = arguments_json == nullptr ? "" : arguments_json;
        const Result<ToolReply> reply = callAgentTool(poolOf(*session), tool, arguments, stop.get_token(),
                                                      session->traces.empty() ? "" : "t1");
        if (!reply) {
            return reply.error().code == ErrorCode::Cancelled
                       ? Error{ErrorCode::Cancelled, "the call was stopped", {}, {}}
                       : reply.error();
        }
        if (!giveText(reply->json, *json)) {
            throw std::bad_alloc();
        }
        return {};
    });
}
