// SPDX-License-Identifier: Apache-2.0
#include "core/flight/flight_match.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace lanescope {

namespace {

constexpr const char* kVerdicts[] = {"completed",    "waiting",      "rank_missing", "operation_differs",
                                     "size_differs", "type_differs", "not_matched"};

/// Ranks by what they say.
using Opinions = std::map<std::string, std::vector<std::int64_t>, std::less<>>;

/// The ranks that do not say what most say; all where no value has more ranks than the others.
std::vector<std::int64_t> minority(const Opinions& opinions) {
    std::size_t most = 0;
    std::size_t holders = 0;
    for (const auto& [value, ranks] : opinions) {
        holders = ranks.size() > most ? 1 : holders + (ranks.size() == most ? 1 : 0);
        most = std::max(most, ranks.size());
    }
    std::vector<std::int64_t> few;
    for (const auto& [value, ranks] : opinions) {
        if (ranks.size() < most || holders > 1) {
            few.insert(few.end(), ranks.begin(), ranks.end());
        }
    }
    std::ranges::sort(few);
    return few;
}

std::string opinionsText(const Opinions& opinions) {
    std::vector<const Opinions::value_type*> order;
    for (const auto& opinion : opinions) {
        order.push_back(&opinion);
    }
    std::ranges::stable_sort(
        order, [](const auto* a, const auto* b) { return a->second.size() > b->second.size(); });
    constexpr std::size_t kMost = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(order.size(), kMost); ++i) {
        text += (i == 0 ? "" : "; ") + order[i]->first + " on " + flightRanksText(order[i]->second);
    }
    return order.size() > kMost ? text + "; and " + std::to_string(order.size() - kMost) + " more" : text;
}

/// Ranks may pass other amounts.
bool isUneven(std::string_view operation) {
    return operation.starts_with("all_to_all") || operation.starts_with("alltoall") ||
           operation.ends_with("_v") || operation.find("_v_") != std::string_view::npos;
}

bool isNothing(const std::string& sizes) {
    return sizes.empty() || sizes == "[]";
}

} // namespace

const char* flightVerdictName(FlightVerdict verdict) {
    return kVerdicts[static_cast<std::size_t>(verdict)];
}

std::string flightRanksText(const std::vector<std::int64_t>& ranks) {
    constexpr std::size_t kMost = 16;
    std::string text = ranks.size() == 1 ? "rank " : "ranks ";
    for (std::size_t i = 0; i < std::min(ranks.size(), kMost); ++i) {
        text += (i == 0 ? "" : ", ") + std::to_string(ranks[i]);
    }
    return ranks.size() > kMost ? text + " and " + std::to_string(ranks.size() - kMost) + " more" : text;
}

FlightMatch::FlightMatch(std::vector<RankDump> dumps)
    : m_dumps(std::move(dumps)) {
    std::ranges::stable_sort(m_dumps, {}, &RankDump::rank);
    findGroups();
    matchCollectives();
    for (FlightCollective& collective : m_collectives) {
        judge(collective);
    }
    matchTransfers();
    std::ranges::stable_sort(m_collectives, {}, [this](const FlightCollective& collective) {
        TimeNs first = std::numeric_limits<TimeNs>::max();
        for (const FlightCollective::Member& member : collective.members) {
            first = std::min(first, entry(member).createdNs.value_or(first));
        }
        return std::pair(first, collective.sequence);
    });
}

std::string_view FlightMatch::operation(const FlightCollective::Member& member) const {
    return flightOperation(m_dumps[member.dump].dump->text(entry(member).name));
}

std::string FlightMatch::groupTitle(std::size_t group) const {
    const FlightGroup& of = m_groups[group];
    return of.description.empty() ? of.name : of.name + " (" + of.description + ")";
}

const FlightCollective* FlightMatch::firstTrouble() const {
    const auto mismatch =
        std::ranges::find_if(m_collectives, [](const FlightCollective& c) { return isMismatch(c.verdict); });
    if (mismatch != m_collectives.end()) {
        return &*mismatch;
    }
    const auto waiting = std::ranges::find(m_collectives, FlightVerdict::Waiting, &FlightCollective::verdict);
    return waiting != m_collectives.end() ? &*waiting : nullptr;
}

std::optional<FlightCollective::Member> FlightMatch::lastOf(std::int64_t rank, std::size_t group) const {
    for (std::size_t d = 0; d < m_dumps.size(); ++d) {
        if (m_dumps[d].rank == rank && m_spans[d][group].lastEntry) {
            return FlightCollective::Member{d, *m_spans[d][group].lastEntry};
        }
    }
    return std::nullopt;
}

