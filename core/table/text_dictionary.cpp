// SPDX-License-Identifier: Apache-2.0
#include "core/table/text_dictionary.h"

#include <functional>

namespace lanescope {

TextDictionary::TextDictionary() {
    add({});
}

std::uint32_t TextDictionary::add(std::string_view text) {
    return m_index.findOrAdd(
        std::hash<std::string_view>{}(text), m_entries,
        [&](const Entry& entry) { return this->text(entry) == text; },
        [&] {
            m_bytes += text;
            return Entry{m_bytes.size() - text.size(), text.size()};
        });
}

std::size_t TextDictionary::sizeBytes() const {
    // An entry of the index takes 16 bytes beside its slots of 8 bytes, half of which are in use.
    constexpr std::size_t kIndexBytes = 32;
    return m_bytes.capacity() + m_entries.capacity() * sizeof(Entry) + m_entries.size() * kIndexBytes;
}

} // namespace lanescope
