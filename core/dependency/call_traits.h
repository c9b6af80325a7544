// SPDX-License-Identifier: Apache-2.0
// Effect of a runtime or driver call on the order of work, judged by its name: CUDA and HIP, runtime and
// driver. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace lanescope {

struct CallTraits {
    bool waitsForDevice = false;     ///< returns when all streams of the device are done
    bool synchronizes = false;       ///< is named a synchronization of anything
    bool synchronizesStream = false; ///< of a stream
    bool blockingCopy = false;       ///< copies that return when the copy is done
    bool streamWait = false;         ///< makes a stream wait for an event
    bool recordsEvent = false;
    bool launches = false; ///< starts kernels
    bool launchesGraph = false;
    bool isHip = false;
    /// Returns when the work that it launched is done. Told by times, not by the name (recorded_work.h).
    bool runsItsWork = false;
};

CallTraits callTraits(std::string_view name);

} // namespace lanescope
