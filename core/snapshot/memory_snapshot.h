// SPDX-License-Identifier: Apache-2.0
// A memory snapshot of PyTorch (torch.cuda.memory._dump_snapshot): the segments and blocks of the caching
// allocator at the end, and what it did before, event by event. Sizes are bytes; times ns since the epoch.
// Immutable once read; any thread may read it. Source: docs.pytorch.org, torch_cuda_memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/time.h"

namespace lanescope {

/// Index into MemorySnapshot::stacks(); 0 is the empty stack.
enum class StackIndex : std::uint32_t {};

enum class SnapshotAction : std::uint8_t {
    Alloc,
    FreeRequested,
    FreeCompleted,
    SegmentAlloc,
    SegmentFree,
    SegmentMap,
    SegmentUnmap,
    OutOfMemory,
    Snapshot,
    Other,
    Count_
};
/// "alloc", as in the file.
std::string_view snapshotActionName(SnapshotAction action);

struct SnapshotEvent {
    SnapshotAction action = SnapshotAction::Other;
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    std::int64_t stream = 0;
    std::optional<TimeNs> timeNs; ///< absent in files of old versions, which give the order only
    StackIndex stack{0};
    std::uint32_t annotation = 0; ///< index into MemorySnapshot::texts() of compile_context; 0: none
    std::optional<std::int64_t> deviceFreeBytes; ///< of OutOfMemory: what the device itself had left
};

enum class BlockState : std::uint8_t { Allocated, PendingFree, Inactive };
/// "active_allocated" and so on, as in the file.
std::string_view blockStateName(BlockState state);

struct SnapshotBlock {
    std::uint64_t address = 0;
    std::int64_t bytes = 0;
    std::int64_t requestedBytes = 0;
    BlockState state = BlockState::Inactive;
    StackIndex stack{0};
};

struct SnapshotSegment {
    std::uint64_t address = 0;
    std::int64_t totalBytes = 0;
    std::int64_t allocatedBytes = 0;
    std::int64_t activeBytes = 0;
    std::int64_t requestedBytes = 0;
    std::int64_t stream = 0;
    std::int64_t device = 0;
    bool isSmall = false;
    bool isExpandable = false;
    StackIndex stack{0};
    std::vector<SnapshotBlock> blocks;
};

/// Start or end of an annotation (record_function) of a device's thread.
struct SnapshotAnnotation {
    std::string name;
    std::int64_t device = 0;
    TimeNs timeNs = 0;
    bool isStart = false;
};

class MemorySnapshot {
public:
    const std::vector<SnapshotSegment>& segments() const { return m_segments; }
    /// Events of each device by its number, in their order.
    const std::vector<std::vector<SnapshotEvent>>& traces() const { return m_traces; }
    const std::vector<SnapshotAnnotation>& annotations() const { return m_annotations; }
    /// Frames of a stack, innermost first, one a line: "name (file:line)".
    const std::string& stack(StackIndex stack) const { return m_stacks[static_cast<std::size_t>(stack)]; }
    const std::vector<std::string>& texts() const { return m_texts; }
    /// Entries that are not what they should be, and are left out.
    std::uint64_t malformed() const { return m_malformed; }
    std::uint64_t sizeBytes() const;

private:
    friend class SnapshotReader;
    std::vector<SnapshotSegment> m_segments;
    std::vector<std::vector<SnapshotEvent>> m_traces;
    std::vector<SnapshotAnnotation> m_annotations;
    std::vector<std::string> m_stacks{std::string()};
    std::vector<std::string> m_texts{std::string()};
    std::uint64_t m_malformed = 0;
};

/// Reads a snapshot. UnsupportedFormat for a pickle of something else; other errors are those of
/// readPickle().
Result<std::shared_ptr<const MemorySnapshot>> readMemorySnapshot(const std::shared_ptr<const ByteFile>& file,
                                                                 std::uint64_t mostBytes, Progress& progress,
                                                                 std::stop_token stop);

} // namespace lanescope
