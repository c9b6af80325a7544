// SPDX-License-Identifier: Apache-2.0
#include "core/store/step_finder.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/base/ascii.h"
#include "core/serving/serving_step.h"

namespace lanescope {

namespace {

constexpr std::int64_t kNoStep = std::numeric_limits<std::int64_t>::min();

/// N of "ProfilerStep#N", blanks around the # allowed; kNoStep for any other name.
std::int64_t stepNumber(std::string_view name) {
    constexpr std::string_view kPrefix = "ProfilerStep";
    if (!name.starts_with(kPrefix)) {
        return kNoStep;
    }
    name.remove_prefix(kPrefix.size());
    const auto skipBlanks = [&name] {
        while (name.starts_with(' ')) {
            name.remove_prefix(1);
        }
    };
    skipBlanks();
    if (!name.starts_with('#')) {
        return kNoStep;
    }
    name.remove_prefix(1);
    skipBlanks();
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), number);
    return code == std::errc() && end == name.data() + name.size() && number >= 0 ? number : kNoStep;
}

/// A name without the number at its end and what joins the two.
std::string_view stemOf(std::string_view name) {
    name = withoutDigitsAtEnd(name);
    while (!name.empty() && std::string_view(" #_-:./=").find(name.back()) != std::string_view::npos) {
        name.remove_suffix(1);
    }
    return name;
}

std::int64_t numberAtEnd(std::string_view name) {
    constexpr std::size_t kMostDigits = 20; // more are no number
    std::size_t digits = 0;
    while (digits < name.size() && digits < kMostDigits && name[name.size() - 1 - digits] >= '0' &&
           name[name.size() - 1 - digits] <= '9') {
        ++digits;
    }
    std::int64_t number = kNoStep;
    std::from_chars(name.data() + name.size() - digits, name.data() + name.size(), number);
    return digits < kMostDigits ? number : kNoStep;
}

/// Annotations that libraries make by themselves.
bool isMadeByLibrary(std::string_view name) {
    return name.starts_with("Optimizer.") || name.starts_with("enumerate(") || name.starts_with("nccl:") ||
           name.starts_with("gloo:") || name.starts_with("PyTorch Profiler") ||
           name.starts_with("{'"); // emit_nvtx() and pyprof write the args of a call as a dictionary
}

/// Annotations of one stem on one thread.
struct Repetition {
    std::vector<SliceId> slices;
    DurationNs totalNs = 0;
};

class RepetitionFinder {
public:
    RepetitionFinder(const SliceTable& slices, const std::vector<Category>& categories,
                     const StringPool& strings)
        : m_slices(slices)
        , m_categories(categories)
        , m_strings(strings) {}

    void look(const Track& track) {
        std::map<std::string_view, Repetition> byStem;
        // Long names that many slices share are compared once.
        std::unordered_map<std::uint32_t, Repetition*> byName;
        TimeRange span{std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};
        const std::size_t first = indexOf(track.firstSlice);
        Surroundings around(*this, track);
        for (std::size_t i = first; i < first + track.sliceCount; ++i) {
            const SliceId slice = SliceId(i);
            const CategoryKind kind = kindOf(slice);
            if (kind != CategoryKind::UserAnnotation && kind != CategoryKind::Operator) {
                continue;
            }
            span.startNs = std::min(span.startNs, m_slices.startNs[slice]);
            span.endNs = std::max(span.endNs, m_slices.endNs(slice));
            if (kind != CategoryKind::UserAnnotation || around.isInAnnotation(slice)) {
                continue;
            }
            const auto [entry, isNew] =
                byName.emplace(static_cast<std::uint32_t>(m_slices.name[slice]), nullptr);
            const std::string_view name = m_strings.text(m_slices.name[slice]);
            if (isNew && !isMadeByLibrary(name)) {
                entry->second = &byStem[stemOf(name)];
            }
            if (Repetition* const repetition = entry->second) {
                repetition->slices.push_back(slice);
                repetition->totalNs = saturatingAdd(repetition->totalNs, m_slices.durationNs[slice]);
            }
        }
        for (auto& [stem, repetition] : byStem) {
            constexpr std::size_t kLeastSteps = 3;
            if (repetition.slices.size() >= kLeastSteps && repetition.totalNs >= span.durationNs() / 2 &&
                repetition.totalNs > m_best.totalNs) {
                m_best = std::move(repetition);
            }
        }
    }

