// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/idle_advice.h"

#include "core/analysis/host/python_frames.h"
#include "core/analysis/kernel_names.h"
#include "core/base/apart_elision.h"
#include "core/base/ascii.h"
#include "core/diagnosis/kernel_advice.h"
#include "core/diagnosis/operator_family.h"

namespace lanescope {

namespace {

/// Advice on what the optimizer does not do already.
Words optimizerAdvice(const OptimizerUse& use) {
    Words advice;
    if (!use.isFused) {
        advice = words(use.isForeach ? userText("Use the fused optimizer (fused=True).")
                                     : userText("Use the fused or foreach optimizer (fused=True)."));
    }
    if (use.fillsGradients) {
        advice += words(userText("Use zero_grad(set_to_none=True), which writes no zeros."));
    }
    return advice;
}

Words gapsText(std::uint64_t gaps) {
    return countWords(gaps, userText("1 gap"), userText("%1 gaps"));
}

/// Record functions of the host to name the culprit, if there are none.
Words recordStacks(const IdleFacts& facts) {
    return facts.hasPython ? Words() : words(facts.functionHint);
}

Words operatorAdvice(const IdleFacts& facts) {
    if (facts.isSampled) {
        return sampledAdvice();
    }
    if (facts.isStopped) {
        return words(userText(
            "Other calls of these operators are much shorter, and some only make views. So the thread did "
            "not run: it had no core, or another Python thread held the interpreter's lock (GIL). Use fewer "
            "threads and loader workers (OMP_NUM_THREADS, num_workers), pin processes to cores, and check "
            "the CPU limit of the container."));
    }
    if (facts.areSingleCalls) {
        return words(
            userText("Most of this time is in single calls, each the only one of its operator or much "
                     "longer than the others, as those that set something up are. Warm up all "
                     "shapes before the measured part."));
    }
    if (facts.isOnly) {
        return words(userText("This is the only long call of %1. If it sets something up, warm up before the "
                              "measured part, so that the first call is outside it."),
                     facts.culprit) +
               recordStacks(facts);
    }
    if (!facts.isRepeated && facts.isFirst && !facts.setsUp) {
        return words(
            userText("Other calls of %1 are much shorter. It is the first one, but no recorded call "
                     "inside sets anything up: the thread may not have run, for want of a core or of "
                     "the interpreter's lock (GIL). Record more steps to see whether it recurs."),
            facts.culprit);
    }
    if (!facts.isRepeated && facts.isFirst) {
        return firstCallAdvice(facts.culprit);
    }
    if (!facts.isRepeated) {
        return words(userText("Other calls of %1 are much shorter, and this is not the first: the thread may "
                              "not have run, for want of a core or of the interpreter's lock (GIL), or the "
                              "call met new shapes. Record more steps to see whether it recurs."),
                     facts.culprit);
    }
    if (contains(facts.culprit, "flatten_dense_tensors")) {
        return words(userText("This is DistributedDataParallel copying the module's buffers: "
                              "DistributedDataParallel(broadcast_buffers=False) leaves it out where buffers "
                              "need not be equal, and fewer buffers make it shorter."));
    }
    if (contains(facts.culprit, "_foreach_")) {
        return words(userText("The foreach optimizer prepares long lists of tensors on the host: the fused "
                              "optimizer (fused=True) updates them in a few kernels."));
    }
    if (contains(facts.culprit, "Optimizer.")) {
        if (const Words advice = optimizerAdvice(facts.optimizer); !advice.empty()) {
            return advice;
        }
    }
    if (isCompiledRegion(facts.culprit)) {
        const Words inside = facts.inside.empty()
                                 ? recordStacks(facts)
                                 : words(userText("Inside, most time is that of %1."), facts.inside);
        return words(
                   userText("%1 is compiled already. What the host still does there: the guards, the checks "
                            "of Inductor's code on its inputs (assert_size_stride, left out by "
                            "torch._inductor.config.size_asserts = False) and one launch after the other "
                            "(%2 replays them)."),
                   facts.culprit, words(facts.tools->replay)) +
               inside;
    }
    if (facts.launchesWork || isBackwardPass(facts.culprit)) {
        return words(userText("The host takes long to prepare what %1 launches: compile the code around it "
                              "(%2), or give each call more work."),
                     facts.culprit, words(facts.tools->compile)) +
               recordStacks(facts);
    }
    if (isLightOperator(facts.culprit)) {
        return words(
                   userText("%1 only makes a view or allocates, which takes a fixed time on one thread: call "
                            "it less often, or compile the code around it (%2)."),
                   facts.culprit, words(facts.tools->compile)) +
               recordStacks(facts);
    }
    return words(userText("%1 keeps the CPU busy: call it once instead of in each step, move it to the GPU, "
                          "or compile the code around it (%2)."),
                 facts.culprit, words(facts.tools->compile)) +
           recordStacks(facts);
}

Words launchAdvice(const IdleFacts& facts) {
    if (facts.isServing) {
        return facts.hasGraphs
                   ? words(userText("Graphs already replay part of the work: let the engine capture more of "
                                    "its batch sizes, or compile the code between the graphs."))
                   : words(userText("Let the engine replay graphs (vLLM without enforce_eager, SGLang with "
                                    "CUDA graphs on): one call then launches an iteration. Prefills of any "
                                    "length need piecewise graphs."));
    }
    Words advice;
    if (contains(facts.names, "Optimizer.") || contains(facts.names, "_foreach_") ||
        contains(facts.names, "zero_grad")) {
        advice = optimizerAdvice(facts.optimizer);
    }
    if (facts.hasGraphs) {
        return advice + words(userText("Graphs already replay part of the work: capture more of the step in "
                                       "a graph, or let %1 fuse the kernels between them."),
                              words(facts.tools->compile));
    }
    if (facts.launched > 0 && std::max(facts.allocations, facts.waits) * 2 >= facts.launched) {
        return advice +
               words(
                   userText("Between the launches the program allocates or frees memory (%1 calls) and waits "
                            "(%2 calls): allocate once and reuse, and wait once at the end. Only then can a "
                            "graph replay the launches."),
                   Words::number(facts.allocations), Words::number(facts.waits));
    }
    if (!facts.isGpu) {
        return advice +
               words(userText("Reduce the number of launches: fused and larger operators (%1) launch "
                              "less work."),
                     words(facts.tools->compile));
    }
    return advice + words(userText("Reduce the number of launches: %1 replays the kernels of a step with one "
                                   "call, and fused operators launch fewer kernels."),
                          words(facts.tools->replay));
}

Words allocatorAdvice(const IdleFacts& facts) {
    if (contains(facts.around, "empty_cache")) {
        return words(
            userText("empty_cache() returns memory to the driver, and the next step has to allocate "
                     "it again: move it out of the loop. The caching allocator reuses what is free."));
    }
    if (contains(facts.culprit, "HostAlloc") || contains(facts.culprit, "HostRegister") ||
        contains(facts.culprit, "FreeHost") || contains(facts.culprit, "HostMalloc")) {
        return words(facts.tools == &toolsOf(Framework::Unknown)
                         ? userText("Pinned memory of the host is slow to allocate: keep buffers and reuse "
                                    "them.")
                         : userText("Pinned memory of the host is slow to allocate: keep buffers and reuse "
                                    "them, or let the data loader pin the batches in a thread of its own."));
    }
    Words advice;
    if (facts.tools->allocatorRetries && contains(facts.culprit, "Free") &&
        facts.inOperatorsNs * 2 > facts.ns) {
        advice =
            words(userText("Within an operator memory is freed where an allocation did not fit and cached "
                           "blocks go back to try again (num_alloc_retries in memory_stats()), or by a "
                           "library that frees its workspace."));
    }
    return advice + words(facts.tools->allocator) +
           words(userText("A warm-up removes calls that occur in the first step only."));
}

/// The name of a kernel in short.
std::string shortCulprit(const IdleFacts& facts) {
    constexpr std::size_t kLongest = 80;
    return elidedApart(std::vector<std::string>{shortKernelName(facts.culprit)}, kLongest, Kept::Start)
        .front();
}

Words queueAdvice(const IdleFacts& facts) {
    const Words advice =
        facts.hasSeveralStreams || facts.hasCollectives
            ? words(
                  userText("The work waits on the GPU, not on the host. Record all streams and ranks to see "
                           "what it depends on: an event of another stream, a collective that waits for a "
                           "late rank, or kernels that the recording lacks."))
            : words(
                  userText("No other stream has work and no rank is waited for: the driver gave the work to "
                           "the GPU late (Windows and WSL do so in batches, and a profiler delays the first "
                           "launches), or it runs kernels that the recording lacks."));
    if (facts.culprit.empty()) {
        return advice;
    }
    return advice + words(userText("First look at %1."), shortCulprit(facts));
}

bool isCopyCall(std::string_view name) {
    return contains(name, "Memcpy") || contains(name, "memcpy") || contains(name, "Memset");
}

Words syncAdvice(const IdleFacts& facts) {
    const bool isItem = contains(facts.around, "item") || contains(facts.around, "_local_scalar_dense") ||
                        contains(facts.around, "nonzero");
    if (isItem) {
        return words(
            userText("Keep the value on the GPU, or read it some steps later: %1 makes the host wait "
                     "for the device."),
            facts.around);
    }
    if (isCopyCall(facts.culprit)) {
        return words(
            userText("The host waits in %1 until the data have arrived: copy with an asynchronous call "
                     "between the device and pinned memory, and wait where the data are needed."),
            facts.culprit);
    }
    const Words wait = facts.around.empty() ? Words::name(facts.culprit)
                                            : words(userText("%1 under %2"), facts.culprit, facts.around);
    return words(userText("The host waits in %1 and launches nothing meanwhile: remove the wait, or replace "
                          "it by an event that a later step checks."),
                 wait) +
           recordStacks(facts);
}

Words unrecordedAdvice(const IdleFacts& facts) {
    if (!facts.hasLaunches) {
        return words(userText("The recording has no calls that launch work, so it does not show whether the "
                              "host was late or the device waited. Record the runtime calls.")) +
               recordStacks(facts);
    }
    if (facts.systemWait != SystemWait::None) {
        return systemWaitAdvice(facts.systemWait, facts.culprit, facts.workFrom, facts.workUntil);
    }
    const Words place = facts.isWaiting ? words(userText("The host waits in %1 for an unrecorded reason."),
                                                frameText(facts.culprit))
                        : facts.names.empty() ? words(userText("No activity of the host is recorded here."))
                                              : words(userText("Nothing is recorded inside."));
    const Words record =
        facts.hasPython
            ? words(userText("Python frames are recorded and do not show what runs here: a sampling profiler "
                             "of the whole system, such as perf or nsys, does."))
            : words(facts.lacksBackward && isBackwardPass(facts.culprit) ? kNoAutogradThread
                                                                         : facts.functionHint);
    return place + record +
           (facts.isAtEnd ? words(userText("At the end of the recording it may be the end of the program."))
                          : Words());
}

Words unrecordedWhat(const IdleFacts& facts) {
    if (!facts.hasLaunches) {
        const Words gaps = words(userText("Gaps between pieces of work without recorded launches"));
        return facts.names.empty() ? gaps : words("%1: %2", gaps, facts.names);
    }
    if (facts.names.empty()) {
        return words(kUnrecordedHost);
    }
    if (facts.systemWait != SystemWait::None) {
        return facts.names;
    }
    const Words named = facts.isWaiting ? words(userText("%1: waits for an unrecorded reason"), facts.names)
                                        : words(userText("%1: nothing is recorded inside"), facts.names);
    return facts.unnamedNs * 2 > facts.ns ? words(userText("Mostly outside of recorded slices; %1"), named)
                                          : named;
}

/// Calls may have no name in the trace.
Words callNames(const IdleFacts& facts) {
    return facts.names.empty() ? words(kNamelessCall) : facts.names;
}

constexpr std::string_view kBeginCapture = "BeginCapture";

Words setUpAdvice(const IdleFacts& facts) {
    if (isCompilerFunction(facts.culprit)) {
        return words(
            userText("Code for the device is compiled here, while the program runs: compile it once and "
                     "keep the result (a cubin or code object, or the compiler's cache on disk), or "
                     "compile it ahead of time for the device in use."));
    }
    if (isCompilerFrame(facts.culprit)) {
        return words(userText("Kernels are compiled here, once per shape: warm up before the measured part, "
                              "and keep the compiler's cache on disk. If it recurs in later steps, look for "
                              "shapes that change (TORCH_LOGS=recompiles) and mark them as dynamic."));
    }
    if (contains(facts.names, kBeginCapture)) {
        return words(userText("A graph is captured here: launches are recorded and do not run. It happens "
                              "once for each shape: leave it out of the measured part, and look at the "
                              "replays of the graph."));
    }
    return words(userText("This happens once, in the first call: warm up before the measured part, or leave "
                          "the first iteration out of the measurement."));
}

Words profilerAdvice(const IdleFacts& facts) {
    if (contains(facts.names, "rpdflush")) {
        return words(
            userText("rpd writes its recorded data here: this time is profiler overhead. Flush after "
                     "the measured part."));
    }
    return words(userText("This time is profiler overhead: leave it out, or record fewer details (%1)."),
                 words(facts.recordedDetails));
}

} // namespace

/// Recording a stack takes the host a microsecond or more for each Python call.
Words stackCaution() {
    return words(userText("Python stacks were recorded, which slows the host down and lengthens this very "
                          "time: check the figure with a recording without stacks."));
}

Words firstCallAdvice(std::string_view name) {
    return words(userText("Other calls of %1 are much shorter: this one sets something up. Warm up all "
                          "shapes before the measured part, so that the first call is outside it."),
                 name);
}

Words sampledAdvice() {
    return words(userText("The host computes in these functions: make them cheaper, spread their work over "
                          "more threads, or do it on a device."));
}

const char* systemWaitTitle(SystemWait wait) {
    return wait == SystemWait::Input ? userText("Wait for input") : userText("Sleep");
}

Words systemWaitAdvice(SystemWait wait, std::string_view call, std::string_view workFrom,
                       std::string_view workUntil) {
    const Words cure =
        wait == SystemWait::Input
            ? words(
                  userText("The program waits for input in %1: give the input by a file, or leave this part "
                           "out of the measurement."),
                  call)
            : words(userText("The program asks to sleep in %1: take the sleep out, or leave this part out of "
                             "the measurement."),
                    call);
    return workFrom.empty()
               ? cure
               : cure + words(userText("Device work is recorded from %1 to %2: look at this range "
                                       "alone."),
                              workFrom, workUntil);
}

bool isBackwardPass(std::string_view annotation) {
    return asciiLowered(annotation).find("backward") != std::string::npos;
}

Words idleWhat(const IdleFacts& facts) {
    switch (facts.kind) {
    case CauseKind::LaunchBound: {
        const Words pieces = countWords(facts.launched, userText("Dispatch of 1 piece of GPU work"),
                                        userText("Dispatch of %1 pieces of GPU work"));
        const Words dispatch =
            facts.launchCalls.empty() ? pieces : words(userText("%1 by %2"), pieces, facts.launchCalls);
        return facts.names.empty() ? dispatch : words("%1: %2", dispatch, facts.names);
    }
    case CauseKind::BetweenKernels:
        return countWords(facts.pieces,
                          userText("Delays between pieces of GPU work that were launched in time"),
                          userText("Delays between %1 pieces of GPU work that were launched in time"));
    case CauseKind::OtherIdle:
        return facts.names.empty() ? words(userText("Causes below 2 % each"))
                                   : words(userText("Causes below 2 % each: %1"), facts.names);
    case CauseKind::GraphLaunchGap:
        return facts.culprit.empty()
                   ? words(userText(
                               "%1 returned, but no GPU work is recorded until the first work of the graph"),
                           callNames(facts))
                   : words(userText("%1 returned, but no GPU work is recorded until %2 of the graph"),
                           callNames(facts), facts.culprit);
    case CauseKind::QueuedNotStarted:
        return facts.culprit.empty()
                   ? words(userText("%1: launched, queued and not started"), callNames(facts))
                   : words(userText("%1: launched, queued and not started; the longest wait is that of %2"),
                           callNames(facts), shortCulprit(facts));
    case CauseKind::RecordingStartsMidway:
        return words(
            userText(
                "%1: the GPU is probably still busy with earlier work, launched before the recording and "
                "not recorded"),
            callNames(facts));
    case CauseKind::WorkLost:
        return words(
            userText("%1: the GPU most likely runs work that was launched and that the recorder lost"),
            callNames(facts));
    case CauseKind::HostUnrecorded:
        return unrecordedWhat(facts);
    case CauseKind::Allocator:
    case CauseKind::BlockingSync:
    case CauseKind::OneTimeInit: {
        const Words calls = contains(facts.names, kBeginCapture)
                                ? words(userText("Graph capture from %1"), callNames(facts))
                                : callNames(facts);
        if (facts.around.empty()) {
            return calls;
        }
        constexpr DurationNs kNearlyAllPart = 10;
        return facts.ns - facts.aroundNs <= facts.ns / kNearlyAllPart
                   ? words(userText("%1 under %2"), calls, facts.around)
                   : words(userText("%1, %2 of it under %3"), calls, Words::duration(facts.aroundNs),
                           facts.around);
    }
    default:
        return callNames(facts);
    }
}

Words idleEvidence(const IdleFacts& facts) {
    const Words share =
        words(userText("%1 of %2 GPU idle time"), Words::duration(facts.ns), Words::duration(facts.idleNs));
    if (facts.kind == CauseKind::LaunchBound) {
        return words(facts.hasEdgeGaps ? userText("%1; %2 before, between and after %3.")
                                       : userText("%1; %2 between %3."),
                     share, gapsText(facts.allGaps),
                     countWords(facts.pieces, userText("1 piece of work"), userText("%1 pieces of work")));
    }
    return words(userText("%1 in %2, at most %3 in one gap."), share, gapsText(facts.gaps),
                 Words::duration(facts.longestNs));
}

Words idleAdvice(const IdleFacts& facts) {
    switch (facts.kind) {
    case CauseKind::HostOperator:
        // Stacks do not make long what happens once.
        return operatorAdvice(facts) + (facts.isSlowedByStacks && facts.isRepeated && !facts.isOnly &&
                                                !facts.areSingleCalls && !facts.isStopped
                                            ? stackCaution()
                                            : Words());
    case CauseKind::LaunchBound:
        return launchAdvice(facts) + (facts.hasPython ? stackCaution() : Words());
    case CauseKind::BetweenKernels:
        if (!facts.isGpu) {
            return words(userText("The GPU itself pauses between kernels that were launched in time: fewer "
                                  "and larger kernels have fewer pauses."));
        }
        return words(
            userText("The GPU itself pauses between kernels that were launched in time: fewer and larger "
                     "kernels have fewer pauses, and %1 shortens them."),
            words(facts.tools->replay));
    case CauseKind::OtherIdle:
        return words(userText(
            "Each of these is small: where the total matters, look at the longest gaps in Breakdowns."));
    case CauseKind::BlockingSync:
        return syncAdvice(facts);
    case CauseKind::Allocator:
        return allocatorAdvice(facts);
    case CauseKind::OneTimeInit:
        return setUpAdvice(facts);
    case CauseKind::ExposedCopy:
        return copyAdvice(facts.culprit, *facts.tools, facts.isServing);
    case CauseKind::GraphLaunchGap:
        return words(userText("The GPU most likely runs parts of the graph that the recording lacks: record "
                              "the nodes of the graph, or one step with graphs off, and look at the stream "
                              "there. The host's dispatch is fine."));
    case CauseKind::QueuedNotStarted:
        return queueAdvice(facts);
    case CauseKind::RecordingStartsMidway:
        return words(
            userText("The recorded step itself is not slow here: exclude the time before the first "
                     "GPU work, or start the recording after a synchronize, so that earlier work is "
                     "not in the queue. If the GPU was busy here, the busy share is a lower bound."));
    case CauseKind::WorkLost:
        return words(
            userText("Nothing says that the program is slow here: record fewer steps at a time, so that "
                     "the recorder's buffers hold all work, and look at the time again."));
    case CauseKind::TearDown:
        return words(
            userText("The program ends here: leave this part out of the measurement, and look at the "
                     "range up to the last work."));
    case CauseKind::ProfilerOverhead:
        return profilerAdvice(facts);
    case CauseKind::HostUnrecorded:
        return unrecordedAdvice(facts);
    default:
        return {};
    }
}

CauseBasis idleBasis(CauseKind kind) {
    switch (kind) {
    case CauseKind::GraphLaunchGap:
    case CauseKind::QueuedNotStarted:
    case CauseKind::WorkLost:
    case CauseKind::RecordingStartsMidway:
        return CauseBasis::Inferred;
    case CauseKind::HostUnrecorded:
        return CauseBasis::Unrecorded;
    default:
        return CauseBasis::Recorded;
    }
}

} // namespace lanescope
