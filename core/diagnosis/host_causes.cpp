// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/host_causes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "core/analysis/host/sync_points.h"
#include "core/analysis/steps/lost_work.h"
#include "core/analysis/steps/step_roles.h"
#include "core/base/ascii.h"
#include "core/base/user_text.h"
#include "core/device_work/category_rules.h"
#include "core/diagnosis/calls_of_names.h"
#include "core/diagnosis/confidence.h"
#include "core/diagnosis/device_use.h"
#include "core/diagnosis/frame_advice.h"
#include "core/diagnosis/idle_advice.h"
#include "core/diagnosis/operator_family.h"
#include "core/idle/call_kinds.h"
#include "core/idle/host_activity.h"
#include "core/idle/host_threads.h"
#include "core/idle/set_up_calls.h"
#include "core/recording/preemption.h"
#include "core/store/cpu_samples.h"
#include "core/store/device_rows.h"
#include "core/store/system_calls.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kMostThreads = 16;
constexpr std::size_t kNamesTold = 5;
constexpr DurationNs kLongReadNs = 1'000'000;
constexpr std::string_view kWithoutCalls = userText("Operators without a call of the device's runtime");
constexpr std::string_view kSystemCalls = userText("Calls of the operating system");
constexpr std::string_view kSampled = userText("Functions in samples of the CPU");
constexpr std::string_view kCompilers = userText("Compilers in samples of the CPU");

/// Calls of the device's runtime come from the library that records the device's work: CUPTI, or the tracers
/// of PyTorch.
bool wasDeviceAskedFor(const Trace& trace) {
    const bool isTorch = recordingHintsOf(trace).data() == torchProfilerHints().data();
    return std::ranges::any_of(trace.launches(), [&](const Launch& launch) {
        return isTorch || trace.sliceName(launch.slice).starts_with("cu");
    });
}

Words deviceWorkHint(const Trace& trace) {
    if (wasDeviceAskedFor(trace)) {
        return words(
            userText("Calls of the device's runtime are recorded, so that its work was asked for: look "
                     "for a second profiler that uses the device, and wait for the device before the "
                     "recording ends."));
    }
    return words("%1.", words(recordingHint(trace, Ingredient::DeviceWork))); // the hint has no full stop
}

class HostCauses {
public:
    HostCauses(const Trace& trace, TimeRange span)
        : m_trace(trace)
        , m_span(span)
        , m_activity(trace)
        , m_loading(trace)
        , m_python(trace)
        , m_setUps(trace)
        , m_calls(trace)
        , m_tools(toolsOf(frameworkOf(trace)))
        , m_functionHint(recordingHint(trace, Ingredient::HostFunctions))
        , m_isGpuJob(usesDevice(trace))
        , m_isUncategorized(!hasKnownCategories(trace))
        , m_leastNs(static_cast<DurationNs>(kLeastShare * static_cast<double>(span.durationNs()))) {
        if (m_isGpuJob) {
            findCalls();
        }
    }

    std::vector<DiagnosisCause> run() {
        const TrackId main = mainThread(m_trace);
        if (main == kNoTrack) {
            return {};
        }
        std::vector<HostSegment> quiet;
        const std::vector<TimeRange> whole{m_span};
        m_activity.walk(main, whole, [&](std::size_t, const HostSegment& segment) {
            if (segment.loader != kNoSlice) {
                m_loader = m_loader == kEmptyString ? m_trace.slices().name[segment.loader] : m_loader;
                m_loading.add(segment.op != kNoSlice ? segment.op : segment.python, 0, segment.range, main);
                m_loadingNs += segment.range.durationNs();
            } else if (segment.call != kNoSlice && addCall(segment, main)) {
                return;
            } else if (segment.op != kNoSlice || segment.call != kNoSlice) {
                addOperator(segment.op != kNoSlice ? segment.op : segment.call, segment.range, main);
            } else {
                quiet.push_back(segment);
            }
        });
        walkOthers(main, quiet);
        for (const HostSegment& segment : quiet) {
            addQuiet(main, segment);
        }
        addOperators();
        return causes();
    }

private:
    struct Key {
        CauseKind kind{};
        std::string label;
        auto operator<=>(const Key&) const = default;
    };
    struct Sum {
        DurationNs ns = 0;
        DurationNs longestNs = 0;
        CausePlace place;
        std::map<StringId, DurationNs> names;
        DurationNs inOperatorsNs = 0; ///< of calls: under operators of PyTorch
    };
    struct Operation {
        std::string_view family;
        SliceId slice;
        TimeRange range;
        TrackId track;
    };

