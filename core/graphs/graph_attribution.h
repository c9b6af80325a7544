// SPDX-License-Identifier: Apache-2.0
// Takes the answers for pieces of graph replays into the attribution of all device work, so that every
// analysis has the operators, modules and inputs of replayed kernels, each with its basis. A pure function;
// any thread. O(pieces + sources).
#pragma once

#include <span>

#include "core/attribution/kernel_attribution.h"
#include "core/graphs/piece_answers.h"

namespace lanescope {

class ModelRegistry;
class Trace;

/// Fills in KernelAttributions::replayed and its origins. Pieces whose origins lie in the trace itself have
/// their operators, module and line of code as context, with the annotation of the replay; where rivals
/// differ in module or line, those of the graph launch stay. Their cause stays Cause::GraphLaunch.
/// `companions` are those that the answers were made of.
void attributeReplays(const Trace& trace, std::span<const TracePtr> companions, const GraphReplays& replays,
                      const GraphAnswers& answers, const ModelRegistry& models,
                      KernelAttributions& attributions);

} // namespace lanescope
