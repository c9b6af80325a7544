// SPDX-License-Identifier: Apache-2.0
// The program whose capture the sample traces mimic: inference of a small transformer encoder (4 layers,
// width 512, 8 heads, MLP 2048), three recorded steps, in two variants.
//   Baseline: a batch of 16 x 128 tokens copied from pageable memory, TF32 products, attention as separate
//     products with a softmax between them, because its weights are asked for. The host cannot launch as
//     fast as the device computes: the device is idle most of the time.
//   Optimized: 32 x 1024 tokens from pinned memory, FP16, flash attention: the device is the bottleneck.
// Left out are the frames of the profiler's own bookkeeping (profiler.step, record_function's __enter__ and
// __exit__), which in real captures partly overlap the annotations that they open and close.
#pragma once

#include "tests/support/sample_generator/recording.h"

namespace lanescope::samples {

enum class Variant { Baseline, Optimized };

/// Runs the program from the profiler's start to its last synchronization.
void runTransformer(Recording& recording, Variant variant);

} // namespace lanescope::samples
