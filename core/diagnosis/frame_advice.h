// SPDX-License-Identifier: Apache-2.0
// Advice for Python frames that hold time while the device waits. Pure; any thread.
#pragma once

#include <string_view>

#include "core/diagnosis/cause.h"
#include "core/diagnosis/frame_tree.h"

namespace lanescope {

/// `loader` is the name of what fetches batches, `functionHint` says how to record functions of the host,
/// `compile` is what fuses and replays the work of the framework in use.
Words frameAdvice(CauseKind kind, std::string_view loader, const FrameTree::Part& part,
                  std::string_view functionHint, std::string_view compile);

/// Whether a frame, as causes name it, imports modules.
bool isImportFrame(std::string_view frame);

} // namespace lanescope
