// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/utf8_check.h"

#include <simdjson.h>

namespace lanescope {

bool isUtf8(const char* data, std::size_t size) {
    const auto byteAt = [data](std::size_t i) { return static_cast<unsigned char>(data[i]); };
    std::size_t first = 0;
    while (first < size && first < 3 && (byteAt(first) & 0xC0) == 0x80) {
        ++first;
    }
    std::size_t last = size;
    for (std::size_t back = 1; back <= 3 && back <= size - first; ++back) {
        const unsigned lead = byteAt(size - back);
        if (lead >= 0xC0) {
            const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
            last = length > back ? size - back : size;
            break;
        }
        if (lead < 0x80) {
            break;
        }
    }
    return simdjson::validate_utf8(data + first, last - first);
}

} // namespace lanescope
