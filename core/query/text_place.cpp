// SPDX-License-Identifier: Apache-2.0
#include "core/query/text_place.h"

#include <algorithm>
#include <string_view>

#include "core/base/text_source.h"
#include "core/store/args.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

bool continuesCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// Bytes that are no UTF-8 become U+FFFD, other control characters than line ends and tabs become U+2400 on.
std::string printable(std::string_view text) {
    std::string clean;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80   ? 1
                                   : lead < 0xC2 ? 0
                                   : lead < 0xE0 ? 2
                                   : lead < 0xF0 ? 3
                                   : lead < 0xF5 ? 4
                                                 : 0;
        const std::string_view character = text.substr(i, length);
        if (length == 0 || character.size() < length ||
            !std::all_of(character.begin() + 1, character.end(), continuesCharacter)) {
            clean += "\xEF\xBF\xBD";
            ++i;
            continue;
        }
        if (lead < 0x20 && lead != '\n' && lead != '\t') {
            clean += {'\xE2', '\x90', static_cast<char>(0x80 + lead)};
        } else {
            clean += character;
        }
        i += length;
    }
    return clean;
}

} // namespace

SliceId sliceAtByte(const Trace& trace, std::uint64_t offset) {
    SliceId nearest = kNoSlice;
    std::uint64_t nearestOffset = 0;
    const auto& offsets = trace.slices().sourceOffset;
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        if (offsets[i] <= offset && (nearest == kNoSlice || offsets[i] > nearestOffset)) {
            nearest = SliceId(i);
            nearestOffset = offsets[i];
        }
    }
    if (nearest == kNoSlice || nearestOffset == offset) {
        return nearest;
    }
    const auto text = sliceText(trace, nearest);
    return text && offset - nearestOffset < text->json.size() ? nearest : kNoSlice;
}

Result<TextExcerpt> excerptAround(const Trace& trace, std::uint64_t offset, std::size_t contextBytes) {
    if (trace.source() == nullptr) {
        return Error{ErrorCode::FileUnreadable, "the trace was not read from a file", trace.path(), {}};
    }
    const std::uint64_t start = offset - std::min<std::uint64_t>(offset, contextBytes);
    std::string text(static_cast<std::size_t>(offset - start) + contextBytes, '\0');
    const auto got = trace.source()->read(start, text.data(), text.size());
    if (!got) {
        return got.error();
    }
    text.resize(*got);
    const std::size_t place = std::min(text.size(), static_cast<std::size_t>(offset - start));
    std::size_t placeEnd = std::min(text.size(), place + 1);
    while (placeEnd < text.size() && continuesCharacter(text[placeEnd])) {
        ++placeEnd;
    }
    // What the window cuts in two is left out.
    std::size_t first = 0;
    while (start > 0 && first < place && continuesCharacter(text[first])) {
        ++first;
    }
    const std::string_view whole = std::string_view(text).substr(first);
    if (maskSecrets({}, whole) != whole) {
        // The mask must see all of it, and says not where it put the rest.
        return TextExcerpt{printable(maskSecrets({}, whole)), {}, {}};
    }
    return TextExcerpt{printable(whole.substr(0, place - first)),
                       printable(whole.substr(place - first, placeEnd - place)),
                       printable(whole.substr(placeEnd - first))};
}

} // namespace lanescope
