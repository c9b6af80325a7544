// SPDX-License-Identifier: Apache-2.0
#include "core/recording/recording_text.h"

#include <algorithm>
#include <cstdlib>

#include "core/analysis/device/device_name.h"
#include "core/base/ascii.h"
#include "core/base/user_text.h"
#include "core/store/recording_hints.h"
#include "core/store/trace.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

using Kind = RecordingFindingKind;

/// More clauses make no quiet line.
constexpr std::size_t kMostTold = 3;
constexpr std::size_t kMostSteps = 6;

std::string countOf(std::uint64_t count) {
    return std::to_string(count);
}

std::string momentText(const Trace& trace, TimeNs timeNs) {
    constexpr double kNsPerMs = 1e6;
    const DurationNs since = saturatingSubtract(timeNs, trace.bounds().startNs);
    return fixedDecimal(static_cast<double>(since) / kNsPerMs, 1) + " ms";
}

/// "1 and 2", "1, 2, 3 and 9 more".
std::string stepsText(const std::vector<std::int64_t>& steps) {
    std::string text;
    const std::size_t shown = std::min(steps.size(), kMostSteps);
    for (std::size_t i = 0; i < shown; ++i) {
        const bool isLast = i + 1 == steps.size();
        text += i == 0 ? "" : isLast ? " and " : ", ";
        text += std::to_string(steps[i]);
    }
    return shown < steps.size() ? text + " and " + std::to_string(steps.size() - shown) + " more" : text;
}

std::string deviceText(const Trace& trace, const RecordingFinding& finding) {
    return finding.device < 0 ? "the device" : deviceName(trace, finding.device);
}

std::string streamText(const Trace& trace, TrackId track) {
    return track == kNoTrack ? "?" : std::to_string(trace.track(track).stream);
}

/// Loss at an end of the recording reaches to it: next to nothing with work lies behind or before.
constexpr DurationNs kNearPart = 20;

bool isAtStart(const Trace& trace, TimeRange loss) {
    const TimeRange all = trace.extents();
    return loss.startNs - all.startNs <= all.durationNs() / kNearPart;
}

bool isAtEnd(const Trace& trace, TimeRange loss) {
    const TimeRange all = trace.extents();
    return all.endNs - loss.endNs <= all.durationNs() / kNearPart;
}

/// Where in the recording the launches lie whose work is lost.
RecordingWords lostLaunches(const Trace& trace, const RecordingFinding& finding) {
    const std::string count = countOf(finding.count);
    const std::string of = countOf(finding.of);
    const std::string until = momentText(trace, finding.range.endNs);
    const std::string from = momentText(trace, finding.range.startNs);
    const bool atStart = isAtStart(trace, finding.range);
    const bool atEnd = isAtEnd(trace, finding.range);
    if (finding.steps.empty()) {
        if (atStart && !atEnd) {
            return {userText("%1 of %2 launches have no device work, all before %3"), {count, of, until}};
        }
        if (atEnd && !atStart) {
            return {userText("%1 of %2 launches have no device work, all after %3"), {count, of, from}};
        }
        return {userText("%1 of %2 launches have no device work, from %3 to %4"), {count, of, from, until}};
    }
    const std::string steps = stepsText(finding.steps);
    if (finding.steps.size() == 1) {
        return {userText("%1 of %2 launches have no device work, from %3 to %4; step %5 is incomplete"),
                {count, of, from, until, steps}};
    }
    if (atStart && !atEnd) {
        return {userText("%1 of %2 launches have no device work, all before %3; steps %4 are incomplete"),
                {count, of, until, steps}};
    }
    if (atEnd && !atStart) {
        return {userText("%1 of %2 launches have no device work, all after %3; steps %4 are incomplete"),
                {count, of, from, steps}};
    }
    return {userText("%1 of %2 launches have no device work, from %3 to %4; steps %5 are incomplete"),
            {count, of, from, until, steps}};
}