    void add(const Key& key, SliceId slice, TimeRange range, TrackId track) {
        Sum& sum = m_sums[key];
        sum.ns += range.durationNs();
        sum.names[slice == kNoSlice ? kEmptyString : m_trace.slices().name[slice]] += range.durationNs();
        if (range.durationNs() > sum.longestNs) {
            sum.longestNs = range.durationNs();
            sum.place = {range, track, slice};
        }
    }

    void addOperator(SliceId slice, TimeRange range, TrackId track) {
        if (isCpuSample(m_trace, slice)) {
            addSample(slice, range, track);
            return;
        }
        const std::string_view name = m_trace.sliceName(slice);
        if (isDeviceNode(slice)) {
            add({CauseKind::KernelBound, {}}, slice, range, track);
            return;
        }
        if (isCommunication(name)) {
            add({CauseKind::ExposedCommunication, {}}, slice, range, track);
            return;
        }
        if ((isReadBack(name) || (m_isGpuJob && name == "aten::copy_")) &&
            range.durationNs() >= kLongReadNs) {
            add({CauseKind::BlockingSync, {}}, slice, range, track);
            return;
        }
        std::string_view family;
        if (isOnHost(slice) || (!m_isGpuJob && !m_isUncategorized)) {
            family = operatorFamily(name, isInOptimizer(slice));
        }
        if (family.empty() && isOnHost(slice)) {
            family = kWithoutCalls;
        }
        m_operations.push_back({family, slice, range, track});
    }

    /// Operators by family, but for the first call of an operator that is much longer than the others: it
    /// sets something up.
    void addOperators() {
        std::unordered_map<SliceId, DurationNs> ownNs;
        std::unordered_map<StringId, DurationNs> ofNames;
        for (const Operation& each : m_operations) {
            ownNs[each.slice] += each.range.durationNs();
            ofNames[m_trace.slices().name[each.slice]] += each.range.durationNs();
        }
        std::unordered_set<SliceId> first;
        for (const auto& [slice, ns] : ownNs) {
            if (ns >= m_leastNs && ns * 2 >= ofNames[m_trace.slices().name[slice]] && isSetUp(slice, ns)) {
                first.insert(slice);
            }
        }
        for (const Operation& each : m_operations) {
            const bool isFirst = first.contains(each.slice);
            add(isFirst ? Key{CauseKind::OneTimeInit, std::string(m_trace.sliceName(each.slice))}
                        : Key{CauseKind::HostOperator, std::string(each.family)},
                each.slice, each.range, each.track);
        }
    }

    bool isSetUp(SliceId slice, DurationNs ownNs) {
        constexpr std::size_t kFewest = 3; // of fewer none is usual
        if (m_trace.categoryKind(slice) != CategoryKind::Operator) {
            return false;
        }
        const CallsOfName& calls = m_calls.of(slice);
        return calls.count >= kFewest && calls.first == slice && ownNs >= kMuchLonger * calls.middleOwnNs;
    }

    /// Adds time in a call that tells by itself what the host does, whatever the operator around it; false
    /// for another call.
    bool addCall(const HostSegment& segment, TrackId track) {
        const std::string_view name = m_trace.sliceName(segment.call);
        Key key;
        switch (callKindOf(name)) {
        case CallKind::Allocation:
            key.kind = m_setUps.isSetUp(segment.call) ? CauseKind::OneTimeInit : CauseKind::Allocator;
            break;
        case CallKind::SetUp:
            key.kind = CauseKind::OneTimeInit;
            break;
        case CallKind::Wait:
            if (!isProfilersStop(segment.call)) {
                return false;
            }
            key.kind = CauseKind::ProfilerOverhead;
            break;
        default:
            return false;
        }
        add(key, segment.call, segment.range, track);
        if (segment.op != kNoSlice && m_trace.sliceName(segment.op).starts_with("aten::")) {
            m_sums[key].inOperatorsNs += segment.range.durationNs();
        }
        return true;
    }

