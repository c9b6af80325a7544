// SPDX-License-Identifier: Apache-2.0
// Hints on what to record with rocprofv3, whichever of its formats it writes, also for JSON of the versions
// before it. Pure; any thread.
#pragma once

#include <span>

#include "core/base/user_text.h"
#include "core/store/recording_hints.h"

namespace lanescope {

inline std::span<const RecordingHint> rocprofHints() {
    static constexpr RecordingHint kHints[] = {
        {Ingredient::DeviceWork,
         userText(
             "No device activity recorded. Record it with rocprofv3 --kernel-trace --memory-copy-trace")},
        {Ingredient::Launches,
         userText("No launches of device work here. Record both sides with rocprofv3 --runtime-trace")},
        {Ingredient::Counters, userText("No hardware counters here. Record them with rocprofv3 --pmc")},
        {Ingredient::HostFunctions, userText("Mark the code with roctx ranges (rocprofv3 --marker-trace) to "
                                             "see which function runs here, or record with rocprof-sys.")},
    };
    return kHints;
}

} // namespace lanescope
