// SPDX-License-Identifier: Apache-2.0
// A model of a training run that can be edited and written as a trace: steps of modules, operators and the
// kernels that they launch. What a comparison of the run before and after an edit must say follows from the
// edit alone.
#pragma once

#include <string>
#include <vector>

#include "core/import/trace_loader.h"
#include "tests/support/random_trace.h"

namespace lanescope::test {

struct RunKernel {
    std::string name;
    DurationNs durationNs = 0;
};

struct RunOperator {
    std::string name;
    std::vector<RunKernel> kernels;
    std::vector<RunOperator> children;
};

struct RunModule {
    std::string name; ///< without "nn.Module: "
    std::vector<RunOperator> operators;
};

struct Training {
    std::vector<std::vector<RunModule>> steps;
    TimeNs startNs = 1'000'000;
};

/// Equal steps but for the durations of kernels.
Training randomRun(Random& random, int steps);

/// As a Kineto trace, loaded.
TracePtr traceOf(const Training& run);

} // namespace lanescope::test
