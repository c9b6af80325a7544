// SPDX-License-Identifier: Apache-2.0
// Replays of CUDA and HIP graphs as rows of blocks, one set for each stream that ran work of them: the
// replays, the repeated blocks, and the modules and operators of their pieces as far as they are known
// (core/graphs). Made on a pool thread; reads the captures beside the trace. Cost: graph_replays.h,
// piece_answers.h.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stop_token>
#include <utility>

#include "ui/timeline/series/block_rows.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

struct GraphBlocks {
    struct OfStream {
        std::shared_ptr<const BlockRows> rows;
        double knownShare = 0; ///< of the time of the pieces: those with an operator
    };
    /// Without streams where it was stopped or the args cannot be read.
    GraphBlocks(const Trace& trace, const std::stop_token& stop);

    std::map<std::pair<std::int32_t, std::int64_t>, OfStream> byStream; ///< by device and stream
};

} // namespace lanescope::ui
