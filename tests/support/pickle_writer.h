// SPDX-License-Identifier: Apache-2.0
// Writes pickles of protocol 4 for tests: values as pieces of text, to be put together.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lanescope::test {

namespace pickle {

inline std::string bytesOf(std::uint64_t value, int count) {
    std::string bytes;
    for (int i = 0; i < count; ++i) {
        bytes += static_cast<char>(value >> (8 * i));
    }
    return bytes;
}
inline std::string text(std::string_view value) {
    return "X" + bytesOf(value.size(), 4) + std::string(value) + "\x94";
}
inline std::string number(std::int64_t value) {
    return "\x8A\x08" + bytesOf(static_cast<std::uint64_t>(value), 8);
}
inline std::string list(const std::vector<std::string>& items) {
    std::string bytes = "]\x94(";
    for (const std::string& item : items) {
        bytes += item;
    }
    return bytes + "e";
}
inline std::string dictionary(const std::vector<std::pair<std::string, std::string>>& members) {
    std::string bytes = "}\x94(";
    for (const auto& [key, value] : members) {
        bytes += text(key) + value;
    }
    return bytes + "u";
}
inline std::string file(const std::string& value) {
    return "\x80\x04" + value + ".";
}

} // namespace pickle

} // namespace lanescope::test
