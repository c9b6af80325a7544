// SPDX-License-Identifier: Apache-2.0
// Small dumps of PyTorch's flight recorder for tests, as a pickle and as JSON.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/pickle_writer.h"

namespace lanescope::test {

struct MadeEntry {
    std::int64_t record = 0;
    std::string group = "0";
    std::int64_t sequence = 1;
    std::string name = "nccl:all_reduce";
    std::int64_t elements = 1024;
    std::string type = "Float";
    std::string state = "completed";
    std::int64_t createdNs = 1'790'000'000'000'000'000;
    bool isTransfer = false;
    double durationMs = -1; ///< negative: none
};

struct MadeDump {
    std::vector<std::pair<std::string, std::string>> groups{{"0", "[0, 1, 2]"}}; ///< name, ranks
    std::vector<MadeEntry> entries{};
    std::int64_t lastEnqueued = -1;
};

inline std::string real(double value) {
    std::string bytes(8, '\0');
    const auto bits = __builtin_bit_cast(std::uint64_t, value);
    for (int i = 0; i < 8; ++i) {
        bytes[static_cast<std::size_t>(i)] = static_cast<char>(bits >> (56 - 8 * i));
    }
    return "G" + bytes;
}

inline std::string pickledEntry(const MadeEntry& entry) {
    using namespace pickle;
    const auto frame = [](const char* name, const char* file, std::int64_t line) {
        return dictionary({{"name", text(name)}, {"filename", text(file)}, {"line", number(line)}});
    };
    const std::string sizes = list({list({number(entry.elements)})});
    const std::string types = list({text(entry.type)});
    const std::string later =
        entry.state == "completed" ? number(entry.createdNs + 5'000'000) : std::string("N");
    std::vector<std::pair<std::string, std::string>> members{
        {"frames", list({frame("all_reduce", "/opt/torch/distributed/distributed_c10d.py", 2806),
                         frame("step", "train.py", 40 + entry.sequence), frame("<module>", "train.py", 3)})},
        {"record_id", number(entry.record)},
        {"pg_id", number(7)},
        {"process_group", text(entry.group) + text("default_pg") + "\x86"},
        {"collective_seq_id", number(entry.isTransfer ? 0 : entry.sequence)},
        {"p2p_seq_id", number(entry.isTransfer ? entry.sequence : 0)},
        {"profiling_name", text(entry.name)},
        {"time_created_ns", number(entry.createdNs)},
        {"input_sizes", sizes},
        {"input_dtypes", types},
        {"output_sizes", sizes},
        {"output_dtypes", types},
        {"state", text(entry.state)},
        {"time_discovered_started_ns", later},
        {"time_discovered_completed_ns", later},
        {"retired", entry.state == "completed" ? "\x88" : "\x89"},
        {"timeout_ms", number(600'000)},
        {"is_p2p", entry.isTransfer ? "\x88" : "\x89"}};
    if (entry.durationMs >= 0) {
        members.emplace_back("duration_ms", real(entry.durationMs));
    }
    return dictionary(members);
}

inline std::string pickledDump(const MadeDump& dump) {
    using namespace pickle;
    std::vector<std::pair<std::string, std::string>> groups;
    for (const auto& [name, ranks] : dump.groups) {
        groups.emplace_back(
            name, dictionary({{"name", text(name)}, {"desc", text("default_pg")}, {"ranks", text(ranks)}}));
    }
    std::vector<std::string> entries;
    for (const MadeEntry& entry : dump.entries) {
        entries.push_back(pickledEntry(entry));
    }
    return file(dictionary(
        {{"version", text("2.9")},
         {"pg_config", dictionary(groups)},
         {"nccl_version", text("2.27.5")},
         {"pg_status",
          dictionary({{"7", dictionary({{"last_enqueued_collective", number(dump.lastEnqueued)}})}})},
         {"entries", list(entries)}}));
}

/// Keys in order, no stacks, and 0 for a time that is not known, as PyTorch writes JSON.
inline std::string jsonDump(const MadeDump& dump) {
    std::string groups;
    for (const auto& [name, ranks] : dump.groups) {
        groups += (groups.empty() ? "\"" : ",\"") + name + R"(":{"desc":"default_pg","name":")" + name +
                  R"(","ranks":")" + ranks + "\"}";
    }
    std::string entries;
    for (const MadeEntry& entry : dump.entries) {
        const std::string sizes = "[[" + std::to_string(entry.elements) + "]]";
        const std::string later =
            entry.state == "completed" ? std::to_string(entry.createdNs + 5'000'000) : "0";
        entries += (entries.empty() ? "" : ",") + std::string(R"({"collective_seq_id":)") +
                   std::to_string(entry.isTransfer ? 0 : entry.sequence) +
                   (entry.durationMs >= 0 ? R"(,"duration_ms":)" + std::to_string(entry.durationMs) : "") +
                   R"(,"input_dtypes":[")" + entry.type + R"("],"input_sizes":)" + sizes + R"(,"is_p2p":)" +
                   (entry.isTransfer ? "true" : "false") + R"(,"output_dtypes":[")" + entry.type +
                   R"("],"output_sizes":)" + sizes + R"(,"p2p_seq_id":)" +
                   std::to_string(entry.isTransfer ? entry.sequence : 0) +
                   R"(,"pg_id":7,"process_group":[")" + entry.group +
                   R"(","default_pg"],"profiling_name":")" + entry.name + R"(","record_id":)" +
                   std::to_string(entry.record) + R"(,"retired":false,"state":")" + entry.state +
                   R"(","time_created_ns":)" + std::to_string(entry.createdNs) +
                   R"(,"time_discovered_completed_ns":)" + later + R"(,"time_discovered_started_ns":)" +
                   later + R"(,"timeout_ms":600000})";
    }
    return R"({"entries":[)" + entries + R"(],"nccl_version":"2.27.5","pg_config":{)" + groups +
           R"(},"pg_status":{"7":{"last_enqueued_collective":")" + std::to_string(dump.lastEnqueued) +
           R"("}},"version":"2.9"})";
}

} // namespace lanescope::test
