// SPDX-License-Identifier: Apache-2.0
#include "core/store/impossible_durations.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace lanescope {

namespace {

/// Pieces behind one that are looked at. Two that lie within it are enough.
constexpr std::size_t kMostFollowers = 64;
/// A piece within another may be a piece too short for the recorder's clock.
constexpr std::size_t kFewWithin = 2;
/// An impossible duration is many times the usual one of work with its name.
constexpr DurationNs kTimesUsual = 4;
constexpr DurationNs kTimesUsualOverOne = 20;
/// Fewer calls of a name have no usual duration.
constexpr std::size_t kFewestUsual = 3;
/// At most one piece in so many has an impossible duration, or overlaps the next one by half.
constexpr std::size_t kRare = 4;
constexpr std::size_t kRareOverlaps = 20;

/// Work that reaches past others.
struct Suspect {
    std::size_t index = 0;
    std::size_t within = 0;      ///< pieces that lie within it, at most kFewWithin
    bool endsWithinWork = false; ///< another piece began before its end and went on
    TimeNs lastWithinNs = 0;     ///< end of the last piece within it
};

/// Whether `later` may be compared: pieces of one graph launch run side by side.
bool followsInQueue(const StreamWork& work, const StreamWork& later) {
    return later.startNs > work.startNs && later.durationNs > 0 &&
           (work.correlation == 0 || later.correlation != work.correlation);
}

/// Nothing where no piece lies within the one at `index`.
std::optional<Suspect> suspectAt(std::span<const StreamWork> work, std::size_t index) {
    const StreamWork& piece = work[index];
    Suspect suspect{index, 0, false, 0};
    const std::size_t last = std::min(work.size(), index + 1 + kMostFollowers);
    for (std::size_t i = index + 1; i < last && work[i].startNs < piece.endNs(); ++i) {
        if (followsInQueue(piece, work[i]) && work[i].endNs() <= piece.endNs() &&
            ++suspect.within == kFewWithin) {
            break;
        }
    }
    if (suspect.within == 0) {
        return std::nullopt;
    }
    const auto end = std::ranges::lower_bound(work.subspan(index), piece.endNs(), {}, &StreamWork::startNs);
    const auto behind = static_cast<std::size_t>(end - work.subspan(index).begin()) + index;
    // The last few before the end tell whether one of them goes on behind it.
    for (std::size_t i = behind; i > index + 1 && behind - i < kMostFollowers; --i) {
        const StreamWork& other = work[i - 1];
        suspect.endsWithinWork = suspect.endsWithinWork || other.endNs() > piece.endNs();
        if (other.endNs() <= piece.endNs()) {
            suspect.lastWithinNs = std::max(suspect.lastWithinNs, other.endNs());
        }
    }
    return suspect;
}

DurationNs middleOf(std::vector<DurationNs>& lengths) {
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 2);
    std::ranges::nth_element(lengths, middle);
    return *middle;
}

/// Usual durations of work, by name and of all names, without the suspects.
class UsualDurations {
public:
    UsualDurations(std::span<const StreamWork> work, std::span<const Suspect> suspects) {
        std::vector<DurationNs> all;
        std::size_t suspect = 0;
        for (std::size_t i = 0; i < work.size(); ++i) {
            if (suspect < suspects.size() && suspects[suspect].index == i) {
                ++suspect;
                continue;
            }
            all.push_back(work[i].durationNs);
            m_byName[work[i].name].lengths.push_back(work[i].durationNs);
        }
        m_usualNs = all.empty() ? 0 : middleOf(all);
    }

    /// Nothing where too little work has that name.
    std::optional<DurationNs> of(StringId name) {
        const auto found = m_byName.find(name);
        if (found == m_byName.end() || found->second.lengths.size() < kFewestUsual) {
            return std::nullopt;
        }
        OfName& ofName = found->second;
        ofName.middleNs = ofName.middleNs ? ofName.middleNs : middleOf(ofName.lengths);
        return ofName.middleNs;
    }
    DurationNs ofAll() const { return m_usualNs; }

private:
    struct OfName {
        std::vector<DurationNs> lengths;
        std::optional<DurationNs> middleNs; ///< once it was asked for
    };
    std::unordered_map<StringId, OfName> m_byName;
    DurationNs m_usualNs = 0;
};

bool isTimes(DurationNs ns, DurationNs times, DurationNs usualNs) {
    return ns / times >= usualNs;
}

bool isImpossible(const StreamWork& piece, const Suspect& suspect, UsualDurations& usual) {
    if (const auto usualNs = usual.of(piece.name)) {
        return isTimes(piece.durationNs, suspect.within < kFewWithin ? kTimesUsualOverOne : kTimesUsual,
                       *usualNs);
    }
    // A piece that holds others as its parts ends with the last of them.
    const bool endsAnywhere =
        suspect.endsWithinWork || piece.endNs() - suspect.lastWithinNs > piece.durationNs / 2;
    return suspect.within >= kFewWithin && endsAnywhere &&
           isTimes(piece.durationNs, kTimesUsualOverOne, usual.ofAll());
}

/// Whether the work without the suspects runs one after another.
bool isQueue(std::span<const StreamWork> work, std::span<const Suspect> suspects) {
    std::size_t overlaps = 0;
    std::size_t suspect = 0;
    const StreamWork* before = nullptr;
    for (std::size_t i = 0; i < work.size(); ++i) {
        if (suspect < suspects.size() && suspects[suspect].index == i) {
            ++suspect;
            continue;
        }
        if (before != nullptr && followsInQueue(*before, work[i]) &&
            before->endNs() - work[i].startNs > std::min(before->durationNs, work[i].durationNs) / 2) {
            ++overlaps;
        }
        before = &work[i];
    }
    return overlaps * kRareOverlaps <= work.size();
}

} // namespace

std::vector<ImpossibleDuration> impossibleDurations(std::span<const StreamWork> work) {
    std::vector<Suspect> suspects;
    for (std::size_t i = 0; i + 1 < work.size(); ++i) {
        if (work[i].endNs() > work[i + 1].startNs) { // else nothing can lie within it
            if (const auto suspect = suspectAt(work, i)) {
                suspects.push_back(*suspect);
            }
        }
    }
    std::vector<ImpossibleDuration> found;
    if (suspects.empty() || suspects.size() * kRare > work.size() || !isQueue(work, suspects)) {
        return found;
    }
    UsualDurations usual(work, suspects);
    for (const Suspect& suspect : suspects) {
        const StreamWork& piece = work[suspect.index];
        if (!isImpossible(piece, suspect, usual)) {
            if (suspect.within >= kFewWithin) {
                return {}; // work within work is usual here
            }
            continue;
        }
        const auto next =
            std::ranges::upper_bound(work.subspan(suspect.index), piece.startNs, {}, &StreamWork::startNs);
        found.push_back({piece.position, next->startNs - piece.startNs});
    }
    return found;
}

} // namespace lanescope
