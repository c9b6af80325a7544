// SPDX-License-Identifier: Apache-2.0
#include "core/flight/flight_tables.h"

#include <algorithm>

#include "core/table/table_maker.h"

namespace lanescope {

namespace {

std::string rankList(const std::vector<std::int64_t>& ranks) {
    std::string text;
    for (const std::int64_t rank : ranks) {
        text += (text.empty() ? "" : " ") + std::to_string(rank);
    }
    return text;
}

/// Frames on one line.
std::string onOneLine(const std::string& stack) {
    std::string text;
    for (const char c : stack) {
        text += c == '\n' ? std::string("; ") : std::string(1, c);
    }
    return text;
}

/// A collective with the figures of its members.
struct CollectiveRow {
    const FlightCollective* collective;
    std::optional<TimeNs> firstNs;
    std::optional<TimeNs> lastNs;
    std::int64_t lastRank = -1;
    std::optional<DurationNs> durationNs; ///< the longest
    std::string states;                   ///< "3 completed, 1 started"
};

CollectiveRow rowOf(const FlightMatch& match, const FlightCollective& collective) {
    CollectiveRow row{&collective, {}, {}, -1, {}, {}};
    std::size_t counts[4] = {};
    for (const FlightCollective::Member& member : collective.members) {
        const FlightEntry& entry = match.entry(member);
        ++counts[static_cast<std::size_t>(entry.state)];
        if (entry.createdNs) {
            row.firstNs = std::min(row.firstNs.value_or(*entry.createdNs), *entry.createdNs);
            if (!row.lastNs || *entry.createdNs > *row.lastNs) {
                row.lastNs = entry.createdNs;
                row.lastRank = match.dumps()[member.dump].rank;
            }
        }
        if (entry.durationNs) {
            row.durationNs = std::max(row.durationNs.value_or(0), *entry.durationNs);
        }
    }
    for (const FlightState state :
         {FlightState::Completed, FlightState::Started, FlightState::Scheduled, FlightState::Unknown}) {
        if (const std::size_t count = counts[static_cast<std::size_t>(state)]; count > 0) {
            row.states +=
                (row.states.empty() ? "" : ", ") + std::to_string(count) + " " + flightStateName(state);
        }
    }
    return row;
}

/// 0: the job cannot go on, 1: it has not, 2: completed.
int turnOf(FlightVerdict verdict) {
    return isMismatch(verdict) ? 0 : verdict == FlightVerdict::Completed ? 2 : 1;
}

std::vector<CollectiveRow> rowsOf(const FlightMatch& match, int lastTurn) {
    std::vector<CollectiveRow> rows;
    for (int turn = 0; turn <= lastTurn; ++turn) {
        for (const FlightCollective& collective : match.collectives()) {
            if (turnOf(collective.verdict) == turn) {
                rows.push_back(rowOf(match, collective));
            }
        }
    }
    return rows;
}

Table collectivesTable(const FlightMatch& match, const std::vector<CollectiveRow>& rows) {
    TableMaker<CollectiveRow> make(rows);
    const auto first = [](const CollectiveRow& row) { return row.collective->members.front(); };
    const auto textOf = [&](std::uint32_t FlightEntry::*part) {
        return [&match, first, part](const CollectiveRow& row) {
            const FlightCollective::Member member = first(row);
            return match.dumps()[member.dump].dump->text(match.entry(member).*part);
        };
    };
    const auto ranks = [](std::vector<std::int64_t> FlightCollective::*list) {
        return [list](const CollectiveRow& row) { return rankList(row.collective->*list); };
    };
    make.add({"operation", "Operation", Unit::None, "Collective or transfer, of the first rank that has it"},
             [&](const CollectiveRow& row) {
                 const FlightCollective::Member member = first(row);
                 std::string name = match.dumps()[member.dump].dump->text(match.entry(member).name);
                 return name.substr(std::min(name.size(), name.find(':') + 1));
             })
        .add({"group", "Group", Unit::None, "Process group with its description"},
             [&match](const CollectiveRow& row) { return match.groupTitle(row.collective->group); })
        .add({"sequence", "Sequence", Unit::Id, "Number of the collective in its group"},
             [](const CollectiveRow& row) { return known(row.collective->sequence); })
        .add({"verdict", "Verdict", Unit::None,
              "completed, waiting, rank_missing, operation_differs, size_differs, type_differs or "
              "not_matched"},
             [](const CollectiveRow& row) { return std::string(flightVerdictName(row.collective->verdict)); })
        .add({"states", "States", Unit::None, "Number of ranks in each state"}, &CollectiveRow::states)
        .add({"missing_ranks", "Missing ranks", Unit::None,
              "Ranks of the group whose dumps say that they have not issued it"},
             ranks(&FlightCollective::missingRanks))
        .add({"differing_ranks", "Differing ranks", Unit::None,
              "Ranks that differ from most others, or all where no value has a majority"},
             ranks(&FlightCollective::differingRanks))
        .addText({"difference", "Difference", Unit::None, "What differs between the ranks"},
                 [](const CollectiveRow& row) { return row.collective->difference; })
        .add({"place", "Place", Unit::None,
              "Innermost frame outside of PyTorch that issued it, of the first rank that has it"},
             [&](const CollectiveRow& row) { return flightPlace(textOf(&FlightEntry::stack)(row)); })
        .add({"input_sizes", "Input sizes", Unit::None, "Sizes of the input tensors, of the first rank"},
             textOf(&FlightEntry::inputSizes))
        .add({"input_types", "Input types", Unit::None, "Their element types"},
             textOf(&FlightEntry::inputTypes))
        .add({"output_sizes", "Output sizes", Unit::None, "Sizes of the output tensors, of the first rank"},
             textOf(&FlightEntry::outputSizes))
        .add({"output_types", "Output types", Unit::None, "Their element types"},
             textOf(&FlightEntry::outputTypes))
        .add({"first_issued_us", "First issued", Unit::FileTime, "When the first rank issued it"},
             &CollectiveRow::firstNs)
        .add({"issue_spread_us", "Issue spread", Unit::Duration,
              "Time from the first rank that issued it to the last one, by the clocks of their hosts"},
             [](const CollectiveRow& row) {
                 return row.firstNs ? std::optional(*row.lastNs - *row.firstNs) : std::nullopt;
             })
        .add({"last_issued_rank", "Last to issue", Unit::Id, "Rank that issued it last"},
             [](const CollectiveRow& row) { return known(row.lastRank); })
        .add({"duration_us", "Duration", Unit::Duration,
              "Longest time on the device; recorded with TORCH_NCCL_ENABLE_TIMING=1"},
             &CollectiveRow::durationNs)
        .add({"ranks", "Ranks", Unit::Count, "Ranks whose dumps have it"},
             [](const CollectiveRow& row) {
                 return static_cast<std::int64_t>(row.collective->members.size());
             })
        .add({"group_ranks", "Group ranks", Unit::Count, "Ranks of the group"},
             [&match](const CollectiveRow& row) {
                 const std::size_t size = match.groups()[row.collective->group].ranks.size();
                 return size > 0 ? std::optional(static_cast<std::int64_t>(size)) : std::nullopt;
             })
        .add({"unknown_ranks", "Unknown ranks", Unit::None, "Ranks whose dumps do not go back to it"},
             ranks(&FlightCollective::unknownRanks))
        .add({"absent_ranks", "Absent ranks", Unit::None, "Ranks of the group without a dump here"},
             ranks(&FlightCollective::absentRanks));
    return make.table();
}

struct EntryRow {
    std::size_t dump;
    const FlightEntry* entry;
};

struct RankRow {
    std::size_t dump = 0;
    const FlightGroup* group = nullptr;
    std::size_t matchGroup = 0;
    std::int64_t entries = 0;
    std::int64_t open = 0;
    const FlightEntry* first = nullptr;     ///< collective
    const FlightEntry* last = nullptr;      ///< collective
    const FlightEntry* firstOpen = nullptr; ///< collective or transfer
};

std::vector<RankRow> rankRows(const FlightMatch& match) {
    std::vector<RankRow> rows;
    for (std::size_t d = 0; d < match.dumps().size(); ++d) {
        const FlightDump& dump = *match.dumps()[d].dump;
        const std::size_t begin = rows.size();
        for (std::uint32_t g = 0; g < dump.groups.size(); ++g) {
            rows.push_back({d, &dump.groups[g], match.groupOf(d, g)});
        }
        for (const FlightEntry& entry : dump.entries) {
            RankRow& row = rows[begin + entry.group];
            ++row.entries;
            if (!entry.isTransfer) {
                row.first = row.first == nullptr ? &entry : row.first;
                row.last = &entry;
            }
            if (entry.state == FlightState::Scheduled || entry.state == FlightState::Started) {
                ++row.open;
                row.firstOpen = row.firstOpen == nullptr ? &entry : row.firstOpen;
            }
        }
    }
    return rows;
}

} // namespace

Table flightCollectivesTable(const FlightMatch& match) {
    return collectivesTable(match, rowsOf(match, 2));
}

Table flightTroubleTable(const FlightMatch& match) {
    return collectivesTable(match, rowsOf(match, 1));
}

Table flightEntriesTable(const FlightMatch& match) {
    std::vector<EntryRow> rows;
    for (std::size_t d = 0; d < match.dumps().size(); ++d) {
        for (const FlightEntry& entry : match.dumps()[d].dump->entries) {
            rows.push_back({d, &entry});
        }
    }
    const auto dumpOf = [&match](const EntryRow& row) -> const FlightDump& {
        return *match.dumps()[row.dump].dump;
    };
    const auto textOf = [dumpOf](std::uint32_t FlightEntry::*part) {
        return [dumpOf, part](const EntryRow& row) { return dumpOf(row).text(row.entry->*part); };
    };
    const auto timeOf = [](std::optional<std::int64_t> FlightEntry::*part) {
        return [part](const EntryRow& row) { return row.entry->*part; };
    };
    TableMaker<EntryRow> make(rows);
    make.add({"name", "Name", Unit::None, "As PyTorch's profiler calls it"}, textOf(&FlightEntry::name))
        .add({"rank", "Rank", Unit::Id, "Rank that issued it"},
             [&match](const EntryRow& row) { return match.dumps()[row.dump].rank; })
        .add({"group", "Group", Unit::None, "Process group with its description"},
             [&](const EntryRow& row) { return match.groupTitle(match.groupOf(row.dump, row.entry->group)); })
        .add({"sequence", "Sequence", Unit::Id, "Number in the group, of collectives and of transfers"},
             [](const EntryRow& row) { return known(row.entry->sequence); })
        .add({"state", "State", Unit::None, "What the recorder had seen: scheduled, started or completed"},
             [](const EntryRow& row) { return std::string(flightStateName(row.entry->state)); })
        .add({"created_us", "Issued", Unit::FileTime, "When the host issued it"},
             timeOf(&FlightEntry::createdNs))
        .add({"seen_started_us", "Seen started", Unit::FileTime,
              "When the recorder saw that it had started, which can be late"},
             timeOf(&FlightEntry::seenStartedNs))
        .add({"seen_completed_us", "Seen completed", Unit::FileTime,
              "When the recorder saw that it had completed, which can be late"},
             timeOf(&FlightEntry::seenCompletedNs))
        .add({"duration_us", "Duration", Unit::Duration,
              "Time on the device; recorded with TORCH_NCCL_ENABLE_TIMING=1"},
             timeOf(&FlightEntry::durationNs))
        .add({"input_sizes", "Input sizes", Unit::None, "Sizes of the input tensors"},
             textOf(&FlightEntry::inputSizes))
        .add({"input_types", "Input types", Unit::None, "Their element types"},
             textOf(&FlightEntry::inputTypes))
        .add({"output_sizes", "Output sizes", Unit::None, "Sizes of the output tensors"},
             textOf(&FlightEntry::outputSizes))
        .add({"output_types", "Output types", Unit::None, "Their element types"},
             textOf(&FlightEntry::outputTypes))
        .add({"place", "Place", Unit::None, "Innermost frame outside of PyTorch"},
             [&](const EntryRow& row) { return flightPlace(textOf(&FlightEntry::stack)(row)); })
        .add({"record", "Record", Unit::Id, "Running number of the recorder"},
             [](const EntryRow& row) { return known(row.entry->record); })
        .add({"timeout_ms", "Timeout", Unit::Count, "Timeout in milliseconds"},
             [](const EntryRow& row) { return row.entry->timeoutMs; })
        .add({"stack", "Stack", Unit::None, "Frames that issued it, innermost first"},
             [&](const EntryRow& row) { return onOneLine(textOf(&FlightEntry::stack)(row)); });
    return make.table();
}

Table flightRanksTable(const FlightMatch& match) {
    const std::vector<RankRow> rows = rankRows(match);
    const auto dumpOf = [&match](const RankRow& row) -> const FlightDump& {
        return *match.dumps()[row.dump].dump;
    };
    const auto sequenceOf = [](const FlightEntry* RankRow::*entry) {
        return [entry](const RankRow& row) {
            return row.*entry != nullptr ? known((row.*entry)->sequence) : std::nullopt;
        };
    };
    const auto statusOf = [](std::optional<std::int64_t> FlightGroup::*last) {
        return [last](const RankRow& row) { return row.group->*last; };
    };
    const auto nameOf = [dumpOf](const RankRow& row, const FlightEntry* entry) {
        return entry != nullptr ? dumpOf(row).text(entry->name) : std::string();
    };
    TableMaker<RankRow> make(rows);
    make.add({"group", "Group", Unit::None, "Process group with its description"},
             [&match](const RankRow& row) { return match.groupTitle(row.matchGroup); })
        .add({"rank", "Rank", Unit::Id, "Rank that wrote the dump"},
             [&match](const RankRow& row) { return match.dumps()[row.dump].rank; })
        .add({"group_ranks", "Group ranks", Unit::None, "Ranks of the group"},
             [](const RankRow& row) { return rankList(row.group->ranks); })
        .add({"entries", "Entries", Unit::Count, "Collectives and transfers in the dump"}, &RankRow::entries)
        .add({"open", "Not completed", Unit::Count, "Of those, the ones that are scheduled or started"},
             &RankRow::open)
        .add({"first_sequence", "First", Unit::Id, "Number of the first collective in the dump"},
             sequenceOf(&RankRow::first))
        .add({"last_sequence", "Last", Unit::Id, "Number of the last collective in the dump"},
             sequenceOf(&RankRow::last))
        .add({"last_name", "Last collective", Unit::None, "Its name"},
             [nameOf](const RankRow& row) { return nameOf(row, row.last); })
        .add({"first_open_name", "First not completed", Unit::None,
              "Name of the first one that is scheduled or started"},
             [nameOf](const RankRow& row) { return nameOf(row, row.firstOpen); })
        .add({"first_open_sequence", "Its number", Unit::Id, "Its number"}, sequenceOf(&RankRow::firstOpen))
        .add({"first_open_place", "Its place", Unit::None,
              "Innermost frame outside of PyTorch that issued it"},
             [dumpOf](const RankRow& row) {
                 return row.firstOpen != nullptr ? flightPlace(dumpOf(row).text(row.firstOpen->stack))
                                                 : std::string();
             })
        .add({"last_enqueued", "Last enqueued", Unit::Id, "Number in the status of the group"},
             statusOf(&FlightGroup::lastEnqueued))
        .add({"last_started", "Last started", Unit::Id, "Number in the status of the group"},
             statusOf(&FlightGroup::lastStarted))
        .add({"last_completed", "Last completed", Unit::Id, "Number in the status of the group"},
             statusOf(&FlightGroup::lastCompleted))
        .add({"library", "Library", Unit::None, "Version of NCCL or of another library"},
             [dumpOf](const RankRow& row) { return dumpOf(row).library; });
    return make.table();
}

} // namespace lanescope
