// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sample_generator/gpu_model.h"

#include <algorithm>
#include <cmath>

namespace lanescope::samples {

namespace {

/// Fixed cost of a kernel.
constexpr double kFixedNs = 1450;
/// Sustained share of 3.35 TB/s.
constexpr double kBytesPerNs = 2600;

int roundUp(int value, int unit) {
    return (value + unit - 1) / unit * unit;
}

} // namespace

int activeBlocksPerSm(const KernelShape& kernel) {
    const int warps = roundUp(kernel.threadsPerBlock(), kWarpSize) / kWarpSize;
    const int byWarps = kMaxThreadsPerSm / kWarpSize / warps;
    // Registers are handed out in units of 256 per warp, within one of four partitions.
    const int registersPerWarp = roundUp(kernel.registersPerThread * kWarpSize, 256);
    const int byRegisters = kRegistersPerSm / 4 / registersPerWarp * 4 / warps;
    // Each block takes 1 KiB for the system; units of 128 bytes.
    const int byShared = kSharedBytesPerSm / roundUp(kernel.sharedBytes + 1024, 128);
    return std::min({byWarps, byRegisters, byShared, kMaxBlocksPerSm});
}

int estimatedOccupancyPercent(const KernelShape& kernel) {
    const double blocks = std::min<double>(activeBlocksPerSm(kernel), kernel.blocksPerSm());
    return static_cast<int>(std::lround(100.0 * blocks * kernel.threadsPerBlock() / kMaxThreadsPerSm));
}

std::int64_t matrixProductNs(std::int64_t tiles, double tileFlops, double flopsPerSmNs) {
    const std::int64_t waves = (tiles + kSmCount - 1) / kSmCount;
    return std::llround(kFixedNs + static_cast<double>(waves) * tileFlops / flopsPerSmNs);
}

std::int64_t memoryBoundNs(std::int64_t bytes) {
    return std::llround(kFixedNs + static_cast<double>(bytes) / kBytesPerNs);
}

} // namespace lanescope::samples
