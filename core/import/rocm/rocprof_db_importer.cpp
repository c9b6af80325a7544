// SPDX-License-Identifier: Apache-2.0
#include "core/import/rocm/rocprof_db_importer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <unordered_map>

#include "core/base/demangled_name.h"
#include "core/import/hip/rocm_words.h"
#include "core/import/records/stream_owners.h"
#include "core/import/sqlite/row_args.h"
#include "core/store/rocprof_hints.h"

namespace lanescope {

namespace {

constexpr std::string_view kRocprofNamePatterns[] = {"*.db"};

/// In the order in which they are read: calls before their work.
enum Table : std::size_t { kHip, kHsa, kMarkers, kOps, kCopies, kKernels, kTables };
constexpr std::array<std::string_view, kTables> kTableNames{"HIP", "HSA", "rocTX", "OPS", "COPY", "KERN"};

/// The number in "sizeBytes(8388608)" of a call's arguments.
std::optional<std::int64_t> bytesOf(std::string_view arguments) {
    constexpr std::string_view kKey = "sizeBytes(";
    const std::size_t at = arguments.find(kKey);
    std::int64_t bytes = 0;
    return at != std::string_view::npos && std::from_chars(arguments.data() + at + kKey.size(),
                                                           arguments.data() + arguments.size(), bytes)
                                                   .ec == std::errc()
               ? std::optional(bytes)
               : std::nullopt;
}

class RocprofDbArgs final : public sqlite::RowArgs {
public:
    using sqlite::RowArgs::RowArgs;

protected:
    std::vector<std::string> eventTables(const sqlite::Database& /*database*/) const override {
        return {kTableNames.begin(), kTableNames.end()};
    }
    bool isField(std::string_view column) const override {
        static constexpr std::string_view kFields[] = {"BeginNs", "EndNs", "Name",      "KernelName",
                                                       "pid",     "tid",   "__section", "__lane"};
        return std::ranges::find(kFields, column) != std::end(kFields);
    }
};

class RocprofRows {
public:
    explicit RocprofRows(sqlite::RowSession& session)
        : m_session(session)
        , m_writer(session.writer())
        , m_streams(m_writer) {}

    Status read() {
        const bool hasOps = m_session.database().rowCountEstimate(kTableNames[kOps]) > 0;
        m_launching = m_session.database().rowCountEstimate(kTableNames[kHip]) > 0 ? kHip : kHsa;
        for (const Table table : {kHip, kHsa, kMarkers}) {
            if (Status status = readHost(table); !status) {
                return status;
            }
        }
        for (const Table table : {kOps, kCopies}) {
            if (Status status = readWork(table); !status) {
                return status;
            }
        }
        // Beside OPS it has the same kernels again, or their names only.
        return hasOps || !m_session.database().hasColumn(kTableNames[kKernels], "BeginNs")
                   ? m_session.countRows(kKernels, kTableNames[kKernels])
                   : readWork(kKernels);
    }

private:
    Status readHost(Table table) {
        enum : std::size_t { kBegin, kEnd, kPid, kTid, kName, kArguments, kIndex };
        static constexpr std::string_view kColumns[] = {"BeginNs", "EndNs", "pid",  "tid",
                                                        "Name",    "args",  "Index"};
        const std::uint32_t category =
            table == kMarkers ? m_writer.category("user_annotation", CategoryKind::UserAnnotation)
                              : m_writer.category("hip_runtime", CategoryKind::Runtime);
        return m_session.forEachRow(
            table, kTableNames[table], kColumns, [&, table](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval;
                interval.event = event;
                if (!m_session.takeTimes(row, kBegin, kEnd, interval)) {
                    return;
                }
                const std::int64_t pid = row.integerOr(kPid, 0);
                interval.name = m_writer.name(row.text(kName));
                interval.owner = m_writer.owner(OwnerSide::Host, RecordWriter::number(pid),
                                                RecordWriter::number(row.integerOr(kTid, 0)), category);
                if (table == kMarkers) {
                    m_writer.slice(interval);
                    return;
                }
                Launch launch;
                if (table == m_launching) {
                    launch.correlation = m_session.correlationOf(pid, row.integer(kIndex));
                    if (const auto bytes = bytesOf(row.text(kArguments))) {
                        m_bytes.emplace(launch.correlation, *bytes);
                    }
                }
                m_writer.call(interval, launch);
            });
    }

