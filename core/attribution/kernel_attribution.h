// SPDX-License-Identifier: Apache-2.0
// The cause of each kernel, copy and memset of a trace, for all of them in one pass: launch call, operators,
// annotation, nn.Module, Python call site, direction, and for the backward pass the forward operator behind
// it. attributionOf() (attribution.h) answers for one kernel, from the same LaunchContext. A pure function;
// the result is immutable; any thread. Cost O(device work + slices around launch calls), 4 bytes a slice
// while it runs.
//
// Links (definitions: PyTorch's torch/csrc/autograd/profiler_kineto.cpp and docs of the trace format): a
// launch call by correlation; what is around it by nesting; the operator with the External id where the trace
// has no launch call. A backward operator belongs to the forward operator that its forward-backward flow
// starts at, else to the last one with the same sequence number on the thread that its "Fwd thread id" stands
// for.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/attribution/launch_context.h"
#include "core/attribution/replayed_work.h"
#include "core/base/ids.h"
#include "core/base/text_ids.h"
#include "core/base/time.h"
#include "core/store/trace_ptr.h"

namespace lanescope {

class ModelRegistry;
class Trace;

enum class Cause : std::uint8_t {
    Operator,    ///< an operator around the launch call, or with the same External id
    GraphLaunch, ///< replayed by a CUDA or HIP graph
    PlainLaunch, ///< a launch call outside of any operator: not PyTorch's
    Inferred,    ///< launched before the recording began, as later work that does the same (inferLaunches())
    BeforeStart, ///< its correlation is lower than any launch call's: launched before the recording began
    Unknown,     ///< no launch call with its correlation, or several
};
inline constexpr std::size_t kCauseCount = 6;

/// Work with Cause::Inferred.
struct InferredLaunch {
    DeviceOpId op = kNoDeviceOp;
    Cause cause = Cause::Unknown; ///< of its twins: Operator, GraphLaunch or PlainLaunch
    bool isSameSize = false;      ///< nothing recorded says that its grid, block or bytes differ from theirs
    std::uint32_t firstTwin = 0;  ///< in KernelAttributions::twins
    std::uint32_t twinCount = 0;  ///< at least 1; the first is the likeliest
};

struct CauseTotal {
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
};

struct KernelAttributions {
    /// By position; [0] is empty.
    std::vector<LaunchContext> contexts = std::vector<LaunchContext>(1);
    std::vector<std::uint32_t> contextOf; ///< by DeviceOpId
    std::vector<Cause> causeOf;           ///< by DeviceOpId
    /// Kernels only, by Cause.
    std::array<CauseTotal, kCauseCount> totals;
    std::vector<InferredLaunch> inferred; ///< by op
    std::vector<DeviceOpId> twins;        ///< of the inferred launches

    std::vector<ReplayedWork> replayed; ///< by op
    std::vector<WorkOrigin> origins;    ///< of the replayed work
    std::vector<TracePtr> companions;   ///< traces of captures that origins refer to
    TextIds texts;

    const LaunchContext& context(DeviceOpId op) const { return contexts[contextOf[indexOf(op)]]; }
    Cause cause(DeviceOpId op) const { return causeOf[indexOf(op)]; }
    /// Null unless its cause is Inferred. O(log n).
    const InferredLaunch* inferredOf(DeviceOpId op) const;
    /// Null unless a graph replayed it, and before attributeReplays(). O(log n).
    const ReplayedWork* replayedOf(DeviceOpId op) const;
    std::span<const WorkOrigin> originsOf(const ReplayedWork& work) const {
        return std::span(origins).subspan(work.firstOrigin, work.originCount);
    }
    std::span<const DeviceOpId> twinsOf(const InferredLaunch& launch) const {
        return std::span(twins).subspan(launch.firstTwin, launch.twinCount);
    }
};

/// By what is recorded; nothing is inferred. `models` says which operators have a model. Empty when stopped.
KernelAttributions attributeKernels(const Trace& trace, const ModelRegistry& models,
                                    std::stop_token stop = {});

/// Why the kernel ran, in words: the operator's name, "graph launch at 12.345 ms" (time in the trace),
/// "aten::mm (by capture)" of replayed work, "aten::mm (inferred)", "launched before the recording began", …
std::string causeText(const Trace& trace, const KernelAttributions& attributions, DeviceOpId op);

/// "recorded", "inferred", or how the operator of replayed work is known; empty: its cause is not known.
std::string_view workBasisText(const KernelAttributions& attributions, DeviceOpId op);

/// Modules around the launch, outermost first; of replayed work those of its origin. Empty: none is known.
std::string workModulePath(const Trace& trace, const KernelAttributions& attributions, DeviceOpId op);

/// Name of a cause for many kernels, without a time: "operator", "graph launch", …
std::string_view causeName(Cause cause);

/// The modules around `module`, outermost first: "Net_0 / Sequential_1 / Linear_3". Empty for kNoSlice.
std::string modulePath(const Trace& trace, SliceId module);

/// "model.py:12 forward" of a frame "model.py(12): forward", "model.py:12" of "model.py(12)"; the name itself
/// if it is written otherwise.
std::string callSiteText(std::string_view frameName);

} // namespace lanescope
