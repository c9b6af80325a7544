// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/flight_notes.h"

#include <algorithm>
#include <set>

#include "core/base/user_text.h"

namespace lanescope {

namespace {

constexpr std::size_t kMostMismatches = 3;

/// "all_reduce number 12 of group 0 (default_pg)"
Words title(const FlightMatch& match, const FlightCollective& collective) {
    std::string name = match.dumps()[collective.members.front().dump].dump->text(
        match.entry(collective.members.front()).name);
    name.erase(0, std::min(name.size(), name.find(':') + 1)); // "nccl:"
    return collective.sequence < 0
               ? words(userText("%1 of group %2"), name, match.groupTitle(collective.group))
               : words(userText("%1 number %2 of group %3"), name, std::to_string(collective.sequence),
                       match.groupTitle(collective.group));
}

std::string placeOf(const FlightMatch& match, const FlightCollective::Member& member) {
    return flightPlace(match.dumps()[member.dump].dump->text(match.entry(member).stack));
}

/// "It was issued at train (train.py:88)."; nothing where there is no stack.
void addPlace(Words& text, const FlightMatch& match, const FlightCollective& collective) {
    if (const std::string place = placeOf(match, collective.members.front()); !place.empty()) {
        text += words(userText("It was issued at %1."), place);
    }
}

Words differenceText(const FlightMatch& match, const FlightCollective& collective) {
    Words text =
        words(userText("%1 differs between the ranks: %2."), title(match, collective), collective.difference);
    constexpr std::size_t kMost = 2;
    std::size_t told = 0;
    for (const FlightCollective::Member& member : collective.members) {
        const std::int64_t rank = match.dumps()[member.dump].rank;
        const std::string place = placeOf(match, member);
        if (told < kMost && !place.empty() &&
            std::ranges::find(collective.differingRanks, rank) != collective.differingRanks.end()) {
            text += words(userText("Rank %1 issued it at %2."), std::to_string(rank), place);
            ++told;
        }
    }
    return text;
}

Words missingText(const FlightMatch& match, const FlightCollective& collective) {
    Words text = words(userText("%1 waits for %2, which has not issued it."), title(match, collective),
                       flightRanksText(collective.missingRanks));
    if (collective.missingRanks.size() > 1) {
        text = words(userText("%1 waits for %2, which have not issued it."), title(match, collective),
                     flightRanksText(collective.missingRanks));
    }
    addPlace(text, match, collective);
    const std::int64_t rank = collective.missingRanks.front();
    if (const auto last = match.lastOf(rank, collective.group)) {
        const FlightEntry& entry = match.entry(*last);
        const std::string place = placeOf(match, *last);
        text +=
            place.empty()
                ? words(userText("The last collective of rank %1 in the group is %2 number %3."),
                        std::to_string(rank), match.operation(*last), std::to_string(entry.sequence))
                : words(userText("The last collective of rank %1 in the group is %2 number %3, at %4."),
                        std::to_string(rank), match.operation(*last), std::to_string(entry.sequence), place);
    }
    return text;
}

Words waitingText(const FlightMatch& match, const FlightCollective& collective) {
    Words text = words(userText("%1 has not completed: it is %2."), title(match, collective),
                       flightStateName(collective.state));
    addPlace(text, match, collective);
    if (!collective.absentRanks.empty() && match.dumps().size() > 1) {
        text += words(userText("There is no dump of %1."), flightRanksText(collective.absentRanks));
    }
    return text;
}

} // namespace

std::vector<Words> flightNotes(const FlightMatch& match) {
    std::vector<Words> notes;
    std::set<std::size_t> groups; // whose first mismatch is told: the others of the group follow from it
    std::size_t behind = 0;
    std::size_t open = 0;
    for (const FlightCollective& collective : match.collectives()) {
        if (!isMismatch(collective.verdict)) {
            open += collective.verdict == FlightVerdict::Completed ? 0 : 1;
        } else if (groups.size() == kMostMismatches || !groups.insert(collective.group).second) {
            ++behind;
        } else {
            notes.push_back(collective.verdict == FlightVerdict::RankMissing
                                ? missingText(match, collective)
                                : differenceText(match, collective));
        }
    }
    if (behind > 0) {
        notes.push_back(countWords(
            behind,
            userText("1 more does not match, and may only wait behind these; lanescope-cli flight lists it."),
            userText(
                "%1 more do not match, and may only wait behind these; lanescope-cli flight lists them.")));
    }
    if (const FlightCollective* first = match.firstTrouble();
        first != nullptr && !isMismatch(first->verdict)) {
        notes.push_back(waitingText(match, *first));
    }
    if (open > 0) {
        notes.push_back(countWords(open, userText("1 collective or transfer has not completed."),
                                   userText("%1 collectives and transfers have not completed.")));
        if (match.dumps().size() == 1) {
            notes.push_back(words(userText("Open the folder with the dumps of all ranks to see which rank is "
                                           "missing.")));
        }
    }
    if (notes.empty()) {
        notes.push_back(words(userText("All %1 collectives and transfers in the dumps have completed."),
                              Words::number(match.collectives().size())));
    }
    return notes;
}

} // namespace lanescope