    Status readWork(Table table) {
        enum : std::size_t { kBegin, kEnd, kDevice, kGpu, kQueue, kStream, kPid, kName, kKernel, kIndex };
        static constexpr std::string_view kColumns[] = {"BeginNs",    "EndNs",     "dev-id", "gpu-id",
                                                        "queue-id",   "stream-id", "pid",    "Name",
                                                        "KernelName", "Index"};
        return m_session.forEachRow(
            table, kTableNames[table], kColumns, [this, table](const sqlite::Rows& row, EventRef event) {
                RecordWriter::Interval interval;
                interval.event = event;
                if (!m_session.takeTimes(row, kBegin, kEnd, interval)) {
                    return;
                }
                const std::string name =
                    table == kKernels ? demangledName(row.text(kKernel)) : std::string(row.text(kName));
                const CategoryKind kind = table == kKernels  ? CategoryKind::Kernel
                                          : table == kCopies ? CategoryKind::Memcpy
                                                             : rocm::commandKindOf(name);
                const std::int64_t pid = row.integerOr(kPid, 0);
                DeviceOp op;
                op.correlation = table == kKernels ? 0 : m_session.correlationOf(pid, row.integer(kIndex));
                const std::int64_t device = row.integerOr(kDevice, row.integerOr(kGpu, 0));
                op.device = sqlite::fitting<std::int16_t>(device, -1);
                op.stream = row.integerOr(kStream, row.integerOr(kQueue, 0));
                const std::uint32_t category =
                    kind == CategoryKind::Memcpy   ? m_writer.category("gpu_memcpy", kind)
                    : kind == CategoryKind::Memset ? m_writer.category("gpu_memset", kind)
                    : kind == CategoryKind::Kernel ? m_writer.category("kernel", kind)
                                                   : m_writer.category("queue_mark", CategoryKind::Other);
                interval.name = m_writer.name(kind == CategoryKind::Memcpy ? rocm::copyName(name) : name);
                interval.owner = m_streams.ownerOf({device, op.stream, pid, 0}, OwnerSide::Device, category);
                if (m_devices.emplace(device).second) {
                    m_writer.processLabels(RecordWriter::number(device), "GPU " + std::to_string(device));
                }
                if (!isDeviceWork(kind)) {
                    m_writer.slice(interval);
                    return;
                }
                if (const auto bytes = m_bytes.find(op.correlation);
                    bytes != m_bytes.end() && op.correlation != 0 && kind != CategoryKind::Kernel) {
                    setBytes(op, bytes->second, interval.durationNs);
                }
                m_writer.deviceOp(interval, op);
            });
    }

    sqlite::RowSession& m_session;
    RecordWriter& m_writer;
    StreamOwners m_streams;
    Table m_launching = kHip;                               ///< whose numbers the work has
    std::unordered_map<std::int64_t, std::int64_t> m_bytes; ///< of calls, by correlation
    std::set<std::int64_t> m_devices;
};

} // namespace

std::span<const std::string_view> RocprofDbImporter::namePatterns() const {
    return kRocprofNamePatterns;
}

std::span<const RecordingHint> RocprofDbImporter::recordingHints() const {
    return rocprofHints();
}

bool RocprofDbImporter::isOurs(const sqlite::Database& database) const {
    return std::ranges::any_of(kTableNames, [&database](std::string_view table) {
        return database.hasColumn(table, "BeginNs") && database.hasColumn(table, "EndNs");
    });
}

std::vector<std::string> RocprofDbImporter::eventTables(const sqlite::Database& /*database*/) const {
    return {kTableNames.begin(), kTableNames.end()};
}

bool RocprofDbImporter::isCountedOnly(const sqlite::Database& database, const std::string& table) const {
    return database.hasColumn(table, "BeginNs");
}

bool RocprofDbImporter::holdsDeviceWork(std::string_view table) const {
    return table == kTableNames[kOps] || table == kTableNames[kCopies] || table == kTableNames[kKernels];
}

Status RocprofDbImporter::readAll(sqlite::RowSession& session, ImportedTrace& /*trace*/) const {
    return RocprofRows(session).read();
}

std::string RocprofDbImporter::formatName(const sqlite::Database& /*database*/) const {
    return "rocprof";
}

std::shared_ptr<const ArgSource> RocprofDbImporter::makeArgs(std::shared_ptr<const ByteFile> file) const {
    return std::make_shared<RocprofDbArgs>(std::move(file));
}

} // namespace lanescope
