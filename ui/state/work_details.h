// SPDX-License-Identifier: Apache-2.0
// Description of what one kernel, copy or memset computed and how well it used its device: for the Details
// panel and the hover card. Pure functions; any thread.
#pragma once

#include <vector>

#include "core/base/ids.h"
#include "ui/state/device_terms.h"
#include "ui/state/slice_details.h"

namespace lanescope {
class Trace;
struct AttributedWork;
} // namespace lanescope

namespace lanescope::ui {

/// Direction, module path, call site, precision, FLOPs, bytes and rates, with the reason for what is not
/// known.
DetailSection workSection(const Trace& trace, const AttributedWork& made, DeviceOpId op,
                          DeviceTerms terms = DeviceTerms::OfMaker);

/// Work in few lines; unknown figures are left out.
std::vector<DetailRow> workInShort(const Trace& trace, const AttributedWork& made, DeviceOpId op);

} // namespace lanescope::ui
