// SPDX-License-Identifier: Apache-2.0
// A small but complete training trace in memory, for everything that draws or walks one: three steps of
// ten linear layers with Python frames, operators, launches, kernels, backward operators, copies, a graph
// launch, a memory counter and the profiler's bookkeeping row. Times are in microseconds from kOriginNs.
#pragma once

#include <memory>
#include <vector>

#include "core/store/trace.h"

namespace lanescope::test {

struct TimelineFixture {
    static constexpr TimeNs kOriginNs = 1'700'000'000'000'000'000; ///< epoch scale: beyond a double's digits
    static constexpr int kSteps = 3;
    static constexpr int kLayers = 10;
    static constexpr int kGraphKernels = 40;
    static constexpr TimeNs us(double micros) { return kOriginNs + static_cast<TimeNs>(micros * 1000); }

    TimelineFixture();

    std::shared_ptr<const Trace> trace;
    TrackId mainThread = kNoTrack;
    TrackId autogradThread = kNoTrack;
    TrackId stream7 = kNoTrack;
    TrackId stream20 = kNoTrack;
    TrackId emptyThread = kNoTrack;
    TrackId spans = kNoTrack;
    std::vector<SliceId> steps;     ///< ProfilerStep#0 and up
    std::vector<SliceId> modules;   ///< nn.Module frames
    std::vector<SliceId> linears;   ///< aten::linear, step by step
    std::vector<SliceId> addmms;    ///< inside them
    std::vector<SliceId> launches;  ///< cudaLaunchKernel inside those
    std::vector<SliceId> kernels;   ///< what they launch, on stream 7
    std::vector<SliceId> backwards; ///< on the autograd thread
    SliceId graphLaunch = kNoSlice; ///< one call, kGraphKernels kernels on stream 20
};

} // namespace lanescope::test
