// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/copy_trips.h"

#include <algorithm>
#include <map>
#include <vector>

#include "core/diagnosis/kernel_advice.h"
#include "core/store/page_migration.h"
#include "core/store/trace.h"

namespace lanescope {

std::uint64_t roundTripsOf(const Trace& trace) {
    constexpr std::int64_t kLeastBytes = 1 << 16; // a loss or a flag is smaller
    constexpr std::uint64_t kLeastTrips = 3;
    constexpr double kLeastPart = 10; // one of so many
    std::vector<const DeviceOp*> copies;
    for (const DeviceOp& op : trace.deviceOps()) {
        if (op.bytes >= kLeastBytes && !isPageMigration(trace, op) &&
            trace.categoryKind(op.slice) == CategoryKind::Memcpy &&
            (isCopyToDevice(trace.sliceName(op.slice)) || isCopyFromDevice(trace.sliceName(op.slice)))) {
            copies.push_back(&op);
        }
    }
    std::ranges::stable_sort(copies, {},
                             [&trace](const DeviceOp* copy) { return trace.slices().startNs[copy->slice]; });
    std::map<std::pair<std::int32_t, std::int64_t>, std::uint64_t> back; // by device and size
    std::uint64_t trips = 0;
    double tripBytes = 0;
    double toDeviceBytes = 0;
    for (const DeviceOp* copy : copies) {
        std::uint64_t& came = back[{copy->device, copy->bytes}];
        if (!isCopyToDevice(trace.sliceName(copy->slice))) {
            ++came;
            continue;
        }
        toDeviceBytes += static_cast<double>(copy->bytes);
        if (came > 0) {
            --came;
            ++trips;
            tripBytes += static_cast<double>(copy->bytes);
        }
    }
    return trips >= kLeastTrips && tripBytes * kLeastPart >= toDeviceBytes ? trips : 0;
}

} // namespace lanescope
