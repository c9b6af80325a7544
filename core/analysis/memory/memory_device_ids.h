// SPDX-License-Identifier: Apache-2.0
// Which device a memory event is about. Some recorders number the devices of memory events otherwise than
// those of kernels (ROCm: by GPU and by agent). Where kernels ran on one device, and memory events tell of
// one accelerator with a number at which nothing ran, the two are one. A plain value; any thread. Made in
// O(memory events).
#pragma once

#include <cstdint>

namespace lanescope {

class Trace;
struct MemoryEvent;

class MemoryDeviceIds {
public:
    explicit MemoryDeviceIds(const Trace& trace);
    /// The number that the device's kernels have; of the CPU -1.
    std::int32_t of(const MemoryEvent& event) const;

private:
    std::int32_t m_from = -1; ///< < 0: none is another
    std::int32_t m_to = -1;
};

} // namespace lanescope
