// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/occupancy.h"

#include <algorithm>
#include <cstdint>

#include "core/analysis/device/device_series.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::int64_t kWarpsShareRegisters = 4; // register files of a multiprocessor
constexpr std::int64_t kRegisterUnit = 256;
constexpr std::uint32_t kMostThreadsOfAxis = 1024; // of a block

std::int64_t roundedUp(std::int64_t value, std::int64_t unit) {
    return (value + unit - 1) / unit * unit;
}

std::int64_t mostBlocks(const DeviceProperties& device) {
    constexpr std::int64_t kTen = 10;
    switch (device.computeMajor * kTen + device.computeMinor) {
    case 75:
    case 86:
    case 87:
        return 16;
    case 89:
    case 120:
    case 121:
        return 24;
    default:
        return 32;
    }
}

/// < 0: unknown.
double computed(const Trace& trace, const DeviceOp& op) {
    const DeviceProperties* device = trace.deviceProperties(op.device);
    const double blocks = blocksPerSmOf(trace, op);
    if (std::ranges::any_of(op.block, [](std::uint32_t axis) { return axis > kMostThreadsOfAxis; })) {
        return -1;
    }
    const std::int64_t threads = std::int64_t{op.block[0]} * op.block[1] * op.block[2];
    if (device == nullptr || device->computeMajor < 0 || device->warpSize <= 0 ||
        device->maxThreadsPerSm <= 0 || device->registersPerSm <= 0 || device->sharedMemoryPerSmBytes <= 0 ||
        blocks < 0 || threads <= 0 || op.registersPerThread < 0 || op.sharedMemoryBytes < 0) {
        return -1;
    }
    const std::int64_t warps = (threads + device->warpSize - 1) / device->warpSize;
    const std::int64_t registersOfWarp = std::max(
        roundedUp(std::int64_t{op.registersPerThread} * device->warpSize, kRegisterUnit), kRegisterUnit);
    constexpr int kAmpere = 8;
    const bool isReserving = device->computeMajor >= kAmpere;
    const std::int64_t sharedOfBlock = std::max<std::int64_t>(
        roundedUp(std::int64_t{op.sharedMemoryBytes} + (isReserving ? 1024 : 0), isReserving ? 128 : 256), 1);
    const std::int64_t possible = std::min(
        {device->maxThreadsPerSm / device->warpSize / warps,
         device->registersPerSm / kWarpsShareRegisters / registersOfWarp * kWarpsShareRegisters / warps,
         device->sharedMemoryPerSmBytes / sharedOfBlock, mostBlocks(*device)});
    return 100 * std::min(blocks, static_cast<double>(possible)) * static_cast<double>(threads) /
           device->maxThreadsPerSm;
}

} // namespace

Occupancy occupancyOf(const Trace& trace, const DeviceOp& op) {
    if (op.occupancyPercent > 0) {
        return {op.occupancyPercent, false};
    }
    const double percent = computed(trace, op);
    if (percent > 0) {
        return {percent, true};
    }
    constexpr std::int32_t kDefaultLimitBytes = 64 << 10;
    const bool isUnknown = op.occupancyPercent < 0 || op.sharedMemoryBytes >= kDefaultLimitBytes;
    return {isUnknown ? -1 : op.occupancyPercent, false};
}

void OccupancySum::add(const Trace& trace, const DeviceOp& op, DurationNs ns, Conventions conventions) {
    const double percent =
        conventions == Conventions::TensorBoard ? op.occupancyPercent : occupancyOf(trace, op).percent;
    const auto weight = static_cast<double>(ns);
    m_allNs += weight;
    if (percent >= 0) {
        m_weighted += percent / 100 * weight;
        m_knownNs += weight;
    }
}

} // namespace lanescope
