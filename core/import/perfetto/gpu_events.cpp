// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/gpu_events.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/base/json_string.h"
#include "core/base/time_limits.h"
#include "core/base/utf8.h"
#include "core/import/cupti/recorded_words.h"
#include "core/import/perfetto/track_events.h"
#include "core/import/records/stream_owners.h"
#include "core/store/graph_node.h"

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;

/// Categories of InternedGpuRenderStageSpecification.
constexpr std::uint64_t kGraphics = 1;
constexpr std::uint64_t kCompute = 2;
/// Description of stages that old recorders number.
constexpr std::size_t kMostSpecifications = 4096;
constexpr std::size_t kMostGpus = 1024;
constexpr std::size_t kMostCounters = 1u << 16;

std::array<std::uint32_t, 3> readDimensions(std::string_view message) {
    std::array<std::uint32_t, 3> dimensions{0, 1, 1};
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number >= 1 && field.number <= 3) {
            dimensions[field.number - 1] = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(field.value, std::numeric_limits<std::uint32_t>::max()));
        }
    }
    return dimensions[0] == 0 ? std::array<std::uint32_t, 3>{} : dimensions;
}

bool startsWithWord(std::string_view name, std::string_view word) {
    return name.size() >= word.size() &&
           std::equal(word.begin(), word.end(), name.begin(), [](char a, char b) {
               return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
           });
}

} // namespace

/// Fields of a GpuRenderStageEvent.
struct GpuEvents::Stage {
    std::uint64_t id = 0;
    bool hasId = false;
    std::uint64_t durationNs = 0;
    std::int64_t gpu = 0;
    std::uint64_t queue = 0;
    std::string queueName;
    std::string name;
    bool isWork = false;
    std::vector<std::uint64_t> waits;
    DeviceOp op;
    std::string_view specifications;
    std::string_view stage; ///< as the file calls it
    CuptiFields cupti;
    bool damaged = false;
};

void GpuEvents::parseArg(std::string_view message, const Packet& packet, DeviceOp& op) const {
    std::string_view name;
    std::optional<std::uint64_t> value;
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1) {
            name = textOfEntry(
                m_session.interned->entry(packet.sequence, kComputeArgNames, field.value, packet.ref));
        } else if (field.number == 2) {
            name = field.bytes;
        } else if (field.number == 3 || field.number == 4) {
            value = field.value;
        }
    }
    constexpr std::uint64_t kMost = std::numeric_limits<std::int16_t>::max();
    if (!value) {
        return;
    }
    if (name == "registers_per_thread" && *value <= kMost) {
        op.registersPerThread = static_cast<std::int16_t>(*value);
    } else if (name.starts_with("shared_mem_") && *value <= std::numeric_limits<std::int32_t>::max()) {
        const std::int64_t sum =
            std::max<std::int64_t>(op.sharedMemoryBytes, 0) + static_cast<std::int64_t>(*value);
        op.sharedMemoryBytes =
            static_cast<std::int32_t>(std::min<std::int64_t>(sum, std::numeric_limits<std::int32_t>::max()));
    } else if (name == "size_bytes" || name == "bytes") {
        op.bytes = static_cast<std::int64_t>(
            std::min<std::uint64_t>(*value, std::numeric_limits<std::int64_t>::max()));
    }
}

void GpuEvents::parseLaunch(std::string_view message, const Packet& packet, DeviceOp& op) const {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1) {
            op.grid = readDimensions(field.bytes);
        } else if (field.number == 2) {
            op.block = readDimensions(field.bytes);
        } else if (field.number == 3) {
            parseArg(field.bytes, packet, op);
        }
    }
}

