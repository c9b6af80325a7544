// SPDX-License-Identifier: Apache-2.0
#include "core/store/event_batch.h"

namespace lanescope {

namespace {

template <typename Vector>
std::uint64_t bytesOf(const Vector& values) {
    return values.capacity() * sizeof(typename Vector::value_type);
}

} // namespace

std::uint64_t EventBatch::sizeBytes() const {
    return bytesOf(slices) + bytesOf(deviceOps) + bytesOf(launches) + bytesOf(operatorIds) + bytesOf(edges) +
           bytesOf(instants) + bytesOf(flows) + bytesOf(counters) + bytesOf(memory) + bytesOf(metadata);
}

} // namespace lanescope
