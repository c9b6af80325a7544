// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/target_info.h"

#include <algorithm>
#include <limits>

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/secrets/secret_mask.h"

namespace lanescope::nsys {

namespace {

/// Tables with name and value of what made the export, since 2023.2 and before; nothing else is taken of
/// them.
constexpr std::string_view kExportTables[] = {"META_DATA_EXPORT", "EXPORT_META_DATA"};
constexpr std::string_view kExportKeys[] = {"EXPORT_PRODUCT_NAME", "EXPORT_PRODUCT_VERSION",
                                            "EXPORT_SCHEMA_VERSION"};

std::string quoted(std::string_view text) {
    std::string json = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            json.push_back('\\');
        }
        json.push_back(static_cast<unsigned char>(c) < 0x20 ? ' ' : c);
    }
    return json + "\"";
}

template <typename Integer>
Integer known(std::optional<std::int64_t> value) {
    return value && *value > 0 && *value <= std::numeric_limits<Integer>::max() ? static_cast<Integer>(*value)
                                                                                : Integer{-1};
}

} // namespace

std::string formatName(const sqlite::Database& database) {
    static constexpr std::string_view kColumns[] = {"name", "value"};
    for (const std::string_view table : kExportTables) {
        auto rows = database.rows(table, kColumns);
        while (rows && rows->next()) {
            if (rows->text(0) == "EXPORT_PRODUCT_VERSION") {
                return "Nsight Systems " + std::string(rows->text(1).substr(0, 40));
            }
        }
    }
    return "Nsight Systems";
}

Status readTarget(Session& session, ImportedTrace& trace, std::unordered_map<std::int64_t, int>& smCounts) {
    static constexpr std::string_view kExportColumns[] = {"name", "value"};
    for (const std::string_view table : kExportTables) {
        if (const Status status = session.forEachInfo(
                table, kExportColumns,
                [&](const sqlite::Rows& row) {
                    if (std::ranges::find(kExportKeys, row.text(0)) != std::end(kExportKeys)) {
                        trace.header.push_back({std::string(row.text(0)), quoted(row.text(1))});
                    }
                });
            !status) {
            return status;
        }
    }
    static constexpr std::string_view kStartColumns[] = {"utcEpochNs"};
    if (const Status status = session.forEachInfo("TARGET_INFO_SESSION_START_TIME", kStartColumns,
                                                  [&](const sqlite::Rows& row) {
                                                      if (const auto epochNs = row.integer(0)) {
                                                          trace.headerInfo.baseTimeNs = *epochNs;
                                                      }
                                                  });
        !status) {
        return status;
    }
    enum : std::size_t {
        kCudaDevice,
        kDevice,
        kId,
        kName,
        kMemory,
        kSmCount,
        kMajor,
        kMinor,
        kWarpSize,
        kWarpsPerSm,
        kThreadsPerBlock,
        kRegistersPerBlock,
        kRegistersPerSm,
        kSharedPerBlock,
        kSharedPerSm
    };
    static constexpr std::string_view kGpuColumns[] = {"cuDevice",
                                                       "deviceId",
                                                       "id",
                                                       "name",
                                                       "totalMemory",
                                                       "smCount",
                                                       "computeMajor",
                                                       "computeMinor",
                                                       "threadsPerWarp",
                                                       "maxWarpsPerSm",
                                                       "maxThreadsPerBlock",
                                                       "maxRegistersPerBlock",
                                                       "maxRegistersPerSm",
                                                       "maxShmemPerBlock",
                                                       "maxShmemPerSm"};
    const auto takeGpu = [&](const sqlite::Rows& row) {
        const auto smCount = row.integer(kSmCount);
        std::optional<std::int64_t> number;
        for (const std::size_t column : {kCudaDevice, kDevice, kId}) {
            number = number ? number : row.integer(column);
        }
        constexpr std::int64_t kMostSms = 1 << 20;
        if ((smCount && (*smCount <= 0 || *smCount > kMostSms)) || !number || *number < 0 ||
            *number > std::numeric_limits<std::int16_t>::max() ||
            std::ranges::any_of(trace.headerInfo.devices, [&](const HeaderInfo::Device& known) {
                return known.properties.id == *number;
            })) {
            return; // other graphics cards of the machine have no multiprocessors: they run no kernels
        }
        if (smCount) {
            smCounts.emplace(*number, static_cast<int>(*smCount));
        }
        HeaderInfo::Device device;
        device.name = std::string(row.text(kName));
        DeviceProperties& properties = device.properties;
        properties.id = static_cast<std::int32_t>(*number);
        properties.smCount = static_cast<std::int32_t>(smCount.value_or(-1));
        properties.totalMemoryBytes = known<std::int64_t>(row.integer(kMemory));
        properties.computeMajor = known<std::int32_t>(row.integer(kMajor));
        properties.computeMinor = static_cast<std::int32_t>(std::clamp<std::int64_t>(
            row.integerOr(kMinor, -1), -1, std::numeric_limits<std::int32_t>::max()));
        properties.warpSize = known<std::int32_t>(row.integer(kWarpSize));
        properties.maxThreadsPerBlock = known<std::int32_t>(row.integer(kThreadsPerBlock));
        const std::int64_t warps = row.integerOr(kWarpsPerSm, -1);
        if (properties.warpSize > 0 && properties.warpSize <= 1024 && warps > 0 && warps <= 1 << 20) {
            properties.maxThreadsPerSm = static_cast<std::int32_t>(warps * properties.warpSize);
        }
        properties.registersPerBlock = known<std::int64_t>(row.integer(kRegistersPerBlock));
        properties.registersPerSm = known<std::int64_t>(row.integer(kRegistersPerSm));
        properties.sharedMemoryPerBlockBytes = known<std::int64_t>(row.integer(kSharedPerBlock));
        properties.sharedMemoryPerSmBytes = known<std::int64_t>(row.integer(kSharedPerSm));
        trace.headerInfo.devices.push_back(std::move(device));
    };
    for (const std::string_view table : {"TARGET_INFO_GPU", "TARGET_INFO_CUDA_GPU"}) {
        if (const Status status = session.forEachInfo(table, kGpuColumns, takeGpu); !status) {
            return status;
        }
    }
    return {};
}

