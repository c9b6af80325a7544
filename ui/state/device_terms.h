// SPDX-License-Identifier: Apache-2.0
// Names of the parts of a GPU: SM and warp by NVIDIA, CU and wavefront by AMD. The program's texts
// have NVIDIA's words; on the way to the screen they become those that fit the trace, or those that the user
// chose (Preferences::deviceTerms). Keys of exports stay. Any thread.
#pragma once

#include <QString>

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

enum class DeviceTerms { OfMaker, Nvidia, Amd };

/// Whether AMD made the devices of the trace, as their names or else its launch calls tell.
bool isFromAmd(const Trace& trace);

/// A text of the program, in any language, in the words that fit.
QString inTermsOf(const Trace& trace, DeviceTerms chosen, const QString& text);

} // namespace lanescope::ui
