// SPDX-License-Identifier: Apache-2.0
// The collectives of one trace: communication kernels with what is known of them. Metadata of the kernel
// counts first, then that of the operator that launched it (record_param_comms), then the kernel's name in
// the old and the new spelling of NCCL and RCCL, then the process groups of the header. Pure function; any
// thread. Cost O(communication kernels), each reads its event's text.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"

namespace lanescope {

class Trace;

enum class CollectiveKind : std::uint8_t {
    AllReduce,
    AllGather,
    ReduceScatter,
    AllToAll,
    Broadcast,
    Reduce,
    Gather,
    Scatter,
    SendReceive,
    Barrier,
    Unknown, ///< a kernel that serves them all and says nothing
};

/// Stable name, such as "all_reduce".
const char* collectiveKindName(CollectiveKind kind);
/// From the "Collective name" of the metadata ("_allgather_base") or a kernel's name.
CollectiveKind collectiveKindOf(std::string_view name);
/// Bytes of one element of `dtype` ("Float", "BFloat16", …); 0: unknown. After AMD TraceLens
/// (NcclAnalyser), with the eight-bit floating types added.
std::int64_t elementBytes(std::string_view dtype);

struct Collective {
    SliceId slice = kNoSlice; ///< the kernel
    TimeRange range;          ///< of the kernel, in the trace's time
    CollectiveKind kind = CollectiveKind::Unknown;
    std::string group;                    ///< name of the process group; empty: unknown
    std::string groupRole;                ///< what the job calls the group, such as "tp"; empty: nothing
    std::string groupRanks;               ///< as in the file; groups of other ranks can have the same name
    std::int64_t groupSize = 0;           ///< 0: unknown
    std::int64_t leastGroupSize = 0;      ///< the group has so many ranks or more; 0: unknown
    std::string dtype;                    ///< as in the file; empty: unknown
    std::int64_t messageBytes = -1;       ///< what goes out per rank, for gathers what comes in; -1: unknown
    std::optional<std::int64_t> sequence; ///< of the collective in its group
    std::optional<std::int64_t> peer;     ///< of a transfer: the other rank
    bool sends = false;                   ///< of a transfer with a peer: to it, else from it
    /// Time in the range in which the device waited for other ranks and moved no data
    /// (communication_waits.h); absent: not recorded.
    std::optional<DurationNs> waitNs;
    std::optional<std::int64_t> awaited; ///< the rank that it waited for longest, counted in its group
    /// The range begins when the host issued it, and ends when the host saw that it had completed, which can
    /// be late: neither clocks nor bandwidths follow from its end.
    bool isSeenByHost = false;
};

/// In order of start. Empty when stopped.
std::vector<Collective> collectivesOf(const Trace& trace, std::stop_token stop = {});

} // namespace lanescope