    /// The profiler of PyTorch waits for devices when it stops, whether or not anything was launched.
    bool isProfilersStop(SliceId call) {
        if (recordingHintsOf(m_trace).data() != torchProfilerHints().data()) {
            return false;
        }
        if (!m_lastCall) {
            m_lastCall = kNoSlice;
            if (launchCalls(m_trace) == 0) {
                const Column<TimeNs>& starts = m_trace.slices().startNs;
                for (std::size_t i = 0; i < m_trace.slices().size(); ++i) {
                    if (isLaunchCall(m_trace.categoryKind(SliceId(i))) &&
                        (*m_lastCall == kNoSlice || starts[SliceId(i)] >= starts[*m_lastCall])) {
                        m_lastCall = SliceId(i);
                    }
                }
            }
        }
        return *m_lastCall == call;
    }

    /// Marks the operators in which the device's runtime is called.
    void findCalls() {
        const SliceTable& slices = m_trace.slices();
        m_hasCalls.resize(slices.size(), false);
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (!isLaunchCall(m_trace.categoryKind(SliceId(i)))) {
                continue;
            }
            for (SliceId at = slices.parent[i]; at != kNoSlice && !m_hasCalls[indexOf(at)];
                 at = slices.parent[at]) {
                m_hasCalls[indexOf(at)] = true;
                m_callsAreInside = m_callsAreInside || m_trace.categoryKind(at) == CategoryKind::Operator;
            }
        }
    }

    /// An operator that neither launches nor waits, where those that do are recorded with their calls.
    bool isOnHost(SliceId slice) const {
        return m_callsAreInside && m_trace.categoryKind(slice) == CategoryKind::Operator &&
               !m_hasCalls[indexOf(slice)];
    }

    /// Device time of a call tree, which has no timeline (Proton), or of an operator (PyTorch before Kineto).
    bool isDeviceNode(SliceId slice) const {
        return holdsDeviceTimes(m_trace, m_trace.track(m_trace.trackOf(slice))) ||
               m_trace.text(m_trace.category(m_trace.slices().category[slice]).name) == "proton_device_work";
    }

    static bool isCommunication(std::string_view name) {
        return isCollective(name, Conventions::Lanescope) || name.starts_with("c10d::") ||
               name.starts_with("mpi:") || name.starts_with("ucc:");
    }

    /// Reading one value is quick, but where it has to wait for a device first.
    static bool isReadBack(std::string_view name) {
        return name == "aten::_local_scalar_dense" || name == "aten::item" || name == "aten::is_nonzero" ||
               isWaitingCall(name);
    }

    /// Remembered for all slices on the way up, so that deep ones cost no more than others.
    bool isInOptimizer(SliceId slice) {
        m_inOptimizer.resize(m_trace.slices().size(), kUnknown);
        std::vector<SliceId> path;
        std::uint8_t answer = kOutside;
        for (SliceId at = slice; at != kNoSlice; at = m_trace.slices().parent[at]) {
            if (m_inOptimizer[indexOf(at)] != kUnknown) {
                answer = m_inOptimizer[indexOf(at)];
                break;
            }
            path.push_back(at);
            const std::string_view name = m_trace.sliceName(at);
            if (name.starts_with("Optimizer.") || name == "## optimizer ##") {
                answer = kInside;
                break;
            }
        }
        for (const SliceId at : path) {
            m_inOptimizer[indexOf(at)] = answer;
        }
        return answer == kInside;
    }

    /// Where the main thread is in no operator, work of other threads counts: communication before the rest.
    void walkOthers(TrackId main, std::vector<HostSegment>& quiet) {
        std::vector<TrackId> threads = hostThreads(m_trace, main, kMostThreads);
        for (std::size_t i = 0; i < m_trace.tracks().size(); ++i) {
            if (holdsDeviceTimes(m_trace, m_trace.tracks()[i])) { // where the host has nothing to do
                threads.push_back(TrackId(i));
            }
        }
        for (const bool wantsCommunication : {true, false}) {
            for (const TrackId thread : threads) {
                std::vector<TimeRange> ranges;
                for (const HostSegment& segment : quiet) {
                    ranges.push_back(segment.range);
                }
                std::vector<HostSegment> left;
                m_activity.walk(thread, ranges, [&](std::size_t i, const HostSegment& segment) {
                    const SliceId work = segment.op != kNoSlice ? segment.op : segment.annotation;
                    const bool isWanted = work != kNoSlice && isCommunication(m_trace.sliceName(work));
                    if (isWanted || (!wantsCommunication && segment.op != kNoSlice)) {
                        addOperator(work, segment.range, thread);
                        return;
                    }
                    left.push_back(quiet[i]);
                    left.back().range = segment.range;
                });
                quiet = std::move(left);
            }
        }
    }

    bool isOf(SliceId slice, std::string_view category) const {
        return slice != kNoSlice &&
               m_trace.text(m_trace.category(m_trace.slices().category[slice]).name) == category;
    }

    void addSample(SliceId slice, TimeRange range, TrackId track) {
        const std::string_view name = m_trace.sliceName(slice);
        const bool isCompiler = isCompilerFunction(name);
        const bool setsUp = isCompiler || isSetUpFunction(name);
        add({setsUp ? CauseKind::OneTimeInit : CauseKind::HostOperator,
             std::string(isCompiler ? kCompilers : kSampled)},
            slice, range, track);
    }

    /// The wait of a call that lasts too long to read a file.
    SystemWait longWaitOf(SliceId call) const {
        return m_trace.slices().durationNs[call] >= kLongSystemWaitNs ? systemWaitOf(m_trace.sliceName(call))
                                                                      : SystemWait::None;
    }

    void addQuiet(TrackId main, const HostSegment& segment) {
        if (segment.python != kNoSlice) {
            m_python.add(segment.python, 0, segment.range, main);
            m_pythonNs += segment.range.durationNs();
            return;
        }
        if (isCpuSample(m_trace, segment.annotation)) {
            addSample(segment.annotation, segment.range, main);
            return;
        }
        const bool isSystem = isOf(segment.annotation, kSystemCallCategory);
        const SystemWait wait = isSystem ? longWaitOf(segment.annotation) : SystemWait::None;
        const std::string label = wait != SystemWait::None ? std::string(systemWaitTitle(wait))
                                  : isSystem               ? std::string(kSystemCalls)
                                  : segment.annotation == kNoSlice
                                      ? std::string()
                                      : std::string(m_trace.sliceName(segment.annotation));
        add({CauseKind::HostUnrecorded, label}, segment.annotation, segment.range, main);
    }

    Words namesOf(const Sum& sum) const {
        std::vector<std::pair<DurationNs, StringId>> sorted;
        for (const auto& [name, ns] : sum.names) {
            if (name != kEmptyString) {
                sorted.emplace_back(-ns, name);
            }
        }
        std::ranges::sort(sorted);
        std::vector<Words> list;
        for (std::size_t i = 0; i < std::min(sorted.size(), kNamesTold); ++i) {
            list.push_back(words("%1 %2", m_trace.text(sorted[i].second), Words::duration(-sorted[i].first)));
        }
        return listed(list);
    }

    /// The share of names that meet `isOfKind`, from 0 to 1.
    template <typename IsOfKind>
    double shareOf(const Sum& sum, const IsOfKind& isOfKind) const {
        DurationNs ns = 0;
        for (const auto& [name, part] : sum.names) {
            ns += isOfKind(m_trace.text(name)) ? part : 0;
        }
        return sum.ns == 0 ? 0 : static_cast<double>(ns) / static_cast<double>(sum.ns);
    }

    Words communicationAdvice(const Sum& sum) const {
        const auto isReduction = [](std::string_view name) {
            return contains(name, "all_reduce") || contains(name, "allreduce") ||
                   contains(name, "reduce_scatter");
        };
        const auto isPointToPoint = [](std::string_view name) {
            return (contains(name, "send") || contains(name, "recv")) && !contains(name, "all");
        };
        constexpr double kMost = 0.5;
        if (shareOf(sum, isReduction) > kMost) {
            return words(userText("The main thread waits for the network: record all ranks to find the one "
                                  "that comes late, overlap the all_reduce with the backward pass, or send "
                                  "fewer and larger buckets."));
        }
        return words(shareOf(sum, isPointToPoint) > kMost
                         ? userText("The main thread waits for the network: record all ranks to find the "
                                    "one that comes late, post sends and receives early (isend, irecv) and "
                                    "wait for them where they are needed, or send fewer and larger "
                                    "messages.")
                         : userText("The main thread waits for the network: record all ranks to find the "
                                    "one that comes late, start the communication early (async_op=True) and "
                                    "compute meanwhile, or send fewer and larger messages."));
    }

    Words adviceOf(const Key& key, const Sum& sum) const {
        constexpr double kMost = 0.5;
        switch (key.kind) {
        case CauseKind::ExposedCommunication:
            return communicationAdvice(sum);
        case CauseKind::BlockingSync:
            if (sum.names.size() == 1 && m_trace.text(sum.names.begin()->first) == "aten::copy_") {
                return words(userText("The host waits in these copies for a device whose work the recording "
                                      "lacks. %1, or make the tensors on the device that uses them."),
                             words(m_tools.pinnedCopy)) +
                       deviceWorkHint(m_trace);
            }
            return words(userText("The host waits here for a device whose work the recording lacks: keep the "
                                  "value on the device, or read it some steps later.")) +
                   deviceWorkHint(m_trace);
        case CauseKind::KernelBound:
            if (hasDeviceTimesOfOperators(m_trace)) {
                return words(
                           userText("The host has no work here, and the device runs these operators: look at "
                                    "them first.")) +
                       deviceWorkHint(m_trace);
            }
            return words(
                userText("These are sums of device time: tune the first of these kernels (tile "
                         "sizes, memory layout, precision). Record a timeline to see whether the GPU "
                         "waits between them."));
        case CauseKind::HostOperator:
            if (key.label.empty() && hasDeviceTimesOfOperators(m_trace)) {
                return words(userText("The host dispatches these operators here, or waits in them for the "
                                      "device, which has rows of its own.")) +
                       deviceWorkHint(m_trace);
            }
            if (m_isGpuJob && key.label.empty()) {
                return words(userText("This program uses a GPU whose work the recording lacks: the host "
                                      "dispatches these operators here, or waits in them for the GPU.")) +
                       deviceWorkHint(m_trace);
            }
            if (key.label == kSampled) {
                return sampledAdvice();
            }
            if (m_isUncategorized) {
                return words(userText("These are slices as the file names them; it does not say whether they "
                                      "compute or wait. Look at the longest and at what they contain."));
            }
            if (key.label == kWithoutCalls) {
                return words(
                    userText("No call of the device's runtime lies in these operators, so that they run "
                             "on the host: make their results on the device that uses them."));
            }
            return hostOperatorAdvice({key.label, m_trace.operatorIds().empty(),
                                       shareOf(sum, isLightOperator) > kMost,
                                       shareOf(sum, isOneDnnOperator) > kMost},
                                      m_tools);
        case CauseKind::Allocator:
        case CauseKind::OneTimeInit:
        case CauseKind::ProfilerOverhead:
            return callAdvice(key, sum);
        default:
            for (const SystemWait wait : {SystemWait::Input, SystemWait::Time}) {
                if (key.label == systemWaitTitle(wait)) {
                    return systemWaitAdvice(wait, m_trace.sliceName(sum.place.slice));
                }
            }
            return (key.label == kSystemCalls ? systemCallAdvice(sum) : Words()) +
                   words(isBackwardPass(key.label) && lacksBackward(m_trace) ? kNoAutogradThread
                                                                             : m_functionHint);
        }
    }

    /// Advice as for the idle time of a device in such calls.
    Words callAdvice(const Key& key, const Sum& sum) const {
        const std::string_view culprit = m_trace.sliceName(sum.place.slice);
        if (key.kind == CauseKind::OneTimeInit && key.label == culprit) {
            return firstCallAdvice(culprit);
        }
        IdleFacts facts;
        facts.kind = key.kind;
        facts.ns = sum.ns;
        facts.inOperatorsNs = sum.inOperatorsNs;
        facts.names = namesOf(sum);
        facts.culprit = culprit;
        facts.tools = &m_tools;
        facts.recordedDetails = m_tools.details;
        return idleAdvice(facts);
    }

    /// By what most of the time is in.
    Words systemCallAdvice(const Sum& sum) const {
        constexpr double kMost = 0.5;
        if (shareOf(sum, [](std::string_view name) { return name == "ioctl"; }) > kMost) {
            return words(
                userText("Most of this time is in ioctl, by which programs talk to drivers, mostly while "
                         "a device is set up or memory is mapped: it happens at the start, and again "
                         "where memory is allocated."));
        }
        if (shareOf(sum, isPureWait) > kMost) {
            return words(
                userText("The thread waits here for another thread, a process or an event: look at what "
                         "that does meanwhile."));
        }
        return shareOf(sum, isFileCall) > kMost
                   ? words(userText("Start-up and imports read many files: exclude them from the "
                                    "measured part, or check which files and locks these calls use."))
                   : words(userText("These are calls of several kinds: look at the longest of them."));
    }

    static bool isFileCall(std::string_view name) {
        static constexpr std::string_view kCalls[] = {"read", "write", "open", "close", "stat", "access",
                                                      "seek", "fopen", "getc", "gets",  "dir",  "sync"};
        return !isPureWait(name) && std::ranges::any_of(kCalls, [name](std::string_view part) {
            return contains(name, part) && !contains(name, "thread");
        });
    }

    static Words pythonAdvice(const FrameWords& part) {
        const Words place =
            part.innermost.empty()
                ? words(userText("Python takes this time on the main thread."))
                : words(userText("Python takes this time on the main thread, most of it in %1."),
                        part.innermost);
        return place +
               words(isImportFrame(part.innermost) || isImportFrame(part.what)
                         ? userText("It imports modules, once in each process: leave it out of the measured "
                                    "part, or import rarely used modules where they are used.")
                         : userText("Cache what is the same in each call, or move it to a worker.")) +
               stackCaution();
    }

    std::vector<DiagnosisCause> causes() {
        std::vector<DiagnosisCause> causes;
        std::map<CauseKind, std::pair<Key, Sum>> small;
        for (const auto& [key, sum] : m_sums) {
            if (sum.ns >= m_leastNs) {
                causes.push_back(cause(key, sum));
                continue;
            }
            auto& [rest, all] = small[key.kind];
            rest = {key.kind, {}};
            all.ns += sum.ns;
            all.inOperatorsNs += sum.inOperatorsNs;
            for (const auto& [name, ns] : sum.names) {
                all.names[name] += ns;
            }
            if (sum.longestNs > all.longestNs) {
                all.longestNs = sum.longestNs;
                all.place = sum.place;
            }
        }
        for (const auto& [kind, rest] : small) {
            causes.push_back(cause(rest.first, rest.second));
        }
        addFrames(CauseKind::HostPython, m_python, m_pythonNs, causes);
        addFrames(CauseKind::DataLoading, m_loading, m_loadingNs, causes);
        return causes;
    }

    DiagnosisCause cause(const Key& key, const Sum& sum) const {
        DiagnosisCause cause;
        cause.kind = key.kind;
        cause.ns = sum.ns;
        cause.place = sum.place;
        bool isNamedByCulprits = key.label.empty() || sum.names.size() == 1;
        if (m_isUncategorized && key.kind == CauseKind::HostOperator) {
            cause.name = words(userText("Recorded slices"));
        }
        if (key.label == kSampled && key.kind == CauseKind::HostOperator) {
            cause.name = words(kSampledTitle);
        }
        for (const SystemWait wait : {SystemWait::Input, SystemWait::Time}) {
            if (key.kind == CauseKind::HostUnrecorded && key.label == systemWaitTitle(wait)) {
                cause.name = words(systemWaitTitle(wait));
                isNamedByCulprits = true;
            }
        }
        const Words names = namesOf(sum);
        if (isNamedByCulprits) {
            cause.what = names;
        } else {
            const bool isOurs = key.kind == CauseKind::HostOperator || key.kind == CauseKind::OneTimeInit ||
                                key.label == kSystemCalls;
            const Words label = isOurs ? words(key.label) : Words::name(key.label);
            cause.what = names.empty() ? label : words("%1: %2", label, names);
        }
        if (cause.what.empty()) {
            cause.what = words(m_isUncategorized ? userText("Time without slices") : kUnrecordedHost);
        }
        if (m_isUncategorized && key.kind == CauseKind::HostUnrecorded) {
            cause.name = words(userText("Nothing recorded"));
        }
        cause.evidence = words(userText("%1 of %2; at most %3 at once."), Words::duration(sum.ns),
                               Words::duration(m_span.durationNs()), Words::duration(sum.longestNs));
        cause.advice = adviceOf(key, sum);
        cause.confidence = confidenceOf(key.kind == CauseKind::HostUnrecorded ? CauseBasis::Unrecorded
                                                                              : CauseBasis::Recorded);
        return cause;
    }

    void addFrames(CauseKind kind, const FrameTree& tree, DurationNs totalNs,
                   std::vector<DiagnosisCause>& causes) const {
        if (totalNs == 0) {
            return;
        }
        constexpr double kOwnFrame = 0.2;
        for (const FrameTree::Part& part :
             tree.parts(static_cast<DurationNs>(kOwnFrame * static_cast<double>(m_span.durationNs())))) {
            const FrameWords texts = frameWords(m_trace, part);
            DiagnosisCause cause;
            cause.kind = kind;
            cause.ns = part.ns;
            cause.place = {part.place.range, part.place.track, part.slice};
            const std::string_view loader = m_trace.text(m_loader);
            cause.what = kind != CauseKind::DataLoading ? Words::name(texts.what)
                         : texts.what.empty()           ? Words::name(loader)
                                                        : words("%1: %2", loader, texts.what);
            cause.evidence =
                words(userText("%1 of %2."), Words::duration(part.ns), Words::duration(m_span.durationNs()));
            cause.advice = kind == CauseKind::DataLoading
                               ? frameAdvice(kind, loader, texts, m_functionHint, m_tools.replay,
                                             !preemptions(m_trace).empty())
                               : pythonAdvice(texts);
            cause.confidence = confidenceOf(CauseBasis::Recorded);
            causes.push_back(std::move(cause));
        }
    }

    const Trace& m_trace;
    TimeRange m_span;
    HostActivity m_activity;
    enum : std::uint8_t { kUnknown, kOutside, kInside };
    std::vector<std::uint8_t> m_inOptimizer; ///< by slice
    FrameTree m_loading;
    FrameTree m_python;
    DurationNs m_loadingNs = 0;
    DurationNs m_pythonNs = 0;
    StringId m_loader = kEmptyString;
    std::map<Key, Sum> m_sums;
    std::vector<Operation> m_operations;
    std::optional<SliceId> m_lastCall; ///< of the runtime, where no call launches work; kNoSlice: none
    SetUpCalls m_setUps;
    CallsOfNames m_calls;
    const FrameworkTools& m_tools;
    std::string_view m_functionHint;
    bool m_isGpuJob;
    std::vector<bool> m_hasCalls;  ///< by slice, of a program of a device
    bool m_callsAreInside = false; ///< of operators
    bool m_isUncategorized;        ///< no category of the file says what its slices are
    DurationNs m_leastNs;          ///< less is no cause of its own
};

