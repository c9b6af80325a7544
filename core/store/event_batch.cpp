// SPDX-License-Identifier: Apache-2.0
#include "core/store/event_batch.h"

namespace lanescope {

namespace {

template <typename T>
std::uint64_t bytesOf(const std::vector<T>& values) {
    return values.capacity() * sizeof(T);
}

} // namespace

std::uint64_t EventBatch::sizeBytes() const {
    return bytesOf(slices) + bytesOf(deviceOps) + bytesOf(launches) + bytesOf(operatorIds) + bytesOf(edges) +
           bytesOf(instants) + bytesOf(flows) + bytesOf(counters) + bytesOf(memory) + bytesOf(metadata);
}

} // namespace lanescope
