// SPDX-License-Identifier: Apache-2.0
// The device that the sample traces pretend to come from: one H100, with the occupancy rules that Kineto
// applies and a rough model of how long a kernel takes. Plain values; pure functions; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace lanescope::samples {

inline constexpr int kSmCount = 132;
inline constexpr int kMaxThreadsPerSm = 2048;
inline constexpr int kRegistersPerSm = 65536;
inline constexpr int kSharedBytesPerSm = 233472;
inline constexpr int kMaxBlocksPerSm = 32;
inline constexpr int kWarpSize = 32;

/// One kernel as a launch describes it.
struct KernelShape {
    std::string name;
    std::array<int, 3> grid{1, 1, 1};
    std::array<int, 3> block{128, 1, 1};
    int registersPerThread = 32;
    int sharedBytes = 0;

    std::int64_t blocks() const { return std::int64_t{grid[0]} * grid[1] * grid[2]; }
    int threadsPerBlock() const { return block[0] * block[1] * block[2]; }
    double blocksPerSm() const { return static_cast<double>(blocks()) / kSmCount; }
    double warpsPerSm() const { return blocksPerSm() * threadsPerBlock() / kWarpSize; }
};

/// Blocks of the kernel that fit on one multiprocessor at a time: the CUDA occupancy calculator's limits by
/// warps, registers, shared memory and block slots for compute capability 9.0.
int activeBlocksPerSm(const KernelShape& kernel);

/// Kineto's "est. achieved occupancy %": 100 * min(active blocks, blocks per SM) * threads / 2048, rounded.
int estimatedOccupancyPercent(const KernelShape& kernel);

/// Nanoseconds of a matrix product made of tiles of `tileFlops`, whose multiprocessors sustain
/// `flopsPerSmNs` each; tiles run in waves over the multiprocessors, so a last wave that is not full costs
/// as much as a full one.
std::int64_t matrixProductNs(std::int64_t tiles, double tileFlops, double flopsPerSmNs);

/// Nanoseconds of a kernel that only moves `bytes` through device memory.
std::int64_t memoryBoundNs(std::int64_t bytes);

} // namespace lanescope::samples
