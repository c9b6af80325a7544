// SPDX-License-Identifier: Apache-2.0
#include "core/store/category.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

struct Spelling {
    std::string_view name; ///< lower case
    CategoryKind kind;
};

// All spellings that Kineto has written since 2020, those of its other back ends, and those that Lanescope
// gives to other formats.
constexpr Spelling kSpellings[] = {
    {"ac2g", CategoryKind::LaunchFlow},
    {"async", CategoryKind::LaunchFlow},
    {"async_cpu_to_gpu", CategoryKind::LaunchFlow},
    {"async_gpu", CategoryKind::LaunchFlow},
    {"cann_runtime", CategoryKind::Runtime},
    {"cpu_op", CategoryKind::Operator},
    {"cuda_driver", CategoryKind::Driver},
    {"cuda_event", CategoryKind::Synchronization},
    {"cuda_profiler_range", CategoryKind::ProfilerRange},
    {"cuda_runtime", CategoryKind::Runtime},
    {"cuda_sync", CategoryKind::Synchronization},
    {"forward_backward", CategoryKind::ForwardBackwardFlow},
    {"fwdbwd", CategoryKind::ForwardBackwardFlow},
    {"glow_runtime", CategoryKind::Runtime},
    {"gpu_memcpy", CategoryKind::Memcpy},
    {"gpu_memset", CategoryKind::Memset},
    {"gpu_op", CategoryKind::Kernel},      // unitrace: a command on a queue
    {"fee", CategoryKind::PythonFunction}, // VizTracer: entry and exit of a function
    {"gpu_user_annotation", CategoryKind::DeviceAnnotation},
    {"hip_runtime", CategoryKind::Runtime},
    {"hpu_op", CategoryKind::Operator},
    {"kernel", CategoryKind::Kernel},
    {"memcpy", CategoryKind::Memcpy},
    {"memset", CategoryKind::Memset},
    {"mtia_ccp_events", CategoryKind::Kernel},
    {"mtia_runtime", CategoryKind::Runtime},
    {"operator", CategoryKind::Operator},
    {"overhead", CategoryKind::Overhead},
    {"privateuse1_driver", CategoryKind::Driver},
    {"privateuse1_runtime", CategoryKind::Runtime},
    {"python_function", CategoryKind::PythonFunction},
    {kPythonOperatorCategory, CategoryKind::Operator},
    {"runtime", CategoryKind::Runtime},
    {"trace", CategoryKind::ProfilerSpan},
    {"user_annotation", CategoryKind::UserAnnotation},
    {"xpu_driver", CategoryKind::Driver},
    {"xpu_runtime", CategoryKind::Runtime},
    {"xpu_sync", CategoryKind::Synchronization},
};

} // namespace

CategoryKind categoryKindOf(std::string_view name) {
    if (name.empty()) {
        return CategoryKind::None;
    }
    for (const Spelling& spelling : kSpellings) {
        if (std::equal(name.begin(), name.end(), spelling.name.begin(), spelling.name.end(),
                       [](char a, char b) { return asciiLower(a) == b; })) {
            return spelling.kind;
        }
    }
    return CategoryKind::Other;
}

} // namespace lanescope