void FlightMatch::findGroups() {
    std::map<std::pair<std::string, std::vector<std::int64_t>>, std::size_t> known;
    for (const RankDump& of : m_dumps) {
        std::vector<std::size_t>& numbers = m_groupOf.emplace_back();
        for (const FlightGroup& group : of.dump->groups) {
            const auto [place, isNew] = known.emplace(std::pair(group.name, group.ranks), m_groups.size());
            if (isNew) {
                m_groups.push_back({group.name, group.description, group.ranks, {}, {}, {}});
            }
            numbers.push_back(place->second);
        }
    }
    for (std::size_t d = 0; d < m_dumps.size(); ++d) {
        std::vector<Span>& spans = m_spans.emplace_back(m_groups.size());
        const FlightDump& dump = *m_dumps[d].dump;
        for (std::size_t g = 0; g < dump.groups.size(); ++g) {
            spans[m_groupOf[d][g]].lastEnqueued = dump.groups[g].lastEnqueued;
        }
        for (std::size_t e = 0; e < dump.entries.size(); ++e) {
            const FlightEntry& entry = dump.entries[e];
            Span& span = spans[m_groupOf[d][entry.group]];
            span.hasTransfers = span.hasTransfers || entry.isTransfer;
            if (entry.isTransfer || entry.sequence < 0) {
                continue;
            }
            span.first = span.first < 0 ? entry.sequence : std::min(span.first, entry.sequence);
            if (entry.sequence >= span.last) {
                span.last = entry.sequence;
                span.lastEntry = e;
            }
        }
    }
}

void FlightMatch::matchCollectives() {
    // Several operations that were issued as one share their number: they are told apart by their order.
    using Key = std::pair<std::size_t, std::int64_t>;
    std::map<Key, std::map<std::size_t, std::vector<std::size_t>>> found; // entries by dump
    for (std::size_t d = 0; d < m_dumps.size(); ++d) {
        const FlightDump& dump = *m_dumps[d].dump;
        for (std::size_t e = 0; e < dump.entries.size(); ++e) {
            const FlightEntry& entry = dump.entries[e];
            if (!entry.isTransfer) {
                found[{m_groupOf[d][entry.group], entry.sequence}][d].push_back(e);
            }
        }
    }
    for (const auto& [key, byDump] : found) {
        std::size_t most = 0;
        for (const auto& [d, entries] : byDump) {
            most = std::max(most, entries.size());
        }
        std::vector<FlightCollective> operations(most);
        for (const auto& [d, entries] : byDump) {
            // The first operations of the oldest number may be written over.
            const bool isCut = m_dumps[d].dump->lacksStart() && m_spans[d][key.first].first == key.second;
            const std::size_t begin = isCut ? most - entries.size() : 0;
            for (std::size_t i = 0; i < entries.size(); ++i) {
                operations[begin + i].members.push_back({d, entries[i]});
            }
        }
        for (FlightCollective& operation : operations) {
            if (!operation.members.empty()) {
                operation.group = key.first;
                operation.sequence = key.second;
                m_collectives.push_back(std::move(operation));
            }
        }
    }
}

