// SPDX-License-Identifier: Apache-2.0
#include "core/import/xplane/plane_reader.h"

#include <algorithm>
#include <charconv>

#include "core/base/hash_mix.h"
#include "core/base/time_limits.h"
#include "core/base/utf8.h"
#include "core/import/xplane/event_details.h"
#include "core/secrets/secret_mask.h"

namespace lanescope::xplane {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

constexpr std::uint64_t kEventsBetweenStops = 1u << 12;

/// Stats that say what an event is.
enum class Meaning : std::uint8_t {
    Correlation,
    KernelDetails,
    CopyDetails,
    MemsetDetails,
    StepNumber,
    HloOp,
    ProducerType,
    Producer,
    ConsumerType,
    Consumer,
    Count_
};
constexpr std::pair<std::string_view, Meaning> kMeanings[] = {
    {"correlation_id", Meaning::Correlation}, {"kernel_details", Meaning::KernelDetails},
    {"memcpy_details", Meaning::CopyDetails}, {"memset_details", Meaning::MemsetDetails},
    {"step_num", Meaning::StepNumber},        {"hlo_op", Meaning::HloOp},
    {"_pt", Meaning::ProducerType},           {"_p", Meaning::Producer},
    {"_ct", Meaning::ConsumerType},           {"_c", Meaning::Consumer},
};

std::optional<std::int64_t> numberAt(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end != text.data() ? std::optional(number) : std::nullopt;
}

/// The number of "/device:GPU:3" and the like; nothing for planes that are no device.
std::optional<std::int64_t> deviceOf(std::string_view plane) {
    constexpr std::string_view kPrefix = "/device:";
    const std::size_t colon = plane.rfind(':');
    if (!plane.starts_with(kPrefix) || colon < kPrefix.size() ||
        plane.substr(kPrefix.size()).starts_with("CUSTOM")) {
        return std::nullopt;
    }
    const auto number = numberAt(plane.substr(colon + 1));
    return number && *number >= 0 ? number : std::nullopt;
}

/// "TPU 3" of "/device:TPU:3".
std::string deviceWords(std::string_view plane, std::int64_t device) {
    const std::string_view rest = plane.substr(plane.find(':') + 1);
    return std::string(rest.substr(0, rest.find(':'))) + " " + std::to_string(device);
}

/// Transfers of a TPU that run beside its operations, and beside each other: the operations that wait for
/// them are what takes time.
bool isAsynchronous(std::string_view line) {
    return line.starts_with("Async");
}

/// The number of "Stream #16(Kernel)".
std::optional<std::int64_t> streamOf(std::string_view line) {
    constexpr std::string_view kPrefix = "Stream #";
    return line.starts_with(kPrefix) ? numberAt(line.substr(kPrefix.size())) : std::nullopt;
}

bool hasStreams(const Plane& plane) {
    bool damaged = false;
    return std::ranges::any_of(plane.lines, [&damaged](std::string_view message) {
        return streamOf(readLine(message, damaged).name).has_value();
    });
}

std::string jsonOf(const Stat& stat) {
    return stat.kind == Stat::Kind::Unsigned ? std::to_string(static_cast<std::uint64_t>(stat.integer))
                                             : std::to_string(stat.integer);
}

using MeaningOfStat = std::unordered_map<std::uint64_t, Meaning>;

MeaningOfStat meaningsOf(const Plane& plane) {
    MeaningOfStat meanings;
    for (const auto& [id, name] : plane.statNames) {
        for (const auto& [text, meaning] : kMeanings) {
            if (name == text) {
                meanings.emplace(id, meaning);
            }
        }
    }
    return meanings;
}

/// Stats of one event that say which kind it is.
class Meanings {
public:
    Meanings(const Plane& plane, const MeaningOfStat& meaningOf)
        : m_plane(plane)
        , m_meaningOf(meaningOf) {}
    void clear() { m_stats.fill(std::nullopt); }
    void take(std::string_view message) {
        // The id is the first field, and most stats say nothing about what the event is.
        Field field;
        MessageReader reader(message);
        if (reader.next(field) && field.number == 1) {
            if (const auto found = m_meaningOf.find(field.value); found != m_meaningOf.end()) {
                m_stats[static_cast<std::size_t>(found->second)] = readStat(message, m_plane);
            }
        }
    }
    const Stat* operator[](Meaning meaning) const {
        const auto& stat = m_stats[static_cast<std::size_t>(meaning)];
        return stat ? &*stat : nullptr;
    }

private:
    const Plane& m_plane;
    const MeaningOfStat& m_meaningOf;
    std::array<std::optional<Stat>, static_cast<std::size_t>(Meaning::Count_)> m_stats;
};

} // namespace

