// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/idle_causes.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>

#include "core/analysis/host/python_frames.h"
#include "core/analysis/interval_sums.h"
#include "core/analysis/name_memo.h"
#include "core/analysis/steps/step_marks.h"
#include "core/base/apart_elision.h"
#include "core/base/ascii.h"
#include "core/base/user_text.h"
#include "core/device_work/category_rules.h"
#include "core/diagnosis/calls_of_names.h"
#include "core/diagnosis/confidence.h"
#include "core/diagnosis/device_use.h"
#include "core/diagnosis/frame_advice.h"
#include "core/diagnosis/idle_advice.h"
#include "core/diagnosis/idle_tally.h"
#include "core/diagnosis/operator_family.h"
#include "core/idle/call_kinds.h"
#include "core/idle/host_activity.h"
#include "core/query/row_view.h"
#include "core/recording/preemption.h"
#include "core/store/cpu_samples.h"
#include "core/store/system_calls.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

using Item = IdleTally::Item;

/// Frames that hold this share of the span are causes of their own.
constexpr double kOwnFrame = 0.2;
constexpr std::size_t kIdleNamesTold = 4;

class IdleCauseList {
public:
    IdleCauseList(const Trace& trace, const DeviceTime& device, const IdlePieces& idle, TimeRange span,
                  double leastShare)
        : m_trace(trace)
        , m_device(device)
        , m_idle(idle)
        , m_span(span)
        , m_python(trace)
        , m_loading(trace)
        , m_leastNs(static_cast<DurationNs>(leastShare * static_cast<double>(span.durationNs())))
        , m_tools(toolsOf(frameworkOf(trace)))
        , m_functionHint(recordingHint(trace, Ingredient::HostFunctions))
        , m_likeCalls(trace) {
        for (std::size_t i = 0; i < device.gaps.size(); ++i) {
            m_idleNs += device.gaps[i].range.durationNs();
            collect(i);
        }
    }

    std::vector<DiagnosisCause> run() {
        std::array<std::vector<Item>, kCauseKindCount> items;
        for (Item& item : m_tally.takeItems()) {
            items[static_cast<std::size_t>(item.kind)].push_back(std::move(item));
        }
        for (Item& item : m_latency.takeItems()) {
            item.isLatency = true;
            items[static_cast<std::size_t>(item.kind)].push_back(std::move(item));
        }
        std::vector<Item> rest;
        for (std::size_t i = 0; i < kCauseKindCount; ++i) {
            addKind(static_cast<CauseKind>(i), items[i], rest);
        }
        addSampled(m_sampled.takeItems(), rest);
        addFrames(CauseKind::HostPython, m_python, m_pythonNs, rest);
        addFrames(CauseKind::DataLoading, m_loading, m_loadingNs, rest);
        if (!rest.empty()) {
            std::ranges::stable_sort(rest, byTime);
            m_causes.push_back(cause(CauseKind::OtherIdle, rest));
        }
        return std::move(m_causes);
    }

private:
    /// Adds the pieces of one of the gaps that all devices share.
    void collect(std::size_t gap) {
        const TimeRange range = m_device.gaps[gap].range;
        const DeviceOpId next = m_device.gaps[gap].next;
        const DeviceIdleTime* device =
            next == kNoDeviceOp ? nullptr : m_idle.of(m_trace.deviceOp(next).device);
        if (device == nullptr && !m_idle.devices().empty()) {
            device = &m_idle.devices().front();
        }
        TimeNs untilNs = range.startNs;
        for (const IdlePiece& piece :
             device == nullptr ? std::span<const IdlePiece>() : device->within(range)) {
            const TimeRange inside = piece.range.clippedTo(range);
            addUnknown(gap, {untilNs, inside.startNs});
            add(gap, inside, piece);
            untilNs = inside.endNs;
        }
        addUnknown(gap, {untilNs, range.endNs});
    }

