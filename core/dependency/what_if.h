// SPDX-License-Identifier: Apache-2.0
// How long a step would be if something were faster: the dependency graph replayed with changed weights, and
// how certain that is. Only lengths change: batch, parallelism, memory, clocks and contention stay as they
// were. Ownership: refers to the graph, which must live as long. Immutable after
// construction; any thread may ask. Cost: making one a replay, 12 bytes a node and 12 an edge; a prediction
// the changes (weight_change.h) and a pass over the graph. Definitions: docs/metrics.md, "What if".
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/dependency/batch_replay.h"
#include "core/dependency/critical_path.h"
#include "core/dependency/knob_edges.h"
#include "core/dependency/replay_places.h"
#include "core/dependency/span_lengths.h"
#include "core/dependency/weight_change.h"

namespace lanescope {

/// Nothing is predicted if a larger share of the critical path has no basis.
inline constexpr double kMostBaseless = 1.0 / 3;
/// The share of a path's range that is unexplained or has no recorded cause.
double baselessShareOf(const CriticalPath& path);

/// All lengths in nanoseconds.
struct Prediction {
    DurationNs recordedNs = 0;
    DurationNs predictedNs = 0; ///< recorded x replay with the change / replay without
    /// In nine of ten cases the truth is expected here, if the change is the only one: as far away as the
    /// replay's error and the spread of the latencies that decide the length; lower without unexplained
    /// waits, higher if inferred edges that decided cannot get shorter.
    DurationNs lowNs = 0;
    DurationNs highNs = 0;
    /// 1.4826 x median absolute deviation of recorded steps with the same device work; absent for fewer
    /// than 3.
    std::optional<DurationNs> noiseNs;
    double replayError = 0;                ///< (replay - recorded) / recorded, unchanged weights
    double droppedError = 0;               ///< the same with unexplained waits left out
    double unexplainedShare = 0;           ///< of the recorded critical path
    double baselessShare = 0;              ///< of it unexplained or without any recorded cause
    std::uint64_t inferredEdgesOnPath = 0; ///< of the recorded critical path
    double hostShare = 0;                  ///< host work, calls and hand-over on the recorded critical path
    DurationNs besideCommunicationNs = 0;  ///< of the change, see WeightChange
    DurationNs changeNs() const { return predictedNs - recordedNs; }
    /// Whether enough of the path has a basis for a figure at all.
    bool areMostLaunchesUnknown = false; ///< see GraphCounts
    bool hasBasis() const { return baselessShare <= kMostBaseless && !areMostLaunchesUnknown; }
};

/// Below which no change on the other side brings the stretch.
struct Floors {
    /// Host alone: all device work takes no time, and nothing unexplained delays it.
    DurationNs infiniteDeviceNs = 0;
    /// Device alone: all host work and calls take no time; what delays work without a known cause is left
    /// out, for it belongs to neither side.
    DurationNs infiniteHostNs = 0;
    DurationNs lengthNs = 0;  ///< recorded, of the stretch that they are of
    bool knowsDevice = false; ///< without device work in the recording nobody knows what the device needs
};

/// Length of a stretch with a change, and where the truth is expected; see Prediction.
struct PredictedLength {
    DurationNs recordedNs = 0;
    DurationNs predictedNs = 0;
    DurationNs lowNs = 0;
    DurationNs highNs = 0;
    DurationNs keptNs = 0;     ///< replay without a change
    DurationNs droppedNs = 0;  ///< the same without unexplained waits
    double latencyDoubtNs = 0; ///< half of the interval that the spread of latencies makes
};

/// `lengthNs` x a / b, where b is the replay without a change.
DurationNs inProportion(DurationNs lengthNs, DurationNs a, DurationNs b);
/// `length` with the interval from the predictions of the other models, as wide as its doubt at least.
PredictedLength withInterval(PredictedLength length, DurationNs lowNs, DurationNs highNs);

class WhatIf {
public:
    explicit WhatIf(const DependencyGraph& graph);

    const DependencyGraph& graph() const { return m_graph; }
    /// Weight of each edge without a change.
    const std::vector<DurationNs>& weights() const { return m_weights; }
    /// Places of the times of nodes in a replay.
    const ReplayPlaces& places() const { return m_places; }
    /// Unexplained waits of the model.
    const std::vector<UnexplainedWait>& waits() const { return m_keptWaits; }
    /// Waits that stay where unexplained ones are left out.
    const std::vector<UnexplainedWait>& droppedWaits() const { return m_droppedWaits; }
    /// Inferred edges, by edge, at least as long as recorded.
    const std::vector<EdgeWeight>& stiffEdges() const { return m_stiff; }
    /// Weight of each edge with a change.
    std::vector<DurationNs> weightsWith(const WeightChange& change) const;
    /// Unexplained waits with a change.
    std::vector<UnexplainedWait> waitsWith(const WeightChange& change) const;

