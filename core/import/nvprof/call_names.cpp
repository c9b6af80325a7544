// SPDX-License-Identifier: Apache-2.0
#include "core/import/nvprof/call_names.h"

namespace lanescope::nvprof {

std::vector<std::string_view> wordsOf(std::string_view text) {
    constexpr std::string_view kBlanks = " \n";
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
        const std::size_t end = text.find_first_of(kBlanks, at);
        words.push_back(text.substr(at, end - at));
        at = text.find_first_not_of(kBlanks, end);
    }
    return words;
}

} // namespace lanescope::nvprof