GpuEvents::Stage GpuEvents::parse(const Packet& packet) const {
    Stage stage;
    std::string_view ownName;
    std::string_view stageName;
    std::string_view kernelName;
    const auto entry = [this, &packet](InternedField kind, std::uint64_t iid) {
        return m_session.interned->entry(packet.sequence, kind, iid, packet.ref);
    };
    const auto old = [](const std::vector<std::string>& names, std::uint64_t number) {
        return number < names.size() ? std::string_view(names[static_cast<std::size_t>(number)])
                                     : std::string_view();
    };
    Field field;
    MessageReader reader(packet.data);
    while (reader.next(field)) {
        switch (field.number) {
        case 1:
            stage.id = field.value;
            stage.hasId = true;
            break;
        case 2:
            stage.durationNs = field.value;
            break;
        case 3:
            stage.queue = field.value;
            stage.queueName = old(m_oldQueues, field.value);
            break;
        case 4:
            stageName = old(m_oldStages, field.value);
            break;
        case 6:
            stage.cupti.take(textOfEntry(field.bytes, 1), textOfEntry(field.bytes, 2));
            break;
        case 7:
            stage.specifications = field.bytes;
            break;
        case 11:
            stage.gpu = static_cast<std::int32_t>(static_cast<std::uint32_t>(field.value));
            break;
        case 13:
            stage.queue = field.value;
            stage.queueName = replaceInvalidUtf8(textOfEntry(entry(kGpuSpecifications, field.value)));
            break;
        case 14: {
            const std::string_view specification = entry(kGpuSpecifications, field.value);
            const std::uint64_t category = numberOfEntry(specification, 4);
            stageName = textOfEntry(specification);
            stage.isWork = stage.isWork || category == kCompute || category == kGraphics;
            break;
        }
        case 17:
            ownName = field.bytes;
            break;
        case 18:
            protobuf::forEachVarint(field, [&stage](std::uint64_t id) {
                if (stage.waits.size() < 4096) {
                    stage.waits.push_back(id);
                }
            });
            break;
        case 19: {
            const std::string_view kernel = entry(kComputeKernels, field.value);
            kernelName = textOfEntry(kernel, 3).empty() ? textOfEntry(kernel) : textOfEntry(kernel, 3);
            stage.isWork = true;
            Field arg;
            for (MessageReader args(kernel); args.next(arg);) {
                if (arg.number == 5) {
                    parseArg(arg.bytes, packet, stage.op);
                }
            }
            break;
        }
        case 20:
            ownName = textOfEntry(entry(kEventNames, field.value));
            break;
        case 21:
            stage.isWork = true;
            parseLaunch(field.bytes, packet, stage.op);
            break;
        default:
            break;
        }
    }
    stage.damaged = reader.isDamaged();
    stage.stage = stageName;
    constexpr std::size_t kLongestName = 64u << 10; // many events share it
    const std::string_view name = !ownName.empty() ? ownName : !kernelName.empty() ? kernelName : stageName;
    stage.name = replaceInvalidUtf8(name.substr(0, kLongestName));
    return stage;
}

void GpuEvents::readSpecifications(std::string_view message) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        std::vector<std::string>& names = field.number == 2 ? m_oldQueues : m_oldStages;
        if ((field.number == 2 || field.number == 3) && names.size() < kMostSpecifications) {
            names.push_back(replaceInvalidUtf8(textOfEntry(field.bytes, 1)));
        }
    }
}

void GpuEvents::readRenderStage(const Packet& packet, Sequence& sequence) {
    Stage stage = parse(packet);
    if (stage.damaged) {
        m_writer.unusable(DiagnosticKind::MalformedEvent, packet.ref);
        return;
    }
    if (!stage.specifications.empty()) {
        readSpecifications(stage.specifications);
        m_writer.metadata();
        return;
    }
    const auto timeNs = m_session.timeOf(packet, sequence);
    if (!timeNs) {
        return;
    }
    if (stage.cupti.isKnown) {
        m_session.tracks.tellsBeginsFirst();
        applyFields(stage);
    }
    const OwnerPart pid = RecordWriter::number(stage.gpu);
    const OwnerPart tid = threadOf(stage);
    RecordWriter::Interval interval{packet.ref, *timeNs, 0, m_writer.name(stage.name)};
    interval.durationNs = static_cast<DurationNs>(
        std::min<std::uint64_t>(stage.durationNs, std::numeric_limits<DurationNs>::max()));
    const Kind kind = kindOf(stage);
    interval.owner = m_writer.owner(kind.side, pid, tid, m_writer.category(kind.category, kind.meaning));
    DeviceOp op = stage.op;
    op.device = static_cast<std::int16_t>(std::clamp<std::int64_t>(stage.gpu, -1, INT16_MAX));
    setBytes(op, op.bytes, interval.durationNs);
    m_writer.deviceOp(interval, op);
    const std::uint32_t flows =
        m_writer.owner(OwnerSide::Device, pid, tid, m_writer.category(kGpuFlowCategory, CategoryKind::Other));
    if (stage.hasId) {
        m_writer.link('f', *timeNs, flows, submissionFlow(stage.id));
        m_writer.link('s', *timeNs, flows, waitFlow(stage.id));
    }
    for (const std::uint64_t id : stage.waits) {
        m_writer.link('f', *timeNs, flows, waitFlow(id));
    }
}