    Result<WeightChange> change(std::span<const Knob> knobs, std::stop_token stop = {},
                                const WorkNeeds* needs = nullptr) const;
    Prediction predict(const WhatIfSpan& span, const WeightChange& change) const;
    /// Predictions of several stretches; the replays are made once for all.
    std::vector<Prediction> predictAll(std::span<const WhatIfSpan> spans, const WeightChange& change) const;
    /// Length alone, without figures of the critical path and of other steps. A pass over the graph.
    PredictedLength predictLength(const WhatIfSpan& span, const WeightChange& change) const;
    /// By span half of the interval that the spread of latencies makes, see ChainDoubt. A pass over the
    /// graph.
    std::vector<double> latencyDoubtsNs(std::span<const WhatIfSpan> spans, const WeightChange& change) const;
    /// Host alone and device alone. Of a range the time before the first and after the last node counts as
    /// the host's.
    Floors floors(const WhatIfSpan& span) const;

    /// The times of all nodes with the change, waits kept; for drawing what moved.
    std::vector<TimeNs> timesWith(const WeightChange& change) const;
    const std::vector<TimeNs>& unchangedTimes() const { return m_kept; }

    /// From the begin of the step to the end of the work launched in it: recorded, and with the change.
    /// Differs from the step where the host does not wait for the device.
    struct DeviceEnd {
        DurationNs recordedNs = 0;
        DurationNs predictedNs = 0;
    };
    std::optional<DeviceEnd> deviceEnd(const WhatIfSpan& span, const WeightChange& change) const;

    /// From the end of the work launched in the step before, or the begin of the step where that is later, to
    /// the end of the work launched in the step: recorded, and with the change.
    struct DevicePeriod {
        DurationNs recordedNs = 0;
        DurationNs predictedNs = 0;
    };
    /// By span. Only of steps whose work ends after them: there the host ran ahead, and the length of the
    /// step is the host's. A replay, if there are such.
    std::vector<std::optional<DevicePeriod>> devicePeriods(std::span<const WhatIfSpan> spans,
                                                           const WeightChange& change) const;

    /// A quick answer while a slider moves: the predicted length alone. Of a step changes act from its begin
    /// on only, what earlier steps would bring is left out. O(nodes of the step), else of the trace.
    DurationNs quickPrediction(const WhatIfSpan& span, const KnobEdges& edges,
                               std::span<const double> factors) const;
    /// The predicted length alone. One replay.
    DurationNs predictedLengthNs(const WhatIfSpan& span, const KnobEdges& edges,
                                 std::span<const double> factors) const;

    ReplaySpan replaySpan(const WhatIfSpan& span) const;
    PathSpan pathSpan(const WhatIfSpan& span) const;
    DurationNs recordedLengthNs(const WhatIfSpan& span) const;
    /// Length in the replay without a change.
    DurationNs keptLengthNs(const WhatIfSpan& span) const;
    /// Prediction from given times.
    DurationNs lengthOf(const WhatIfSpan& span, const std::vector<TimeNs>& times) const;
    std::uint64_t memoryBytes() const;

private:
    std::vector<PredictedLength> predictLengths(std::span<const WhatIfSpan> spans,
                                                const WeightChange& change) const;
    /// From the first to the last node of a range or of everything, as recorded.
    DurationNs nodesNs(const WhatIfSpan& span) const;
    DurationNs quickStep(std::size_t place, const KnobEdges& edges, std::span<const double> factors) const;
    /// Weight of an edge if device work took no time.
    DurationNs withoutWork(EdgeId edge, NodeId node) const;
    Prediction predictionOf(const WhatIfSpan& span, const PredictedLength& length) const;
    /// A time as recorded, in the replay without a change, and with one.
    struct WorkEnd {
        TimeNs recordedNs;
        TimeNs keptNs;
        TimeNs changedNs;
    };
    /// Whether the work of a step ends after it.
    bool isOutrun(const WhatIfSpan& span) const;
    /// End of the step and of the work launched in it, whichever is later.
    WorkEnd workEnd(std::size_t place, std::span<const TimeNs> changed) const;
    static WorkEnd latest(const WorkEnd& a, const WorkEnd& b);
    static DurationNs predictedBetween(const WorkEnd& begin, const WorkEnd& end);

    const DependencyGraph& m_graph;
    std::vector<DurationNs> m_weights;
    std::vector<EdgeWeight>
        m_stiff; ///< by edge: inferred ones that decided, at least at their recorded distance
    ReplayPlaces m_places;
    std::vector<UnexplainedWait> m_keptWaits;
    std::vector<UnexplainedWait> m_droppedWaits;
    std::vector<UnexplainedWait> m_hostWaits; ///< those, and the unexplained ones of host threads
    std::vector<TimeNs> m_kept;
    DurationNs m_recordedWholeNs = 0; ///< of all nodes
    DurationNs m_keptWholeNs = 0;
};

/// By place: 1.4826 x median absolute deviation of the steps that have the same kernels, copies and memsets
/// by stream and name; absent for fewer than 3 of them. O(device work).
std::vector<std::optional<DurationNs>> stepNoises(const DependencyGraph& graph);

} // namespace lanescope
