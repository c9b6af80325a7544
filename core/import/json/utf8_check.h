// SPDX-License-Identifier: Apache-2.0
// Checks the encoding of stretches of text. A pure function; any thread.
#pragma once

#include <cstddef>

namespace lanescope {

/// Whether the text is valid UTF-8, apart from characters that its ends cut in two.
bool isUtf8(const char* data, std::size_t size);

} // namespace lanescope
