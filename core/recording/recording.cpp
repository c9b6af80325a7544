// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recording.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "core/analysis/name_memo.h"
#include "core/analysis/steps/lost_work.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/device_work/work_classifier.h"
#include "core/recording/preemption.h"
#include "core/recording/scheduling_alone.h"
#include "core/store/cpu_samples.h"
#include "core/store/device_calls.h"
#include "core/store/device_clock.h"
#include "core/store/overheads.h"
#include "core/store/page_migration.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// A profiler that takes a larger share of the time changes what it records.
constexpr DurationNs kLargePart = 20;
/// One launch in so many may lack its work.
constexpr std::uint64_t kFewLaunches = 100;
/// One piece in so many may lie behind work that has a launch.
constexpr std::uint64_t kFewLater = 10;

class Examination {
public:
    explicit Examination(const Trace& trace)
        : m_trace(trace) {}

    Recording make() {
        if (isCutFile(m_trace)) {
            add(RecordingFindingKind::CutFile, RecordingWeight::Loss);
        }
        if (const std::uint64_t events = schedulingAlone(m_trace); events > 0) {
            add(RecordingFindingKind::SchedulingAlone, RecordingWeight::Loss).count = events;
            addRecorderMessages();
            return ordered();
        }
        if (m_trace.slices().size() == 0) { // such as a snapshot of memory
            if (m_trace.instants().size() == 0 && m_trace.counters().empty() &&
                m_trace.memoryEvents().empty()) {
                add(RecordingFindingKind::NothingShown, RecordingWeight::Loss).count = m_trace.ledger().read;
            }
            addRecorderMessages();
            return ordered();
        }
        countSlices();
        addRecorderMessages();
        addSides();
        addImpossibleDurations();
        addClockMoves();
        addLaunches();
        addWork();
        addRanks();
        addSteps();
        addHost();
        return ordered();
    }

private:
    RecordingFinding& add(RecordingFindingKind kind, RecordingWeight weight) {
        RecordingFinding& finding = m_recording.findings.emplace_back();
        finding.kind = kind;
        finding.weight = weight;
        return finding;
    }

    /// A recorder has many notes, mostly about what was not asked for: they come last.
    Recording ordered() {
        std::ranges::stable_sort(m_recording.findings, {}, [](const RecordingFinding& finding) {
            const bool isRecorderNote = finding.kind == RecordingFindingKind::RecorderMessage &&
                                        finding.weight == RecordingWeight::Note;
            return std::tuple(-static_cast<int>(finding.weight), isRecorderNote, finding.kind);
        });
        return std::move(m_recording);
    }

    /// Slices by category, and how much of the time the profiler took.
    void countSlices() {
        const SliceTable& slices = m_trace.slices();
        m_slicesOf.resize(m_trace.categories().size());
        for (std::size_t i = 0; i < slices.size(); ++i) {
            ++m_slicesOf[indexOf(slices.category[i])];
        }
    }

