// SPDX-License-Identifier: Apache-2.0
// Slices around a launch call that say who caused its work: operators, annotation, Python frames, nn.Module,
// direction. Made from the outermost slice inwards, one slice at a time; attribution.h does so for one
// kernel, kernel_attribution.h for all. Plain values; any thread. Definitions: see kernel_attribution.h.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/ids.h"

namespace lanescope {

class ForwardLinks;
class ModelRegistry;
class Trace;

enum class Direction : std::uint8_t { Unknown, Forward, Backward, Optimizer };

/// "fprop", "bprop" and "optim"; "-" for Unknown (pyprof2's words).
const char* directionName(Direction direction);

/// Slices around a launch call. kNoSlice if there is none.
struct LaunchContext {
    SliceId innermostOp = kNoSlice;
    SliceId outermostOp = kNoSlice;
    /// The operator whose model gives FLOPs and bytes: the outermost one that has a model, or the innermost
    /// of the composite ones (launch_traits.h) where no other has.
    SliceId costOp = kNoSlice;
    SliceId annotation = kNoSlice; ///< innermost user annotation
    SliceId python = kNoSlice;     ///< innermost Python frame
    SliceId callSite = kNoSlice; ///< innermost Python frame that is not of torch or another installed package
    SliceId module = kNoSlice;   ///< innermost nn.Module; of the forward operator in the backward pass
    SliceId backwardOp = kNoSlice;    ///< innermost operator of the backward pass
    SliceId forwardOp = kNoSlice;     ///< what that one belongs to
    std::int64_t sequenceNumber = -1; ///< of the innermost operator that has one
    Direction direction = Direction::Unknown;
    bool hasFinalCost = false; ///< costOp is not a composite one

    /// The Python frame to name: the call site, else the innermost one.
    SliceId site() const { return callSite != kNoSlice ? callSite : python; }
};

/// Whether the slice is a call of an nn.Module, a Python frame "nn.Module: Linear_3".
bool isModuleCall(const Trace& trace, SliceId slice);

/// Whether the slice is an operator as Python calls it (kPythonOperatorCategory).
bool isPythonOperator(const Trace& trace, SliceId slice);

/// By slice, the outermost operator of Python at or around it, kNoSlice for none; empty where no category is
/// of such. O(slices).
std::vector<SliceId> pythonOperators(const Trace& trace);

/// Facts about the slices of one name, as bits.
using LaunchTraits = std::uint8_t;

/// `models` may be null: then no name has a model. Never 0, so that 0 can stand for a name not looked at.
LaunchTraits launchTraitsOf(std::string_view name, const ModelRegistry* models);

/// Takes `slice`, of these traits, into the context of what is around it. `forwards` may be null: then the
/// backward pass is not led back to forward operators, and its module is what is around the call itself.
void extendContext(LaunchContext& context, const Trace& trace, SliceId slice, LaunchTraits traits,
                   const ForwardLinks* forwards);

} // namespace lanescope
