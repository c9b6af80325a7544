// SPDX-License-Identifier: Apache-2.0
#include "core/diagnosis/device_use.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/analysis/device/device_name.h"
#include "core/attribution/device_peaks.h"
#include "core/store/device_calls.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool showsDevice(std::string_view name) {
    static constexpr std::array<std::string_view, 4> kStarts{"nccl:", "ncclKernel", "ncclDevKernel", "rccl:"};
    static constexpr std::array<std::string_view, 5> kParts{"FusedAdam", "FusedSGD", "FusedLAMB",
                                                            "aten::cudnn_", "aten::miopen_"};
    return isDeviceCall(name) ||
           std::ranges::any_of(kStarts, [name](std::string_view start) { return name.starts_with(start); }) ||
           std::ranges::any_of(
               kParts, [name](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

} // namespace

bool usesDevice(const Trace& trace) {
    std::vector<bool> isAsked(trace.strings().size(), false);
    const SliceTable& slices = trace.slices();
    for (std::size_t i = 0; i < slices.size(); ++i) {
        const StringId name = slices.name[i];
        if (!isAsked[indexOf(name)] && showsDevice(trace.text(name))) {
            return true;
        }
        isAsked[indexOf(name)] = true;
    }
    return false;
}

bool isGpuTrace(const Trace& trace) {
    if (deviceWord(trace) != "GPU") {
        return false;
    }
    return trace.launches().empty() || std::ranges::any_of(trace.launches(), [&trace](const Launch& launch) {
               const std::string_view name = trace.sliceName(launch.slice);
               return isDeviceCall(name) && !name.starts_with("aclrt");
           });
}

MatrixHardware matrixHardwareOf(const Trace& trace, std::int32_t device, bool isAmd) {
    if (isAmd) {
        const DevicePeaks* peaks = peaksOf(trace, device);
        return peaks == nullptr || peaks->matrixBf16 <= 0
                   ? MatrixHardware{}
                   : MatrixHardware{MatrixUnits::WithTf32, peaks->matrixFp8 > 0    ? "FP8"
                                                           : peaks->matrixInt8 > 0 ? "INT8"
                                                                                   : ""};
    }
    MatrixHardware hardware{matrixUnitsOf(trace, device), std::nullopt};
    const DeviceProperties* properties = trace.deviceProperties(device);
    if (hardware.units == MatrixUnits::None) {
        hardware.smallest = "";
    } else if (properties != nullptr && properties->computeMajor >= 0) {
        // FP8 since Ada, INT8 since Turing: CUDA programming guide, table of compute capabilities.
        const std::pair capability(properties->computeMajor, properties->computeMinor);
        hardware.smallest = capability >= std::pair(8, 9)   ? "FP8"
                            : capability >= std::pair(7, 2) ? "INT8"
                                                            : "";
    }
    return hardware;
}

bool hasKnownCategories(const Trace& trace) {
    // Instants and counters do not tell; a file of them alone may come from any device.
    const auto& categories = trace.slices().category;
    for (std::size_t i = 0; i < categories.size(); ++i) {
        const CategoryKind kind = trace.categories()[indexOf(categories[i])].kind;
        if (kind != CategoryKind::Other && kind != CategoryKind::None) {
            return true;
        }
    }
    return false;
}

DeviceUse deviceUseOf(const Trace& trace) {
    return !trace.activeDevices().empty() ? DeviceUse::Recorded
           : usesDevice(trace)            ? DeviceUse::Unrecorded
           : hasKnownCategories(trace)    ? DeviceUse::Host
                                          : DeviceUse::Unknown;
}

} // namespace lanescope
