// SPDX-License-Identifier: Apache-2.0
// The header fields that Lanescope understands, from their JSON text. A field of the wrong type is
// counted and ignored.
#pragma once

#include <span>

#include "core/base/diagnostics.h"
#include "core/store/trace_builder.h"

namespace lanescope {

HeaderInfo parseHeader(std::span<const HeaderField> fields, Diagnostics& diagnostics);

} // namespace lanescope
