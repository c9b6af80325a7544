// SPDX-License-Identifier: Apache-2.0
// Daemon's side of the protocol by which a process with KINETO_USE_DAEMON=1 asks what to record: datagrams to
// the name "dynolog", each a header (size of the rest, 32 characters of type) and a rest that its type
// decides. A process introduces itself ("ctxt": device, pid, job) and asks every few seconds ("req": kind,
// count, job, its pid and those of its ancestors); the answer is the text of a configuration, or empty.
// Sources: dynolog's ipcfabric/FabricManager.h and Utils.h, Kineto's IpcFabricConfigClient.cpp. The
// structures are those of a 64-bit little-endian machine. Pure functions and one class; one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"

namespace lanescope {

struct KinetoMessage {
    enum class Kind : std::uint8_t { Context, Request };

    Kind kind = Kind::Request;
    std::int32_t configTypes = 0;   ///< of a request: bits, kKinetoActivities among them
    std::vector<std::int32_t> pids; ///< the process, then its ancestors; of a context one
};
inline constexpr std::int32_t kKinetoActivities = 2;

/// Nothing for what is no such message.
std::optional<KinetoMessage> parseKinetoMessage(std::string_view datagram);
/// A datagram with a text of that type ("req") or a number ("ctxt").
std::string kinetoAnswer(std::string_view type, std::string_view rest);

struct OnDemandPlan {
    std::string trace; ///< absolute, ending in .json; the process puts its pid before the ending
    std::uint64_t durationMs = 500;
    std::uint64_t steps = 0; ///< instead of a time; 0: none
    bool hasShapes = false;
    bool hasStacks = false;
    bool hasMemory = false;
};
/// As Kineto reads it.
std::string kinetoConfig(const OnDemandPlan& plan);
/// The file that the process writes.
std::string traceOf(const OnDemandPlan& plan, std::int64_t pid);

/// Answers as the daemon until `pid` has got the plan. Cancelled on a stop request; LimitExceeded when the
/// process has not asked within the time, with what others did; InvalidArgument where another daemon runs.
Status handOver(const OnDemandPlan& plan, std::int64_t pid, std::chrono::milliseconds wait,
                std::stop_token stop = {});

} // namespace lanescope