RecordingWords movedClock(const Trace& trace, const RecordingFinding& finding) {
    const std::string device = deviceText(trace, finding);
    const std::string shift = durationText(std::abs(static_cast<double>(finding.ns)));
    const std::string count = countOf(finding.count);
    const std::string of = countOf(finding.of);
    if (finding.isDrift) {
        return {userText("The clock of %1 does not run at the speed of the host's: %2 of %3 pieces of work "
                         "were recorded before their launch, and the difference is %4 at the start"),
                {device, count, of, shift}};
    }
    if (finding.count > 0) {
        return {userText("The clock of %1 is %2 behind the host's: %3 of %4 pieces of work were recorded "
                         "before their launch"),
                {device, shift, count, of}};
    }
    return {userText("The clock of %1 is %2 ahead of the host's: all %3 pieces of work were recorded that "
                     "long after their launch"),
            {device, shift, of}};
}

/// The driver is newer than the recorder.
bool isOldRecorder(std::string_view message) {
    return message.find("not supported by this") != std::string_view::npos;
}

/// Against a loss of which the recorder's own message tells.
RecordingWords lossAdvice(std::string_view message) {
    const std::string text = asciiLowered(message);
    const auto says = [&text](std::string_view part) { return text.find(part) != std::string::npos; };
    if (isOldRecorder(message)) {
        return {userText("Record with a newer version of the recorder"), {}};
    }
    if (says("cupti_error")) {
        return {
            userText("Record with a recorder that is as new as the driver, and look for a second profiler "
                     "that uses the device"),
            {}};
    }
    if (says("started correctly") || says("error") || says("failed")) {
        return {userText("Do what the message asks for, and look for a second profiler that uses the device"),
                {}};
    }
    if (says("might ")) {
        return {userText("Let the program end by itself before the recording does, or let the recorder write "
                         "its buffers more often"),
                {}};
    }
    return {userText("Record a shorter time, or do what the message asks for"), {}};
}

} // namespace

std::string RecordingWords::text() const {
    return filledText(pattern, values);
}

const char* streamWaitsHint(const Trace& trace) {
    const bool isTorch = recordingHintsOf(trace).data() == torchProfilerHints().data();
    const bool isCuda = isTorch && std::ranges::any_of(trace.launches(), [&trace](const Launch& launch) {
                            return trace.sliceName(launch.slice).starts_with("cu");
                        });
    return isCuda ? userText("Record with torch.profiler._ExperimentalConfig(enable_cuda_sync_events=True)")
                  : "";
}

std::string recordingSentence(std::string text) {
    if (!text.empty() && !text.ends_with("…") &&
        std::string_view(".?!").find(text.back()) == std::string_view::npos) {
        text += '.';
    }
    return text;
}

const char* recordingFindingName(RecordingFindingKind kind) {
    switch (kind) {
    case Kind::CutFile:
        return "cut-file";
    case Kind::SchedulingAlone:
        return "scheduling-alone";
    case Kind::NothingShown:
        return "nothing-shown";
    case Kind::NoDeviceSide:
        return "no-device-side";
    case Kind::LaunchesWithoutWork:
        return "launches-without-work";
    case Kind::ImpossibleDurations:
        return "impossible-durations";
    case Kind::RecorderMessage:
        return "recorder-message";
    case Kind::NoHostSide:
        return "no-host-side";
    case Kind::NoLaunches:
        return "no-launches";
    case Kind::NoCopies:
        return "no-copies";
    case Kind::CommunicationAlone:
        return "communication-alone";
    case Kind::WorkWithoutLaunch:
        return "work-without-launch";
    case Kind::PageMigrations:
        return "page-migrations";
    case Kind::IdsUsedAgain:
        return "ids-used-again";
    case Kind::SeveralRanks:
        return "several-ranks";
    case Kind::ClockMoved:
        return "device-clock-moved";
    case Kind::WorkBeforeLaunch:
        return "work-before-launch";
    case Kind::StalledThread:
        return "stalled-thread";
    case Kind::ProfilerOverhead:
        return "profiler-overhead";
    case Kind::PythonStacks:
        return "python-stacks";
    case Kind::CutSteps:
        return "cut-steps";
    case Kind::NoStacks:
        return "no-stacks";
    case Kind::NoSynchronization:
        return "no-synchronization";
    }
    return "";
}

