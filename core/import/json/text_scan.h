// SPDX-License-Identifier: Apache-2.0
// Finding the structure of JSON text quickly: ends of strings, ends of nested values. Tolerant by
// design: control characters and unknown escapes do not stop a scan. All functions may read up to
// kScanPadding bytes beyond `end`, never write, and treat `end` as the end of the text.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace lanescope {

inline constexpr std::size_t kScanPadding = 64;

inline bool isJsonSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// Bits of a 64-byte block, one per byte.
struct BlockMasks {
    std::uint64_t quote;
    std::uint64_t backslash;
    std::uint64_t open;  ///< { or [
    std::uint64_t close; ///< } or ]
};

#if defined(__SSE2__)

inline BlockMasks blockMasks(const char* p) {
    BlockMasks masks{0, 0, 0, 0};
    const __m128i quote = _mm_set1_epi8('"');
    const __m128i backslash = _mm_set1_epi8('\\');
    const __m128i open = _mm_set1_epi8('{');
    const __m128i close = _mm_set1_epi8('}');
    const __m128i fold = _mm_set1_epi8(0x20); // '[' | 0x20 == '{', ']' | 0x20 == '}'
    for (int i = 0; i < 4; ++i) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + 16 * i));
        const __m128i folded = _mm_or_si128(bytes, fold);
        const auto bits = [i](__m128i v) {
            return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(v))) << (16 * i);
        };
        masks.quote |= bits(_mm_cmpeq_epi8(bytes, quote));
        masks.backslash |= bits(_mm_cmpeq_epi8(bytes, backslash));
        masks.open |= bits(_mm_cmpeq_epi8(folded, open));
        masks.close |= bits(_mm_cmpeq_epi8(folded, close));
    }
    return masks;
}

/// First byte at or after `p` that is not white space; `end` if none.
inline const char* findNoSpace(const char* p, const char* end) {
    for (; p < end; p += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m128i blank = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' ')),
                                           _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
        const __m128i rare = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\t')),
                                          _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')));
        const auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_or_si128(blank, rare))) ^ 0xFFFFu;
        if (mask != 0) {
            const char* found = p + std::countr_zero(mask);
            return found < end ? found : end;
        }
    }
    return end;
}

/// First byte at or after `p` that is a quote, a backslash or a control character; `end` if none.
inline const char* findStringSpecial(const char* p, const char* end) {
    const __m128i quote = _mm_set1_epi8('"');
    const __m128i backslash = _mm_set1_epi8('\\');
    const __m128i control = _mm_set1_epi8(0x1F);
    for (; p < end; p += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m128i hit =
            _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)),
                         _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes));
        const auto mask = static_cast<std::uint32_t>(_mm_movemask_epi8(hit));
        if (mask != 0) {
            const char* found = p + std::countr_zero(mask);
            return found < end ? found : end;
        }
    }
    return end;
}

#else

inline BlockMasks blockMasks(const char* p) {
    BlockMasks masks{0, 0, 0, 0};
    for (int i = 0; i < 64; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        switch (p[i]) {
        case '"':
            masks.quote |= bit;
            break;
        case '\\':
            masks.backslash |= bit;
            break;
        case '{':
        case '[':
            masks.open |= bit;
            break;
        case '}':
        case ']':
            masks.close |= bit;
            break;
        default:
            break;
        }
    }
    return masks;
}

inline const char* findNoSpace(const char* p, const char* end) {
    while (p < end && isJsonSpace(*p)) {
        ++p;
    }
    return p;
}

inline const char* findStringSpecial(const char* p, const char* end) {
    while (p < end && *p != '"' && *p != '\\' && static_cast<unsigned char>(*p) >= 0x20) {
        ++p;
    }
    return p;
}

#endif

/// First byte at or after `p` that is not white space; `end` if none. Mostly there is none or one.
inline const char* skipSpace(const char* p, const char* end) {
    if (p >= end || !isJsonSpace(*p)) {
        return p;
    }
    ++p;
    return p >= end || !isJsonSpace(*p) ? p : findNoSpace(p, end);
}

