// SPDX-License-Identifier: Apache-2.0
// Names that the records of one process in rocprofv3's JSON refer to: agents, kernels, operations,
// messages of markers. Source: rocprofiler-sdk, source/lib/output/generateJSON.cpp. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/import/api/importer.h"
#include "core/import/rocprof/record_json.h"

namespace lanescope::rocprof {

/// A text of the file, with its number in the writer once an event has it: many events share long ones.
struct SharedText {
    std::string text;
    std::uint32_t name = 0;
};

struct Agent {
    bool isGpu = false;
    std::int64_t device = 0;
    std::string name;
};

class ProcessNames {
public:
    /// Reads all parts of `process` but its records, and adds devices to the header of `trace`.
    void read(json::object& process, ImportedTrace& trace);

    std::int64_t pid() const { return m_pid; }
    /// The first word of the command without its folder; arguments may hold secrets. Empty: not recorded.
    const std::string& program() const { return m_program; }

    // Null when the file does not name it.
    const Agent* agent(std::int64_t handle) const;
    SharedText* kernel(std::int64_t id);
    SharedText* message(std::int64_t correlation);
    SharedText* operation(std::int64_t kind, std::int64_t operation);

private:
    void readMetadata(json::value& value);
    void readAgents(json::value& value, HeaderInfo& header);
    bool readAgent(json::value& entry, HeaderInfo& header);
    void readStrings(json::value& value);
    bool readMessage(json::value& entry);
    bool readOperations(json::value& entry);
    void readSymbols(json::value& value);

    std::int64_t m_pid = 0;
    std::string m_program;
    std::unordered_map<std::int64_t, Agent> m_agents; ///< by handle
    std::unordered_map<std::int64_t, SharedText> m_kernels;
    std::unordered_map<std::int64_t, SharedText> m_messages; ///< of markers, by correlation
    std::vector<std::vector<SharedText>> m_operations;       ///< by kind
};

} // namespace lanescope::rocprof