std::vector<std::string> kindNames() {
    return {"planes", "lines", "events", "errors and warnings"};
}

/// Where the events of a line belong.
struct PlaneReader::Target {
    OwnerSide side = OwnerSide::Host;
    OwnerPart pid;
    OwnerPart tid;
    std::optional<std::int64_t> device;
    std::int64_t stream = -1;
    bool isWork = false; ///< its events are work of the device, not names for stretches of it
};

/// Tells the events of one line to the writer.
class PlaneReader::EventSink {
public:
    EventSink(RecordWriter& writer, const Plane& plane, const MeaningOfStat& meanings, const Line& line,
              Target target)
        : m_writer(writer)
        , m_plane(plane)
        , m_line(line)
        , m_target(target)
        , m_stats(plane, meanings) {}

    void take(std::string_view message, EventRef ref) {
        m_stats.clear();
        const Event event = readEvent(message, [this](std::string_view stat) { m_stats.take(stat); });
        if (event.damaged) {
            m_writer.unusable(DiagnosticKind::MalformedEvent, ref);
            return;
        }
        if (event.occurrences) {
            m_writer.notShown();
            return;
        }
        const auto range = rangeOf(m_line.startNs, event);
        if (!range) {
            m_writer.unusable(DiagnosticKind::TimestampOutOfRange, ref);
            return;
        }
        RecordWriter::Interval interval{ref, range->startNs,
                                        saturatingSubtract(range->endNs, range->startNs)};
        if (m_target.device) {
            takeOnDevice(interval, event);
        } else {
            takeOnHost(interval, event);
        }
    }

private:
    std::uint32_t owner(std::uint32_t category) {
        return m_writer.owner(m_target.side, m_target.pid, m_target.tid, category);
    }
    std::uint32_t owner(std::string_view category, CategoryKind kind) {
        return owner(m_writer.category(category, kind));
    }
    std::uint32_t nameOf(const Event& event) {
        const auto [entry, isNew] = m_names.emplace(event.name, 0);
        if (isNew) {
            entry->second = m_writer.name(replaceInvalidUtf8(xplane::nameOf(m_plane, event)));
        }
        return entry->second;
    }
    std::int64_t correlation() const {
        const Stat* const stat = m_stats[Meaning::Correlation];
        return stat != nullptr ? stat->integer : 0;
    }

    void takeOnDevice(RecordWriter::Interval& interval, const Event& event) {
        interval.name = nameOf(event);
        if (!m_target.isWork) {
            interval.owner = isAsynchronous(m_line.name)
                                 ? owner("xla_async", CategoryKind::Other)
                                 : owner("xla_annotation", CategoryKind::DeviceAnnotation);
            m_writer.slice(interval);
            return;
        }
        DeviceOp op;
        op.correlation = correlation();
        op.stream = m_target.stream;
        op.device = static_cast<std::int16_t>(std::min<std::int64_t>(*m_target.device, INT16_MAX));
        if (const Stat* const copy = m_stats[Meaning::CopyDetails]) {
            interval.owner = owner("gpu_memcpy", CategoryKind::Memcpy);
            readCopyDetails(copy->text, interval.durationNs, op);
        } else if (const Stat* const memset = m_stats[Meaning::MemsetDetails]) {
            interval.owner = owner("gpu_memset", CategoryKind::Memset);
            readCopyDetails(memset->text, interval.durationNs, op);
        } else {
            interval.owner = owner(m_target.stream >= 0 ? "kernel" : "xla_op", CategoryKind::Kernel);
            if (const Stat* const kernel = m_stats[Meaning::KernelDetails]) {
                readKernelDetails(kernel->text, op);
            }
        }
        m_writer.deviceOp(interval, op);
    }

