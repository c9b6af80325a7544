// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/nsys_importer.h"

#include <algorithm>
#include <array>

#include "core/base/parallel.h"
#include "core/base/user_text.h"
#include "core/import/nsys/device_rows.h"
#include "core/import/nsys/generic_events.h"
#include "core/import/nsys/host_rows.h"
#include "core/import/nsys/memory_rows.h"
#include "core/import/nsys/nvtx_rows.h"
#include "core/import/nsys/row_args.h"
#include "core/import/nsys/sample_rows.h"
#include "core/import/nsys/session.h"
#include "core/import/nsys/target_info.h"

namespace lanescope {

namespace {

using nsys::Table;

constexpr std::string_view kNamePatterns[] = {"*.sqlite"};

/// Tables with times that are no events: parts of others.
bool isPartOfOthers(std::string_view table) {
    return table.starts_with("TARGET_INFO") || table.starts_with("META_DATA") || table.starts_with("ENUM_") ||
           table.starts_with("ANALYSIS_") || table.ends_with("_CALLCHAINS");
}

/// Tables that are read on one connection, one after the other, and what they leave for the others.
struct Part {
    std::uint64_t rows = 0; ///< about
    std::unique_ptr<sqlite::RowSession> rowSession;
    std::unique_ptr<nsys::Session> session;
    Status status;
};

/// Reads the tables with events: those of the device, the calls, the ranges and all others each on a
/// connection of its own, as decoding rows takes most of the time of a load. Which thread reads which part
/// changes nothing.
class Parts {
public:
    Parts(sqlite::RowSession& rows, nsys::TargetNames& names,
          const std::unordered_map<std::int64_t, int>& smCounts)
        : m_rows(rows)
        , m_names(names)
        , m_smCounts(smCounts) {}

    Status read(nsys::Session& whole) {
        for (std::size_t i = 0; i < kParts; ++i) {
            auto session = m_rows.part(static_cast<unsigned>(i) + 1);
            if (!session) {
                return session.error();
            }
            m_parts[i].rowSession = std::move(*session);
            m_parts[i].session = std::make_unique<nsys::Session>(*m_parts[i].rowSession);
        }
        std::array<std::size_t, kParts> order{};
        for (std::size_t i = 0; i < kParts; ++i) {
            order[i] = i;
            m_parts[i].rows = rowsOf(i);
        }
        std::ranges::stable_sort(order, std::ranges::greater(),
                                 [this](std::size_t i) { return m_parts[i].rows; });
        parallelFor(kParts, m_rows.workers(), [&](std::size_t i) { readPart(order[i]); });
        for (Part& part : m_parts) {
            if (!part.status) {
                return part.status;
            }
            m_latestNs = std::max(m_latestNs, part.session->latestNs());
        }
        nsys::writeOpenRanges(m_parts[kRanges].session->writer(), m_open, m_latestNs);
        for (Part& part : m_parts) {
            whole.addThreads(*part.session);
            part.session.reset();
            m_rows.join(std::move(part.rowSession));
        }
        return {};
    }

private:
    /// In the order of their tables' numbers.
    enum : std::size_t { kDevice, kCalls, kRanges, kOthers, kParts };

    std::uint64_t rowsOf(std::size_t part) const {
        const auto rows = [this](Table table) { return m_rows.database().rowCountEstimate(nameOf(table)); };
        switch (part) {
        case kDevice:
            return rows(Table::Kernels) + rows(Table::Copies) + rows(Table::Memsets);
        case kCalls:
            return rows(Table::Calls);
        case kRanges:
            return rows(Table::Nvtx);
        default:
            return rows(Table::OsCalls) + rows(Table::Scheduling) + rows(Table::GpuMetrics) +
                   rows(Table::GenericEvents) + m_rows.database().rowCountEstimate(nsys::kCallchainTable);
        }
    }

    void readPart(std::size_t number) {
        Part& part = m_parts[number];
        nsys::Session& session = *part.session;
        switch (number) {
        case kDevice:
            part.status = nsys::readDeviceRows(session, m_smCounts);
            break;
        case kCalls:
            part.status = nsys::readCalls(session);
            break;
        case kRanges:
            part.status = nsys::readNvtxRows(session, m_names.nvtxThreads, m_open);
            break;
        default:
            for (const auto read :
                 {nsys::readOsCalls, nsys::readScheduling, nsys::readSamples, nsys::readGpuMetrics,
                  nsys::readOverheads, nsys::readWarnings, nsys::readCpuPageFaults, nsys::readGpuPageFaults,
                  nsys::readMemoryUsage, nsys::readGenericMetrics}) {
                part.status = part.status ? read(session) : part.status;
            }
            break;
        }
    }

