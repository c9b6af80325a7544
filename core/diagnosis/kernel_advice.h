// SPDX-License-Identifier: Apache-2.0
// Advice against time that a device spends at work. Pure; any thread.
#pragma once

#include <string_view>

#include "core/diagnosis/cause.h"
#include "core/diagnosis/device_time.h"
#include "core/diagnosis/framework.h"
#include "core/diagnosis/work_family.h"

namespace lanescope {

struct WorkFacts {
    CauseKind kind{};
    WorkClass workClass{};
    WorkFamily family{};
    std::string_view longestName; ///< of the longest kernel or copy
    std::string_view precision;   ///< of most of the time, as kernelPrecision() says
    bool isMisaligned = false;    ///< a third of the time is in matrix kernels that read single elements
    bool isAmd = false;
    bool isGpu = false;                    ///< of CUDA or HIP
    bool isMixed = false;                  ///< kernels of several families
    bool isServing = false;                ///< of iterations of an inference engine
    bool isSmallGrid = false;              ///< most of the time with blocks for less than half of the GPU
    const FrameworkTools* tools = nullptr; ///< never null
};

Words kernelAdvice(const WorkFacts& facts);

/// For copies that bring weights to the device whenever a layer needs them.
Words offloadAdvice();

/// Whether a copy goes from the host to a device, by its name.
bool isCopyToDevice(std::string_view name);

/// For copies, by the name of one, such as "Memcpy HtoD (Pageable -> Device)". `isServing` as above.
Words copyAdvice(std::string_view name, const FrameworkTools& tools, bool isServing);

} // namespace lanescope
