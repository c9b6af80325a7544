// SPDX-License-Identifier: Apache-2.0
// Loads that tests control, for documents without files.
#pragma once

#include <future>

#include "ui/state/load_controller.h"

namespace lanescope::test {

inline ui::LoadController::Loader instantLoader(TracePtr trace) {
    return [trace = std::move(trace)](Progress&, std::stop_token) -> Result<TracePtr> { return trace; };
}

/// Reports half of 1000 bytes and 42 events, then waits for the stop request.
inline ui::LoadController::Loader endlessLoader() {
    return [](Progress& progress, std::stop_token stop) -> Result<TracePtr> {
        progress.stage = LoadStage::Reading;
        progress.bytesTotal = 1000;
        progress.bytesDone = 500;
        progress.events = 42;
        std::promise<void> stopped;
        const std::stop_callback onStop(stop, [&] { stopped.set_value(); });
        stopped.get_future().wait();
        return Error{ErrorCode::Cancelled, "stopped", {}, {}};
    };
}

inline ui::LoadController::Loader failingLoader(Error error) {
    return [error = std::move(error)](Progress&, std::stop_token) -> Result<TracePtr> { return error; };
}

} // namespace lanescope::test