const char* recordingWeightName(RecordingWeight weight) {
    switch (weight) {
    case RecordingWeight::Loss:
        return "loss";
    case RecordingWeight::Doubt:
        return "doubt";
    case RecordingWeight::Note:
        break;
    }
    return "note";
}

RecordingWords factWords(const Trace& trace, const RecordingFinding& finding) {
    const std::string count = countOf(finding.count);
    const std::string of = countOf(finding.of);
    switch (finding.kind) {
    case Kind::NoDeviceSide:
        if (!finding.subject.empty()) {
            return {userText("The machine has a device (%1), but neither calls nor work of it are recorded"),
                    {finding.subject}};
        }
        if (finding.weight == RecordingWeight::Note) {
            return {
                userText("Calls of a device's runtime are recorded (%1): none launches work, and no device "
                         "work is recorded"),
                {count}};
        }
        if (finding.slice != kNoSlice) {
            return {
                userText("Samples of the CPU show calls of a device's runtime (%1), but neither these calls "
                         "nor work of the device are recorded"),
                {std::string(trace.sliceName(finding.slice))}};
        }
        return finding.count > 0
                   ? RecordingWords{userText("%1 calls launch device work, but none of it is recorded"),
                                    {count}}
                   : RecordingWords{userText("The program uses a device, but none of its work is recorded"),
                                    {}};
    case Kind::LaunchesWithoutWork:
        return lostLaunches(trace, finding);
    case Kind::ImpossibleDurations:
        return {userText("%1 of %2 pieces of device work on stream %3 of %4 last longer than is possible, up "
                         "to %5 (%6): they reach past later work of their stream"),
                {count, of, streamText(trace, finding.track), deviceText(trace, finding),
                 durationText(static_cast<double>(finding.ns)), finding.subject}};
    case Kind::RecorderMessage:
        return finding.count > 1
                   ? RecordingWords{userText("The recorder says (%1 times): %2"), {count, finding.subject}}
                   : RecordingWords{userText("The recorder says: %1"), {finding.subject}};
    case Kind::SchedulingAlone:
        return {
            userText(
                "Only scheduling by the operating system is recorded (%1 events): which thread ran on which "
                "processor, and not what it did"),
            {count}};
    case Kind::NothingShown:
        return finding.count == 0
                   ? RecordingWords{userText("The file holds no events"), {}}
                   : RecordingWords{userText("The file holds %1 events, and none of them can be shown"),
                                    {count}};
    case Kind::NoHostSide:
        return {userText("No activity of the host is recorded"), {}};
    case Kind::NoLaunches:
        return {userText("The calls that launched the device work are not recorded"), {}};
    case Kind::NoCopies:
        return finding.count == 1 ? RecordingWords{userText("1 call copies (%1), but no copy is recorded"),
                                                   {durationText(static_cast<double>(finding.ns))}}
                                  : RecordingWords{userText("%1 calls copy (%2), but no copy is recorded"),
                                                   {count, durationText(static_cast<double>(finding.ns))}};
    case Kind::CommunicationAlone:
        return {userText("All %1 pieces of device work are communication: no computation is recorded"),
                {count}};
    case Kind::WorkWithoutLaunch:
        return finding.weight == RecordingWeight::Note
                   ? RecordingWords{userText("%1 of %2 pieces of device work have no launch here: they were "
                                             "launched before the recording began"),
                                    {count, of}}
                   : RecordingWords{userText("%1 of %2 pieces of device work have no launch here, from %3 "
                                             "to %4"),
                                    {count, of, momentText(trace, finding.range.startNs),
                                     momentText(trace, finding.range.endNs)}};
    case Kind::CutFile:
        return {userText("The file is cut: its last events are missing"), {}};
    case Kind::PageMigrations:
        return {userText("%1 of %2 pieces of device work are pages of unified memory that the driver moved, "
                         "on faults or prefetches: no call launches them"),
                {count, of}};
    case Kind::IdsUsedAgain:
        return {userText("%1 of %2 pieces of device work have a correlation id that several calls share"),
                {count, of}};
    case Kind::SeveralRanks:
        if (!finding.subject.empty()) {
            return {userText("The file holds %1 ranks; several of them have the process number %2"),
                    {count, finding.subject}};
        }
        return {userText("The file holds %1 ranks"), {count}};
    case Kind::ClockMoved:
        return movedClock(trace, finding);
    case Kind::WorkBeforeLaunch:
        if (finding.count == 1) {
            return {userText("1 of %1 pieces of work of %2 begins before the call that launched it, by %3"),
                    {of, deviceText(trace, finding), durationText(static_cast<double>(finding.ns))}};
        }
        return {userText("%1 of %2 pieces of work of %3 begin before the call that launched them, by %4 "
                         "(median)"),
                {count, of, deviceText(trace, finding), durationText(static_cast<double>(finding.ns))}};
    case Kind::StalledThread:
        return {userText("%1 calls without a common cause stall for the same time at equal distances, %2 "
                         "in all: the operating system took the thread off its processor"),
                {count, durationText(static_cast<double>(finding.ns))}};
    case Kind::ProfilerOverhead:
        return finding.count == 1
                   ? RecordingWords{userText("The profiler took %1 for itself, once (%2)"),
                                    {durationText(static_cast<double>(finding.ns)), finding.subject}}
                   : RecordingWords{userText("The profiler took %1 for itself (%2 times, mostly %3)"),
                                    {durationText(static_cast<double>(finding.ns)), count, finding.subject}};
    case Kind::PythonStacks:
        return finding.of > 0
                   ? RecordingWords{userText("Python frames are recorded (%1, beside %2 operators): each "
                                             "makes the host slower by an amount that is not recorded"),
                                    {count, of}}
                   : RecordingWords{userText("Python frames are recorded (%1): each makes the host slower "
                                             "by an amount that is not recorded"),
                                    {count}};
    case Kind::CutSteps:
        return finding.steps.size() == 1
                   ? RecordingWords{userText("Step %1 is cut by the end of the recording"),
                                    {stepsText(finding.steps)}}
                   : RecordingWords{userText("Steps %1 are cut by the end of the recording"),
                                    {stepsText(finding.steps)}};
    case Kind::NoStacks:
        return {userText("No Python frames are recorded"), {}};
    case Kind::NoSynchronization:
        return {
            userText("Several streams have work, and no recorded event shows which one waited for another"),
            {}};
    }
    return {};
}

