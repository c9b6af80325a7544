// SPDX-License-Identifier: Apache-2.0
// How much memory a trace will need, guessed before it is read: from the size of its text and how densely
// events lie in samples of it. Costs a few reads and at most 4 MiB of decompression. Within a factor of two
// for real traces (tests/core/import/json/memory_estimate_test.cpp).
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/byte_file.h"

namespace lanescope {

struct MemoryEstimate {
    std::uint64_t textBytes = 0;   ///< of decompressed JSON; a guess for a compressed file
    std::uint64_t events = 0;      ///< a guess
    std::uint64_t deviceOps = 0;   ///< of these, kernels, copies and the like; a guess
    std::uint64_t memoryBytes = 0; ///< own memory at the peak of loading
};

/// Own memory at the peak of loading so many events, of which `deviceOps` are work of devices, beside what
/// loading any trace needs.
std::uint64_t memoryOfEvents(std::uint64_t events, std::uint64_t deviceOps);
/// What loading any trace with one thread needs: buffers, and blocks begun.
std::uint64_t memoryOfLoading(std::uint64_t textBytes);

Result<MemoryEstimate> estimateMemory(std::shared_ptr<const ByteFile> file);

} // namespace lanescope
