// SPDX-License-Identifier: Apache-2.0
// Packets of a Perfetto trace: one message each, with a time, the sequence that it belongs to, and one kind
// of data. Values that refer to the bytes of the packet; any thread. Source: perfetto.dev,
// trace_packet.proto.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/protobuf/wire.h"
#include "core/store/event_ref.h"

namespace lanescope::perfetto {

/// Fields of TracePacket that hold data that Lanescope reads.
enum DataField : std::uint32_t {
    kFtraceEvents = 1,
    kProcessTree = 2,
    kClockSnapshot = 6,
    kTrackEvent = 11,
    kProcessDescriptor = 43,
    kThreadDescriptor = 44,
    kCompressedPackets = 50,
    kGpuCounterEvent = 52,
    kGpuRenderStageEvent = 53,
    kTrackDescriptor = 60,
    kGpuInfo = 128,
    kGpuFrequency = 129,
    kZstdCompressedPackets = 133,
};
/// A packet in the trace; other fields of the file are unknown.
inline constexpr std::uint32_t kPacketField = 1;

struct Packet {
    EventRef ref{};
    std::optional<std::uint64_t> timestamp;
    std::optional<std::uint32_t> clock;
    std::uint32_t sequence = 0;
    bool clearsState = false; ///< what was interned before on the sequence is void
    bool needsState = false;
    bool followsLoss = false;
    std::string_view interned;
    std::string_view defaults;
    std::uint32_t kind = 0; ///< number of the field with the data; 0: none
    std::string_view data;
    bool damaged = false;
};

Packet readPacket(std::string_view message, EventRef ref);

/// Names of kinds of packets by the number of their field; the last one stands for all numbers beyond.
std::vector<std::string> kindNames();
inline constexpr std::size_t kMostKinds = 256;
constexpr std::size_t kindIndex(std::uint32_t field) {
    return field < kMostKinds - 1 ? field : kMostKinds - 1;
}
/// Whether packets of a kind describe the recording or something in it, without a place in time.
bool isMetadata(std::uint32_t field);
/// Whether they are samples of call stacks.
bool isSample(std::uint32_t field);

/// Whether `content` begins with packets of a trace.
bool beginsWithPackets(std::string_view content);

} // namespace lanescope::perfetto
