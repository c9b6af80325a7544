// SPDX-License-Identifier: Apache-2.0
// A small trace of two training steps whose figures were computed by hand from the definitions and
// reproduced with PyTorch Kineto's TensorBoard plugin: one GPU of 10 SMs, six device operations on two
// streams, one of them beyond the end of the host's last step. Times in the comments are microseconds.
#pragma once

#include <memory>

#include "core/store/trace.h"

namespace lanescope::test {

std::shared_ptr<const Trace> makeWorkedExample();

} // namespace lanescope::test
