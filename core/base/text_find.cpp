// SPDX-License-Identifier: Apache-2.0
#include "core/base/text_find.h"

#include <bit>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace lanescope {

namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool startsFolded(const char* text, std::string_view lowered) {
    for (std::size_t i = 0; i < lowered.size(); ++i) {
        if (lower(text[i]) != lowered[i]) {
            return false;
        }
    }
    return true;
}

} // namespace

std::size_t findFolded(std::string_view text, std::string_view lowered) {
    if (lowered.empty()) {
        return 0;
    }
    if (lowered.size() > text.size()) {
        return std::string_view::npos;
    }
    const std::size_t places = text.size() - lowered.size() + 1;
    std::size_t at = 0;
#if defined(__SSE2__)
    // First and last byte, both with the bit that tells capitals set: letters of either case match, and so
    // do a few other characters, which the comparison of the whole then rules out.
    const __m128i fold = _mm_set1_epi8(0x20);
    const __m128i first = _mm_set1_epi8(static_cast<char>(lowered.front() | 0x20));
    const __m128i last = _mm_set1_epi8(static_cast<char>(lowered.back() | 0x20));
    const auto load = [&text](std::size_t from) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + from));
    };
    for (; at + 16 <= places; at += 16) {
        const __m128i heads = _mm_cmpeq_epi8(_mm_or_si128(load(at), fold), first);
        const __m128i tails = _mm_cmpeq_epi8(_mm_or_si128(load(at + lowered.size() - 1), fold), last);
        auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_and_si128(heads, tails)));
        for (; mask != 0; mask &= mask - 1) {
            const std::size_t place = at + static_cast<std::size_t>(std::countr_zero(mask));
            if (startsFolded(text.data() + place, lowered)) {
                return place;
            }
        }
    }
#endif
    for (; at < places; ++at) {
        if (startsFolded(text.data() + at, lowered)) {
            return at;
        }
    }
    return std::string_view::npos;
}

} // namespace lanescope