RecordingWords handlingWords(const RecordingFinding& finding) {
    switch (finding.kind) {
    case Kind::LaunchesWithoutWork:
        return finding.steps.empty()
                   ? RecordingWords{}
                   : RecordingWords{userText("Incomplete steps are left out of causes, means and "
                                             "comparisons"),
                                    {}};
    case Kind::ImpossibleDurations:
        return {userText("Cut to the start of the next work of the stream, the longest it can have lasted; "
                         "Details shows the recorded duration"),
                {}};
    case Kind::IdsUsedAgain:
        return {userText("They are shown without a launch"), {}};
    case Kind::SeveralRanks:
        return {userText("Launches, streams and steps are kept apart by rank"), {}};
    case Kind::ClockMoved:
        if (finding.isDrift) {
            return {userText("All times and durations of this device were moved and stretched so that the "
                             "quickest work begins when its call returns; Details shows the recorded start"),
                    {}};
        }
        return {userText("All times of this device were moved so that the quickest work begins when its call "
                         "returns; Details shows the recorded start"),
                {}};
    case Kind::StalledThread:
        return {userText("The stalled time does not count as work of the calls"), {}};
    case Kind::CutSteps:
        return {userText("Left out of the list of steps and of means"), {}};
    case Kind::CommunicationAlone:
        return {userText("Idle times are upper bounds: computation may run in them"), {}};
    case Kind::NoSynchronization:
        return {userText("Waits between streams are inferred from times"), {}};
    default:
        return {};
    }
}

