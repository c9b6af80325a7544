// SPDX-License-Identifier: Apache-2.0
#include "core/store/launch_linker.h"

#include <algorithm>

#include "core/store/id_index.h"

namespace lanescope {

std::vector<DeviceOpId> linkLaunches(std::vector<DeviceOp>& ops, std::vector<Launch>& launches,
                                     const SliceTable& slices) {
    const auto correlationOf = [&launches](std::uint32_t i) { return launches[i].correlation; };
    const IdIndex index(static_cast<std::uint32_t>(launches.size()), correlationOf,
                        [](std::uint32_t a, std::uint32_t b) { return a < b; });
    for (DeviceOp& op : ops) {
        const IdIndex::Match match = index.find(op.correlation, correlationOf);
        if (match.index != kNoIndex && !match.several) {
            op.launch = LaunchId(match.index);
            ++launches[match.index].opCount;
        }
    }
    std::uint32_t next = 0;
    for (Launch& launch : launches) {
        launch.firstOp = next;
        next += launch.opCount;
        launch.opCount = 0;
    }
    std::vector<DeviceOpId> launched(next);
    for (std::uint32_t i = 0; i < ops.size(); ++i) {
        if (ops[i].launch != kNoLaunch) {
            Launch& launch = launches[indexOf(ops[i].launch)];
            launched[launch.firstOp + launch.opCount++] = DeviceOpId(i);
        }
    }
    for (const Launch& launch : launches) {
        if (launch.opCount > 1) {
            std::sort(launched.begin() + launch.firstOp, launched.begin() + launch.firstOp + launch.opCount,
                      [&](DeviceOpId a, DeviceOpId b) {
                          const TimeNs startA = slices.startNs[ops[indexOf(a)].slice];
                          const TimeNs startB = slices.startNs[ops[indexOf(b)].slice];
                          return startA != startB ? startA < startB : a < b;
                      });
        }
    }
    return launched;
}

} // namespace lanescope