/// Whether the missing work of launches is the answer: it was not recorded, or the file ends before it. It is
/// not where launches are rare and the host spends most of its time elsewhere, which then is the answer.
bool lacksDeviceWork(const Trace& trace, TimeRange span) {
    constexpr DurationNs kSeldomNs = 10'000'000; // a device with a launch so rarely has little to do
    std::uint64_t launches = 0;
    DurationNs insideNs = 0;
    for (const Launch& launch : trace.launches()) {
        const TimeRange call = trace.slices().range(launch.slice).clippedTo(span);
        launches += trace.sliceName(launch.slice).find("Launch") != std::string_view::npos ? 1 : 0;
        insideNs = saturatingAdd(insideNs, call.durationNs());
    }
    const bool areFew = launches < static_cast<std::uint64_t>(span.durationNs() / kSeldomNs) &&
                        insideNs < span.durationNs() / 2;
    return launches > 0 && !areFew;
}

/// Causes that calls of the host show, whatever the device does meanwhile.
bool isShownByHost(CauseKind kind) {
    return kind == CauseKind::Allocator || kind == CauseKind::OneTimeInit || kind == CauseKind::DataLoading ||
           kind == CauseKind::BlockingSync;
}

/// Whether a recording of PyTorch has nothing but calls that its profiler makes to find the devices and to
/// wait for them.
bool lacksProgram(const Trace& trace) {
    if (recordingHintsOf(trace).data() != torchProfilerHints().data() || !trace.steps().empty()) {
        return false;
    }
    bool hasCalls = false;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const CategoryKind kind = trace.categoryKind(SliceId(i));
        if (isLaunchCall(kind)) {
            const CallKind call = callKindOf(trace.sliceName(SliceId(i)));
            if (call == CallKind::Launch || call == CallKind::GraphLaunch || call == CallKind::Copy ||
                call == CallKind::Allocation) {
                return false;
            }
            hasCalls = true;
        } else if (kind != CategoryKind::Overhead && kind != CategoryKind::ProfilerSpan) {
            return false;
        }
    }
    return hasCalls;
}

