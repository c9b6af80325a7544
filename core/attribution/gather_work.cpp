// SPDX-License-Identifier: Apache-2.0
#include "core/attribution/gather_work.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "core/analysis/device/launch_grid.h"
#include "core/store/trace.h"

namespace lanescope {

std::optional<double> gatheredBytes(const Trace& trace, const DeviceOp& op, const OperatorArgs& args) {
    constexpr std::string_view kKernel = "vectorized_gather_kernel<";
    constexpr double kThreads = 256;
    const std::string_view name = trace.sliceName(op.slice);
    const std::size_t at = name.find(kKernel);
    const Shape& source = args.shape(0);
    if (at == std::string_view::npos || source.empty()) {
        return std::nullopt;
    }
    const std::string_view inside = name.substr(at + kKernel.size());
    int alignment = 0;
    const auto [end, error] = std::from_chars(inside.data(), inside.data() + inside.size(), alignment);
    const std::array<std::uint32_t, 3> grid = gridInBlocks(trace, op);
    double sliceBytes = elementBytes(args.type(0));
    for (std::size_t i = 1; i < source.size(); ++i) {
        sliceBytes *= static_cast<double>(source[i]);
    }
    const bool isOfSlices = error == std::errc() && alignment > 0 && grid[0] > 0 && sliceBytes > 0 &&
                            std::ceil(sliceBytes / (kThreads * alignment)) == static_cast<double>(grid[1]);
    if (!isOfSlices) {
        return std::nullopt;
    }
    const std::string_view index = inside.substr(static_cast<std::size_t>(end - inside.data()));
    constexpr double kLong = 8;
    constexpr double kInt = 4;
    const double indexBytes = index.starts_with(", long>") ? kLong : index.starts_with(", int>") ? kInt : 0;
    return static_cast<double>(grid[0]) * (2 * sliceBytes + indexBytes);
}

} // namespace lanescope