/// Kineto's words for the stage.
GpuEvents::Kind GpuEvents::kindOf(const Stage& stage) {
    if (stage.cupti.isKnown && stage.stage == "Annotation") {
        return {OwnerSide::DeviceAnnotation, "gpu_user_annotation", CategoryKind::DeviceAnnotation};
    }
    if (stage.cupti.isKnown && stage.stage == "EventRecord") {
        return {OwnerSide::Device, kGraphEventCategory, CategoryKind::Other};
    }
    if (stage.cupti.isKnown && stage.stage == "HostNode") {
        return {OwnerSide::Device, kGraphHostCategory, CategoryKind::Other};
    }
    return startsWithWord(stage.name, "memcpy") ? Kind{OwnerSide::Device, "gpu_memcpy", CategoryKind::Memcpy}
           : startsWithWord(stage.name, "memset")
               ? Kind{OwnerSide::Device, "gpu_memset", CategoryKind::Memset}
           : stage.isWork ? Kind{OwnerSide::Device, "kernel", CategoryKind::Kernel}
                          : Kind{OwnerSide::Device, "render_stage", CategoryKind::Other};
}

OwnerPart GpuEvents::threadOf(const Stage& stage) {
    if (const std::optional<Lane> lane = laneOf(stage.queueName)) {
        const OwnerPart tid = RecordWriter::number(lane->number);
        if (m_lanes.insert({stage.gpu, lane->number}).second) {
            m_writer.threadName(RecordWriter::number(stage.gpu), tid, lane->name);
        }
        return tid;
    }
    return m_writer.text(stage.queueName.empty() ? "queue " + std::to_string(stage.queue) : stage.queueName);
}

void GpuEvents::applyFields(Stage& stage) {
    const CuptiFields& fields = stage.cupti;
    stage.op.stream = fields.stream.value_or(-1);
    stage.op.correlation = fields.correlation;
    stage.op.graphNodeId = fields.graph > 0 ? graphNodeKey(fields.graph, fields.graphNode) : 0;
    stage.op.bytes = fields.bytes.value_or(stage.op.bytes);
    if (stage.stage == "Memset" && !fields.memoryKind.empty()) {
        stage.name = cupti::memsetNameOf(cupti::memoryWord(fields.memoryKind));
    } else if (stage.stage == "HostNode" && !fields.hostFunction.empty()) {
        stage.name = "HostNode: " + replaceInvalidUtf8(fields.hostFunction);
    }
    const CuptiFields::Capability capability = fields.capability();
    const auto id = static_cast<std::int32_t>(stage.gpu);
    if (capability.major >= 0 && m_header.devices.size() < kMostGpus &&
        std::ranges::none_of(m_header.devices,
                             [id](const HeaderInfo::Device& device) { return device.properties.id == id; })) {
        HeaderInfo::Device device;
        device.properties.id = id;
        device.properties.computeMajor = capability.major;
        device.properties.computeMinor = capability.minor;
        m_header.devices.push_back(std::move(device));
    }
}

void GpuEvents::describeCounters(std::string_view message, std::uint32_t sequence, std::int64_t gpu,
                                 bool looksForward) {
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 1 && m_counters.size() < kMostCounters) {
            CounterSpec& spec = m_counters[{sequence, gpu, numberOfEntry(field.bytes, 1)}];
            spec.name = m_writer.name(replaceInvalidUtf8(textOfEntry(field.bytes)));
            spec.looksForward = looksForward || numberOfEntry(field.bytes, 11) == 2;
        }
    }
}

std::int64_t GpuEvents::describeInterned(const Packet& packet, std::uint64_t iid) {
    const std::string_view entry =
        m_session.interned->entry(packet.sequence, kCounterDescriptors, iid, packet.ref);
    Described& known = m_described[{packet.sequence, iid}];
    if (known.bytes != entry.data()) {
        known = {entry.data(),
                 static_cast<std::int32_t>(static_cast<std::uint32_t>(numberOfEntry(entry, 3)))};
        // PyTorch's writer, which interns them, samples: a value holds from its time on.
        describeCounters(textOfEntry(entry), packet.sequence, known.gpu, true);
    }
    return known.gpu;
}