    std::vector<Step> steps() const {
        std::vector<SliceId> slices = m_best.slices;
        std::ranges::sort(slices, {}, [this](SliceId slice) { return m_slices.startNs[slice]; });
        // Numbers of the names, where all have one that grows.
        std::vector<Step> steps;
        bool named = true;
        for (const SliceId slice : slices) {
            const std::int64_t number = numberAtEnd(m_strings.text(m_slices.name[slice]));
            named = named && number != kNoStep && (steps.empty() || number > steps.back().number);
            steps.push_back({slice, number, m_slices.range(slice)});
        }
        for (std::size_t i = 0; i < steps.size() && !named; ++i) {
            steps[i].number = static_cast<std::int64_t>(i);
        }
        return steps;
    }

private:
    /// Whether slices of a track lie in an annotation of the user. Each slice is looked at once.
    class Surroundings {
    public:
        Surroundings(const RepetitionFinder& finder, const Track& track)
            : m_finder(finder)
            , m_first(indexOf(track.firstSlice))
            , m_known(track.sliceCount, kUnknown) {}

        bool isInAnnotation(SliceId slice) {
            const Column<SliceId>& parents = m_finder.m_slices.parent;
            m_passed.clear();
            std::uint8_t answer = kUnknown;
            while (answer == kUnknown) {
                m_passed.push_back(slice);
                const SliceId parent = parents[slice];
                answer = parent == kNoSlice                    ? kNo
                         : m_finder.isAnnotationOfUser(parent) ? kYes
                                                               : m_known[indexOf(parent) - m_first];
                slice = parent;
            }
            for (const SliceId passed : m_passed) {
                m_known[indexOf(passed) - m_first] = answer;
            }
            return answer == kYes;
        }

    private:
        static constexpr std::uint8_t kUnknown = 0;
        static constexpr std::uint8_t kNo = 1;
        static constexpr std::uint8_t kYes = 2;
        const RepetitionFinder& m_finder;
        std::size_t m_first;
        std::vector<std::uint8_t> m_known; ///< by slice of the track
        std::vector<SliceId> m_passed;
    };

    CategoryKind kindOf(SliceId slice) const { return m_categories[indexOf(m_slices.category[slice])].kind; }
    bool isAnnotationOfUser(SliceId slice) const {
        return kindOf(slice) == CategoryKind::UserAnnotation &&
               !isMadeByLibrary(m_strings.text(m_slices.name[slice]));
    }

    const SliceTable& m_slices;
    const std::vector<Category>& m_categories;
    const StringPool& m_strings;
    Repetition m_best;
};

std::vector<Step> repeatedAnnotations(const SliceTable& slices, const std::vector<Track>& tracks,
                                      const std::vector<Category>& categories, const StringPool& strings) {
    RepetitionFinder finder(slices, categories, strings);
    for (const Track& track : tracks) {
        if (track.kind == TrackKind::Thread) {
            finder.look(track);
        }
    }
    return finder.steps();
}