Status readNames(Session& session, TargetNames& names) {
    static constexpr std::string_view kProcessColumns[] = {"globalPid", "name"};
    if (const Status status = session.forEachRow(Table::Processes, kProcessColumns,
                                                 [&](const sqlite::Rows& row, EventRef) {
                                                     if (const auto globalPid = row.integer(0)) {
                                                         names.processes[threadOf(*globalPid).pid] =
                                                             row.text(1);
                                                     }
                                                     session.writer().metadata();
                                                 });
        !status) {
        return status;
    }
    static constexpr std::string_view kThreadColumns[] = {"globalTid", "nameId"};
    return session.forEachRow(Table::ThreadNames, kThreadColumns, [&](const sqlite::Rows& row, EventRef) {
        if (const auto globalTid = row.integer(0)) {
            const ThreadId thread = threadOf(*globalTid);
            names.threads[{thread.pid, thread.tid}] = session.string(row.integer(1));
        }
        session.writer().metadata();
    });
}

void writeNames(Session& session, const TargetNames& names) {
    RecordWriter& writer = session.writer();
    std::optional<std::int64_t> latest;
    for (const auto& thread : session.threads()) {
        const OwnerPart pid = RecordWriter::number(thread.first);
        if (latest != thread.first) {
            latest = thread.first;
            if (const auto name = names.processes.find(thread.first); name != names.processes.end()) {
                writer.processName(pid, name->second);
            }
        }
        for (const auto* known : {&names.nvtxThreads, &names.threads}) {
            const auto name = known->find(thread);
            if (name != known->end() && !name->second.empty()) {
                writer.threadName(pid, RecordWriter::number(thread.second), name->second);
                break;
            }
        }
    }
}

namespace {

constexpr std::int64_t kWarning = 2;
constexpr std::int64_t kError = 3;

struct Message {
    std::int64_t severity = 0;
    EventRef event{};
    std::string text;
};

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

std::string onOneLine(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool isBlank = c == ' ' || (c >= '\t' && c <= '\r');
        if (!isBlank) {
            line.push_back(c);
        } else if (!line.empty() && line.back() != ' ') {
            line.push_back(' ');
        }
    }
    return std::string(asciiTrimmed(line));
}

