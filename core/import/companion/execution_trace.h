// SPDX-License-Identifier: Apache-2.0
// Execution traces of PyTorch (ExecutionTraceObserver, JSON of schema 1.0 to 1.1) and of Chakra (messages of
// Protocol Buffers): operators with their exact inputs and outputs, in order and without times. They stand
// beside a profile of the same run. Sources: facebookresearch/param (et_replay), mlcommons/chakra
// (et_def.proto). Immutable; any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/result.h"

namespace lanescope::companion {

/// One recorded operator or annotation.
struct ExecutionNode {
    std::string name;
    std::int64_t id = 0;
    /// Number of the recorded function ("rf_id"), which grows in the order in which they began; 0: none.
    std::int64_t record = 0;
    std::int64_t thread = 0; ///< as the recorder numbers threads, from 1
    std::string details;     ///< everything that the file says of it, an object in JSON notation
};

struct ExecutionTrace {
    std::shared_ptr<const ByteFile> source; ///< open as long as this is used, so that no output replaces it
    std::string file;                       ///< its name without the folder
    std::string schema;                     ///< such as "1.0.1"
    std::optional<std::int64_t> pid;        ///< of the process that was recorded
    std::vector<ExecutionNode> nodes;
};

/// Whether a file begins like an execution trace. Reads its first bytes.
bool isExecutionTrace(const std::shared_ptr<const ByteFile>& file);

/// Reads a whole file, compressed or not. An error for any other file, and for more than 1 GiB.
Result<ExecutionTrace> readExecutionTrace(const std::shared_ptr<const ByteFile>& file);

} // namespace lanescope::companion
