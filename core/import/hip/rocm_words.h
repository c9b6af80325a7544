// SPDX-License-Identifier: Apache-2.0
// Words of AMD's profilers for calls, work and categories. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/store/category.h"

namespace lanescope::rocm {

/// Kind of a device's work by its type: Memcpy for "CopyHostToDevice", Memset for "FillBuffer", Other for
/// barriers and markers, Kernel for anything else.
CategoryKind workKindOf(std::string_view opType);

/// Kind of a command by its name in rocprof, versions 1 and 2: "CopyHostToDevice", "FillBuffer", a barrier,
/// else the name of a kernel.
CategoryKind commandKindOf(std::string_view name);

/// "Memcpy HtoD" for "MEMORY_COPY_HOST_TO_DEVICE" or "CopyHostToDevice"; a name of another kind as it stands.
std::string copyName(std::string_view name);

/// Whether a function is one of HIP or HSA, by its name.
bool isRuntimeName(std::string_view name);
/// Whether a launch call takes its grid in work-items instead of blocks (HIP's hip_ext.h).
bool takesWorkItems(std::string_view call);

/// Kind of a region by its category, such as "HIP_RUNTIME_API_EXT" or "MARKER_CORE_API", and its name.
CategoryKind regionKindOf(std::string_view category, std::string_view name);

/// The text of member "message" of a JSON object; nothing when there is none.
std::optional<std::string> messageIn(std::string_view json);

} // namespace lanescope::rocm