void FlightMatch::matchTransfers() {
    struct Ends {
        std::vector<FlightCollective::Member> sends;
        std::vector<FlightCollective::Member> receives;
    };
    std::map<std::tuple<std::size_t, std::int64_t, std::int64_t>, Ends> found; // by group and ends
    for (std::size_t d = 0; d < m_dumps.size(); ++d) {
        const FlightDump& dump = *m_dumps[d].dump;
        for (std::size_t e = 0; e < dump.entries.size(); ++e) {
            const FlightEntry& entry = dump.entries[e];
            if (const auto ends = flightEnds(dump.text(entry.name))) {
                Ends& of = found[{m_groupOf[d][entry.group], ends->from, ends->to}];
                (ends->sends ? of.sends : of.receives).push_back({d, e});
            }
        }
    }
    for (const auto& [key, ends] : found) {
        const auto lacksStart = [this](const std::vector<FlightCollective::Member>& members) {
            return std::ranges::any_of(
                members, [this](const auto& member) { return m_dumps[member.dump].dump->lacksStart(); });
        };
        const bool isOrdered = !lacksStart(ends.sends) && !lacksStart(ends.receives);
        const auto add = [&](const FlightCollective::Member* send, const FlightCollective::Member* receive) {
            FlightCollective transfer;
            transfer.group = std::get<0>(key);
            transfer.isTransfer = true;
            for (const FlightCollective::Member* member : {send, receive}) {
                if (member != nullptr) {
                    transfer.members.push_back(*member);
                }
            }
            transfer.sequence = entry(transfer.members.front()).sequence;
            const bool sends = send != nullptr;
            const std::int64_t peer = sends ? std::get<2>(key) : std::get<1>(key);
            const std::vector<std::int64_t>& ranks = m_groups[transfer.group].ranks;
            if (transfer.members.size() == 1 && peer >= 0 &&
                static_cast<std::uint64_t>(peer) < ranks.size()) {
                const std::int64_t rank = ranks[static_cast<std::size_t>(peer)];
                const auto dump = std::ranges::find(m_dumps, rank, &RankDump::rank);
                (dump == m_dumps.end()                    ? transfer.absentRanks
                 : isOrdered && !dump->dump->lacksStart() ? transfer.missingRanks
                                                          : transfer.unknownRanks)
                    .push_back(rank);
            }
            judgeTransfer(transfer);
            m_collectives.push_back(std::move(transfer));
        };
        const std::size_t pairs = isOrdered ? std::min(ends.sends.size(), ends.receives.size()) : 0;
        for (std::size_t i = 0; i < pairs; ++i) {
            add(&ends.sends[i], &ends.receives[i]);
        }
        for (std::size_t i = pairs; i < ends.sends.size(); ++i) {
            add(&ends.sends[i], nullptr);
        }
        for (std::size_t i = pairs; i < ends.receives.size(); ++i) {
            add(nullptr, &ends.receives[i]);
        }
    }
}

void FlightMatch::judge(FlightCollective& collective) const {
    collective.state = FlightState::Unknown;
    for (const FlightCollective::Member& member : collective.members) {
        collective.state = std::min(collective.state, entry(member).state);
    }
    findMissing(collective);
    compare(collective);
    if (collective.verdict != FlightVerdict::Completed) {
        return; // a difference
    }
    if (!collective.missingRanks.empty()) {
        collective.verdict = FlightVerdict::RankMissing;
    } else if (collective.state == FlightState::Scheduled || collective.state == FlightState::Started) {
        collective.verdict = FlightVerdict::Waiting;
    }
}

void FlightMatch::judgeTransfer(FlightCollective& transfer) const {
    transfer.state = FlightState::Unknown;
    for (const FlightCollective::Member& member : transfer.members) {
        transfer.state = std::min(transfer.state, entry(member).state);
    }
    const bool isDone = transfer.state == FlightState::Completed || transfer.state == FlightState::Unknown;
    if (transfer.members.size() < 2) {
        transfer.verdict = isDone                           ? FlightVerdict::Completed
                           : !transfer.missingRanks.empty() ? FlightVerdict::RankMissing
                           : !transfer.absentRanks.empty()  ? FlightVerdict::Waiting
                                                            : FlightVerdict::NotMatched;
        if (isDone) {
            transfer.missingRanks.clear();
        }
        return;
    }
    const RankDump& sender = m_dumps[transfer.members[0].dump];
    const RankDump& receiver = m_dumps[transfer.members[1].dump];
    const FlightEntry& send = entry(transfer.members[0]);
    const FlightEntry& receive = entry(transfer.members[1]);
    const auto differ = [&](std::uint32_t ofSend, std::uint32_t ofReceive, FlightVerdict verdict) {
        const std::string& sent = sender.dump->text(ofSend);
        const std::string& received = receiver.dump->text(ofReceive);
        if (transfer.difference.empty() && !isNothing(sent) && !isNothing(received) && sent != received) {
            transfer.verdict = verdict;
            transfer.difference = opinionsText({{sent, {sender.rank}}, {received, {receiver.rank}}});
            transfer.differingRanks = {std::min(sender.rank, receiver.rank),
                                       std::max(sender.rank, receiver.rank)};
        }
    };
    differ(send.inputSizes, receive.outputSizes, FlightVerdict::SizeDiffers);
    differ(send.inputTypes, receive.outputTypes, FlightVerdict::TypeDiffers);
    if (transfer.verdict == FlightVerdict::Completed && !isDone) {
        transfer.verdict = FlightVerdict::Waiting;
    }
}

