// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/idle_advice.h"

#include "core/analysis/host/python_frames.h"
#include "core/analysis/kernel_names.h"
#include "core/base/apart_elision.h"
#include "core/base/ascii.h"
#include "core/diagnosis/cause_text.h"
#include "core/diagnosis/kernel_advice.h"

namespace lanescope {

namespace {

/// Record functions of the host to name the culprit, if there are none.
std::string recordStacks(const IdleFacts& facts) {
    return facts.hasPython ? "" : " " + std::string(facts.functionHint);
}

std::string operatorAdvice(const IdleFacts& facts) {
    if (contains(facts.names, "flatten_dense_tensors")) {
        return "This is DistributedDataParallel copying the module's buffers: "
               "DistributedDataParallel(broadcast_buffers=False) leaves it out where buffers need not be "
               "equal, "
               "and fewer buffers make it shorter.";
    }
    if (contains(facts.names, "_foreach_")) {
        return "The foreach optimizer prepares long lists of tensors on the host: the fused optimizer "
               "(fused=True) "
               "updates them in a few kernels.";
    }
    if (contains(facts.names, "Optimizer.")) {
        return "Use the fused or foreach optimizer (fused=True) and zero_grad(set_to_none=True).";
    }
    if (facts.isStopped) {
        return "Other calls of these operators are much shorter, and some only make views. So the thread did "
               "not "
               "run: it had no core, or another Python thread held the interpreter's lock (GIL). Use fewer "
               "threads and loader workers (OMP_NUM_THREADS, num_workers), pin processes to cores, and check "
               "the "
               "CPU limit of the container.";
    }
    if (facts.isOnly) {
        return "This is the only long call of " + std::string(facts.culprit) +
               ". If it sets something up, warm up before the measured part, so that the first call is "
               "outside it." +
               recordStacks(facts);
    }
    if (!facts.isRepeated) {
        return "Other calls of " + std::string(facts.culprit) +
               " are much shorter: this one sets something up. Warm up all shapes before the measured part, "
               "so that the first call is outside it.";
    }
    return std::string(facts.culprit) +
           " keeps the CPU busy: call it once instead of in each step, move it to "
           "the GPU, or compile the code around it (" +
           std::string(facts.tools->compile) + ")." + recordStacks(facts);
}

std::string launchAdvice(const IdleFacts& facts) {
    std::string advice;
    if (contains(facts.names, "Optimizer.") || contains(facts.names, "_foreach_") ||
        contains(facts.names, "zero_grad")) {
        advice = "Use the fused or foreach optimizer (fused=True) and zero_grad(set_to_none=True). ";
    }
    if (facts.isServing) {
        return facts.hasGraphs
                   ? "Part of the work is replayed by graphs already: let the engine capture more of its "
                     "batch "
                     "sizes, or compile the code between the graphs."
                   : "Let the engine replay graphs (vLLM without enforce_eager, SGLang with CUDA graphs on): "
                     "one "
                     "call then launches an iteration. Prefills of any length need piecewise graphs.";
    }
    if (facts.hasGraphs) {
        return advice +
               "Part of the work is replayed by graphs already: capture more of the step in a graph, or "
               "let " +
               std::string(facts.tools->compile) + " fuse the kernels between them.";
    }
    return advice + "Reduce the number of launches: " + std::string(facts.tools->replay) +
           " replays the kernels of a step with one call, and fused operators launch fewer kernels.";
}

std::string allocatorAdvice(const IdleFacts& facts) {
    if (contains(facts.around, "empty_cache")) {
        return "empty_cache() returns memory to the driver, and the next step has to allocate it again: move "
               "it out of the loop. The caching allocator reuses what is free.";
    }
    if (contains(facts.culprit, "HostAlloc") || contains(facts.culprit, "HostRegister") ||
        contains(facts.culprit, "FreeHost") || contains(facts.culprit, "HostMalloc")) {
        return "Pinned memory of the host is slow to allocate: keep buffers and reuse them, or let the data "
               "loader pin the batches in a thread of its own.";
    }
    const std::string retry =
        facts.tools->allocatorRetries && contains(facts.culprit, "Free") && contains(facts.around, "aten::")
            ? "Within an operator memory is freed where an allocation did not fit and cached blocks go back "
              "to "
              "try again (num_alloc_retries in memory_stats()), or by a library that frees its workspace. "
            : "";
    return retry + std::string(facts.tools->allocator) +
           " Calls in the first step only go away with a warm-up.";
}

std::string queueAdvice(const IdleFacts& facts) {
    constexpr std::size_t kLongest = 80;
    return "The work waits on the GPU, not on the host. Record all streams and ranks to see what it depends "
           "on: an "
           "event of another stream, a collective that waits for a late rank, or kernels that the recording "
           "lacks." +
           (facts.culprit.empty() ? std::string()
                                  : " First look at " +
                                        elidedApart(std::vector<std::string>{shortKernelName(facts.culprit)},
                                                    kLongest, Kept::Start)
                                            .front() +
                                        ".");
}

std::string syncAdvice(const IdleFacts& facts) {
    const bool isItem = contains(facts.around, "item") || contains(facts.around, "_local_scalar_dense") ||
                        contains(facts.around, "nonzero");
    if (isItem) {
        return "Keep the value on the GPU, or read it some steps later: " + facts.around +
               " makes the host wait for the device.";
    }
    return "The host waits in " + std::string(facts.culprit) +
           (facts.around.empty() ? std::string() : " under " + facts.around) +
           " and launches nothing meanwhile: remove the wait, or replace it by an event that a later step "
           "checks." +
           recordStacks(facts);
}

std::string unrecordedAdvice(const IdleFacts& facts) {
    const std::string place =
        facts.isWaiting ? "The host waits in " + frameText(facts.culprit) + " for an unrecorded reason. "
        : facts.names.empty() ? std::string("No thread of the host has anything recorded here. ")
                              : "Inside " + facts.names + " nothing is recorded. ";
    const std::string record =
        facts.hasPython ? std::string("Python frames are recorded and do not show what runs here: a sampling "
                                      "profiler of the whole system, such as perf or nsys, does.")
                        : std::string(facts.functionHint);
    return place + record + " At the end of the recording it may be the end of the program.";
}

std::string unrecordedWhat(const IdleFacts& facts) {
    if (facts.names.empty()) {
        return "Unrecorded host time";
    }
    const std::string named =
        facts.names + (facts.isWaiting ? ": waits for an unrecorded reason" : ": nothing is recorded inside");
    return facts.unnamedNs * 2 > facts.ns ? "Unrecorded host time; " + named : named;
}

/// Calls may have no name in the trace.
std::string callNames(const IdleFacts& facts) {
    return facts.names.empty() ? "A call without a name" : facts.names;
}

constexpr std::string_view kBeginCapture = "BeginCapture";

} // namespace

std::string idleWhat(const IdleFacts& facts) {
    switch (facts.kind) {
    case CauseKind::LaunchBound:
        return "Dispatch of " + countText(facts.pieces, "piece") + " of GPU work" +
               (facts.launchCall.empty() ? "" : " by " + std::string(facts.launchCall)) +
               (facts.names.empty() ? "" : ": " + facts.names);
    case CauseKind::BetweenKernels:
        return "Delays between " + countText(facts.pieces, "piece") +
               " of GPU work that were launched in time";
    case CauseKind::OtherIdle:
        return "Causes below 2 % each" + (facts.names.empty() ? std::string() : ": " + facts.names);
    case CauseKind::GraphLaunchGap:
        return callNames(facts) + " returned, and no GPU work is recorded until " +
               (facts.culprit.empty() ? "the first work" : std::string(facts.culprit)) + " of the graph";
    case CauseKind::QueuedNotStarted:
        return callNames(facts) + ": launched, queued and not started" +
               (facts.culprit.empty() ? "" : "; the longest wait is that of " + std::string(facts.culprit));
    case CauseKind::RecordingStartsMidway:
        return callNames(facts) +
               ": the first recorded work waits in the queue behind work launched before the "
               "recording, which is not recorded";
    case CauseKind::HostUnrecorded:
        return unrecordedWhat(facts);
    case CauseKind::Allocator:
    case CauseKind::BlockingSync:
    case CauseKind::OneTimeInit:
        return (contains(facts.names, kBeginCapture) ? "Graph capture from " : "") + callNames(facts) +
               (facts.around.empty() ? "" : " under " + facts.around);
    default:
        return callNames(facts);
    }
}

std::string idleEvidence(const IdleFacts& facts) {
    std::string result =
        millisecondsText(facts.ns) + " of " + millisecondsText(facts.idleNs) + " GPU idle time";
    if (facts.kind == CauseKind::LaunchBound) {
        return result + "; " + countText(facts.allGaps, "gap") + " between " +
               countText(facts.pieces, "piece") + " of work.";
    }
    return result + " in " + countText(facts.gaps, "gap") + ", at most " + millisecondsText(facts.longestNs) +
           " at once.";
}

std::string idleAdvice(const IdleFacts& facts) {
    switch (facts.kind) {
    case CauseKind::HostOperator:
        return operatorAdvice(facts);
    case CauseKind::LaunchBound:
        return launchAdvice(facts);
    case CauseKind::BetweenKernels:
        return "The GPU itself pauses between kernels that were launched in time: fewer and larger kernels "
               "have "
               "fewer pauses, and " +
               std::string(facts.tools->replay) + " shortens them.";
    case CauseKind::OtherIdle:
        return "Each of these is small: where the total matters, look at the longest gaps in Breakdown.";
    case CauseKind::BlockingSync:
        return syncAdvice(facts);
    case CauseKind::Allocator:
        return allocatorAdvice(facts);
    case CauseKind::OneTimeInit:
        if (isCompilerFrame(facts.culprit)) {
            return "Kernels are compiled here, once per shape: warm up before the measured part, and "
                   "keep the compiler's cache on disk. If it recurs in later steps, look for shapes that "
                   "change (TORCH_LOGS=recompiles) and mark them as dynamic.";
        }
        if (contains(facts.names, kBeginCapture)) {
            return "A graph is captured here: launches are recorded and do not run. It happens once for each "
                   "shape: leave it out of the measured part, and look at the replays of the graph.";
        }
        return "This happens once, in the first call: warm up before the measured part, or leave the "
               "first iteration out of the "
               "measurement.";
    case CauseKind::ExposedCopy:
        return copyAdvice(facts.culprit, *facts.tools, facts.isServing);
    case CauseKind::GraphLaunchGap:
        return "The GPU most likely runs parts of the graph that the recording lacks: record the nodes of "
               "the graph, "
               "or one step with graphs off, and look at the stream there. The host's dispatch is fine.";
    case CauseKind::QueuedNotStarted:
        return queueAdvice(facts);
    case CauseKind::RecordingStartsMidway:
        return "The recorded step itself is not slow here: exclude the time before the first GPU work, or "
               "start the "
               "recording after a synchronize, so that earlier work is not in the queue.";
    case CauseKind::ProfilerOverhead:
        if (contains(facts.names, "rpdflush")) {
            return "rpd writes its recorded data here: this time is profiler overhead. Flush after the "
                   "measured part.";
        }
        return "This time is profiler overhead: leave it out, or record fewer details (" +
               std::string(facts.tools->details) + ").";
    case CauseKind::HostUnrecorded:
        return unrecordedAdvice(facts);
    default:
        return {};
    }
}

double idleConfidence(const IdleFacts& facts) {
    constexpr double kSure = 0.9;
    constexpr double kLikely = 0.75;
    constexpr double kUnsure = 0.5;
    switch (facts.kind) {
    case CauseKind::GraphLaunchGap:
    case CauseKind::QueuedNotStarted:
        return kLikely;
    case CauseKind::HostUnrecorded:
        return kUnsure;
    default:
        return kSure;
    }
}

} // namespace lanescope