    void add(std::size_t gap, TimeRange range, const IdlePiece& piece) {
        if (piece.reason == IdleReason::HostPython) {
            m_python.add(piece.activity, gap, range, piece.thread);
            m_pythonNs += range.durationNs();
        } else if (piece.reason == IdleReason::DataLoading) {
            m_loading.add(piece.activity, gap, range, piece.thread);
            m_loadingNs += range.durationNs();
        } else {
            const StringId name =
                piece.culprit == kNoSlice ? kEmptyString : m_trace.slices().name[piece.culprit];
            const CauseKind kind = causeKindOf(piece.reason);
            if (kind == CauseKind::HostOperator && isCpuSample(m_trace, piece.culprit)) {
                m_sampled.add(kind, name, gap, range, piece.thread, piece.activity);
                return;
            }
            if (kind == CauseKind::LaunchBound) {
                const TimeRange latency = latencyIn(range, piece.culprit);
                if (!latency.isEmpty()) {
                    m_latency.add(kind, kEmptyString, gap, latency, piece.thread, piece.activity);
                    range.endNs = latency.startNs;
                }
                if (range.isEmpty()) {
                    return;
                }
            }
            m_tally.add(kind, name, gap, range, piece.thread, piece.activity);
            if (isUnderOthers(kind) && piece.activity != kNoSlice) {
                m_around[{kind, name}][around(piece.activity)] += range.durationNs();
            }
        }
    }

    /// The part of `range` after the return of the launch call that is to blame; empty for another culprit.
    TimeRange latencyIn(TimeRange range, SliceId culprit) const {
        if (culprit == kNoSlice || !isLaunchCall(m_trace.categoryKind(culprit))) {
            return {};
        }
        const TimeNs returnedNs = m_trace.slices().endNs(culprit);
        return range.clippedTo({returnedNs, std::max(returnedNs, range.endNs)});
    }

    /// Kinds whose culprits are calls, which are told with what is around them.
    static bool isUnderOthers(CauseKind kind) {
        return kind == CauseKind::Allocator || kind == CauseKind::BlockingSync ||
               kind == CauseKind::OneTimeInit;
    }

    /// Time of the span outside of the trace.
    void addUnknown(std::size_t gap, TimeRange range) {
        if (!range.isEmpty()) {
            m_tally.add(CauseKind::HostUnrecorded, kEmptyString, gap, range, kNoTrack, kNoSlice);
        }
    }

    static bool byTime(const Item& a, const Item& b) { return a.ns > b.ns; }

    static DurationNs totalOf(const std::vector<Item>& items) {
        DurationNs ns = 0;
        for (const Item& item : items) {
            ns += item.ns;
        }
        return ns;
    }

    /// Facts that the parts of one cause share; culprits that waited for each other are left out.
    static bool isOneCause(CauseKind kind) {
        return kind == CauseKind::GraphLaunchGap || kind == CauseKind::QueuedNotStarted ||
               kind == CauseKind::RecordingStartsMidway || kind == CauseKind::WorkLost ||
               kind == CauseKind::TearDown || kind == CauseKind::ProfilerOverhead ||
               kind == CauseKind::HostUnrecorded || kind == CauseKind::LaunchBound ||
               kind == CauseKind::BetweenKernels;
    }

    /// Large culprits are causes of their own, small ones of the kind are one; what is still small is the
    /// rest.
    void addKind(CauseKind kind, std::vector<Item>& items, std::vector<Item>& rest) {
        std::ranges::stable_sort(items, byTime);
        if (kind == CauseKind::HostOperator) {
            addStopped(items);
        } else if (kind == CauseKind::HostUnrecorded) {
            addSystemWaits(items);
        }
        std::vector<Item> small;
        for (const Item& item : items) {
            if (item.ns >= m_leastNs && !isOneCause(kind)) {
                m_causes.push_back(cause(kind, {item}));
            } else {
                small.push_back(item);
            }
        }
        if (!small.empty() && totalOf(small) >= m_leastNs) {
            m_causes.push_back(cause(kind, small));
        } else {
            rest.insert(rest.end(), small.begin(), small.end());
        }
    }

    /// One cause, as functions in samples call each other.
    void addSampled(std::vector<Item> items, std::vector<Item>& rest) {
        std::ranges::stable_sort(items, byTime);
        if (!items.empty() && totalOf(items) >= m_leastNs) {
            m_causes.push_back(cause(CauseKind::HostOperator, items, Trait::Sampled));
        } else {
            rest.insert(rest.end(), items.begin(), items.end());
        }
    }

    /// Moves long waits for input or time, each into a cause of its own.
    void addSystemWaits(std::vector<Item>& items) {
        std::erase_if(items, [this](const Item& item) {
            const SliceId call = item.place.slice;
            const bool isWait =
                item.ns >= m_leastNs && call != kNoSlice &&
                m_trace.slices().durationNs[call] >= kLongSystemWaitNs &&
                m_trace.text(m_trace.category(m_trace.slices().category[call]).name) == kSystemCallCategory &&
                systemWaitOf(m_trace.text(item.name)) != SystemWait::None;
            if (isWait) {
                m_causes.push_back(cause(CauseKind::HostUnrecorded, {item}, Trait::SystemWait));
            }
            return isWait;
        });
    }