RecordingWords adviceWords(const Trace& trace, const RecordingFinding& finding) {
    if (finding.kind == Kind::CutFile) {
        return {userText("Copy the whole file again; if it ends there too, let the recorder finish writing"),
                {}};
    }
    if (isCutFile(trace)) {
        return {}; // what else is missing may stand in the rest of the file
    }
    switch (finding.kind) {
    case Kind::NoDeviceSide:
        if (finding.weight == RecordingWeight::Note) {
            return {userText("If the program uses the device, record the process that launches its work"),
                    {}};
        }
        if (finding.count == 0 || trace.launches().empty()) { // no recorded call shows that it was asked for
            return {recordingHint(trace, Ingredient::DeviceWork).data(), {}};
        }
        return {
            userText("Also record the device. If it was requested, look for a second profiler that uses it, "
                     "and wait for the device before the recording ends"),
            {}};
    case Kind::LaunchesWithoutWork:
        if (isAtEnd(trace, finding.range) && !isAtStart(trace, finding.range)) {
            return {userText("Wait for the device before the recording ends"), {}};
        }
        return {userText("Let the profiler warm up for some steps before it records, record fewer steps, or "
                         "give it larger buffers"),
                {}};
    case Kind::ImpossibleDurations:
        return {userText("Record again with a newer version of the driver's profiling library"), {}};
    case Kind::RecorderMessage:
        return finding.weight == RecordingWeight::Loss || isOldRecorder(finding.subject)
                   ? lossAdvice(finding.subject)
                   : RecordingWords{};
    case Kind::NoCopies:
        return {
            userText("Record copies too: --memory-copy-trace in rocprofv3, --trace=cuda in Nsight Systems"),
            {}};
    case Kind::SchedulingAlone:
        return {userText("Also record the program: with torch.profiler, Nsight Systems or rocprofv3 for "
                         "operators, calls "
                         "and device work, or with track events for its own slices"),
                {}};
    case Kind::NothingShown:
        return {userText("Record operators, calls or device work, or slices of the program"), {}};
    case Kind::NoHostSide:
        return {userText("Also record the host to see why the device is idle"), {}};
    case Kind::NoLaunches:
        return {userText("Also record the calls of the runtime to see why the device is idle"), {}};
    case Kind::CommunicationAlone:
        return {userText("Record all kernels and copies, or open the file before it was filtered"), {}};
    case Kind::WorkWithoutLaunch:
        return finding.weight == RecordingWeight::Note
                   ? RecordingWords{userText("Wait for the device before the recording begins"), {}}
                   : RecordingWords{userText("Record all processes and threads that launch work"), {}};
    case Kind::PageMigrations:
        return {userText("What waited for pages is not recorded: predictions from this recording leave it "
                         "out"),
                {}};
    case Kind::IdsUsedAgain:
        return {userText("Keep one file for each rank, and open their folder"), {}};
    case Kind::StalledThread:
        return {userText("Keep a processor free for the thread: fewer loader workers, or more processors"),
                {}};
    case Kind::ProfilerOverhead:
        return finding.weight != RecordingWeight::Doubt ? RecordingWords{}
               : trace.steps().empty()
                   ? RecordingWords{userText("Begin the recording later, after a warm-up"), {}}
                   : RecordingWords{userText("Record fewer steps at a time, after a warm-up"), {}};
    case Kind::PythonStacks:
        return {userText("Record without stacks to measure time on the host"), {}};
    case Kind::CutSteps:
        return {userText("End the recording with a step, after waiting for the device"), {}};
    case Kind::NoStacks:
        return recordingHintsOf(trace).data() == torchProfilerHints().data()
                   ? RecordingWords{userText(
                                        "Record with_stack=True to see which function calls an operator"),
                                    {}}
                   : RecordingWords{};
    case Kind::NoSynchronization:
        return {streamWaitsHint(trace), {}};
    default:
        return {};
    }
}

