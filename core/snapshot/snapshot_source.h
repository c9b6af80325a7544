// SPDX-License-Identifier: Apache-2.0
// Args of a trace that was made of a memory snapshot: analyses get the whole snapshot from them,
// with its stacks and segments. Any thread.
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/snapshot/memory_snapshot.h"

namespace lanescope {

class SnapshotSource {
public:
    virtual ~SnapshotSource() = default;
    /// Known from loading, or read again. Errors as of readMemorySnapshot().
    virtual Result<std::shared_ptr<const MemorySnapshot>> snapshot() const = 0;
};

} // namespace lanescope
