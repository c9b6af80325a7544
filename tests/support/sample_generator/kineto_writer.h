// SPDX-License-Identifier: Apache-2.0
// Writes a recording as the JSON text that PyTorch 2.5 with Kineto on CUDA 12.4 writes: same keys, same
// order of events, same line layout, same peculiarities (metadata of 16 GPUs although one exists, an 'f'
// without an 's' on the host for every runtime call that starts nothing, GPU annotations widened by 2 ns).
// Format: Kineto, libkineto/src/output_json.cpp; PyTorch, torch/csrc/autograd/profiler_kineto.cpp.
#pragma once

#include <string>

#include "tests/support/sample_generator/recording.h"

namespace lanescope::samples {

/// A program of a job: which of how many, each with a GPU of its own.
struct RankOfJob {
    int rank = 0;
    int ranks = 1;
};

/// `traceName` is the header's last key: where the recorder wrote the file.
std::string kinetoText(const Recording& recording, const std::string& traceId, const std::string& traceName,
                       RankOfJob rank = {});

} // namespace lanescope::samples