void GpuEvents::readCounters(const Packet& packet, Sequence& sequence) {
    std::int64_t gpu = 0;
    std::string_view descriptor;
    Field field;
    MessageReader first(packet.data);
    bool hasValues = false;
    while (first.next(field)) {
        gpu = field.number == 3 ? static_cast<std::int32_t>(static_cast<std::uint32_t>(field.value)) : gpu;
        descriptor = field.number == 1 ? field.bytes : descriptor;
        hasValues = hasValues || field.number == 2;
        gpu = field.number == 4 ? describeInterned(packet, field.value) : gpu;
    }
    if (first.isDamaged()) {
        m_writer.unusable(DiagnosticKind::MalformedEvent, packet.ref);
        return;
    }
    describeCounters(descriptor, packet.sequence, gpu, false);
    if (!hasValues) {
        m_writer.metadata();
        return;
    }
    const auto timeNs = m_session.timeOf(packet, sequence);
    if (!timeNs) {
        return;
    }
    bool isCounted = false;
    const std::uint32_t category = m_writer.category("gpu_counters", CategoryKind::Other);
    for (MessageReader reader(packet.data); reader.next(field);) {
        if (field.number != 2 || m_counters.size() >= kMostCounters) {
            continue;
        }
        double value = 0;
        Field part;
        for (MessageReader parts(field.bytes); parts.next(part);) {
            value = part.number == 2   ? static_cast<double>(part.integer())
                    : part.number == 3 ? part.real()
                                       : value;
        }
        const std::uint64_t id = numberOfEntry(field.bytes, 1);
        CounterSpec& spec = m_counters[{packet.sequence, gpu, id}];
        if (spec.name == 0) {
            spec.name = m_writer.name("counter " + std::to_string(id));
        }
        spec.owner =
            m_writer.owner(OwnerSide::Device, RecordWriter::number(gpu), RecordWriter::number(0), category);
        const std::optional<TimeNs> fromNs = spec.looksForward ? timeNs : spec.lastNs;
        if (fromNs && std::isfinite(value)) {
            if (isCounted) {
                m_writer.moreOfCounter(*fromNs, value, spec.name, 0, spec.owner);
            } else {
                m_writer.counter(packet.ref, *fromNs, value, spec.name, 0, spec.owner);
            }
            isCounted = true;
        }
        spec.lastNs = timeNs;
    }
    if (!isCounted) {
        m_writer.notShown(); // values of the time before the first packet
    }
}

void GpuEvents::finish() {
    for (const auto& [key, spec] : m_counters) {
        if (!spec.looksForward && spec.lastNs && isWithinTimeLimits(*spec.lastNs)) {
            m_writer.moreOfCounter(*spec.lastNs, 0, spec.name, 0, spec.owner);
        }
    }
}

void GpuEvents::readFrequency(const Packet& packet, Sequence& sequence) {
    const auto timeNs = m_session.timeOf(packet, sequence);
    if (!timeNs) {
        return;
    }
    const std::uint32_t owner =
        m_writer.owner(OwnerSide::Device,
                       RecordWriter::number(static_cast<std::int32_t>(
                           static_cast<std::uint32_t>(numberOfEntry(packet.data, 1)))),
                       RecordWriter::number(0), m_writer.category("gpu_counters", CategoryKind::Other));
    m_writer.counter(packet.ref, *timeNs, static_cast<double>(numberOfEntry(packet.data, 2)),
                     m_writer.name("gpufreq"), m_writer.name("kHz"), owner);
}

void GpuEvents::readGpu(std::string_view message, std::int64_t gpu) {
    HeaderInfo::Device device;
    device.properties.id = static_cast<std::int32_t>(gpu);
    device.name = replaceInvalidUtf8(textOfEntry(message, 1));
    Field field;
    for (MessageReader reader(message); reader.next(field);) {
        if (field.number == 6) {
            const std::string key = replaceInvalidUtf8(textOfEntry(field.bytes, 1));
            const std::string_view value = textOfEntry(field.bytes, 2);
            std::int64_t megabytes = 0;
            if (key == "memory_total_mb" &&
                std::from_chars(value.data(), value.data() + value.size(), megabytes).ec == std::errc() &&
                megabytes > 0 && megabytes < (std::int64_t{1} << 40)) {
                device.properties.totalMemoryBytes = megabytes << 20;
            }
            m_fields.push_back(
                {"gpu" + std::to_string(gpu) + "." + key, jsonString(replaceInvalidUtf8(value))});
        }
    }
    m_writer.processName(RecordWriter::number(gpu), device.name);
    m_header.devices.push_back(std::move(device));
}

void GpuEvents::readInfo(const Packet& packet) {
    m_writer.metadata();
    Field field;
    for (MessageReader reader(packet.data); reader.next(field);) {
        if (field.number == 1 && m_header.devices.size() < kMostGpus) {
            readGpu(field.bytes, static_cast<std::int64_t>(m_header.devices.size()));
        }
    }
}

} // namespace lanescope::perfetto