    std::uint64_t slicesOf(CategoryKind kind) const {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < m_slicesOf.size(); ++i) {
            count += m_trace.categories()[i].kind == kind ? m_slicesOf[i] : 0;
        }
        return count;
    }

    void addRecorderMessages() {
        for (const RecorderNote& note : m_trace.diagnostics().recorderNotes()) {
            RecordingFinding& finding = add(RecordingFindingKind::RecorderMessage, note.weight);
            finding.subject = note.text;
            finding.count = note.count;
        }
    }

    /// A name of an operator or annotation that only a program with a device has.
    bool namesADevice() const {
        NameMemo<std::uint8_t> memo(m_trace);
        const auto isOfDevice = [](std::string_view name) -> std::uint8_t {
            static constexpr std::string_view kParts[] = {
                "cuda", "cudnn", "nccl:", "rccl:", "miopen", "FusedAdam", "DistributedFused"};
            return std::ranges::any_of(
                kParts, [name](std::string_view part) { return name.find(part) != std::string_view::npos; });
        };
        const SliceTable& slices = m_trace.slices();
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const CategoryKind kind = m_trace.categoryKind(SliceId(i));
            if ((kind == CategoryKind::Operator || kind == CategoryKind::UserAnnotation) &&
                memo.of(SliceId(i), isOfDevice) != 0) {
                return true;
            }
        }
        return false;
    }

    /// A function of a device's runtime in samples of the CPU, where no call of it is recorded.
    SliceId sampledDeviceCall() const {
        if (slicesOf(CategoryKind::Runtime) + slicesOf(CategoryKind::Driver) > 0) {
            return kNoSlice;
        }
        NameMemo<std::uint8_t> memo(m_trace);
        for (std::size_t i = 0; i < m_trace.slices().size(); ++i) {
            if (isCpuSample(m_trace, SliceId(i)) && memo.of(SliceId(i), [](std::string_view name) {
                    return std::uint8_t(isDeviceCall(name));
                }) != 0) {
                return SliceId(i);
            }
        }
        return kNoSlice;
    }

    void addSides() {
        if (m_trace.deviceOps().empty()) {
            if (const std::uint64_t calls = launchCalls(m_trace); calls > 0) {
                // Calls known by their names alone are perhaps beside device work that is not known as such.
                const bool isSure = !m_trace.launches().empty();
                add(RecordingFindingKind::NoDeviceSide,
                    isSure ? RecordingWeight::Loss : RecordingWeight::Doubt)
                    .count = calls;
            } else if (const SliceId sample = sampledDeviceCall(); sample != kNoSlice) {
                add(RecordingFindingKind::NoDeviceSide, RecordingWeight::Doubt).slice = sample;
            } else if (namesADevice()) {
                add(RecordingFindingKind::NoDeviceSide, RecordingWeight::Doubt);
            } else if (const std::uint64_t others =
                           slicesOf(CategoryKind::Runtime) + slicesOf(CategoryKind::Driver);
                       others > 0) {
                add(RecordingFindingKind::NoDeviceSide, RecordingWeight::Note).count = others;
            } else {
                addUnusedDevice();
            }
            return;
        }
        const std::uint64_t operators =
            slicesOf(CategoryKind::Operator) + slicesOf(CategoryKind::PythonFunction);
        addCopies();
        if (!m_trace.launches().empty()) {
            return;
        }
        if (isCommunicationAlone()) {
            add(RecordingFindingKind::CommunicationAlone, RecordingWeight::Doubt).count =
                m_trace.deviceOps().size();
        }
        if (operators + slicesOf(CategoryKind::UserAnnotation) == 0) {
            add(RecordingFindingKind::NoHostSide, RecordingWeight::Note);
        } else {
            add(RecordingFindingKind::NoLaunches, RecordingWeight::Doubt).of = m_trace.deviceOps().size();
        }
    }

    /// Calls that copy, where kernels are recorded and not one copy is.
    void addCopies() {
        if (std::ranges::any_of(m_trace.deviceOps(), [this](const DeviceOp& op) {
                return m_trace.categoryKind(op.slice) == CategoryKind::Memcpy;
            })) {
            return;
        }
        NameMemo<std::uint8_t> memo(m_trace);
        const auto copies = [](std::string_view name) {
            return std::uint8_t(isDeviceCall(name) && name.find("Memcpy") != std::string_view::npos &&
                                name.find("Node") == std::string_view::npos);
        };
        RecordingFinding found;
        for (const Launch& launch : m_trace.launches()) {
            if (m_trace.sliceName(launch.slice).find("BeginCapture") != std::string_view::npos) {
                return; // copies of a capture run in a graph
            }
            if (launch.opCount == 0 && memo.of(launch.slice, copies) != 0) {
                found.slice = found.count == 0 ? launch.slice : found.slice;
                found.ns = saturatingAdd(found.ns, m_trace.slices().durationNs[launch.slice]);
                ++found.count;
            }
        }
        if (found.count > 0) {
            RecordingFinding& finding = add(RecordingFindingKind::NoCopies, RecordingWeight::Doubt);
            finding.count = found.count;
            finding.slice = found.slice;
            finding.ns = found.ns;
        }
    }

    /// A device that the recorder knew, but of which nothing is recorded.
    void addUnusedDevice() {
        const std::vector<DeviceProperties>& devices = m_trace.devices();
        if (!devices.empty() && !m_trace.text(devices.front().name).empty()) {
            add(RecordingFindingKind::NoDeviceSide, RecordingWeight::Note).subject =
                m_trace.text(devices.front().name);
        }
    }

    bool isCommunicationAlone() const {
        WorkClassifier classifier(m_trace);
        return std::ranges::all_of(m_trace.deviceOps(), [&classifier](const DeviceOp& op) {
            return classifier.of(op, kEmptyString).family == WorkFamily::Communication;
        });
    }

    /// One finding for each stream.
    void addImpossibleDurations() {
        RecordingFinding* finding = nullptr;
        const SliceTable& slices = m_trace.slices();
        for (const CutDuration& cut : m_trace.cutDurations()) {
            const TrackId track = m_trace.trackOf(cut.slice);
            if (finding == nullptr || finding->track != track) {
                finding = &add(RecordingFindingKind::ImpossibleDurations, RecordingWeight::Loss);
                finding->track = track;
                finding->device = m_trace.track(track).device;
                finding->of = m_trace.track(track).sliceCount;
                finding->range = slices.range(cut.slice);
            }
            ++finding->count;
            finding->range = {std::min(finding->range.startNs, slices.startNs[cut.slice]),
                              std::max(finding->range.endNs, slices.endNs(cut.slice))};
            if (cut.recordedNs > finding->ns) {
                finding->ns = cut.recordedNs;
                finding->slice = cut.slice;
                finding->subject = m_trace.sliceName(cut.slice);
            }
        }
    }

    void addClockMoves() {
        for (const ClockMove& move : m_trace.clockMoves()) {
            RecordingFinding& finding = add(RecordingFindingKind::ClockMoved, RecordingWeight::Doubt);
            finding.device = move.device;
            finding.count = move.early;
            finding.of = move.linked;
            finding.ns = move.firstShiftNs;
            finding.isDrift = move.drifts();
            const auto track = std::ranges::find_if(m_trace.tracks(), [&move](const Track& candidate) {
                return candidate.kind == TrackKind::Stream && candidate.process == move.process &&
                       candidate.device == move.device;
            });
            finding.track =
                track == m_trace.tracks().end() ? kNoTrack : TrackId(track - m_trace.tracks().begin());
        }
    }

    TimeRange rangeOf(const std::vector<LaunchId>& launches) const {
        const SliceTable& slices = m_trace.slices();
        TimeRange range{slices.startNs[m_trace.launch(launches.front()).slice], 0};
        for (const LaunchId id : launches) {
            range.endNs = std::max(range.endNs, slices.endNs(m_trace.launch(id).slice));
        }
        return range;
    }

    void addLaunches() {
        m_lost = lostWork(m_trace);
        if (!m_lost.launches.empty()) {
            // The last launches of a sound recording may end behind it.
            const bool isSmall =
                m_lost.steps.empty() && m_lost.launches.size() * kFewLaunches < m_lost.expected;
            RecordingFinding& finding = add(RecordingFindingKind::LaunchesWithoutWork,
                                            isSmall ? RecordingWeight::Note : RecordingWeight::Loss);
            finding.count = m_lost.launches.size();
            finding.of = m_lost.expected;
            finding.range = rangeOf(m_lost.launches);
            finding.slice = m_trace.launch(m_lost.launches.front()).slice;
            for (const std::size_t step : m_lost.steps) {
                finding.steps.push_back(m_trace.steps()[step].number);
            }
        }
    }

    using Stream = std::pair<std::int32_t, std::int64_t>; ///< device and stream

    std::map<Stream, TimeNs> firstLinkedWork() const {
        std::map<Stream, TimeNs> first;
        auto place = first.end(); // work of a stream comes together
        for (const DeviceOp& op : m_trace.deviceOps()) {
            if (op.launch != kNoLaunch) {
                const TimeNs startNs = m_trace.slices().startNs[op.slice];
                const Stream stream{op.device, op.stream};
                if (place == first.end() || place->first != stream) {
                    place = first.try_emplace(stream, startNs).first;
                }
                place->second = std::min(place->second, startNs);
            }
        }
        return first;
    }

    /// Work and its launches: without one, with several, before it.
    void addWork() {
        const SliceTable& slices = m_trace.slices();
        std::uint64_t without = 0;
        std::uint64_t later = 0; // of these, behind work of their stream that has a launch
        std::uint64_t migrated = 0;
        SliceId firstMigrated = kNoSlice;
        std::uint64_t shared = 0;
        SliceId firstShared = kNoSlice;
        TimeRange withoutRange{std::numeric_limits<TimeNs>::max(), std::numeric_limits<TimeNs>::min()};
        const std::map<Stream, TimeNs> firstLinked = firstLinkedWork();
        std::map<std::int32_t, std::vector<DurationNs>> early;
        std::map<std::int32_t, SliceId> earliest;
        std::map<std::int32_t, std::uint64_t> linked;
        for (const DeviceOp& op : m_trace.deviceOps()) {
            const TimeNs startNs = slices.startNs[op.slice];
            if (op.launch != kNoLaunch) {
                ++linked[op.device];
                const DurationNs delayNs =
                    saturatingSubtract(startNs, slices.startNs[m_trace.launch(op.launch).slice]);
                if (delayNs < -kUsualSkewNs && startNs != 0) {
                    early[op.device].push_back(delayNs);
                    earliest.try_emplace(op.device, op.slice);
                }
            } else if (op.correlation != 0 && m_trace.launchesWithIdOf(op) > 1) {
                ++shared;
                firstShared = firstShared == kNoSlice ? op.slice : firstShared;
            } else if (isPageMigration(m_trace, op)) {
                ++migrated;
                firstMigrated = firstMigrated == kNoSlice ? op.slice : firstMigrated;
            } else {
                ++without;
                const auto first = firstLinked.find({op.device, op.stream});
                later += first != firstLinked.end() && first->second < startNs ? 1 : 0;
                withoutRange = {std::min(withoutRange.startNs, startNs),
                                std::max(withoutRange.endNs, slices.endNs(op.slice))};
            }
        }
        if (without > 0 && !m_trace.launches().empty()) {
            // Work from before the recording begins before the first work of its stream launched in it.
            const bool isFromBefore = later * kFewLater <= without;
            RecordingFinding& finding = add(RecordingFindingKind::WorkWithoutLaunch,
                                            isFromBefore ? RecordingWeight::Note : RecordingWeight::Doubt);
            finding.count = without;
            finding.of = m_trace.deviceOps().size();
            finding.range = withoutRange;
        }
        if (migrated > 0) {
            RecordingFinding& finding = add(RecordingFindingKind::PageMigrations, RecordingWeight::Note);
            finding.count = migrated;
            finding.of = m_trace.deviceOps().size();
            finding.slice = firstMigrated;
        }
        if (shared > 0) {
            RecordingFinding& finding = add(RecordingFindingKind::IdsUsedAgain, RecordingWeight::Doubt);
            finding.count = shared;
            finding.of = m_trace.deviceOps().size();
            finding.slice = firstShared;
        }
        for (auto& [device, delays] : early) {
            const auto middle = delays.begin() + static_cast<std::ptrdiff_t>(delays.size() / 2);
            std::ranges::nth_element(delays, middle);
            RecordingFinding& finding = add(RecordingFindingKind::WorkBeforeLaunch, RecordingWeight::Doubt);
            finding.device = device;
            finding.count = delays.size();
            finding.of = linked[device];
            finding.ns = -*middle;
            finding.slice = earliest[device];
        }
    }

    void addRanks() {
        if (!m_trace.ranks().empty()) {
            RecordingFinding& finding = add(RecordingFindingKind::SeveralRanks, RecordingWeight::Note);
            finding.count = m_trace.ranks().size();
            finding.subject = sharedPid();
        }
    }

    /// A number of processes that several ranks have, as those of two hosts; empty for none.
    std::string sharedPid() const {
        std::map<StringId, RankId> rankOfPid;
        for (const Track& track : m_trace.tracks()) {
            const Process& process = m_trace.process(track.process);
            if (process.rank == kNoRank || track.kind != TrackKind::Thread || track.sliceCount == 0) {
                continue;
            }
            const auto [entry, isNew] = rankOfPid.try_emplace(process.pidText, process.rank);
            if (!isNew && entry->second != process.rank) {
                return std::string(m_trace.text(process.pidText));
            }
        }
        return {};
    }

    void addSteps() {
        const std::size_t marked = m_trace.steps().size();
        if (marked < 2 || m_trace.deviceOps().empty() || isCutFile(m_trace)) {
            return; // the file's end says nothing of the recording's
        }
        const std::vector<SliceId> ends = cutSteps(m_trace);
        std::vector<std::int64_t> cut;
        TimeRange range;
        for (std::size_t i = 0; i < marked; ++i) {
            const Step& step = m_trace.steps()[i];
            if (std::ranges::find(ends, step.slice) != ends.end() && !m_lost.isIncomplete(i)) {
                cut.push_back(step.number);
                range = range.isEmpty() ? step.range : TimeRange{range.startNs, step.range.endNs};
            }
        }
        if (!cut.empty()) {
            RecordingFinding& finding = add(RecordingFindingKind::CutSteps, RecordingWeight::Note);
            finding.count = cut.size();
            finding.of = marked;
            finding.steps = std::move(cut);
            finding.range = range;
        }
    }

    void addHost() {
        const std::uint64_t operators = slicesOf(CategoryKind::Operator);
        const std::uint64_t frames = slicesOf(CategoryKind::PythonFunction);
        if (frames > 0) {
            RecordingFinding& finding = add(RecordingFindingKind::PythonStacks, RecordingWeight::Note);
            finding.count = frames;
            finding.of = operators;
        } else if (operators > 0) {
            add(RecordingFindingKind::NoStacks, RecordingWeight::Note);
        }
        if (m_trace.activeDevices().size() > 0 && hasSeveralStreams() &&
            slicesOf(CategoryKind::Synchronization) == 0 && !m_trace.launches().empty()) {
            add(RecordingFindingKind::NoSynchronization, RecordingWeight::Note);
        }
        addOverhead();
        addStalls();
    }

    /// Some device runs work on more than one stream.
    bool hasSeveralStreams() const {
        std::map<std::pair<ProcessId, std::int32_t>, int> streams;
        for (const Track& track : m_trace.tracks()) {
            if (track.kind == TrackKind::Stream && track.sliceCount > 0 &&
                ++streams[{track.process, track.device}] > 1) {
                return true;
            }
        }
        return false;
    }

    void addOverhead() {
        if (slicesOf(CategoryKind::Overhead) == 0) {
            return;
        }
        const SliceTable& slices = m_trace.slices();
        std::map<TrackId, DurationNs> ofTrack;
        RecordingFinding found;
        for (std::size_t t = 0; t < m_trace.tracks().size(); ++t) {
            const Track& track = m_trace.tracks()[t];
            DurationNs ns = 0;
            TimeNs reachedNs = std::numeric_limits<TimeNs>::min();
            for (std::size_t i = indexOf(track.firstSlice), end = i + track.sliceCount; i < end; ++i) {
                const auto id = SliceId(i);
                // Set-up and the end of a profiler lie outside of what is recorded.
                const TimeRange range = slices.range(id).clippedTo(m_trace.extents());
                if (m_trace.categoryKind(id) == CategoryKind::Overhead && !range.isEmpty() &&
                    isOfProfiler(m_trace.sliceName(id))) {
                    ns += std::max<DurationNs>(0, range.endNs - std::max(range.startNs, reachedNs));
                    reachedNs = std::max(reachedNs, range.endNs);
                    ++found.count;
                    if (found.slice == kNoSlice || slices.durationNs[id] > slices.durationNs[found.slice]) {
                        found.slice = id;
                    }
                }
            }
            if (ns > found.ns) {
                found.ns = ns;
                found.track = TrackId(static_cast<std::uint32_t>(t));
            }
        }
        if (found.ns == 0) {
            return;
        }
        const bool isLarge = found.ns > m_trace.extents().durationNs() / kLargePart;
        RecordingFinding& finding = add(RecordingFindingKind::ProfilerOverhead,
                                        isLarge ? RecordingWeight::Doubt : RecordingWeight::Note);
        finding.ns = found.ns;
        finding.count = found.count;
        finding.slice = found.slice;
        finding.track = found.track;
        finding.subject = m_trace.sliceName(found.slice);
    }

    void addStalls() {
        const std::vector<Preemption> stalls = preemptions(m_trace);
        if (stalls.empty()) {
            return;
        }
        RecordingFinding& finding = add(RecordingFindingKind::StalledThread, RecordingWeight::Doubt);
        finding.count = stalls.size();
        finding.slice = stalls.front().slice;
        finding.track = m_trace.trackOf(finding.slice);
        finding.range = {stalls.front().range.startNs, stalls.back().range.endNs};
        for (const Preemption& stall : stalls) {
            finding.ns += stall.range.durationNs();
        }
    }

    const Trace& m_trace;
    Recording m_recording;
    LostWork m_lost;
    std::vector<std::uint64_t> m_slicesOf; ///< by category
};

} // namespace

bool Recording::has(RecordingFindingKind kind) const {
    return std::ranges::find(findings, kind, &RecordingFinding::kind) != findings.end();
}

bool Recording::hasLoss() const {
    return std::ranges::find(findings, RecordingWeight::Loss, &RecordingFinding::weight) != findings.end();
}

bool isCutFile(const Trace& trace) {
    return trace.diagnostics()[DiagnosticKind::Truncated].count > 0 ||
           trace.diagnostics()[DiagnosticKind::CompressedDataDamaged].count > 0;
}

Recording examineRecording(const Trace& trace) {
    return Examination(trace).make();
}

} // namespace lanescope