    sqlite::RowSession& m_rows;
    nsys::TargetNames& m_names;
    const std::unordered_map<std::int64_t, int>& m_smCounts;
    std::array<Part, kParts> m_parts;
    std::vector<nsys::OpenRange> m_open;
    TimeNs m_latestNs = std::numeric_limits<TimeNs>::min();
};

} // namespace

std::span<const std::string_view> NsysImporter::namePatterns() const {
    return kNamePatterns;
}

std::span<const RecordingHint> NsysImporter::recordingHints() const {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::Operators,
         userText("No operators here. Run the program inside torch.autograd.profiler.emit_nvtx() and record "
                  "with nsys profile --trace=cuda,nvtx")},
        {Ingredient::DeviceWork,
         userText("No device activity recorded. Record it with nsys profile --trace=cuda")},
        {Ingredient::Launches,
         userText("No launches of device work here. Record both sides with nsys profile --trace=cuda")},
        {Ingredient::InputShapes, userText("No input shapes here. Run the program inside "
                                           "torch.autograd.profiler.emit_nvtx(record_shapes=True)")},
        {Ingredient::HostFunctions,
         userText("Record with nsys profile --sample=process-tree --python-sampling=true, or mark the code "
                  "with NVTX ranges, to see which function runs here.")},
    };
    return kHints;
}

bool NsysImporter::isOurs(const sqlite::Database& database) const {
    if (!database.hasColumn("StringIds", "id") || !database.hasColumn("StringIds", "value")) {
        return false;
    }
    // Tables are written only when they have rows: any of these will do.
    static constexpr std::string_view kSigns[] = {"NVTX_EVENTS",      "ThreadNames",      "OSRT_API",
                                                  "SCHED_EVENTS",     "COMPOSITE_EVENTS", "DIAGNOSTIC_EVENT",
                                                  "META_DATA_EXPORT", "EXPORT_META_DATA", "ANALYSIS_DETAILS"};
    return std::ranges::any_of(database.tables(), [&](const std::string& table) {
        return std::ranges::find(kSigns, table) != std::end(kSigns) ||
               (table.starts_with("CUPTI_ACTIVITY_KIND_") &&
                (database.hasColumn(table, "globalPid") || database.hasColumn(table, "globalTid")));
    });
}

std::vector<std::string> NsysImporter::eventTables(const sqlite::Database& /*database*/) const {
    return {nsys::kTableNames.begin(), nsys::kTableNames.end()};
}

bool NsysImporter::isCountedOnly(const sqlite::Database& database, const std::string& table) const {
    return !isPartOfOthers(table) &&
           (database.hasColumn(table, "start") || database.hasColumn(table, "timestamp"));
}

bool NsysImporter::holdsDeviceWork(std::string_view table) const {
    return table == nameOf(Table::Kernels) || table == nameOf(Table::Copies) ||
           table == nameOf(Table::Memsets);
}

Status NsysImporter::readAll(sqlite::RowSession& rows, ImportedTrace& trace) const {
    std::unordered_map<std::int64_t, int> smCounts;
    nsys::TargetNames names;
    if (const Status status = rows.readStrings("StringIds", "id", "value"); !status) {
        return status;
    }
    nsys::Session session(rows);
    if (const Status status = nsys::readTarget(session, trace, smCounts); !status) {
        return status;
    }
    if (const Status status = nsys::readNames(session, names); !status) {
        return status;
    }
    if (const Status status = Parts(rows, names, smCounts).read(session); !status) {
        return status;
    }
    nsys::writeNames(session, names);
    for (const HeaderInfo::Device& device : trace.headerInfo.devices) {
        const OwnerPart pid = RecordWriter::number(device.properties.id);
        session.writer().processName(pid, device.name);
        session.writer().processLabels(pid, "GPU " + std::to_string(device.properties.id));
    }
    return {};
}

std::span<const sqlite::NeededColumns> NsysImporter::neededColumns() const {
    // Columns of the schemas of 2021 to 2026.
    static constexpr sqlite::NeededColumns kNeeded[] = {
        {"CUPTI_ACTIVITY_KIND_KERNEL",
         "start end deviceId contextId streamId correlationId globalPid demangledName|shortName|mangledName"},
        {"CUPTI_ACTIVITY_KIND_MEMCPY",
         "start end deviceId contextId streamId correlationId globalPid bytes copyKind"},
        {"CUPTI_ACTIVITY_KIND_MEMSET", "start end deviceId contextId streamId correlationId globalPid bytes"},
        {"CUPTI_ACTIVITY_KIND_SYNCHRONIZATION", "start end contextId streamId syncType|deprecatedSyncType"},
        {"CUPTI_ACTIVITY_KIND_RUNTIME", "start end globalTid correlationId nameId"},
        {"NVTX_EVENTS", "start end eventType globalTid text|textId"},
        {"OSRT_API", "start end globalTid nameId"},
        {"SCHED_EVENTS", "start cpu isSchedIn globalTid"},
        {"COMPOSITE_EVENTS", "id start globalTid"},
        {"SAMPLING_CALLCHAINS", "id symbol module stackDepth"},
        {"GPU_METRICS", "timestamp typeId metricId value"},
        {"GENERIC_EVENTS", "timestamp|rawTimestamp typeId data"},
    };
    return kNeeded;
}

std::string NsysImporter::formatName(const sqlite::Database& database) const {
    return nsys::formatName(database);
}

std::shared_ptr<const ArgSource> NsysImporter::makeArgs(std::shared_ptr<const ByteFile> file) const {
    return std::make_shared<nsys::RowArgs>(std::move(file));
}

} // namespace lanescope
