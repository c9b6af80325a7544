// SPDX-License-Identifier: Apache-2.0
// The operators of collectives: see operators.h.
#include "tests/support/sample_generator/operators.h"

namespace lanescope::samples {

namespace {

/// From the last rank's start: what NCCL itself costs, and the rate of two GPUs joined by NVLink.
constexpr std::int64_t kCollectiveFixedNs = 12'000;
constexpr std::int64_t kCollectiveBytesPerUs = 245'000;

} // namespace

void Operators::allReduce(const Tensor& tensor, int ranks) {
    const FrameScope wrapper(m_recording, "torch/distributed/c10d_logger.py(79): wrapper");
    const FrameScope frame(m_recording, "torch/distributed/distributed_c10d.py(2448): all_reduce");
    const OperatorScope scope(m_recording, "c10d::allreduce_", {});
    const OperatorScope parameters(m_recording, "record_param_comms", {});
    m_recording.work(4200);
    const AnnotationScope annotation(m_recording, "nccl:all_reduce");
    const std::string type = m_type == DataType::BFloat16 ? "bf16" : "f32";
    m_recording.collective(
        {"ncclDevKernel_AllReduce_Sum_" + type + "_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
         {24, 1, 1},
         {544, 1, 1},
         96,
         83072},
        {"allreduce", m_type, tensor.elements(), ranks},
        kCollectiveFixedNs + tensor.bytes() * 1000 / kCollectiveBytesPerUs);
}

} // namespace lanescope::samples
