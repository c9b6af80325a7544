// SPDX-License-Identifier: Apache-2.0
// Names of devices and of the parts of a GPU: SM, warp and tensor core by NVIDIA, CU, wavefront and matrix
// core by AMD. The program's texts say GPU and have NVIDIA's words; in the window and in reports they become
// those that fit the trace. Keys of exports stay. Pure; any thread.
#pragma once

#include <string>

namespace lanescope {

class Trace;

/// Whether AMD made the devices of the trace, by their names, else by its launch calls.
bool isFromAmd(const Trace& trace);

/// A text of the program, in any language, in AMD's words.
std::string inAmdTerms(std::string text);

/// A text of the program, in any language, with the kind of the trace's devices ("NPU") where it says "GPU".
std::string namingDevices(const Trace& trace, std::string text);

/// In the words of the maker of the trace's devices, and with their kind.
std::string inTermsOfMaker(const Trace& trace, std::string text);

} // namespace lanescope
