// SPDX-License-Identifier: Apache-2.0
// The program whose capture the sample traces mimic: inference of a small transformer encoder (4 layers,
// width 512, 8 heads, MLP 2048), three recorded steps of 16 x 128 tokens, in two variants.
//   Baseline: eager FP32 with TF32 products, the batch copied from pageable memory, attention as separate
//     products with a softmax between them, because its weights are asked for. The host cannot launch as
//     fast as the device computes: the device is idle most of the time.
//   Optimized: the same batch in BF16 from pinned memory; torch.compile fuses addition with norm and query,
//     key and value; attention is flash attention. Half as many kernels, each of them shorter.
// Left out are the frames of the profiler's own bookkeeping (profiler.step, record_function's __enter__ and
// __exit__), which in real captures partly overlap the annotations that they open and close.
#pragma once

#include "tests/support/sample_generator/recording.h"

namespace lanescope::samples {

enum class Variant { Baseline, Optimized };

/// Runs the program from the profiler's start to its last synchronization.
void runTransformer(Recording& recording, Variant variant);

} // namespace lanescope::samples
