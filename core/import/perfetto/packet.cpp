// SPDX-License-Identifier: Apache-2.0
#include "core/import/perfetto/packet.h"

#include <algorithm>

namespace lanescope::perfetto {

namespace {

using protobuf::Field;
using protobuf::MessageReader;
using protobuf::WireType;

struct KnownKind {
    std::uint32_t field;
    std::string_view name;
};
// Fields of TracePacket that are data, with the names of trace_packet.proto.
constexpr KnownKind kKinds[] = {
    {1, "ftrace_events"},
    {2, "process_tree"},
    {4, "inode_file_map"},
    {5, "chrome_events"},
    {6, "clock_snapshot"},
    {7, "sys_stats"},
    {9, "process_stats"},
    {11, "track_event"},
    {33, "trace_config"},
    {34, "ftrace_stats"},
    {35, "trace_stats"},
    {36, "synchronization_marker"},
    {37, "profile_packet"},
    {38, "battery"},
    {39, "android_log"},
    {40, "power_rails"},
    {43, "process_descriptor"},
    {44, "thread_descriptor"},
    {45, "system_info"},
    {46, "trigger"},
    {47, "packages_list"},
    {49, "perfetto_metatrace"},
    {50, "compressed_packets"},
    {51, "chrome_metadata"},
    {52, "gpu_counter_event"},
    {53, "gpu_render_stage_event"},
    {54, "streaming_profile_packet"},
    {56, "heap_graph"},
    {57, "graphics_frame_event"},
    {60, "track_descriptor"},
    {61, "module_symbols"},
    {62, "vulkan_memory_event"},
    {63, "gpu_log"},
    {64, "deobfuscation_mapping"},
    {65, "vulkan_api_event"},
    {66, "perf_sample"},
    {67, "cpu_info"},
    {68, "smaps_packet"},
    {69, "service_event"},
    {71, "gpu_mem_total_event"},
    {72, "extension_descriptor"},
    {73, "memory_tracker_snapshot"},
    {74, "streaming_allocation"},
    {75, "streaming_free"},
    {76, "frame_timeline_event"},
    {78, "ui_state"},
    {82, "translation_table"},
    {89, "trace_uuid"},
    {90, "track_event_range_of_interest"},
    {107, "remote_clock_sync"},
    {124, "trace_provenance"},
    {126, "trace_attributes"},
    {128, "gpu_info"},
    {129, "generic_gpu_frequency_event"},
    {133, "zstd_compressed_packets"},
    {135, "stack_sample"},
};

constexpr std::uint32_t kMetadataFields[] = {0,  2,  6,  33, 34, 35, 36, 43, 44,  45,  46,  47,  51,  60, 61,
                                             64, 67, 69, 72, 78, 82, 89, 90, 107, 124, 126, 128, 139, 140};
constexpr std::uint32_t kSampleFields[] = {37, 54, 66, 135};

/// Fields of TracePacket that are no data, and are numbers.
constexpr bool isNumberField(std::uint32_t field) {
    return field == 3 || field == 8 || field == 10 || field == 13 || field == 41 || field == 42 ||
           field == 58 || field == 79 || field == 87 || field == 98;
}

constexpr std::uint64_t kStateCleared = 1;
constexpr std::uint64_t kNeedsState = 2;

} // namespace

Packet readPacket(std::string_view message, EventRef ref) {
    Packet packet;
    packet.ref = ref;
    Field field;
    MessageReader reader(message);
    while (reader.next(field)) {
        switch (field.number) {
        case 8:
            packet.timestamp = field.value;
            break;
        case 10:
            packet.sequence = static_cast<std::uint32_t>(field.value);
            break;
        case 12:
            packet.interned = field.bytes;
            break;
        case 13:
            packet.clearsState = packet.clearsState || (field.value & kStateCleared) != 0;
            packet.needsState = (field.value & kNeedsState) != 0;
            break;
        case 41:
            packet.clearsState = packet.clearsState || field.value != 0;
            break;
        case 42:
            packet.followsLoss = field.value != 0;
            break;
        case 58:
            packet.clock = static_cast<std::uint32_t>(field.value);
            break;
        case 59:
            packet.defaults = field.bytes;
            break;
        default:
            if (!isNumberField(field.number)) {
                packet.kind = field.number;
                packet.data = field.bytes;
            }
            break;
        }
    }
    packet.damaged = reader.isDamaged();
    return packet;
}

std::vector<std::string> kindNames() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i + 1 < kMostKinds; ++i) {
        names.push_back("packet field " + std::to_string(i));
    }
    names.emplace_back("other packets");
    names[0] = "packets without data";
    for (const KnownKind& kind : kKinds) {
        names[kind.field] = kind.name;
    }
    return names;
}

bool isMetadata(std::uint32_t field) {
    return std::ranges::find(kMetadataFields, field) != std::end(kMetadataFields);
}

bool isSample(std::uint32_t field) {
    return std::ranges::find(kSampleFields, field) != std::end(kSampleFields);
}

bool beginsWithPackets(std::string_view content) {
    // Text can look like a message by chance: all that is there must be fields that packets have.
    constexpr int kEnoughPackets = 8;
    int packets = 0;
    std::uint64_t known = 0;
    while (packets < kEnoughPackets && !content.empty()) {
        std::uint64_t length = 0;
        const std::size_t bytes =
            content[0] == (kPacketField << 3 | 2) ? protobuf::readVarint(content.substr(1), length) : 0;
        if (bytes == 0) {
            return packets > 0 && known > 0 && content[0] == (kPacketField << 3 | 2) &&
                   content.size() < protobuf::kMostVarintBytes;
        }
        const bool isCut = length > content.size() - 1 - bytes;
        const std::string_view message =
            content.substr(1 + bytes, static_cast<std::size_t>(isCut ? content.size() : length));
        Field field;
        MessageReader reader(message);
        while (reader.next(field)) {
            if (isNumberField(field.number) != (field.type == WireType::Varint) ||
                (!isNumberField(field.number) && field.type != WireType::Bytes)) {
                return false;
            }
            const bool isKnown =
                isNumberField(field.number) || field.number == 12 || field.number == 59 ||
                std::ranges::find(kKinds, field.number, &KnownKind::field) != std::end(kKinds);
            known += isKnown ? 1 : 0;
        }
        if (reader.isDamaged() && !isCut) {
            return false;
        }
        if (isCut) {
            return known > 0;
        }
        content.remove_prefix(1 + bytes + static_cast<std::size_t>(length));
        ++packets;
    }
    return known > 0;
}

} // namespace lanescope::perfetto
