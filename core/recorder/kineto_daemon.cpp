// SPDX-License-Identifier: Apache-2.0
#include "core/recorder/kineto_daemon.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

#include "core/os/environment.h"
#include "core/os/local_socket.h"

namespace lanescope {

namespace {

constexpr std::size_t kTypeBytes = 32;
constexpr std::size_t kHeaderBytes = sizeof(std::uint64_t) + kTypeBytes;
constexpr std::string_view kName = "dynolog";
constexpr std::chrono::milliseconds kPoll{100};

template <typename Number>
std::optional<Number> numberAt(std::string_view bytes, std::size_t offset) {
    Number number = 0;
    if (bytes.size() < offset + sizeof number) {
        return std::nullopt;
    }
    std::memcpy(&number, bytes.data() + offset, sizeof number);
    return number;
}

std::string flag(bool isOn) {
    return isOn ? "true" : "false";
}

} // namespace

std::optional<KinetoMessage> parseKinetoMessage(std::string_view datagram) {
    const auto size = numberAt<std::uint64_t>(datagram, 0);
    if (!size || datagram.size() < kHeaderBytes || *size != datagram.size() - kHeaderBytes) {
        return std::nullopt;
    }
    const std::string_view field = datagram.substr(sizeof(std::uint64_t), kTypeBytes);
    const std::string_view type = field.substr(0, field.find('\0'));
    const std::string_view rest = datagram.substr(kHeaderBytes);
    KinetoMessage message;
    if (type == "ctxt") {
        const auto pid = numberAt<std::int32_t>(rest, sizeof(std::int32_t));
        message.kind = KinetoMessage::Kind::Context;
        message.pids.push_back(pid.value_or(0));
        return pid ? std::optional(message) : std::nullopt;
    }
    const auto types = numberAt<std::int32_t>(rest, 0);
    const auto count = numberAt<std::int32_t>(rest, sizeof(std::int32_t));
    constexpr std::size_t kFixed = 2 * sizeof(std::int32_t) + sizeof(std::int64_t);
    if (type != "req" || !types || !count || *count < 0 || rest.size() < kFixed ||
        static_cast<std::size_t>(*count) > (rest.size() - kFixed) / sizeof(std::int32_t)) {
        return std::nullopt;
    }
    message.configTypes = *types;
    for (std::size_t i = 0; i < static_cast<std::size_t>(*count); ++i) {
        message.pids.push_back(*numberAt<std::int32_t>(rest, kFixed + i * sizeof(std::int32_t)));
    }
    return message;
}

std::string kinetoAnswer(std::string_view type, std::string_view rest) {
    const std::uint64_t size = rest.size();
    std::string bytes(kHeaderBytes, '\0');
    std::memcpy(bytes.data(), &size, sizeof size);
    std::memcpy(bytes.data() + sizeof size, type.data(), std::min(type.size(), kTypeBytes - 1));
    return bytes.append(rest);
}

std::string kinetoConfig(const OnDemandPlan& plan) {
    const std::string length =
        plan.steps > 0
            ? "PROFILE_START_ITERATION=0\nPROFILE_START_ITERATION_ROUNDUP=1\nACTIVITIES_ITERATIONS=" +
                  std::to_string(plan.steps)
            : "PROFILE_START_TIME=0\nACTIVITIES_DURATION_MSECS=" + std::to_string(plan.durationMs);
    return "ACTIVITIES_LOG_FILE=" + plan.trace + "\n" + length +
           "\nPROFILE_REPORT_INPUT_SHAPES=" + flag(plan.hasShapes) +
           "\nPROFILE_PROFILE_MEMORY=" + flag(plan.hasMemory) +
           "\nPROFILE_WITH_STACK=" + flag(plan.hasStacks) + "\n";
}

std::string traceOf(const OnDemandPlan& plan, std::int64_t pid) {
    constexpr std::string_view kEnding = ".json";
    return plan.trace.substr(0, plan.trace.size() - kEnding.size()) + "_" + std::to_string(pid) +
           std::string(kEnding);
}

Status handOver(const OnDemandPlan& plan, std::int64_t pid, std::chrono::milliseconds wait,
                std::stop_token stop) {
    os::LocalSocket socket(os::variable("KINETO_IPC_SOCKET_DIR").value_or(""), std::string(kName));
    if (!socket.isOpen()) {
        return invalidArgument(
            errno == EADDRINUSE
                ? "a daemon answers processes here already; end it, or ask it: dyno gputrace"
                : "the daemon's socket cannot be opened: " + std::string(std::strerror(errno)));
    }
    std::set<std::int64_t> others;
    const auto end = std::chrono::steady_clock::now() + wait;
    while (std::chrono::steady_clock::now() < end) {
        if (stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, "stopped");
        }
        const auto datagram = socket.receive(kPoll);
        const auto message = datagram ? parseKinetoMessage(datagram->bytes) : std::nullopt;
        if (!message) {
            continue;
        }
        if (message->kind == KinetoMessage::Kind::Context) {
            const std::int32_t instances = 1;
            socket.send(kinetoAnswer("ctxt", {reinterpret_cast<const char*>(&instances), sizeof instances}),
                        datagram->sender);
            continue;
        }
        const bool isWanted = !message->pids.empty() && message->pids.front() == pid &&
                              (message->configTypes & kKinetoActivities) != 0;
        const bool isSent =
            socket.send(kinetoAnswer("req", isWanted ? kinetoConfig(plan) : ""), datagram->sender);
        if (isWanted && isSent) {
            return {};
        }
        if (!isWanted && !message->pids.empty() && message->pids.front() != pid) {
            others.insert(message->pids.front());
        }
    }
    std::string asked;
    for (const std::int64_t other : others) {
        asked += (asked.empty() ? "; these did: " : ", ") + std::to_string(other);
    }
    return fail(
        ErrorCode::LimitExceeded,
        "process " + std::to_string(pid) +
            " did not ask what to record: start it with KINETO_USE_DAEMON=1, with a torch that is built with "
            "Kineto" +
            asked);
}

} // namespace lanescope