DiagnosisCause programMissing(const Trace& trace, TimeRange span) {
    DurationNs recordedNs = 0;
    std::uint64_t calls = 0;
    for (std::size_t i = 0; i < trace.slices().size(); ++i) {
        const CategoryKind kind = trace.categoryKind(SliceId(i));
        recordedNs = kind == CategoryKind::ProfilerSpan
                         ? std::max(recordedNs, trace.slices().durationNs[SliceId(i)])
                         : recordedNs;
        calls += isLaunchCall(kind) ? 1 : 0;
    }
    DiagnosisCause cause;
    cause.kind = CauseKind::NoGpuWork;
    cause.name = words(userText("Nothing of the program recorded"));
    cause.ns = span.durationNs();
    cause.what = words(userText("There are no operators, launches or device work, and only calls that the "
                                "profiler makes itself"));
    cause.place = {span, mainThread(trace), kNoSlice};
    cause.evidence = words(userText("The trace has %1 and nothing else."),
                           countWords(calls, userText("1 runtime call"), userText("%1 runtime calls")));
    if (recordedNs > 0) {
        cause.evidence += words(userText("The profiler recorded for %1."), Words::duration(recordedNs));
    }
    cause.advice = words(userText(
        "Nothing ran in this process while the profiler recorded, or it recorded no activity of the CPU: run "
        "the part to measure between the start and the stop of the profiler, in the same process, with "
        "activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]."));
    cause.confidence = confidenceOf(CauseBasis::Recorded);
    return cause;
}

} // namespace