/// Iterations of an inference engine, those that lie inside of others left out, by start: of the thread with
/// most of them, and of several such threads the one with most time in them.
std::vector<Step> engineIterations(const SliceTable& slices, const std::vector<Track>& tracks,
                                   const std::vector<Category>& categories,
                                   const std::vector<bool>& isIteration) {
    std::vector<Step> best;
    DurationNs bestNs = 0;
    for (const Track& track : tracks) {
        if (track.kind != TrackKind::Thread) {
            continue;
        }
        std::vector<Step> found;
        const std::size_t first = indexOf(track.firstSlice);
        for (std::size_t i = first; i < first + track.sliceCount; ++i) {
            const SliceId slice = SliceId(i);
            if (isIteration[indexOf(slices.name[slice])] &&
                categories[indexOf(slices.category[slice])].kind == CategoryKind::UserAnnotation) {
                found.push_back({slice, 0, slices.range(slice)});
            }
        }
        std::ranges::stable_sort(found, [](const Step& a, const Step& b) {
            return a.range.startNs != b.range.startNs ? a.range.startNs < b.range.startNs
                                                      : a.range.endNs > b.range.endNs;
        });
        DurationNs sumNs = 0;
        TimeNs endNs = std::numeric_limits<TimeNs>::min();
        std::erase_if(found, [&](const Step& step) {
            const bool isInside = step.range.startNs < endNs;
            if (!isInside) {
                endNs = step.range.endNs;
                sumNs = saturatingAdd(sumNs, step.range.durationNs());
            }
            return isInside;
        });
        if (found.size() > best.size() || (found.size() == best.size() && sumNs > bestNs)) {
            best = std::move(found);
            bestNs = sumNs;
        }
    }
    for (std::size_t i = 0; i < best.size(); ++i) {
        best[i].number = static_cast<std::int64_t>(i);
    }
    return best;
}

/// Steps and iterations by the names of a trace.
struct StepNames {
    std::vector<std::int64_t> number; ///< of ProfilerStep#N by name, else kNoStep
    std::vector<bool> isIteration;    ///< of an inference engine; empty where any name has a number
    bool hasNumbers = false;

    explicit StepNames(const StringPool& strings)
        : number(strings.size(), kNoStep) {
        for (std::size_t i = 0; i < strings.size(); ++i) {
            number[i] = stepNumber(strings.text(StringId(i)));
            hasNumbers = hasNumbers || number[i] != kNoStep;
        }
        if (!hasNumbers) {
            isIteration.resize(strings.size());
            for (std::size_t i = 0; i < strings.size(); ++i) {
                isIteration[i] = servingStepOf(strings.text(StringId(i))).has_value();
            }
        }
    }
};

void sortByStart(std::vector<Step>& steps) {
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return a.range.startNs != b.range.startNs ? a.range.startNs < b.range.startNs : a.slice < b.slice;
    });
}

/// Steps of one rank.
std::vector<Step> stepsOf(const SliceTable& slices, const std::vector<Track>& tracks,
                          const std::vector<Category>& categories, const StringPool& strings,
                          const StepNames& names) {
    std::vector<Step> steps;
    if (!names.hasNumbers) {
        std::vector<Step> iterations = engineIterations(slices, tracks, categories, names.isIteration);
        return iterations.empty() ? repeatedAnnotations(slices, tracks, categories, strings)
                                  : std::move(iterations);
    }
    for (const Track& track : tracks) {
        if (track.kind != TrackKind::Thread) {
            continue;
        }
        for (std::size_t i = indexOf(track.firstSlice); i < indexOf(track.firstSlice) + track.sliceCount;
             ++i) {
            const std::int64_t number = names.number[indexOf(slices.name[i])];
            if (number == kNoStep) {
                continue;
            }
            const CategoryKind kind = categories[indexOf(slices.category[i])].kind;
            if (kind == CategoryKind::UserAnnotation || kind == CategoryKind::Operator ||
                kind == CategoryKind::None) {
                steps.push_back({SliceId(i), number, slices.range(SliceId(i))});
            }
        }
    }
    sortByStart(steps);
    return steps;
}

} // namespace

std::vector<Step> findSteps(const SliceTable& slices, const std::vector<Track>& tracks,
                            const std::vector<Category>& categories, const StringPool& strings,
                            std::span<const RankId> rankOfTrack) {
    const StepNames names(strings);
    if (rankOfTrack.empty()) {
        return stepsOf(slices, tracks, categories, strings, names);
    }
    std::map<RankId, std::vector<Track>> byRank;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        if (rankOfTrack[i] != kNoRank) {
            byRank[rankOfTrack[i]].push_back(tracks[i]);
        }
    }
    std::vector<Step> steps;
    for (const auto& [rank, own] : byRank) {
        for (Step step : stepsOf(slices, own, categories, strings, names)) {
            step.rank = rank;
            steps.push_back(step);
        }
    }
    sortByStart(steps);
    return steps;
}

} // namespace lanescope
