// SPDX-License-Identifier: Apache-2.0
#include "core/query/text_place.h"

#include <algorithm>
#include <string_view>

#include "core/base/utf8.h"
#include "core/secrets/secret_mask.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Bytes that are no UTF-8 become U+FFFD, other control characters than line ends and tabs become U+2400 on.
std::string printable(std::string_view text) {
    std::string clean;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = utf8Length(text.substr(i));
        if (length == 0) {
            clean += kReplacementCharacter;
            ++i;
            continue;
        }
        if (lead < 0x20 && lead != '\n' && lead != '\t') {
            clean += {'\xE2', '\x90', static_cast<char>(0x80 + lead)};
        } else {
            clean += text.substr(i, length);
        }
        i += length;
    }
    return clean;
}

} // namespace

SliceId sliceAtPlace(const Trace& trace, EventRef place) {
    SliceId nearest = kNoSlice;
    EventRef nearestEvent{};
    const auto& events = trace.slices().event;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (events[i] <= place && (nearest == kNoSlice || events[i] > nearestEvent)) {
            nearest = SliceId(i);
            nearestEvent = events[i];
        }
    }
    if (nearest == kNoSlice || nearestEvent == place) {
        return nearest;
    }
    return trace.args() != nullptr && trace.args()->holds(nearestEvent, place) ? nearest : kNoSlice;
}

Result<TextExcerpt> excerptAround(const Trace& trace, EventRef at, std::size_t contextBytes) {
    if (trace.args() == nullptr) {
        return Error{ErrorCode::FileUnreadable, "the trace was not read from a file", trace.path(), {}};
    }
    const Result<PlaceText> around = trace.args()->textAround(at, contextBytes);
    if (!around) {
        return around.error();
    }
    const std::string_view whole = around->text;
    const std::size_t place = around->place;
    std::size_t placeEnd = std::min(whole.size(), place + 1);
    while (placeEnd < whole.size() && continuesUtf8(whole[placeEnd])) {
        ++placeEnd;
    }
    if (maskSecrets({}, whole) != whole) {
        // The mask must see all of it, and does not say where it put the rest.
        return TextExcerpt{printable(maskSecrets({}, whole)), {}, {}};
    }
    return TextExcerpt{printable(whole.substr(0, place)), printable(whole.substr(place, placeEnd - place)),
                       printable(whole.substr(placeEnd))};
}

} // namespace lanescope
