// SPDX-License-Identifier: Apache-2.0
#include "core/store/event_batch.h"

#include <utility>

namespace lanescope {

namespace {

template <typename Vector>
std::uint64_t bytesOf(const Vector& values) {
    return values.capacity() * sizeof(typename Vector::value_type);
}

} // namespace

std::uint64_t EventBatch::sizeBytes() const {
    return bytesOf(slices) + bytesOf(deviceOps) + bytesOf(launches) + bytesOf(operatorIds) + bytesOf(edges) +
           bytesOf(instants) + bytesOf(flows) + bytesOf(counters) + bytesOf(memory) + bytesOf(metadata) +
           bytesOf(colorNames);
}

void EventBatch::clear() {
    EventBatch empty;
    const auto keep = [](auto& kept, auto& used) {
        used.clear();
        kept.swap(used);
    };
    keep(empty.slices, slices);
    keep(empty.deviceOps, deviceOps);
    keep(empty.launches, launches);
    keep(empty.operatorIds, operatorIds);
    keep(empty.edges, edges);
    keep(empty.instants, instants);
    keep(empty.flows, flows);
    keep(empty.counters, counters);
    keep(empty.memory, memory);
    *this = std::move(empty);
}

} // namespace lanescope