std::vector<DiagnosisCause> hostCauses(const Trace& trace, TimeRange span) {
    if (lacksProgram(trace)) {
        return {programMissing(trace, span)};
    }
    if (lacksDeviceWork(trace, span)) {
        DiagnosisCause cause;
        cause.kind = CauseKind::NoGpuWork;
        cause.ns = span.durationNs();
        std::vector<DiagnosisCause> causes = HostCauses(trace, span).run();
        std::erase_if(causes, [&](const DiagnosisCause& each) {
            return !isShownByHost(each.kind) ||
                   static_cast<double>(each.ns) < kLeastShare * static_cast<double>(span.durationNs());
        });
        for (const DiagnosisCause& each : causes) {
            cause.ns -= each.ns;
        }
        cause.what = words(userText("There are launch calls, but no kernels, copies or memsets"));
        cause.place = {span, mainThread(trace), kNoSlice};
        cause.evidence = words(
            userText("The trace has %1 but no device work."),
            countWords(trace.launches().size(), userText("1 runtime call"), userText("%1 runtime calls")));
        cause.advice =
            deviceWorkHint(trace) +
            words(userText("Check that the file is complete: a truncated file lacks its last events."));
        cause.confidence = confidenceOf(CauseBasis::Recorded);
        causes.push_back(std::move(cause));
        return causes;
    }
    return HostCauses(trace, span).run();
}

} // namespace lanescope
