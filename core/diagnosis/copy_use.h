// SPDX-License-Identifier: Apache-2.0
// The use of copies to a device, judged by their number, size and place among the kernels. A pure function;
// any thread. O(k log k) for k pieces of device work.
#pragma once

#include <cstdint>
#include <span>

#include "core/diagnosis/cause.h"

namespace lanescope {

class Trace;

enum class CopyUse : std::uint8_t {
    Inputs,   ///< no more than a step has inputs, or nothing is known
    First,    ///< so few, mostly before the first kernel of a trace without steps
    Loading,  ///< many, mostly before the first kernel: a model or data that are loaded once
    Again,    ///< many of sizes that were copied before, between kernels of a program without a framework
    Offloads, ///< many between kernels of a framework: weights that are kept in the host's memory
};

/// `copies`: those of one cause, to devices.
CopyUse copyUseOf(const Trace& trace, std::span<const CauseExtent::Work> copies);

} // namespace lanescope
