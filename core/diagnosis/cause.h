// SPDX-License-Identifier: Apache-2.0
// Causes of a slow span of time: the vocabulary of `lanescope-cli diagnose` and the result of a diagnosis.
// Plain values; any thread. Times in nanoseconds of the trace.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/dependency/host_cover.h"
#include "core/idle/idle_reason.h"
#include "core/table/words.h"

namespace lanescope {

enum class CauseKind : std::uint8_t {
    HostPython,            ///< GPU idle while the responsible thread runs Python and no operator
    HostOperator,          ///< GPU idle while the host is on the CPU inside one operator
    LaunchBound,           ///< GPU idle in many short gaps: dispatch is slower than the kernels
    BetweenKernels,        ///< GPU idle between pieces of work that were launched in time
    BlockingSync,          ///< GPU idle inside a call that waits for the device
    Allocator,             ///< GPU idle inside a call that allocates or frees memory
    OneTimeInit,           ///< context, module loading, first launch, capture, cold first iteration
    DataLoading,           ///< GPU idle while the thread fetches a batch
    ExposedCopy,           ///< copies without computation beside them, and the host's part of them
    ExposedCommunication,  ///< communication without computation beside it
    StragglerWait,         ///< the part of a collective that waits for a late rank
    PipelineBubble,        ///< ranks wait in transfers for each other, apart from what a slower rank causes
    KernelBound,           ///< GPU busy with one family of kernels
    SmallKernels,          ///< GPU busy with kernels that are too small to fill it
    GraphLaunchGap,        ///< a graph was launched, and no GPU work is recorded until its first node
    QueuedNotStarted,      ///< launched, not started, and nothing in the trace says why
    RecordingStartsMidway, ///< the same before the first work of the recording
    WorkLost,              ///< after launches whose work the recorder lost
    TearDown,              ///< after the last work the program gives back what it holds
    ProfilerOverhead,      ///< time inside the profiler
    HostUnrecorded,        ///< the host is in an annotation or nowhere, with nothing recorded inside
    OtherIdle,             ///< GPU idle for reasons that are too small for a cause each
    NoGpuWork,             ///< calls of a device, but no work of a device
};
inline constexpr std::size_t kCauseKindCount = 23;

/// Stable name, such as "host_python".
std::string_view causeKindName(CauseKind kind);

/// Words for a person, such as "Python on the host"; marked for translators.
const char* causeKindTitle(CauseKind kind);
/// Meaning of the kind, as a sentence; marked for translators.
const char* causeKindHelp(CauseKind kind);

/// Idle time of a device with this reason belongs to causes of this kind.
CauseKind causeKindOf(IdleReason reason);

/// The GPU is idle: the opposite of a cause that keeps it busy.
bool isIdleCause(CauseKind kind);

struct CausePlace {
    TimeRange range;          ///< where most of the cause is; empty for none
    TrackId track = kNoTrack; ///< the thread or stream
    SliceId slice = kNoSlice; ///< the culprit there, if it is a slice
};

/// Change on which a gain rests.
enum class GainPremise : std::uint8_t {
    Removed,       ///< the cause takes no time
    HalfTime,      ///< its device work takes half the time
    Roofline,      ///< its device work is as fast as the roofline allows, which is more than half the time
    Hidden,        ///< its device work runs beside other work
    Returns,       ///< calls return without waiting for the device
    Captured,      ///< the launches of each step become those of one graph
    CapturedWhole, ///< those of the whole span, which has no steps
    Fused,         ///< neighbours of its kernels become one that takes as long as their longest
};
/// Words for a person, such as "if these kernels took half the time".
std::string_view gainPremiseText(GainPremise premise);

/// Time that the span would lose, by a replay of the dependency graph (cause_gains.h).
struct CauseGain {
    DurationNs ns = 0;
    DurationNs lowNs = 0;
    DurationNs highNs = 0;
    GainPremise premise = GainPremise::Removed;
    DurationNs takenNs = 0; ///< that the change takes away; 0: the time of the cause
};

/// Recorded time that a cause consists of.
struct CauseExtent {
    struct Work {
        DeviceOpId op = kNoDeviceOp;
        DurationNs ownNs = 0;       ///< of its duration
        DurationNs rooflineNs = -1; ///< time that the hardware needs at least; -1: unknown
    };
    std::vector<TrackRange> host; ///< disjoint; what the responsible thread did in idle time
    std::vector<Work> work;       ///< of causes that keep a device busy
};

/// How far the kernels of a cause are from what the hardware allows.
struct CauseRoofline {
    double share = 0;       ///< roofline time / time, of the kernels with known FLOPs or bytes
    double knownShare = 0;  ///< their share of the time of all kernels of the cause
    std::string_view bound; ///< boundName() of most of their time
};

struct DiagnosisCause {
    CauseKind kind{};
    Words name{}; ///< instead of the kind's title, where that does not fit; mostly empty
    DurationNs ns = 0;
    double share = 0; ///< of the span
    Words what;       ///< the culprit: a function, call or kernel, with the largest parts
    CausePlace place;
    Words evidence;
    Words advice;
    std::optional<CauseGain> gain;         ///< absent: unknown, or not asked for
    std::optional<CauseRoofline> roofline; ///< absent: unknown, or no kernels
    /// Kind of the cause that limits the span instead, so that the cause gains nothing to speak of
    /// (cause_order.h).
    std::optional<CauseKind> hiddenBehind;
    CauseExtent extent;
    bool isFusible = false;     ///< the advice is to make one kernel of several
    bool waitsForPages = false; ///< kernels while the driver moves pages of unified memory
    bool mayBeNeeded = false;   ///< copies of which other work may need what they bring
    bool isLoading = false;     ///< copies before the first kernel, which no other work could run beside
    double confidence = 0;      ///< 0..1
};

struct Diagnosis {
    TimeRange span;
    Words spanText;        ///< "3 steps", "whole trace" or "range"
    DurationNs busyNs = 0; ///< some device works
    /// Where busyNs is of several devices or ranks: that of each.
    struct Busy {
        std::string name; ///< of the device or rank
        DurationNs busyNs = 0;
        DurationNs spanNs = 0;
    };
    std::vector<Busy> busy{};
    bool hasRecordingNote = false; ///< the first note says what the recording cannot show
    bool isOfSeveral = false;      ///< busyNs is time in which at least one of several devices works
    bool countsCopies = true;      ///< in busyNs
    bool hasDeviceWork = false;
    bool hasNoTimes = false;    ///< the recording holds memory or states alone, which take no time
    std::string device = "GPU"; ///< what its devices are called, such as "NPU"
    /// Disjoint; none below kLeastShare; by descending time, or as cause_order.h says where gains are known.
    std::vector<DiagnosisCause> causes;
    /// Notes on figures that are fine, or that limit the whole span, such as "GPU busy 97 %: look at the
    /// kernels".
    std::vector<Words> notes;
};

/// Causes below this share of the span are not reported.
inline constexpr double kLeastShare = 0.02;

} // namespace lanescope
