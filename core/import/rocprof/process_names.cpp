// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocprof/process_names.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/demangled_name.h"
#include "core/import/rocm/agent_limits.h"

namespace lanescope::rocprof {

namespace {

void addDevice(HeaderInfo::Device device, HeaderInfo& header) {
    if (std::ranges::none_of(header.devices, [&](const HeaderInfo::Device& known) {
            return known.properties.id == device.properties.id;
        })) {
        header.devices.push_back(std::move(device));
    }
}

} // namespace

void ProcessNames::read(json::object& process, ImportedTrace& trace) {
    const auto part = [&process](const char* key, const auto& use) {
        json::value value;
        if (process.find_field_unordered(key).get(value) == simdjson::SUCCESS) {
            use(value);
        }
    };
    part("metadata", [this](json::value& value) { readMetadata(value); });
    part("agents", [&](json::value& value) { readAgents(value, trace.headerInfo); });
    part("strings", [this](json::value& value) { readStrings(value); });
    part("kernel_symbols", [this](json::value& value) { readSymbols(value); });
}

const Agent* ProcessNames::agent(std::int64_t handle) const {
    const auto found = m_agents.find(handle);
    return found == m_agents.end() ? nullptr : &found->second;
}

SharedText* ProcessNames::kernel(std::int64_t id) {
    const auto found = m_kernels.find(id);
    return found == m_kernels.end() ? nullptr : &found->second;
}

SharedText* ProcessNames::message(std::int64_t correlation) {
    const auto found = m_messages.find(correlation);
    return found == m_messages.end() ? nullptr : &found->second;
}

SharedText* ProcessNames::operation(std::int64_t kind, std::int64_t operation) {
    if (kind < 0 || std::cmp_greater_equal(kind, m_operations.size())) {
        return nullptr;
    }
    std::vector<SharedText>& names = m_operations[static_cast<std::size_t>(kind)];
    return operation < 0 || std::cmp_greater_equal(operation, names.size())
               ? nullptr
               : &names[static_cast<std::size_t>(operation)];
}

void ProcessNames::readMetadata(json::value& value) {
    forMembers(value, [this](std::string_view key, json::value& inner) {
        if (key == "pid") {
            m_pid = integerOf(inner).value_or(0);
        } else if (key == "command") {
            forEntries(inner, [this](json::value& word) {
                const std::string text = textOf(word);
                m_program = text.substr(text.rfind('/') + 1);
                return false;
            });
        }
    });
}

void ProcessNames::readAgents(json::value& value, HeaderInfo& header) {
    forEntries(value, [&](json::value& entry) { return readAgent(entry, header); });
}

bool ProcessNames::readAgent(json::value& entry, HeaderInfo& header) {
    std::int64_t handle = -1;
    std::int64_t index = -1;
    std::int64_t type = 0;
    std::int64_t node = 0;
    Agent agent;
    rocm::AgentLimits limits;
    const bool isGood = forMembers(entry, [&](std::string_view key, json::value& inner) {
        if (key == "id") {
            handle = handleOf(inner, "handle");
        } else if (key == "type") {
            type = integerOf(inner).value_or(0);
        } else if (key == "logical_node_type_id") {
            index = integerOf(inner).value_or(-1);
        } else if (key == "node_id") {
            node = integerOf(inner).value_or(0);
        } else if (key == "product_name") {
            agent.name = textOf(inner);
        } else if (key == "name" && agent.name.empty()) {
            agent.name = textOf(inner);
        } else {
            limits.take(key, integerOf(inner));
        }
    });
    constexpr std::int64_t kGpu = 2; // rocprofiler_agent_type_t
    agent.isGpu = type == kGpu;
    agent.device = index >= 0 ? index : node;
    if (agent.isGpu && agent.device <= std::numeric_limits<std::int16_t>::max()) {
        addDevice({rocm::propertiesOf(static_cast<std::int32_t>(agent.device), limits), agent.name}, header);
    }
    m_agents.emplace(handle, std::move(agent));
    return isGood;
}

void ProcessNames::readStrings(json::value& value) {
    forMembers(value, [this](std::string_view key, json::value& inner) {
        if (key == "buffer_records") {
            forEntries(inner, [this](json::value& entry) { return readOperations(entry); });
        } else if (key == "marker_api") {
            forEntries(inner, [this](json::value& entry) { return readMessage(entry); });
        }
    });
}

bool ProcessNames::readMessage(json::value& entry) {
    std::int64_t id = -1;
    std::string message;
    const bool isGood = forMembers(entry, [&](std::string_view key, json::value& inner) {
        if (key == "key") {
            id = integerOf(inner).value_or(-1);
        } else if (key == "value") {
            message = textOf(inner);
        }
    });
    m_messages.emplace(id, SharedText{std::move(message)});
    return isGood;
}

bool ProcessNames::readOperations(json::value& entry) {
    std::vector<SharedText>& names = m_operations.emplace_back();
    return forMembers(entry, [&names](std::string_view key, json::value& inner) {
        if (key == "operations") {
            forEntries(inner, [&names](json::value& name) {
                names.push_back({textOf(name)});
                return true;
            });
        }
    });
}

void ProcessNames::readSymbols(json::value& value) {
    forEntries(value, [this](json::value& entry) {
        std::int64_t id = -1;
        std::string formatted;
        std::string plain;
        const bool isGood = forMembers(entry, [&](std::string_view key, json::value& inner) {
            if (key == "kernel_id") {
                id = integerOf(inner).value_or(-1);
            } else if (key == "formatted_kernel_name") {
                formatted = textOf(inner);
            } else if (key == "kernel_name") {
                plain = textOf(inner);
            }
        });
        m_kernels.emplace(id, SharedText{demangledName(formatted.empty() ? plain : formatted)});
        return isGood;
    });
}

} // namespace lanescope::rocprof