    /// Moves the operators whose long calls show that the thread was stopped into one cause.
    void addStopped(std::vector<Item>& items) {
        constexpr std::size_t kMostAsked = 16; // each reads all calls of the thread
        constexpr std::size_t kLeastOperators = 3;
        std::vector<Item> stopped;
        bool isProven = false;
        std::size_t byLength = 0;
        const std::vector<Preemption> stalls =
            items.empty() ? std::vector<Preemption>() : preemptions(m_trace);
        for (std::size_t i = 0; i < std::min(items.size(), kMostAsked); ++i) {
            const SliceId culprit = items[i].place.slice;
            const bool isStall = std::ranges::find(stalls, culprit, &Preemption::slice) != stalls.end();
            if (isStall || isLaterCallMuchLonger(culprit)) {
                stopped.push_back(items[i]);
                byLength += isStall ? 0 : 1;
                isProven = isProven || isStall || isLightOperator(m_trace.text(items[i].name));
            }
        }
        const bool areStalls = byLength < stopped.size(); // then the scheduler's turns are the proof
        if (!isProven || (!areStalls && stopped.size() < kLeastOperators) || totalOf(stopped) < m_leastNs) {
            return;
        }
        m_causes.push_back(cause(CauseKind::HostOperator, stopped, Trait::Stopped));
        std::erase_if(items, [&](const Item& item) {
            return std::ranges::find(stopped, item.name, &Item::name) != stopped.end();
        });
    }

    /// The recording shows threads that wanted to run and had no core.
    bool isShortOfCores() const { return !preemptions(m_trace).empty(); }

    void addFrames(CauseKind kind, const FrameTree& tree, DurationNs totalNs, std::vector<Item>& rest) {
        if (totalNs == 0) {
            return;
        }
        if (totalNs < m_leastNs) {
            Item item{kind, kEmptyString, totalNs, 0};
            for (const FrameTree::Part& part : tree.parts(totalNs)) {
                item.parts.insert(item.parts.end(), part.host.begin(), part.host.end());
            }
            rest.push_back(std::move(item));
            return;
        }
        const auto ownNs = static_cast<DurationNs>(kOwnFrame * static_cast<double>(m_span.durationNs()));
        for (const FrameTree::Part& part : tree.parts(ownNs)) {
            const FrameWords texts = frameWords(m_trace, part);
            const std::string loader(m_trace.text(m_idle.loaderName()));
            DiagnosisCause cause;
            cause.kind = kind;
            cause.ns = part.ns;
            cause.place = {part.place.range, part.place.track, part.slice};
            cause.extent.host = part.host;
            cause.what = Words::name(texts.what);
            if (kind == CauseKind::DataLoading) {
                cause.what = texts.what.empty() ? Words::name(loader) : words("%1: %2", loader, texts.what);
            }
            if (cause.what.empty()) {
                cause.what = words(userText("Python on the thread that launches"));
            }
            cause.evidence = words(userText("%1 of %2 GPU idle time"), Words::duration(part.ns),
                                   Words::duration(m_idleNs));
            if (!texts.userFrame.empty()) {
                cause.evidence = words(userText("%1; called from %2"), cause.evidence, texts.userFrame);
            }
            cause.evidence = words("%1.", cause.evidence);
            cause.advice = frameAdvice(kind, loader, texts, m_functionHint, m_tools.replay, isShortOfCores());
            if (kind == CauseKind::HostPython && hasPython()) {
                cause.advice += stackCaution();
            }
            // A function that is open all the time says no more than that nothing inside of it is recorded.
            constexpr double kWholeProgram = 0.9;
            const bool isNamed = !texts.what.empty() && part.slice != kNoSlice &&
                                 static_cast<double>(m_trace.slices().durationNs[part.slice]) <
                                     kWholeProgram * static_cast<double>(m_span.durationNs());
            cause.confidence = confidenceOf(isNamed ? CauseBasis::Recorded : CauseBasis::Unrecorded);
            m_causes.push_back(std::move(cause));
        }
    }

    /// Words for dispatch that is no slice; null for a slice or for nothing.
    static const char* dispatchText(const Item& item) {
        return item.isLatency ? userText("latency of launches")
               : item.kind == CauseKind::LaunchBound && item.name == kEmptyString
                   ? userText("between recorded calls")
                   : nullptr;
    }

