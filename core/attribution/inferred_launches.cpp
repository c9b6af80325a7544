// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/inferred_launches.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <tuple>
#include <unordered_map>

#include "core/attribution/module_paths.h"
#include "core/attribution/repeated_work.h"
#include "core/base/hash_mix.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::string_view kStepPrefix = "ProfilerStep#";

/// Names in which twins must agree. The calls themselves are different ones.
struct Meaning {
    std::uint32_t operators = kNoIndex; ///< number of the chain of their names
    StringId forwardOp = kEmptyString;
    Direction direction = Direction::Unknown;
    // Where they differ in these, less is inferred.
    std::uint32_t module = kNoIndex; ///< number of its path
    StringId callSite = kEmptyString;
    StringId annotation = kEmptyString;
};

class LaunchInferrer {
public:
    LaunchInferrer(const Trace& trace, KernelAttributions& attributions)
        : m_trace(trace)
        , m_ops(trace.deviceOps())
        , m_attributions(attributions)
        , m_modules(trace)
        , m_isHidden(m_ops.size(), false) {}

    /// False when stopped.
    bool run(const std::stop_token& stop) {
        std::vector<std::uint32_t> all = inLaunchOrder();
        if (!infer(all, stop)) {
            return false;
        }
        // The remaining work, by device and stream.
        std::stable_sort(all.begin(), all.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return streamOf(a) < streamOf(b); });
        for (auto from = all.begin(); from != all.end();) {
            const auto to = std::find_if(from, all.end(),
                                         [&](std::uint32_t i) { return streamOf(i) != streamOf(*from); });
            const std::span<const std::uint32_t> ofStream(from, to);
            if (to - from < std::ssize(all) &&
                std::ranges::any_of(ofStream, [&](std::uint32_t i) { return isOpen(i); }) &&
                !infer(ofStream, stop)) {
                return false;
            }
            from = to;
        }
        return true;
    }

    void apply() {
        std::ranges::sort(m_found, {}, &InferredLaunch::op);
        for (const InferredLaunch& launch : m_found) {
            const std::size_t at = indexOf(launch.op);
            m_attributions.causeOf[at] = Cause::Inferred;
            m_attributions.contextOf[at] = m_contextOf.at(static_cast<std::uint32_t>(at));
            const SliceId slice = m_ops[at].slice;
            if (m_trace.categoryKind(slice) == CategoryKind::Kernel) {
                const DurationNs durationNs = m_trace.slices().durationNs[slice];
                CauseTotal& from = m_attributions.totals[static_cast<std::size_t>(Cause::BeforeStart)];
                CauseTotal& to = m_attributions.totals[static_cast<std::size_t>(Cause::Inferred)];
                --from.count;
                from.totalNs -= durationNs;
                ++to.count;
                to.totalNs = saturatingAdd(to.totalNs, durationNs);
            }
        }
        m_attributions.contexts.insert(m_attributions.contexts.end(), m_contexts.begin(), m_contexts.end());
        m_attributions.inferred = std::move(m_found);
        m_attributions.twins = std::move(m_twins);
    }

