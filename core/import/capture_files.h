// SPDX-License-Identifier: Apache-2.0
// Traces that were recorded while the CUDA or HIP graphs of another trace were captured, by their names.
// Reads folders only. Any thread.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/import/trace_loader.h"

namespace lanescope {

/// No more files than this are taken of a folder.
inline constexpr std::size_t kMostCaptureFiles = 64;

/// Captures that lie beside the trace "NAME.json.gz": "NAME_capture….json.gz" in its folder, or in the
/// folders "capture" and "capture_traces" below it; without such a file every trace of "capture_traces", the
/// layout that TraceLens reads. Sorted; empty: none, or the trace lies on another machine.
std::vector<std::string> captureFilesBeside(const std::string& tracePath);

/// Reads those; files that cannot be read are left out.
std::vector<TracePtr> loadCapturesBeside(const std::string& tracePath, const LoadOptions& options = {});

/// The file itself, or the traces of a folder, sorted. InvalidArgument for a folder without any.
Result<std::vector<std::string>> captureFilesOf(const std::string& fileOrFolder);

} // namespace lanescope
