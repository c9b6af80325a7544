// SPDX-License-Identifier: Apache-2.0
// Memory as the system counts and gives it. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lanescope::os {

/// Zeroed memory that begins at a multiple of `alignment`, a power of two; in large pages if the system has
/// them. Null: there is none.
void* mapPages(std::size_t bytes, std::size_t alignment) noexcept;
/// All that mapPages() gave.
void unmapPages(void* at, std::size_t bytes) noexcept;

/// Physical memory; 0: unknown.
std::uint64_t physicalMemoryBytes();
/// Memory that is available without swapping; 0: unknown.
std::uint64_t availableMemoryBytes();
/// Memory of this process that no file backs, and that is not swapped out; 0: unknown.
std::uint64_t ownMemoryBytes();
/// Lets the process take `bytes` more than it holds now, the stacks of its threads included; then allocations
/// fail. Nothing happens where the system does not report it, and where a lower limit is set already.
void limitFurtherMemory(std::uint64_t bytes) noexcept;
/// The limit in force, to go back to it: a number of the system's own meaning.
std::uint64_t memoryLimit() noexcept;
void setMemoryLimit(std::uint64_t limit) noexcept;

/// From which size on an array of malloc gets pages of its own, and how much that is free it keeps. Only
/// glibc can be told.
void tuneHeap(int ownPagesBytes, int keptBytes) noexcept;
/// Gives back what malloc keeps for the calling thread, or for the first one. Only glibc can be told.
void trimHeap() noexcept;

} // namespace lanescope::os