private:
    bool isOpen(std::uint32_t op) const { return m_isHidden[op] && !m_contextOf.contains(op); }

    std::pair<std::int16_t, std::int64_t> streamOf(std::uint32_t op) const {
        return {m_ops[op].device, m_ops[op].stream};
    }

    /// Work whose cause is known, or that was launched before the recording.
    std::vector<std::uint32_t> inLaunchOrder() {
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < m_ops.size(); ++i) {
            const Cause cause = m_attributions.causeOf[i];
            m_isHidden[i] = cause == Cause::BeforeStart;
            if (cause != Cause::Unknown && m_ops[i].correlation > 0) {
                order.push_back(i);
            }
        }
        const Column<TimeNs>& starts = m_trace.slices().startNs;
        std::ranges::stable_sort(order, {}, [&](std::uint32_t i) {
            return std::pair(m_ops[i].correlation, starts[m_ops[i].slice]);
        });
        return order;
    }

    bool infer(std::span<const std::uint32_t> order, const std::stop_token& stop) {
        using Key = std::array<std::uint64_t, 2>;
        const auto hash = [](const Key& key) { return hashMix(hashMix(key[0]), key[1]); };
        std::unordered_map<Key, std::uint32_t, decltype(hash)> itemOf(16, hash);
        std::vector<std::uint32_t> items;
        items.reserve(order.size());
        std::size_t beginning = 0;
        for (const std::uint32_t i : order) {
            const DeviceOp& op = m_ops[i];
            const std::uint64_t name = static_cast<std::uint32_t>(indexOf(m_trace.slices().name[op.slice]));
            const Key key{name << 16 | static_cast<std::uint16_t>(op.device),
                          static_cast<std::uint64_t>(op.stream)};
            items.push_back(itemOf.emplace(key, static_cast<std::uint32_t>(itemOf.size())).first->second);
            if (m_isHidden[i]) {
                beginning = items.size();
            }
        }
        std::ptrdiff_t wholeRounds = 0; // the last distance that is known to be of whole rounds; 0: none
        for (const Repetition& repetition : repetitions(items, beginning, stop)) {
            std::vector<bool> isWholeRounds;
            for (const Repetition::Match& match : repetition.matches) {
                const std::ptrdiff_t distance =
                    static_cast<std::ptrdiff_t>(match.last) - static_cast<std::ptrdiff_t>(repetition.end) + 1;
                const bool isNear =
                    wholeRounds != 0 && std::abs(distance - wholeRounds) <= std::ptrdiff_t{kShortestRun};
                isWholeRounds.push_back(isNear || keepsModules(order, beginning, repetition.end, match));
                if (isWholeRounds.size() == 1 && isWholeRounds.front()) {
                    wholeRounds = distance;
                }
            }
            for (std::size_t i = repetition.begin; i < repetition.end; ++i) {
                if (isOpen(order[i])) {
                    inferOne(order, i, repetition, isWholeRounds);
                }
            }
        }
        return !stop.stop_requested();
    }

    /// Whether the modules of the work behind the beginning are found again with the work itself. Layers of a
    /// model are alike: the next layer repeats this one as the next step does, but in other modules.
    bool keepsModules(std::span<const std::uint32_t> order, std::size_t beginning, std::size_t end,
                      const Repetition::Match& match) {
        constexpr std::size_t kMostCompared = 64;
        const std::size_t after = match.run - match.before;
        const std::size_t from = beginning - end;
        for (std::size_t i = from; i < std::min(after, from + kMostCompared); ++i) {
            if (meaningOf(order[end + i]).module != meaningOf(order[match.last + 1 + i]).module) {
                return false;
            }
        }
        return after >= from + kShortestRun;
    }

    bool haveSameSize(std::uint32_t a, std::uint32_t b) const {
        const DeviceOp& x = m_ops[a];
        const DeviceOp& y = m_ops[b];
        const bool haveGrids = x.grid[0] > 0 && y.grid[0] > 0;
        const bool haveBytes = x.bytes >= 0 && y.bytes >= 0;
        return (!haveGrids || (x.grid == y.grid && x.block == y.block)) && (!haveBytes || x.bytes == y.bytes);
    }

    void inferOne(std::span<const std::uint32_t> order, std::size_t at, const Repetition& repetition,
                  const std::vector<bool>& isWholeRounds) {
        const std::size_t back = repetition.end - 1 - at;
        std::vector<std::uint32_t> twins;
        std::vector<std::uint32_t> sureTwins; // in the same modules
        for (std::size_t i = 0; i < repetition.matches.size(); ++i) {
            if (repetition.matches[i].before > back) {
                twins.push_back(order[repetition.matches[i].last - back]);
                if (isWholeRounds[i]) {
                    sureTwins.push_back(twins.back());
                }
            }
        }
        const auto differs = [&](std::uint32_t twin) { return !haveSameSize(order[at], twin); };
        const bool isSameSize = !std::ranges::all_of(twins, differs);
        if (isSameSize) {
            std::erase_if(twins, differs);
            std::erase_if(sureTwins, differs);
        }
        const Cause cause = m_attributions.causeOf[twins.front()];
        const Meaning& first = meaningOf(twins.front());
        Meaning shared = first;
        for (const std::uint32_t twin : twins) {
            const Meaning& other = meaningOf(twin);
            if (m_attributions.causeOf[twin] != cause || other.operators != first.operators ||
                other.forwardOp != first.forwardOp || other.direction != first.direction) {
                return;
            }
            shared.callSite = other.callSite == first.callSite ? shared.callSite : kEmptyString;
            shared.annotation = other.annotation == first.annotation ? shared.annotation : kEmptyString;
        }
        shared.module = moduleOf(twins, sureTwins);
        m_found.push_back({DeviceOpId(order[at]), cause, isSameSize,
                           static_cast<std::uint32_t>(m_twins.size()),
                           static_cast<std::uint32_t>(twins.size())});
        for (const std::uint32_t twin : twins) {
            m_twins.push_back(DeviceOpId(twin));
        }
        m_contextOf.emplace(order[at], contextLike(m_attributions.contextOf[twins.front()], shared));
    }

    /// Module that the sure twins have in common; without such twins, that of others in more than one
    /// module, which shows the level at which modules are alike.
    std::uint32_t moduleOf(std::span<const std::uint32_t> twins, std::span<const std::uint32_t> sureTwins) {
        const std::span<const std::uint32_t> from = sureTwins.empty() ? twins : sureTwins;
        const std::uint32_t first = meaningOf(from.front()).module;
        std::uint32_t module = first;
        for (const std::uint32_t twin : from) {
            module = sharedModule(module, meaningOf(twin).module);
        }
        return sureTwins.empty() && module == first ? kNoIndex : module;
    }

    /// The number of the path that both begin with.
    std::uint32_t sharedModule(std::uint32_t a, std::uint32_t b) const {
        const std::vector<ModulePaths::Path>& paths = m_modules.paths();
        while (a != b && a != kNoIndex && b != kNoIndex) {
            std::uint32_t& deeper = paths[a].depth >= paths[b].depth ? a : b;
            deeper = paths[deeper].parent;
        }
        return a == b ? a : kNoIndex;
    }

    const Meaning& meaningOf(std::uint32_t op) {
        const std::uint32_t position = m_attributions.contextOf[op];
        const auto [entry, isNew] = m_meanings.try_emplace(position);
        if (!isNew) {
            return entry->second;
        }
        const LaunchContext& context = m_attributions.contexts[position];
        const auto nameOf = [&](SliceId slice) {
            return slice == kNoSlice ? kEmptyString : m_trace.slices().name[slice];
        };
        Meaning& meaning = entry->second;
        meaning.operators = chainOf(context.innermostOp);
        meaning.forwardOp = nameOf(context.forwardOp);
        meaning.direction = context.direction;
        meaning.module = m_modules.numberOf(context.module);
        meaning.callSite = nameOf(context.site());
        meaning.annotation = isStep(context.annotation) ? kEmptyString : nameOf(context.annotation);
        return meaning;
    }

    bool isStep(SliceId slice) const {
        return slice != kNoSlice && m_trace.sliceName(slice).starts_with(kStepPrefix);
    }

    /// A number for the names of the operators around `op`. Steps, which old recordings have among the
    /// operators, are none.
    std::uint32_t chainOf(SliceId op) {
        std::vector<StringId> names;
        for (SliceId at = op; at != kNoSlice; at = m_trace.slices().parent[at]) {
            if (m_trace.categoryKind(at) == CategoryKind::Operator && !isStep(at)) {
                names.push_back(m_trace.slices().name[at]);
            }
        }
        std::uint32_t number = kNoIndex;
        for (; !names.empty(); names.pop_back()) {
            const std::uint64_t key =
                std::uint64_t{number} << 32 | static_cast<std::uint32_t>(indexOf(names.back()));
            number = m_chains.emplace(key, static_cast<std::uint32_t>(m_chains.size())).first->second;
        }
        return number;
    }

    /// Where the context stands that says of a twin's context what all twins share.
    std::uint32_t contextLike(std::uint32_t twinContext, const Meaning& shared) {
        const auto [entry, isNew] = m_contextLike.emplace(
            std::tuple(twinContext, shared.module, shared.callSite, shared.annotation),
            static_cast<std::uint32_t>(m_attributions.contexts.size() + m_contexts.size()));
        if (isNew) {
            LaunchContext context = m_attributions.contexts[twinContext];
            context.sequenceNumber = -1;
            while (context.module != kNoSlice && (!isModuleCall(m_trace, context.module) ||
                                                  m_modules.numberOf(context.module) != shared.module)) {
                context.module = m_trace.slices().parent[context.module];
            }
            if (shared.callSite == kEmptyString) {
                context.callSite = kNoSlice;
                context.python = kNoSlice;
            }
            if (shared.annotation == kEmptyString) {
                context.annotation = kNoSlice;
            }
            m_contexts.push_back(context);
        }
        return entry->second;
    }

    const Trace& m_trace;
    const std::vector<DeviceOp>& m_ops;
    KernelAttributions& m_attributions;
    ModulePaths m_modules;
    std::vector<bool> m_isHidden;                          ///< by device op: launched before the recording
    std::unordered_map<std::uint32_t, Meaning> m_meanings; ///< by context
    std::unordered_map<std::uint64_t, std::uint32_t> m_chains; ///< by outer chain and name
    std::map<std::tuple<std::uint32_t, std::uint32_t, StringId, StringId>, std::uint32_t> m_contextLike;
    // Found so far.
    std::vector<InferredLaunch> m_found;
    std::vector<DeviceOpId> m_twins;
    std::vector<LaunchContext> m_contexts;
    std::unordered_map<std::uint32_t, std::uint32_t> m_contextOf; ///< by device op
};

} // namespace

void inferLaunches(const Trace& trace, KernelAttributions& attributions, const std::stop_token& stop) {
    if (std::ranges::find(attributions.causeOf, Cause::BeforeStart) == attributions.causeOf.end()) {
        return;
    }
    LaunchInferrer inferrer(trace, attributions);
    if (inferrer.run(stop)) {
        inferrer.apply();
    }
}

} // namespace lanescope