RecordingWords lackWords(const RecordingFinding& finding) {
    if (finding.weight == RecordingWeight::Note && finding.kind != Kind::NoHostSide) {
        return {};
    }
    const std::string count = countOf(finding.count);
    const std::string of = countOf(finding.of);
    switch (finding.kind) {
    case Kind::NoDeviceSide:
        return {userText("what the device did"), {}};
    case Kind::LaunchesWithoutWork:
        return finding.steps.empty() ? RecordingWords{userText("the work of %1 of %2 launches"), {count, of}}
               : finding.steps.size() == 1
                   ? RecordingWords{userText(
                                        "the work of %1 of %2 launches (step %3 is incomplete and left out)"),
                                    {count, of, stepsText(finding.steps)}}
                   : RecordingWords{
                         userText("the work of %1 of %2 launches (steps %3 are incomplete and left out)"),
                         {count, of, stepsText(finding.steps)}};
    case Kind::ImpossibleDurations:
        return {userText("how long %1 pieces of device work took"), {count}};
    case Kind::RecorderMessage:
        return finding.weight == RecordingWeight::Loss
                   ? RecordingWords{userText("what the recorder lost"), {}}
                   : RecordingWords{};
    case Kind::SchedulingAlone:
    case Kind::NothingShown:
        return {userText("what programs and devices did"), {}};
    case Kind::NoHostSide:
        return {userText("what the host did"), {}};
    case Kind::NoLaunches:
        return {userText("which calls launched the device work"), {}};
    case Kind::NoCopies:
        return {userText("the copies of %1 calls"), {count}};
    case Kind::CommunicationAlone:
        return {userText("when the device was idle"), {}};
    case Kind::WorkWithoutLaunch:
        return {userText("what launched %1 of %2 pieces of device work"), {count, of}};
    case Kind::IdsUsedAgain:
        return {userText("which call launched %1 of %2 pieces of device work"), {count, of}};
    case Kind::ClockMoved:
        return {userText("the delays of launches exactly, since the device's clock was off"), {}};
    case Kind::WorkBeforeLaunch:
        return finding.count == 1
                   ? RecordingWords{userText(
                                        "the delays of launches exactly, since 1 piece of work begins before "
                                        "its launch"),
                                    {}}
                   : RecordingWords{
                         userText(
                             "the delays of launches exactly, since %1 pieces of work begin before theirs"),
                         {count}};
    default:
        return {};
    }
}

std::vector<const RecordingFinding*> toldFindings(const Recording& recording) {
    std::vector<const RecordingFinding*> told;
    for (const RecordingFinding& finding : recording.findings) {
        const bool isNew = std::ranges::none_of(
            told, [&finding](const RecordingFinding* other) { return other->kind == finding.kind; });
        if (isNew && told.size() < kMostTold && lackWords(finding).pattern[0] != '\0') {
            told.push_back(&finding);
        }
    }
    return told;
}

std::string recordingLine(const Recording& recording) {
    std::string lacks;
    const std::vector<const RecordingFinding*> told = toldFindings(recording);
    for (std::size_t i = 0; i < told.size(); ++i) {
        lacks += i == 0 ? "" : i + 1 == told.size() ? ", or " : ", ";
        lacks += lackWords(*told[i]).text();
    }
    return lacks.empty() ? lacks : "This recording cannot show " + lacks + ".";
}

} // namespace lanescope