void FlightMatch::compare(FlightCollective& collective) const {
    const auto opinionsOf = [&](auto valueOf) {
        Opinions opinions;
        for (const FlightCollective::Member& member : collective.members) {
            std::string value(valueOf(member));
            if (!isNothing(value)) {
                opinions[std::move(value)].push_back(m_dumps[member.dump].rank);
            }
        }
        return opinions;
    };
    const auto judgeBy = [&](const Opinions& opinions, FlightVerdict verdict) {
        if (collective.difference.empty() && opinions.size() > 1) {
            collective.verdict = verdict;
            collective.differingRanks = minority(opinions);
            collective.difference = opinionsText(opinions);
        }
    };
    judgeBy(opinionsOf([this](const auto& member) { return operation(member); }),
            FlightVerdict::OperationDiffers);
    const std::string_view name = operation(collective.members.front());
    const auto textOf = [this](std::uint32_t FlightEntry::*part) {
        return [this, part](const FlightCollective::Member& member) {
            return m_dumps[member.dump].dump->text(entry(member).*part);
        };
    };
    if (!isUneven(name)) {
        if (name != "scatter") { // the root alone has an input
            judgeBy(opinionsOf(textOf(&FlightEntry::inputSizes)), FlightVerdict::SizeDiffers);
        }
        if (name != "gather") {
            judgeBy(opinionsOf(textOf(&FlightEntry::outputSizes)), FlightVerdict::SizeDiffers);
        }
    } else if (name.starts_with("all_to_all") &&
               collective.members.size() == m_groups[collective.group].ranks.size()) {
        std::int64_t sent = 0;
        std::int64_t received = 0;
        for (const FlightCollective::Member& member : collective.members) {
            sent = saturatingAdd(sent, entry(member).inputElements.value_or(0));
            received = saturatingAdd(received, entry(member).outputElements.value_or(0));
        }
        if (sent != received && collective.difference.empty()) {
            collective.verdict = FlightVerdict::SizeDiffers;
            collective.difference = "the ranks send " + std::to_string(sent) + " elements and receive " +
                                    std::to_string(received);
        }
    }
    // A tensor without elements has a type that nobody uses.
    const auto typesOf = [&](std::uint32_t FlightEntry::*types, std::uint32_t FlightEntry::*sizes) {
        return opinionsOf([&](const FlightCollective::Member& member) {
            const FlightDump& dump = *m_dumps[member.dump].dump;
            return isNothing(dump.text(entry(member).*sizes)) ? std::string()
                                                              : dump.text(entry(member).*types);
        });
    };
    judgeBy(typesOf(&FlightEntry::inputTypes, &FlightEntry::inputSizes), FlightVerdict::TypeDiffers);
    judgeBy(typesOf(&FlightEntry::outputTypes, &FlightEntry::outputSizes), FlightVerdict::TypeDiffers);
}

bool FlightMatch::mayHaveIssued(std::size_t dump, const FlightCollective& collective) const {
    const Span& span = m_spans[dump][collective.group];
    // The status of a group with transfers counts those as well.
    const bool isEnqueued =
        span.lastEnqueued && !span.hasTransfers && *span.lastEnqueued >= collective.sequence;
    // Without a collective left, the status alone tells; it does not where transfers count as well.
    const bool isWrittenOver =
        m_dumps[dump].dump->lacksStart() &&
        (span.first < 0 ? span.hasTransfers || !span.lastEnqueued : collective.sequence <= span.first);
    return isEnqueued || isWrittenOver;
}

void FlightMatch::findMissing(FlightCollective& collective) const {
    std::vector<std::int64_t> expected = m_groups[collective.group].ranks;
    if (expected.empty()) { // then those that have entries of the group
        for (std::size_t d = 0; d < m_dumps.size(); ++d) {
            if (m_spans[d][collective.group].lastEntry) {
                expected.push_back(m_dumps[d].rank);
            }
        }
    }
    const bool isDone = collective.state == FlightState::Completed;
    std::size_t next = 0; // both are by rank
    for (const std::int64_t rank : expected) {
        while (next < collective.members.size() && m_dumps[collective.members[next].dump].rank < rank) {
            ++next;
        }
        if (next < collective.members.size() && m_dumps[collective.members[next].dump].rank == rank) {
            continue;
        }
        const auto dump = std::ranges::lower_bound(m_dumps, rank, {}, &RankDump::rank);
        if (dump == m_dumps.end() || dump->rank != rank) {
            collective.absentRanks.push_back(rank);
            continue;
        }
        const bool isUnknown =
            isDone || mayHaveIssued(static_cast<std::size_t>(dump - m_dumps.begin()), collective);
        (isUnknown ? collective.unknownRanks : collective.missingRanks).push_back(rank);
    }
}

} // namespace lanescope
