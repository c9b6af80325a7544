// SPDX-License-Identifier: Apache-2.0
// The flight recorder's dumps of the ranks of a job side by side: which collective each rank issued, which
// rank is missing, and where operation, sizes or types differ. Immutable; any thread. O(entries log entries).
//
// Collectives are matched by process group and sequence number, as PyTorch's own analysis does
// (torch/distributed/flight_recorder/components). A group is its name and its ranks: groups of other ranks
// can have the same name. Transfers are matched by their ends and their order, where both dumps go back to
// the first one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/flight/flight_dump.h"

namespace lanescope {

struct RankDump {
    std::int64_t rank = 0;
    std::shared_ptr<const FlightDump> dump; ///< never null
};

enum class FlightVerdict : std::uint8_t {
    Completed,        ///< on all ranks whose dumps have it
    Waiting,          ///< not yet completed on some rank, though nothing is wrong with it
    RankMissing,      ///< some rank has not issued it
    OperationDiffers, ///< all_reduce here, all_gather there
    SizeDiffers,
    TypeDiffers,
    NotMatched, ///< a transfer whose other end is not known
};
/// Stable name, such as "rank_missing".
const char* flightVerdictName(FlightVerdict verdict);
/// Whether the job cannot go on.
constexpr bool isMismatch(FlightVerdict verdict) {
    return verdict == FlightVerdict::RankMissing || verdict == FlightVerdict::OperationDiffers ||
           verdict == FlightVerdict::SizeDiffers || verdict == FlightVerdict::TypeDiffers;
}

struct FlightCollective {
    struct Member {
        std::size_t dump = 0;  ///< into FlightMatch::dumps()
        std::size_t entry = 0; ///< into its entries
    };
    std::size_t group = 0; ///< into FlightMatch::groups()
    std::int64_t sequence = -1;
    bool isTransfer = false;
    std::vector<Member> members;              ///< by rank; never empty
    FlightState state = FlightState::Unknown; ///< the least of the members
    FlightVerdict verdict = FlightVerdict::Completed;
    std::vector<std::int64_t> missingRanks;   ///< their dumps say that they have not issued it
    std::vector<std::int64_t> unknownRanks;   ///< their dumps do not go back to it
    std::vector<std::int64_t> absentRanks;    ///< of the group, and there is no dump of them
    std::vector<std::int64_t> differingRanks; ///< from most others; all members where no value has a majority
    std::string difference; ///< such as "all_reduce on ranks 0, 1; all_gather on rank 2"; empty: none
};

class FlightMatch {
public:
    /// In any order.
    explicit FlightMatch(std::vector<RankDump> dumps);

    const std::vector<RankDump>& dumps() const { return m_dumps; }                     ///< by rank
    const std::vector<FlightGroup>& groups() const { return m_groups; }                ///< without status
    const std::vector<FlightCollective>& collectives() const { return m_collectives; } ///< by first issue
    std::size_t groupOf(std::size_t dump, std::uint32_t group) const { return m_groupOf[dump][group]; }

    const FlightEntry& entry(const FlightCollective::Member& member) const {
        return m_dumps[member.dump].dump->entries[member.entry];
    }
    std::string_view operation(const FlightCollective::Member& member) const;
    /// "0 (default_pg)".
    std::string groupTitle(std::size_t group) const;
    /// The first collective with a mismatch, else the first one that waits; null: all have completed.
    const FlightCollective* firstTrouble() const;
    /// The last collective (no transfer) that a rank issued in a group; nothing where it issued none.
    std::optional<FlightCollective::Member> lastOf(std::int64_t rank, std::size_t group) const;

private:
    void findGroups();
    void matchCollectives();
    void matchTransfers();
    void judge(FlightCollective& collective) const;
    void judgeTransfer(FlightCollective& collective) const;
    void compare(FlightCollective& collective) const;
    void findMissing(FlightCollective& collective) const;
    /// The dump says so, or does not go back to it.
    bool mayHaveIssued(std::size_t dump, const FlightCollective& collective) const;

    struct Span {
        std::int64_t first = -1; ///< sequence numbers of the collectives that the dump has of a group
        std::int64_t last = -1;
        bool hasTransfers = false;
        std::optional<std::size_t> lastEntry;
        std::optional<std::int64_t> lastEnqueued;
    };
    std::vector<RankDump> m_dumps;
    std::vector<FlightGroup> m_groups;
    std::vector<std::vector<std::size_t>> m_groupOf; ///< by dump and its group
    std::vector<std::vector<Span>> m_spans;          ///< by dump and group of m_groups
    std::vector<FlightCollective> m_collectives;
};

/// "rank 2", "ranks 0, 1 and 12 more".
std::string flightRanksText(const std::vector<std::int64_t>& ranks);

} // namespace lanescope
