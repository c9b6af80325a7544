// SPDX-License-Identifier: Apache-2.0
// Names of the parts of a GPU: SM, warp and tensor core by NVIDIA, CU, wavefront and matrix core by AMD. The
// program's texts have NVIDIA's words; in the window and in reports they become those that fit the trace.
// Keys of exports stay. Pure; any thread.
#pragma once

#include <string>

namespace lanescope {

class Trace;

/// Whether AMD made the devices of the trace, as their names or else its launch calls tell.
bool isFromAmd(const Trace& trace);

/// A text of the program, in any language, in AMD's words.
std::string inAmdTerms(std::string text);

/// In the words of the maker of the trace's devices.
std::string inTermsOfMaker(const Trace& trace, std::string text);

} // namespace lanescope
