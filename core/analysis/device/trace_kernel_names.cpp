// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/trace_kernel_names.h"

#include <string_view>
#include <vector>

#include "core/store/trace.h"

namespace lanescope {

KernelNames kernelNamesOf(std::initializer_list<const Trace*> traces) {
    std::vector<std::string_view> names;
    for (const Trace* trace : traces) {
        std::vector<bool> seen(trace->strings().size(), false);
        for (const DeviceOp& op : trace->deviceOps()) {
            const StringId name = trace->slices().name[op.slice];
            if (!seen[indexOf(name)] && trace->categoryKind(op.slice) == CategoryKind::Kernel) {
                seen[indexOf(name)] = true;
                names.push_back(trace->text(name));
            }
        }
    }
    return KernelNames(names);
}

} // namespace lanescope
