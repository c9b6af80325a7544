// SPDX-License-Identifier: Apache-2.0
// Python frames that hold time while the device waits, in words, and advice for them. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

#include "core/diagnosis/cause.h"
#include "core/idle/frame_tree.h"

namespace lanescope {

/// The texts of a part of a frame tree.
struct FrameWords {
    std::string what;      ///< the frame and the largest parts inside; empty: no frame is known
    std::string frame;     ///< that holds all of it
    std::string innermost; ///< the largest frame inside; empty for none
    DurationNs innermostNs = 0;
    std::string builtin;   ///< built-in function that holds most of it; empty for none
    std::string userFrame; ///< innermost frame of the user's code around all of it; may be empty
};
FrameWords frameWords(const Trace& trace, const FrameTree::Part& part);

/// `loader` is the name of what fetches batches, `functionHint` says how to record functions of the host,
/// `compile` is what fuses and replays the work of the framework in use. `isShortOfCores`: threads had to
/// wait for a processor.
Words frameAdvice(CauseKind kind, std::string_view loader, const FrameWords& part,
                  std::string_view functionHint, std::string_view compile, bool isShortOfCores);

/// Whether a frame, as causes name it, imports modules.
bool isImportFrame(std::string_view frame);

} // namespace lanescope