    void takeOnHost(RecordWriter::Interval& interval, const Event& event) {
        interval.name = nameOf(event);
        if (m_stats[Meaning::Correlation] != nullptr) {
            interval.owner = owner("device_runtime", CategoryKind::Runtime);
            Launch launch;
            launch.correlation = correlation();
            m_writer.call(interval, launch);
        } else {
            if (const Stat* const step = m_stats[Meaning::StepNumber]) {
                constexpr std::size_t kLongestName = 4096; // many steps share it
                interval.name =
                    m_writer.name(replaceInvalidUtf8(xplane::nameOf(m_plane, event).substr(0, kLongestName)) +
                                  " " + jsonOf(*step));
                interval.owner = owner("step", CategoryKind::UserAnnotation);
            } else if (m_stats[Meaning::HloOp] != nullptr) {
                interval.owner = owner("xla_op", CategoryKind::Operator);
            } else if (xplane::nameOf(m_plane, event).starts_with('$')) {
                interval.owner = owner("python_function", CategoryKind::PythonFunction);
            } else {
                interval.owner = owner("host_trace", CategoryKind::Operator);
            }
            m_writer.slice(interval);
        }
        link('s', Meaning::ProducerType, Meaning::Producer, interval);
        link('f', Meaning::ConsumerType, Meaning::Consumer, interval);
    }

    /// Work that one thread hands to another: both name it by a type and a number.
    void link(char phase, Meaning type, Meaning id, const RecordWriter::Interval& interval) {
        const Stat* const number = m_stats[id];
        if (number != nullptr && isWithinTimeLimits(interval.startNs)) {
            const Stat* const kind = m_stats[type];
            const std::uint64_t hash =
                hashMix(static_cast<std::uint64_t>(number->integer),
                        kind != nullptr ? static_cast<std::uint64_t>(kind->integer) : 0);
            m_writer.link(phase, interval.startNs, owner("async", CategoryKind::Other),
                          static_cast<std::int64_t>(hash));
        }
    }

    RecordWriter& m_writer;
    const Plane& m_plane;
    const Line& m_line;
    Target m_target;
    Meanings m_stats;
    std::unordered_map<std::uint64_t, std::uint32_t> m_names;
};

PlaneReader::PlaneReader(std::stop_token stop)
    : m_stop(std::move(stop))
    , m_writer(kindNames()) {
    m_writer.hasNanoseconds();
}

OwnerPart PlaneReader::processOf(const Plane& plane) {
    std::string name =
        plane.name.empty() ? "plane " + std::to_string(plane.id) : replaceInvalidUtf8(plane.name);
    auto [taken, isNew] = m_processes.emplace(name, 1);
    for (int& number = taken->second; !isNew;) { // numbers go on where the last plane of the name stopped
        name = replaceInvalidUtf8(plane.name) + " (" + std::to_string(++number) + ")";
        isNew = m_processes.emplace(name, 1).second;
    }
    const OwnerPart part = m_writer.text(name);
    m_writer.processName(part, name);
    // The host stands above the devices.
    m_writer.processOrder(part, static_cast<std::int64_t>(m_processes.size()) - 1);
    return part;
}

PlaneReader::Target PlaneReader::targetOf(const Line& line, std::optional<std::int64_t> device,
                                          bool hasStreams) {
    Target target;
    target.device = device;
    target.tid = RecordWriter::number(line.id);
    if (!device) {
        return target;
    }
    target.pid = RecordWriter::number(*device);
    target.side = OwnerSide::Device;
    if (const auto stream = streamOf(line.name)) {
        target.stream = *stream;
        target.tid = RecordWriter::number(*stream);
        target.isWork = true;
    } else {
        // A GPU's lines without a number repeat its streams under other names; a TPU has no streams.
        target.isWork =
            line.name.find("XLA Ops") != std::string_view::npos && !isAsynchronous(line.name) && !hasStreams;
        target.tid = m_writer.text(replaceInvalidUtf8(line.title()));
        target.side = target.isWork ? OwnerSide::Device : OwnerSide::DeviceAnnotation;
    }
    return target;
}