/// Skips white space and commas.
inline const char* skipSeparators(const char* p, const char* end) {
    for (p = skipSpace(p, end); p < end && *p == ',';) {
        p = skipSpace(p + 1, end);
    }
    return p;
}

/// std::popcount is a function call where the processor's instruction may not be assumed.
inline std::uint64_t bitCount(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return bits * 0x0101010101010101u >> 56;
}

/// Bit i of the result is the exclusive or of bits 0..i: turns quote marks into "inside a string".
inline std::uint64_t prefixXor(std::uint64_t bits) {
    bits ^= bits << 1;
    bits ^= bits << 2;
    bits ^= bits << 4;
    bits ^= bits << 8;
    bits ^= bits << 16;
    bits ^= bits << 32;
    return bits;
}

/// Values nested deeper than this are more than parsers of whole values follow.
inline constexpr std::uint64_t kMaxParsedDepth = 1000;

/// Position after the bracket that closes the one at `p`; null when the text ends before. The kinds of
/// bracket are not distinguished. `tooDeep` is set when the nesting exceeds kMaxParsedDepth by a block.
inline const char* skipNested(const char* p, const char* end, bool& tooDeep) {
    std::uint64_t inString = 0;      // all ones while a string goes on from the block before
    std::uint64_t nextIsEscaped = 0; // 1 while the first byte of the block is escaped
    std::uint64_t depth = 0;
    while (p < end) {
        BlockMasks masks = blockMasks(p);
        const std::size_t left = static_cast<std::size_t>(end - p);
        if (left < 64) {
            const std::uint64_t valid = (std::uint64_t{1} << left) - 1;
            masks.quote &= valid;
            masks.backslash &= valid;
            masks.open &= valid;
            masks.close &= valid;
        }
        if ((masks.backslash | nextIsEscaped) != 0) {
            std::uint64_t escaped = nextIsEscaped;
            nextIsEscaped = 0;
            for (std::uint64_t rest = masks.backslash & ~escaped; rest != 0;) {
                const int at = std::countr_zero(rest);
                if (at == 63) {
                    nextIsEscaped = 1;
                    break;
                }
                escaped |= std::uint64_t{2} << at;
                rest &= ~(std::uint64_t{3} << at);
            }
            masks.quote &= ~escaped;
        }
        const std::uint64_t strings = prefixXor(masks.quote) ^ inString;
        inString = static_cast<std::uint64_t>(static_cast<std::int64_t>(strings) >> 63);
        const std::uint64_t opens = masks.open & ~strings;
        const std::uint64_t closes = masks.close & ~strings;
        const std::uint64_t closeCount = bitCount(closes);
        const std::uint64_t openCount = bitCount(opens);
        if (closeCount < depth) {
            depth += openCount - closeCount;
            tooDeep = tooDeep || depth > kMaxParsedDepth;
        } else {
            for (std::uint64_t both = opens | closes; both != 0; both &= both - 1) {
                const int at = std::countr_zero(both);
                if ((opens >> at & 1) != 0) {
                    ++depth;
                } else if (--depth == 0) {
                    return p + at + 1;
                }
            }
        }
        p += 64;
    }
    return nullptr;
}

inline const char* skipNested(const char* p, const char* end) {
    bool tooDeep = false;
    return skipNested(p, end, tooDeep);
}

/// Where a string's text ends and what is in it.
struct StringScan {
    const char* close = nullptr; ///< the closing quote; null when the text ends before
    bool hasEscape = false;
    bool hasControl = false;
};

/// `p` is the first byte after the opening quote.
inline StringScan scanString(const char* p, const char* end) {
    StringScan scan;
    for (;;) {
        p = findStringSpecial(p, end);
        if (p >= end) {
            return scan;
        }
        if (*p == '"') {
            scan.close = p;
            return scan;
        }
        if (*p == '\\') {
            scan.hasEscape = true;
            p += 2;
        } else {
            scan.hasControl = true;
            ++p;
        }
    }
}

} // namespace lanescope