    Words names(const std::vector<Item>& items) const {
        struct Named {
            StringId name;
            const char* text; ///< null: the name
            DurationNs ns;
        };
        std::vector<Named> named; // items of several kinds may have one name
        std::unordered_map<StringId, std::size_t> places;
        for (const Item& item : items) {
            const char* text = dispatchText(item);
            if (text != nullptr) {
                named.push_back({kEmptyString, text, item.ns});
                continue;
            }
            if (item.name == kEmptyString) {
                continue;
            }
            const auto [place, isNew] = places.try_emplace(item.name, named.size());
            if (isNew) {
                named.push_back({item.name, nullptr, 0});
            }
            named[place->second].ns += item.ns;
        }
        if (places.empty()) {
            return {};
        }
        std::ranges::stable_sort(named, std::ranges::greater(), &Named::ns);
        constexpr DurationNs kLeastPart = 50; // less is no culprit
        constexpr std::size_t kLongest = 100; // args of a call may stand in its name
        const DurationNs totalNs = totalOf(items);
        std::size_t slices = 0;
        std::erase_if(named, [&](const Named& each) {
            slices += each.text == nullptr ? 1 : 0;
            return each.ns < totalNs / kLeastPart || (each.text == nullptr && slices > kIdleNamesTold);
        });
        std::vector<std::string> texts;
        for (const Named& each : named) {
            texts.push_back(each.text != nullptr ? each.text : frameText(m_trace.text(each.name)));
        }
        texts = elidedApart(texts, kLongest);
        std::vector<Words> list;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const Words name = named[i].text != nullptr ? words(named[i].text) : Words::name(texts[i]);
            list.push_back(items.size() > 1 ? words("%1 %2", name, Words::duration(named[i].ns)) : name);
        }
        return listed(list);
    }

    /// Such as "Blocking wait 10.8 ms, Memory allocation 1.20 ms".
    static Words kinds(const std::vector<Item>& items) {
        std::array<DurationNs, kCauseKindCount> totalNs{};
        for (const Item& item : items) {
            totalNs[static_cast<std::size_t>(item.kind)] += item.ns;
        }
        std::vector<Words> list;
        for (auto most = std::ranges::max_element(totalNs); *most > 0;
             most = std::ranges::max_element(totalNs)) {
            list.push_back(words("%1 %2",
                                 words(causeKindTitle(static_cast<CauseKind>(most - totalNs.begin()))),
                                 Words::duration(*most)));
            *most = 0;
        }
        return listed(list);
    }

    enum class Trait : std::uint8_t { None, Stopped, Sampled, SystemWait };

    /// `items` by descending time.
    DiagnosisCause cause(CauseKind kind, const std::vector<Item>& items, Trait trait = Trait::None) const {
        DiagnosisCause cause;
        cause.kind = kind;
        cause.ns = totalOf(items);
        DurationNs placeNs = -1;
        for (const Item& item : items) {
            cause.extent.host.insert(cause.extent.host.end(), item.parts.begin(), item.parts.end());
            if (item.placeNs > placeNs) {
                placeNs = item.placeNs;
                cause.place = item.place;
            }
        }
        if (items.size() > 1) {
            placeInLongestGap(items, cause);
        }
        IdleFacts facts =
            factsOf(kind, cause, kind == CauseKind::OtherIdle ? kinds(items) : names(items), trait);
        for (const Item& item : items) {
            facts.unnamedNs += item.name == kEmptyString ? item.ns : 0;
        }
        if (kind == CauseKind::HostOperator && items.size() > 1 && trait != Trait::Sampled) {
            compareItems(items, facts);
        }
        if (isUnderOthers(kind)) {
            addAround(items, facts);
        }
        facts.isStopped = trait == Trait::Stopped;
        if (trait == Trait::Sampled) {
            cause.name = words(kSampledTitle);
        }
        if (trait == Trait::SystemWait) {
            cause.name = words(systemWaitTitle(facts.systemWait));
        }
        cause.what = idleWhat(facts);
        cause.evidence = idleEvidence(facts);
        cause.advice = idleAdvice(facts);
        cause.confidence = confidenceOf(idleBasis(kind));
        return cause;
    }

    /// Number of the gap that holds a time, from 1 on.
    std::size_t gapAt(TimeNs timeNs) const {
        const auto after = std::ranges::upper_bound(m_device.gaps, timeNs, {},
                                                    [](const DeviceGap& gap) { return gap.range.startNs; });
        return static_cast<std::size_t>(after - m_device.gaps.begin());
    }

    /// Moves the place of a cause of several culprits to the gap with most of it: all of its time there,
    /// where other causes take less than that. The culprit is the one with most time in the gap.
    void placeInLongestGap(const std::vector<Item>& items, DiagnosisCause& cause) const {
        struct InGap {
            DurationNs ns = 0;
            TimeRange range{};
        };
        std::unordered_map<std::size_t, InGap> gaps;
        for (const TrackRange& part : cause.extent.host) {
            InGap& gap = gaps[gapAt(part.range.startNs)];
            gap.range = gap.ns == 0 ? part.range
                                    : TimeRange{std::min(gap.range.startNs, part.range.startNs),
                                                std::max(gap.range.endNs, part.range.endNs)};
            gap.ns += part.range.durationNs();
        }
        const auto longest = std::ranges::max_element(gaps, {}, [](const auto& each) {
            return std::pair(each.second.ns, -each.second.range.startNs); // the first of equals
        });
        if (longest == gaps.end()) {
            return;
        }
        DurationNs placeNs = -1;
        for (const Item& item : items) {
            if (item.placeNs > placeNs && gapAt(item.place.range.startNs) == longest->first) {
                placeNs = item.placeNs;
                cause.place = item.place;
            }
        }
        const InGap& gap = longest->second;
        if (placeNs >= 0 && gap.ns * 2 >= gap.range.durationNs()) {
            cause.place.range = gap.range;
        }
    }

    /// The advice for several operators names the largest, and says what most of their time is.
    void compareItems(const std::vector<Item>& items, IdleFacts& facts) const {
        constexpr std::size_t kMostAsked = 8; // each reads all calls of the thread
        DurationNs onceNs = 0;
        for (std::size_t i = 0; i < std::min(items.size(), kMostAsked); ++i) {
            IdleFacts own;
            own.kind = facts.kind;
            compareWithOthers(items[i].place.slice, items[i].ns, own);
            onceNs += own.isRepeated && !own.isOnly ? 0 : items[i].ns;
            if (i == 0) {
                facts.culprit = m_trace.text(items[i].name);
                facts.launchesWork = own.launchesWork;
                facts.isSlowedByStacks = own.isSlowedByStacks;
            }
        }
        facts.isRepeated = true;
        facts.isOnly = false;
        facts.areSingleCalls = onceNs * 2 > facts.ns;
    }

    /// Adds what is around the calls of `items` for most of their time.
    void addAround(const std::vector<Item>& items, IdleFacts& facts) const {
        std::map<std::string, DurationNs> times;
        for (const Item& item : items) {
            if (const auto known = m_around.find({item.kind, item.name}); known != m_around.end()) {
                for (const auto& [name, ns] : known->second) {
                    times[name] += ns;
                }
            }
        }
        const auto most = std::ranges::max_element(times, {}, [](const auto& each) { return each.second; });
        if (most == times.end() || facts.around.empty() || most->second * 2 <= facts.ns) {
            facts.around = std::string();
        } else {
            facts.around = most->first;
            facts.aroundNs = most->second;
        }
        for (const auto& [name, ns] : times) {
            facts.inOperatorsNs += name.starts_with("aten::") ? ns : 0;
        }
    }

    /// Gaps in which some of the parts lie, and the time of those parts in the gap that has most.
    void addGaps(std::span<const TrackRange> parts, IdleFacts& facts) const {
        std::unordered_map<std::size_t, DurationNs> times;
        for (const TrackRange& part : parts) {
            DurationNs& ns = times[gapAt(part.range.startNs)];
            ns += part.range.durationNs();
            facts.longestNs = std::max(facts.longestNs, ns);
        }
        facts.gaps = times.size();
    }

    IdleFacts factsOf(CauseKind kind, const DiagnosisCause& cause, Words names, Trait trait) const {
        IdleFacts facts;
        facts.kind = kind;
        facts.ns = cause.ns;
        facts.idleNs = m_idleNs;
        facts.names = std::move(names);
        addGaps(cause.extent.host, facts);
        facts.isAtEnd = std::ranges::any_of(
            cause.extent.host, [this](const TrackRange& part) { return part.range.endNs >= m_span.endNs; });
        if (cause.place.slice != kNoSlice) {
            facts.culprit = m_trace.sliceName(cause.place.slice);
            // In a cold step the step is the culprit, not what is inside.
            const bool isNamed = contains(facts.names, facts.culprit) || kind != CauseKind::OneTimeInit;
            facts.around = isNamed ? around(cause.place.slice) : std::string();
        }
        facts.isWaiting = isWaitingFrame(facts.culprit) || isPureWait(facts.culprit);
        facts.isGpu = isGpuTrace(m_trace);
        facts.hasLaunches = !m_trace.launches().empty();
        facts.pieces = m_device.pieces.size();
        facts.launched =
            static_cast<std::size_t>(std::ranges::count_if(m_device.pieces, [this](const DevicePiece& piece) {
                return m_trace.deviceOp(piece.op).launch != kNoLaunch;
            }));
        facts.allGaps = m_device.gaps.size();
        facts.hasEdgeGaps =
            !m_device.gaps.empty() && (m_device.gaps.front().range.startNs == m_span.startNs ||
                                       m_device.gaps.back().range.endNs == m_span.endNs);
        facts.launchCalls = launchCalls(facts.launched);
        facts.hasPython = hasPython();
        facts.tools = &m_tools;
        facts.functionHint = m_functionHint;
        const bool isByTorch = recordingHintsOf(m_trace).data() == torchProfilerHints().data();
        facts.recordedDetails = isByTorch || &m_tools != &toolsOf(Framework::PyTorch)
                                    ? m_tools.details
                                    : toolsOf(Framework::Unknown).details;
        facts.hasGraphs = hasGraphs();
        facts.isServing = hasIterations(m_trace);
        if (kind == CauseKind::QueuedNotStarted || kind == CauseKind::LaunchBound) {
            addProgram(facts);
        }
        facts.lacksBackward = kind == CauseKind::HostUnrecorded && lacksBackward(m_trace);
        if (kind == CauseKind::HostOperator && isCompiledRegion(facts.culprit)) {
            facts.inside = ownTimesInside(cause.place.slice, cause.extent.host);
        }
        if (trait == Trait::Sampled) {
            facts.isSampled = true;
            return facts;
        }
        if (trait == Trait::SystemWait) {
            facts.systemWait = systemWaitOf(facts.culprit);
            addWorkMoments(facts);
        }
        compareWithOthers(cause.place.slice, cause.ns, facts);
        if (contains(facts.names, "Optimizer.") || contains(facts.names, "_foreach_") ||
            contains(facts.names, "zero_grad")) {
            facts.optimizer = optimizerUse(m_trace);
        }
        return facts;
    }

    void addWorkMoments(IdleFacts& facts) const {
        if (m_device.pieces.empty()) {
            return;
        }
        TimeRange work = m_device.pieces.front().range;
        for (const DevicePiece& piece : m_device.pieces) {
            work = {std::min(work.startNs, piece.range.startNs), std::max(work.endNs, piece.range.endNs)};
        }
        facts.workFrom = momentText(work.startNs);
        facts.workUntil = momentText(work.endNs);
    }

    std::string momentText(TimeNs timeNs) const {
        constexpr double kNsPerMs = 1e6;
        return fixedDecimal(static_cast<double>(timeNs - m_trace.bounds().startNs) / kNsPerMs, 1) + " ms";
    }

    /// Facts of the whole program for kinds that have one cause.
    void addProgram(IdleFacts& facts) const {
        NameMemo<std::uint8_t> kinds(m_trace);
        for (const Launch& launch : m_trace.launches()) {
            if (!m_span.contains(m_trace.slices().startNs[launch.slice])) {
                continue;
            }
            const auto kind = static_cast<CallKind>(kinds.of(launch.slice, [](std::string_view name) {
                // Threads that watch collectives ask for events all the time.
                return static_cast<std::uint8_t>(contains(name, "Query") ? CallKind::Other
                                                                         : callKindOf(name));
            }));
            facts.allocations += kind == CallKind::Allocation ? 1 : 0;
            facts.waits += kind == CallKind::Wait ? 1 : 0;
        }
        NameMemo<std::uint8_t> collectives(m_trace);
        std::map<std::int32_t, std::int64_t> streams; // one of each device
        for (const DevicePiece& piece : m_device.pieces) {
            const DeviceOp& op = m_trace.deviceOp(piece.op);
            const std::int64_t stream = streams.try_emplace(op.device, op.stream).first->second;
            facts.hasSeveralStreams = facts.hasSeveralStreams || stream != op.stream;
            facts.hasCollectives =
                facts.hasCollectives || collectives.of(op.slice, [](std::string_view name) -> std::uint8_t {
                    return isCommunicationKernel(name) ? 1 : 0;
                }) != 0;
        }
    }

    /// The operator, annotation or Python frame around the culprit, for calls; empty for none.
    std::string around(SliceId slice) const {
        for (SliceId at = m_trace.slices().parent[slice]; at != kNoSlice; at = m_trace.slices().parent[at]) {
            const std::string_view name = m_trace.sliceName(at);
            switch (m_trace.categoryKind(at)) {
            case CategoryKind::Operator:
            case CategoryKind::UserAnnotation:
                if (!isStepMarkName(name)) {
                    return std::string(name);
                }
                break;
            case CategoryKind::PythonFunction:
                if (!isMachineryFrame(name)) {
                    return frameText(name);
                }
                break;
            default:
                break;
            }
        }
        return {};
    }

    /// One name where all work has one, else the most frequent calls with the number of pieces of each.
    Words launchCalls(std::size_t launched) const {
        std::vector<std::uint64_t> counts(m_trace.strings().size());
        for (const DevicePiece& piece : m_device.pieces) {
            const LaunchId launch = m_trace.deviceOp(piece.op).launch;
            counts[launch == kNoLaunch ? 0 : indexOf(m_trace.slices().name[m_trace.launch(launch).slice])] +=
                launch == kNoLaunch ? 0 : 1;
        }
        std::vector<Words> list;
        while (list.size() < kIdleNamesTold) {
            const auto most = std::ranges::max_element(counts);
            if (most == counts.end() || *most == 0) {
                break;
            }
            const std::string_view name =
                m_trace.text(StringId(static_cast<std::uint32_t>(most - counts.begin())));
            if (*most == launched) {
                return Words::name(name);
            }
            list.push_back(words("%1 (%2)", name, Words::number(*most)));
            *most = 0;
        }
        return listed(list);
    }

    /// In the parts of a cause the names with the largest times of their own below a slice.
    Words ownTimesInside(SliceId around, std::span<const TrackRange> parts) const {
        std::vector<TimeRange> ranges;
        for (const TrackRange& part : parts) {
            ranges.push_back(part.range);
        }
        const IntervalSums idle{IntervalSet(std::move(ranges))};
        const SliceTable& slices = m_trace.slices();
        const Track& track = m_trace.track(m_trace.trackOf(around));
        const TimeRange range = slices.range(around);
        std::unordered_map<StringId, DurationNs> times;
        const auto isInside = [&](std::size_t i) {
            return slices.startNs[i] >= range.startNs && slices.endNs(SliceId(i)) <= range.endNs;
        };
        const std::size_t first = indexOf(track.firstSlice);
        for (std::size_t i = first; i < first + track.sliceCount; ++i) {
            const SliceId parent = slices.parent[i];
            if (isInside(i)) {
                const DurationNs ns = idle.totalNs(slices.range(SliceId(i)));
                times[slices.name[i]] += ns;
                if (parent != kNoSlice && isInside(indexOf(parent))) {
                    times[slices.name[parent]] -= ns;
                }
            }
        }
        times.erase(slices.name[around]);
        std::vector<std::pair<DurationNs, StringId>> sorted;
        for (const auto& [name, ns] : times) {
            sorted.emplace_back(-ns, name);
        }
        std::ranges::sort(sorted);
        std::vector<Words> list;
        for (std::size_t i = 0; i < std::min(kIdleNamesTold, sorted.size()) && sorted[i].first < 0; ++i) {
            list.push_back(
                words("%1 %2", frameText(m_trace.text(sorted[i].second)), Words::duration(-sorted[i].first)));
        }
        return listed(list);
    }

    bool hasPython() const {
        return std::ranges::any_of(m_trace.categories(), [](const Category& category) {
            return category.kind == CategoryKind::PythonFunction;
        });
    }

    bool hasGraphs() const {
        return std::ranges::any_of(m_trace.launches(), [this](const Launch& launch) {
            return m_trace.sliceName(launch.slice).find("GraphLaunch") != std::string_view::npos;
        });
    }

    /// Time of a slice outside of its children, and whether Python runs and work is launched in it.
    struct Inside {
        DurationNs ownNs = 0;
        bool hasPython = false;
        bool launchesWork = false;
        bool setsUp = false;
    };
    Inside insideOf(SliceId around) const {
        const SliceTable& slices = m_trace.slices();
        const Track& track = m_trace.track(m_trace.trackOf(around));
        const TimeRange range = slices.range(around);
        Inside inside{range.durationNs()};
        for (std::uint32_t r = 0; r < track.rowCount; ++r) {
            const Row& row = m_trace.row(RowId(indexOf(track.firstRow) + r));
            const RowTimes times(slices, row);
            for (std::uint32_t i = times.firstStartingFrom(range.startNs);
                 i < times.size() && times.endNs(i) <= range.endNs; ++i) {
                const auto id = SliceId(indexOf(row.firstSlice) + i);
                if (id == around) {
                    continue;
                }
                const CategoryKind kind = m_trace.categoryKind(id);
                inside.ownNs -= slices.parent[id] == around ? slices.durationNs[id] : 0;
                inside.hasPython = inside.hasPython || kind == CategoryKind::PythonFunction;
                inside.launchesWork = inside.launchesWork || isLaunchCall(kind);
                const CallKind call =
                    isLaunchCall(kind) ? callKindOf(m_trace.sliceName(id)) : CallKind::Other;
                inside.setsUp = inside.setsUp || call == CallKind::Allocation || call == CallKind::SetUp ||
                                (isLaunchCall(kind) && slices.durationNs[id] * 2 > slices.durationNs[around]);
            }
        }
        return inside;
    }

    /// Where other slices of the name last at most a tenth, and this one is most of the cause, it was
    /// special, mostly the first. Compared are lengths, and what they have outside of their children.
    void compareWithOthers(SliceId culprit, DurationNs causeNs, IdleFacts& facts) const {
        facts.isRepeated = true;
        if (culprit == kNoSlice) {
            return;
        }
        const Inside inside = facts.kind == CauseKind::HostOperator ? insideOf(culprit) : Inside();
        facts.launchesWork = inside.launchesWork;
        facts.setsUp = inside.setsUp;
        facts.isSlowedByStacks = inside.hasPython;
        const DurationNs ns = m_trace.slices().durationNs[culprit];
        if (ns < causeNs / 2) {
            return;
        }
        const CallsOfName& calls = m_likeCalls.of(culprit);
        const bool isMostlyOwn = inside.ownNs * 2 > ns;
        facts.isOnly = calls.count == 1;
        const TimeRange first = m_trace.slices().range(calls.first);
        facts.isFirst = first.startNs <= m_trace.slices().startNs[culprit] &&
                        m_trace.slices().endNs(culprit) <= first.endNs;
        facts.isRepeated = ns < kMuchLonger * calls.middleNs &&
                           !(isMostlyOwn && inside.ownNs >= kMuchLonger * calls.middleOwnNs);
    }

    /// A call of a millisecond or more, much longer than the others of its name, and not the first of them,
    /// which may set something up.
    bool isLaterCallMuchLonger(SliceId culprit) const {
        constexpr DurationNs kLongNs = 1'000'000;
        constexpr std::size_t kLeastCalls = 10;
        const DurationNs ns = culprit == kNoSlice ? 0 : m_trace.slices().durationNs[culprit];
        if (ns < kLongNs) {
            return false;
        }
        const CallsOfName& calls = m_likeCalls.of(culprit);
        return calls.count >= kLeastCalls && calls.first != culprit && ns >= kMuchLonger * calls.middleNs;
    }

    const Trace& m_trace;
    const DeviceTime& m_device;
    const IdlePieces& m_idle;
    TimeRange m_span;
    IdleTally m_tally;   ///< all idle time but that of the two trees and of the two that follow
    IdleTally m_sampled; ///< functions in samples of the CPU
    IdleTally m_latency; ///< of launches on an idle device
    FrameTree m_python;
    FrameTree m_loading;
    DurationNs m_pythonNs = 0;
    DurationNs m_loadingNs = 0;
    DurationNs m_leastNs;
    const FrameworkTools& m_tools;
    std::string_view m_functionHint;
    DurationNs m_idleNs = 0;
    mutable CallsOfNames m_likeCalls;
    /// Time by what is around the calls of a kind and name.
    std::map<std::pair<CauseKind, StringId>, std::map<std::string, DurationNs>> m_around;
    std::vector<DiagnosisCause> m_causes;
};

} // namespace

std::vector<DiagnosisCause> idleCauses(const Trace& trace, const DeviceTime& device, const IdlePieces& idle,
                                       TimeRange span, double leastShare) {
    return IdleCauseList(trace, device, idle, span, leastShare).run();
}

} // namespace lanescope