void PlaneReader::readPlaneStats(const Plane& plane, std::optional<std::int64_t> device) {
    HeaderInfo::Device known;
    known.properties.id = device ? static_cast<std::int32_t>(std::min<std::int64_t>(*device, INT16_MAX)) : -1;
    std::string kind;
    for (const std::string_view message : plane.stats) {
        const Stat stat = readStat(message, plane);
        const auto found = plane.statNames.find(stat.name);
        const std::string_view name = found != plane.statNames.end() ? found->second : std::string_view();
        const auto small = static_cast<std::int32_t>(std::clamp<std::int64_t>(stat.integer, -1, INT32_MAX));
        if (name == "core_count") {
            known.properties.smCount = small;
        } else if (name == "memory_size") {
            known.properties.totalMemoryBytes = stat.integer;
        } else if (name == "compute_cap_major") {
            known.properties.computeMajor = small;
        } else if (name == "compute_cap_minor") {
            known.properties.computeMinor = small;
        } else if (name == "device_vendor" || name == "device_type_string" || name == "gpu_model") {
            kind = replaceInvalidUtf8(stat.text);
        } else if (name == "profile_start_time" || name == "profile_stop_time") {
            m_fields.push_back({std::string(name), jsonOf(stat)});
        }
    }
    if (device && !plane.lines.empty()) {
        known.name = kind.empty() ? replaceInvalidUtf8(plane.name) : kind;
        m_header.devices.push_back(std::move(known));
    }
}

bool PlaneReader::read(std::string_view message, std::uint64_t offset) {
    const Plane plane = readPlane(message);
    m_writer.beginKind(static_cast<std::size_t>(Kind::Plane));
    m_writer.metadata();
    if (plane.damaged) {
        m_writer.diagnostics().add(DiagnosticKind::DamagedTable, offset);
        m_writer.diagnostics().setDetail(DiagnosticKind::DamagedTable,
                                         "the plane " + replaceInvalidUtf8(plane.name) + " is damaged");
    }
    const auto device = deviceOf(plane.name);
    readPlaneStats(plane, device);
    const OwnerPart process =
        device || plane.lines.empty() ? RecordWriter::number(device.value_or(0)) : processOf(plane);
    if (device) {
        const std::string words = replaceInvalidUtf8(deviceWords(plane.name, *device));
        m_writer.processName(process, words.starts_with("GPU ") ? replaceInvalidUtf8(plane.name) : words);
        m_writer.processLabels(process, words);
    }
    const bool streams = device && hasStreams(plane);
    const MeaningOfStat meanings = meaningsOf(plane); // once: a plane may have any number of lines
    for (const std::string_view lineMessage : plane.lines) {
        bool damaged = false;
        const Line line = readLine(lineMessage, damaged);
        m_writer.beginKind(static_cast<std::size_t>(Kind::Line));
        m_writer.metadata();
        Target target = targetOf(line, device, streams);
        target.pid = process;
        m_writer.threadName(process, target.tid, replaceInvalidUtf8(line.title()));
        m_writer.beginKind(static_cast<std::size_t>(Kind::Event));
        EventSink sink(m_writer, plane, meanings, line, target);
        Field field;
        MessageReader reader(lineMessage);
        while (reader.next(field)) {
            if (field.number != kLineEventField || field.isNumber()) {
                continue;
            }
            const auto place =
                static_cast<std::uint64_t>(lineMessage.data() - message.data()) + reader.fieldStart();
            sink.take(field.bytes, EventRef(offset + place));
            if (++m_events % kEventsBetweenStops == 0 && m_stop.stop_requested()) {
                return false;
            }
        }
        if (reader.isDamaged()) {
            m_writer.diagnostics().add(DiagnosticKind::DamagedTable, offset);
        }
    }
    return true;
}

void PlaneReader::readWarning(std::string_view text, std::uint64_t offset) {
    m_writer.beginKind(static_cast<std::size_t>(Kind::Warning));
    m_writer.metadata();
    m_writer.diagnostics().add(DiagnosticKind::RecorderWarning, offset);
    const std::string shown = maskSecrets({}, replaceInvalidUtf8(text));
    m_writer.diagnostics().addRecorderNote({RecordingWeight::Loss, 1, shown});
    m_writer.diagnostics().setDetail(DiagnosticKind::RecorderWarning, shown);
}

} // namespace lanescope::xplane
