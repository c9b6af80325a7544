// SPDX-License-Identifier: Apache-2.0
// Meaning of the category names of a trace. Names of all Kineto dialects map to one kind
// (docs/trace-format: old spellings such as "Operator" or "Kernel" included); anything else is Other.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/ids.h"

namespace lanescope {

enum class CategoryKind : std::uint8_t {
    None, ///< the event has no category
    Other,
    Operator,            ///< cpu_op, Operator
    UserAnnotation,      ///< user_annotation
    PythonFunction,      ///< python_function
    Runtime,             ///< cuda_runtime, Runtime, mtia_runtime, xpu_runtime
    Driver,              ///< cuda_driver
    Kernel,              ///< kernel, Kernel, mtia_ccp_events
    Memcpy,              ///< gpu_memcpy, Memcpy
    Memset,              ///< gpu_memset, Memset
    DeviceAnnotation,    ///< gpu_user_annotation
    Synchronization,     ///< cuda_sync, cuda_event
    Overhead,            ///< overhead
    ProfilerSpan,        ///< Trace: the profiled window
    ProfilerRange,       ///< cuda_profiler_range: counters per kernel, synthetic times
    LaunchFlow,          ///< ac2g, async_cpu_to_gpu, async_gpu, async
    ForwardBackwardFlow, ///< fwdbwd, forward_backward
};

struct Category {
    StringId name = kEmptyString;
    CategoryKind kind = CategoryKind::None;
};

/// Category of operators as Python calls them, such as "torch.nn.functional::linear", which pyprof records
/// around PyTorch's own.
inline constexpr std::string_view kPythonOperatorCategory = "python_op";

/// Case-insensitive.
CategoryKind categoryKindOf(std::string_view name);

constexpr bool isDeviceWork(CategoryKind kind) {
    return kind == CategoryKind::Kernel || kind == CategoryKind::Memcpy || kind == CategoryKind::Memset;
}
/// Lies on a device's track: device work, annotations, synchronizations, profiler ranges.
constexpr bool isDeviceSide(CategoryKind kind) {
    return isDeviceWork(kind) || kind == CategoryKind::DeviceAnnotation ||
           kind == CategoryKind::Synchronization || kind == CategoryKind::ProfilerRange;
}
constexpr bool isLaunchCall(CategoryKind kind) {
    return kind == CategoryKind::Runtime || kind == CategoryKind::Driver;
}

} // namespace lanescope
