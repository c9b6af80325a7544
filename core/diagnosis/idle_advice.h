// SPDX-License-Identifier: Apache-2.0
// Causes of idle time in words: the culprit, the evidence and what helps against it. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/user_text.h"
#include "core/diagnosis/cause.h"
#include "core/diagnosis/confidence.h"
#include "core/diagnosis/framework.h"
#include "core/idle/call_kinds.h"

namespace lanescope {

struct IdleFacts {
    CauseKind kind{};
    DurationNs ns = 0;
    DurationNs idleNs = 0;    ///< of the span
    DurationNs longestNs = 0; ///< in one gap
    std::uint64_t gaps = 0;
    Words names;                  ///< the largest culprits, with their times if there are several
    std::string_view culprit;     ///< at the place
    std::string around;           ///< operator, annotation or Python frame around it
    DurationNs aroundNs = 0;      ///< of calls: their time under `around`
    DurationNs inOperatorsNs = 0; ///< and under all operators of PyTorch
    std::size_t pieces = 0;       ///< work in the span
    std::size_t launched = 0;     ///< of it with a recorded launch
    std::size_t allGaps = 0;
    bool hasEdgeGaps = false; ///< before the first or after the last work of the span
    Words launchCalls;        ///< that launch the work, with their numbers if there are several
    Words inside;             ///< names with most of their own time inside a compiled culprit
    DurationNs unnamedNs = 0; ///< of `ns`, without a culprit
    bool isAtEnd = false;     ///< a part of it reaches the end of the span
    bool isSampled = false;   ///< samples of the CPU show the culprits
    SystemWait systemWait = SystemWait::None; ///< for which the culprit waits
    std::string workFrom;                     ///< moment from which the span has device work; empty: none
    std::string workUntil;
    bool isWaiting = false; ///< the culprit waits for another thread
    bool hasPython = false;
    const FrameworkTools* tools = nullptr; ///< never null
    std::string_view functionHint{};       ///< how to record functions of the host
    std::string_view recordedDetails{};    ///< of the recorder, which make it slower
    bool hasGraphs = false;
    bool lacksBackward = false;     ///< no operator of a backward pass is recorded
    bool isServing = false;         ///< iterations of an inference engine
    bool isGpu = true;              ///< of CUDA or HIP, which replay graphs
    bool hasLaunches = true;        ///< the recording has calls that launch work
    bool isRepeated = false;        ///< the culprit lasts as long as others of its name
    bool isOnly = false;            ///< there is no other of its name on the thread
    bool areSingleCalls = false;    ///< of several operators: most of the time is in single long calls
    bool isFirst = false;           ///< the culprit is the first of its name on the thread
    bool isSlowedByStacks = false;  ///< frames of Python lie in the culprit
    bool launchesWork = false;      ///< the culprit launches work of a device
    bool setsUp = false;            ///< a call inside allocates memory, loads or creates something
    bool hasSeveralStreams = false; ///< of the device have work
    bool hasCollectives = false;
    std::size_t allocations = 0; ///< calls between the launches of the trace
    std::size_t waits = 0;
    OptimizerUse optimizer{}; ///< where a name of an optimizer is among `names`
    /// Several operators last long here and short elsewhere: the thread did not run.
    bool isStopped = false;
};

/// Words for culprits without a name.
inline constexpr const char* kNamelessCall = userText("A call without a name");
inline constexpr const char* kUnrecordedHost = userText("Host time not recorded");

/// For times that the recording of Python stacks lengthens.
Words stackCaution();

/// Where autograd's thread is not recorded.
inline constexpr const char* kNoAutogradThread =
    userText("Autograd runs the backward pass on a thread of its own, which the recording lacks, so stacks "
             "would not show it: record all threads "
             "(torch.profiler._ExperimentalConfig(profile_all_threads=True)).");
bool isBackwardPass(std::string_view annotation);

/// For an operator whose first call is much longer than the others.
Words firstCallAdvice(std::string_view name);
/// Advice against functions in samples of the CPU, which are told beside it.
Words sampledAdvice();
/// Advice where the host waits for input or time. Moments of the device work; empty: there is none.
Words systemWaitAdvice(SystemWait wait, std::string_view call, std::string_view workFrom = {},
                       std::string_view workUntil = {});
/// Instead of the title of the kind.
const char* systemWaitTitle(SystemWait wait);
inline constexpr const char* kSampledTitle = userText("Host function, sampled");

Words idleWhat(const IdleFacts& facts);
Words idleEvidence(const IdleFacts& facts);
Words idleAdvice(const IdleFacts& facts);
CauseBasis idleBasis(CauseKind kind);

} // namespace lanescope
