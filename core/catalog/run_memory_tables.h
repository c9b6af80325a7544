// SPDX-License-Identifier: Apache-2.0
// Tables of the memory of a run, as `lanescope-cli memory --group step|class|batch|fragmentation` prints
// them. Pure functions; any thread.
#pragma once

#include <vector>

#include "core/memory/allocator_calls.h"
#include "core/memory/block_classes.h"
#include "core/memory/step_memory.h"
#include "core/table/table.h"

namespace lanescope {

class Trace;

Table makeStepMemoryTable(const Trace& trace, const std::vector<StepMemory>& rows);
Table makeBlockClassTable(const Trace& trace, const std::vector<BlockClassRow>& rows);
/// How much larger a batch would fit.
Table makeBatchTable(const Trace& trace, const std::vector<StepMemory>& rows, const BatchFacts& facts);
Table makeReserveTable(const Trace& trace, const std::vector<ReserveUse>& rows);

/// "GPU 0: …" for each leak; empty for none.
std::string leakText(const Trace& trace, const std::vector<StepMemory>& rows);
/// Calls of the device's allocator and their time; empty for none.
std::string allocatorCallText(const Trace& trace, const std::vector<AllocatorCall>& calls);

} // namespace lanescope
