// SPDX-License-Identifier: Apache-2.0
// A dump of PyTorch's flight recorder: the last collectives that one rank issued, with their state, sizes and
// stacks. As a pickle or as JSON, which has no stacks. Source: torch/csrc/distributed/c10d/FlightRecorder.hpp
// and FlightRecorderDetail.hpp, versions 1.0 to 2.x of the dump. Immutable once read; any thread.
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

/// State of a collective as the recorder had seen it when it wrote the dump.
enum class FlightState : std::uint8_t { Scheduled, Started, Completed, Unknown };
const char* flightStateName(FlightState state);

struct FlightGroup {
    std::string name;                ///< of the process group, such as "0"
    std::string description;         ///< such as "default_pg"; empty: the file has none
    std::vector<std::int64_t> ranks; ///< in ascending order; empty: the file does not say
    /// Sequence numbers of the status; absent: the file has none, or nothing has happened yet.
    std::optional<std::int64_t> lastEnqueued;
    std::optional<std::int64_t> lastStarted;
    std::optional<std::int64_t> lastCompleted;
};

struct FlightEntry {
    std::int64_t record = -1;   ///< the recorder's running number
    std::uint32_t group = 0;    ///< into FlightDump::groups
    std::int64_t sequence = -1; ///< of the collectives of the group, or of its transfers; -1: unknown
    bool isTransfer = false;    ///< between two ranks
    // Texts are positions in FlightDump::texts.
    std::uint32_t name = 0;       ///< as the profiler calls it: "nccl:all_reduce", "nccl:send 0->1"
    std::uint32_t inputSizes = 0; ///< such as "[[4096, 512]]"; empty: not recorded
    std::uint32_t outputSizes = 0;
    std::uint32_t inputTypes = 0; ///< such as "Float, Half"
    std::uint32_t outputTypes = 0;
    std::optional<std::int64_t> inputElements; ///< of all tensors together
    std::optional<std::int64_t> outputElements;
    FlightState state = FlightState::Unknown;
    std::optional<TimeNs> createdNs; ///< since the epoch, like the next two
    /// When the recorder saw it, which can be much later than when it happened.
    std::optional<TimeNs> seenStartedNs;
    std::optional<TimeNs> seenCompletedNs;
    std::optional<DurationNs> durationNs; ///< measured on the device (TORCH_NCCL_ENABLE_TIMING)
    std::optional<std::int64_t> timeoutMs;
    bool isRetired = false;
    /// Frames on lines of their own, innermost first, as "name (file:line)"; empty: not recorded.
    std::uint32_t stack = 0;
};

struct FlightDump {
    std::string version; ///< of the dump's format
    std::string library; ///< version of NCCL, or of another library
    std::vector<FlightGroup> groups;
    std::vector<FlightEntry> entries;
    std::vector<std::string> texts{std::string()}; ///< each once; the first is empty
    std::uint64_t malformed = 0;                   ///< entries that are no records
    std::uint64_t contentBytes = 0;
    bool isJson = false;
    std::string flaw; ///< of the compression; empty: none

    /// Own memory.
    std::uint64_t sizeBytes() const;
    const std::string& text(std::uint32_t position) const { return texts[position]; }
    /// Entries before the first one were written over.
    bool lacksStart() const { return !entries.empty() && entries.front().record > 0; }
    /// The last time that the dump has; absent: it has none.
    std::optional<TimeNs> lastNs() const;
};

/// "all_reduce" of "nccl:all_reduce", "send" of "nccl:send 0->1".
std::string_view flightOperation(std::string_view name);

/// The two ends of a transfer, as ranks of its group.
struct FlightEnds {
    std::int64_t from = 0;
    std::int64_t to = 0;
    bool sends = false;
};
/// Nothing for collectives, and for names that do not say.
std::optional<FlightEnds> flightEnds(std::string_view name);

/// The innermost frame that is not of PyTorch itself, else the innermost one; empty: no stack.
std::string flightPlace(std::string_view stack);

/// The rank that the transfers of the dump tell; a dump does not say it otherwise.
std::optional<std::int64_t> rankByTransfers(const FlightDump& dump);

/// Whether a file begins like a dump. `content` is its beginning without compression.
bool beginsLikeFlightDump(std::string_view content);

/// LimitExceeded when it needs more than `mostBytes` of memory; 0: no limit.
Result<std::shared_ptr<const FlightDump>> readFlightDump(const std::shared_ptr<const ByteFile>& file,
                                                         std::uint64_t mostBytes, Progress& progress,
                                                         std::stop_token stop);

} // namespace lanescope
