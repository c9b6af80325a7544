// SPDX-License-Identifier: Apache-2.0
// A limit for the memory that a program takes from here on: beyond it an allocation fails, which is a message
// instead of a machine that swaps. For programs with one task; the limit is that of the whole process.
#pragma once

#include <cstdint>

namespace lanescope {

/// Lets the process take `bytes` more than it holds now, the stacks of its threads included. Nothing happens
/// where the system does not report it, where a lower limit is set already, and in builds with sanitizers,
/// which reserve far more than they use.
void limitFurtherMemory(std::uint64_t bytes) noexcept;

} // namespace lanescope
