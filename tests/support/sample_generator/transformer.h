// SPDX-License-Identifier: Apache-2.0
// The program whose capture the sample traces mimic: inference of a small transformer encoder (4 layers,
// width 512, 8 heads, MLP 2048), three recorded steps of 96 x 128 tokens, in two variants.
//   Baseline: eager FP32 with TF32 products, the batch copied from pageable memory, attention as separate
//     products with a softmax between them, because its weights are asked for. The copy takes almost half of
//     a step, and the model waits for it.
//   Optimized: the same batch in BF16 from pinned memory; torch.compile fuses addition with norm and query,
//     key and value; attention is flash attention. Half as many kernels, each of them shorter.
// The optimized variant can also run on several ranks: each has its share of the heads and of the MLP, an
// all-reduce joins their results twice a layer, and a data loader makes the batch before each step.
// Left out are the frames of the profiler's own bookkeeping (profiler.step, record_function's __enter__ and
// __exit__), which in real captures partly overlap the annotations that they open and close.
#pragma once

#include "tests/support/sample_generator/recording.h"

namespace lanescope::samples {

enum class Variant { Baseline, Optimized };

struct Program {
    Variant variant = Variant::Baseline;
    int ranks = 1;
    /// Time of the data loader for one of the eight parts of a batch; 0: there is no loader.
    std::int64_t partNs = 0;
};

/// Runs the program from the profiler's start to its last synchronization.
void runTransformer(Recording& recording, const Program& program);

} // namespace lanescope::samples