/// A long message ends behind a sentence, else behind a word.
std::string shortened(const std::string& line) {
    constexpr std::size_t kMostBytes = 300;
    if (line.size() <= kMostBytes) {
        return line;
    }
    const std::size_t sentence = line.rfind(". ", kMostBytes);
    const std::size_t word = line.rfind(' ', kMostBytes);
    const std::size_t end = sentence != std::string::npos && sentence >= kMostBytes / 2 ? sentence + 1
                            : word != std::string::npos                                 ? word
                                                                                        : kMostBytes;
    return std::string(utf8Prefix(line, end)) + " …";
}

/// "CUDA" of "Not all CUDA events might have been collected."; empty for another message.
std::string_view eventsNotAllCollected(std::string_view text) {
    constexpr std::string_view kStart = "Not all ";
    const std::size_t end = text.find(" events might have been collected");
    return text.starts_with(kStart) && end != std::string_view::npos
               ? text.substr(kStart.size(), end - kStart.size())
               : std::string_view();
}

/// Nsight Systems warns of each kind of event that a program does not have and of rights that it lacks for
/// samples of the CPU; lost events and failures of CUPTI stand among these.
RecordingWeight weightOf(const Message& message, std::span<const Message> all) {
    const std::string_view text = message.text;
    if (const std::string_view kind = eventsNotAllCollected(text); !kind.empty()) {
        const std::string none = "No " + std::string(kind) + " events collected";
        const bool hasSome =
            std::ranges::none_of(all, [&none](const Message& other) { return other.text.starts_with(none); });
        return hasSome || kind == "CUDA" ? RecordingWeight::Loss : RecordingWeight::Note;
    }
    static constexpr std::string_view kLosses[] = {"dropped",         "were lost",        "lost events",
                                                   "events lost",     "buffer is full",   "buffers are full",
                                                   "buffer overflow", "ran out of buffer"};
    static constexpr std::string_view kFailures[] = {"rror", "ailed", "returned", "not supported",
                                                     "not have been started correctly"};
    // The recorder goes on with what it has: lost is only what other messages name.
    if (contains(text, "not supported by this") && contains(text, "will be collected")) {
        return RecordingWeight::Doubt;
    }
    const auto isIn = [text](std::string_view part) { return contains(text, part); };
    const bool isOfDevice = contains(text, "CUPTI") || contains(text, "CUDA") || contains(text, "Activity");
    if (std::ranges::any_of(kLosses, isIn) || (isOfDevice && std::ranges::any_of(kFailures, isIn))) {
        return RecordingWeight::Loss;
    }
    return message.severity == kError ? RecordingWeight::Doubt : RecordingWeight::Note;
}

} // namespace

Status readWarnings(Session& session) {
    enum : std::size_t { kSeverity, kText };
    static constexpr std::string_view kColumns[] = {"severity", "text"};
    constexpr std::size_t kMostRead = 4096;
    std::vector<Message> messages;
    Status status =
        session.forEachRow(Table::Diagnostics, kColumns, [&](const sqlite::Rows& row, EventRef event) {
            session.writer().metadata();
            const std::int64_t severity = row.integerOr(kSeverity, 0);
            if (severity == kWarning || severity == kError) {
                messages.push_back(
                    {severity, event, maskSecrets({}, onOneLine(row.text(kText).substr(0, kMostRead)))});
            }
        });
    Diagnostics& diagnostics = session.writer().diagnostics();
    bool isOfDevice = false;
    for (const Message& message : messages) {
        const RecordingWeight weight = weightOf(message, messages);
        diagnostics.addRecorderNote({weight, 1, shortened(message.text)});
        if (weight == RecordingWeight::Loss) {
            diagnostics.add(DiagnosticKind::RecorderWarning, numberOf(message.event));
            // The detail has room for one: the first about device work, else the first of all.
            const bool toldBefore = !diagnostics[DiagnosticKind::RecorderWarning].detail.empty();
            const bool isDeviceLoss = contains(message.text, "CUDA") || contains(message.text, "CUPTI");
            if (!toldBefore || (isDeviceLoss && !isOfDevice)) {
                diagnostics.setDetail(DiagnosticKind::RecorderWarning, shortened(message.text));
                isOfDevice = isDeviceLoss;
            }
        }
    }
    return status;
}

} // namespace lanescope::nsys
