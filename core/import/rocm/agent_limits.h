// SPDX-License-Identifier: Apache-2.0
// Limits of an AMD GPU as ROCm's agents tell them. Source: rocprofiler-sdk, rocprofiler_agent_v0_t. Pure; any
// thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/store/tables.h"

namespace lanescope::rocm {

/// As recorded; nothing: not recorded.
struct AgentLimits {
    std::optional<std::int64_t> computeUnits;
    std::optional<std::int64_t> waveSize; ///< threads
    std::optional<std::int64_t> workgroupSize;
    std::optional<std::int64_t> wavesPerSimd;
    std::optional<std::int64_t> simdsPerUnit;

    /// Takes a member of the agent; false when it is none of these.
    bool take(std::string_view key, std::optional<std::int64_t> value);
};

/// Limits among the members of a JSON object, which may hold further objects.
AgentLimits agentLimitsIn(std::string_view json);

/// Properties of the device; what no device can have counts as not recorded.
DeviceProperties propertiesOf(std::int32_t device, const AgentLimits& limits);

} // namespace lanescope::rocm
