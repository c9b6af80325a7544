// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/agent_limits.h"

#include <charconv>
#include <utility>

namespace lanescope::rocm {

namespace {

constexpr std::pair<std::string_view, std::optional<std::int64_t> AgentLimits::*> kMembers[] = {
    {"cu_count", &AgentLimits::computeUnits},
    {"wave_front_size", &AgentLimits::waveSize},
    {"workgroup_max_size", &AgentLimits::workgroupSize},
    {"max_waves_per_simd", &AgentLimits::wavesPerSimd},
    {"simd_per_cu", &AgentLimits::simdsPerUnit},
};

std::int32_t within(std::optional<std::int64_t> value, std::int64_t most) {
    return value && *value > 0 && *value <= most ? static_cast<std::int32_t>(*value) : -1;
}

std::optional<std::int64_t> integerAfter(std::string_view json, std::string_view key) {
    std::size_t at = json.find("\"" + std::string(key) + "\"");
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    at = json.find_first_not_of(" :\t\n", at + key.size() + 2);
    std::int64_t value = 0;
    return at != std::string_view::npos &&
                   std::from_chars(json.data() + at, json.data() + json.size(), value).ec == std::errc()
               ? std::optional(value)
               : std::nullopt;
}

} // namespace

bool AgentLimits::take(std::string_view key, std::optional<std::int64_t> value) {
    for (const auto& [name, member] : kMembers) {
        if (name == key) {
            this->*member = value;
            return true;
        }
    }
    return false;
}

AgentLimits agentLimitsIn(std::string_view json) {
    AgentLimits limits;
    for (const auto& [name, member] : kMembers) {
        limits.*member = integerAfter(json, name);
    }
    return limits;
}

DeviceProperties propertiesOf(std::int32_t device, const AgentLimits& limits) {
    constexpr std::int64_t kMost = 1 << 20;
    DeviceProperties properties;
    properties.id = device;
    properties.smCount = within(limits.computeUnits, kMost);
    properties.warpSize = within(limits.waveSize, kMost);
    properties.maxThreadsPerBlock = within(limits.workgroupSize, kMost);
    const std::int32_t waves = within(limits.wavesPerSimd, 64);
    const std::int32_t simds = within(limits.simdsPerUnit, 64);
    const std::int32_t threads = within(limits.waveSize, 1024);
    if (waves > 0 && simds > 0 && threads > 0) {
        properties.maxThreadsPerSm = waves * simds * threads;
    }
    return properties;
}

} // namespace lanescope::rocm
