// SPDX-License-Identifier: Apache-2.0
// Reader of the name of a Python frame: "path/file.py(12): function" as torch.profiler writes it, or
// "$file.py:12 function" as JAX does. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// The frame fetches a batch: __next__ of the DataLoader's iterators.
bool isLoaderFrame(std::string_view name);

/// The frame belongs to torch.profiler or jax.profiler.
bool isProfilerFrame(std::string_view name);

/// The frame says nothing about what the user's code does: built-in functions, torch's own machinery of
/// calls, contextlib, threading and the like.
bool isMachineryFrame(std::string_view name);

/// The frame is of a file outside of installed packages and of Python's own library, as far as the path
/// tells.
bool isUserFrame(std::string_view name);

/// An annotation that torch.compile sets around a phase of its work (torch._dynamo.utils.dynamo_timed).
bool isCompilerAnnotation(std::string_view name);

/// The frame, or such an annotation, compiles or tunes kernels: torch.compile, Triton, extensions, XLA.
/// Frames that run what was compiled are none of these.
bool isCompilerFrame(std::string_view name);

/// "built-in write of _io.TextIOWrapper" of a built-in function; empty for any other frame.
std::string builtinText(std::string_view name);

/// The frame waits for another thread or for the device: the backward pass of autograd, a lock, a queue,
/// block_until_ready() of JAX.
bool isWaitingFrame(std::string_view name);

/// "function (file.py:12)"; the name itself if it is written otherwise.
std::string frameText(std::string_view name);

} // namespace lanescope
