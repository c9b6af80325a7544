// SPDX-License-Identifier: Apache-2.0
#include "core/import/cupti/recorded_words.h"

#include <charconv>
#include <optional>

#include "core/base/ascii.h"
#include "core/import/cupti/cupti_words.h"

namespace lanescope::cupti {

namespace {

std::optional<std::int64_t> numberIn(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

} // namespace

std::string memoryWord(std::string_view kind) {
    if (const std::optional<std::int64_t> number = numberIn(kind)) {
        constexpr std::int64_t kLastKind = 7;
        return std::string(*number == 0          ? "Unknown"
                           : *number > kLastKind ? std::string_view()
                                                 : memoryKindName(*number - 1));
    }
    std::string word(kind);
    bool isFirst = true;
    for (char& c : word) {
        c = c == '_' ? ' ' : isFirst ? asciiUpper(c) : c;
        isFirst = c == ' ';
    }
    return word;
}

std::string_view copyWord(std::string_view kind) {
    const std::optional<std::int64_t> number = numberIn(kind);
    return number ? copyKindName(*number) : kind;
}

std::string copyNameOf(std::string_view copyKind, std::string_view source, std::string_view target) {
    std::string name = "Memcpy" + (copyKind.empty() ? std::string() : " " + std::string(copyKind));
    if (!source.empty() && !target.empty()) {
        name += " (" + std::string(source) + " -> " + std::string(target) + ")";
    }
    return name;
}

std::string memsetNameOf(std::string_view memory) {
    return memory.empty() ? "Memset" : "Memset (" + std::string(memory) + ")";
}

} // namespace lanescope::cupti
