// SPDX-License-Identifier: Apache-2.0
// A trace with a bit of everything that panels show: two steps on one host thread with a module, operators
// and launch calls, and three kinds of kernels on one stream of one GPU.
#pragma once

#include <memory>

#include "core/store/trace.h"

namespace lanescope::test {

struct SmallTrace {
    std::shared_ptr<const Trace> trace;
    // First step. Times in ns: step [0, 1000), gemm 200 long, relu 20, softmax 50; in the second step
    // [1000, 2000) gemm is 300 long.
    SliceId step = kNoSlice;
    SliceId module = kNoSlice;
    SliceId outerOp = kNoSlice;
    SliceId innerOp = kNoSlice;
    SliceId launch = kNoSlice;
    SliceId gemm = kNoSlice;
    SliceId relu = kNoSlice;        ///< its launch is not in the trace
    SliceId longestGemm = kNoSlice; ///< of the second step
    SliceId overflowing = kNoSlice; ///< on an overflow row of the thread
};

inline constexpr const char* kGemmName = "void gemm_kernel<128>(float*)";

SmallTrace makeSmallTrace();

} // namespace lanescope::test
