// SPDX-License-Identifier: Apache-2.0
// Small tolerant readers of JSON pieces, shared by the event decoder and the header scanner. Pure
// functions over text with kScanPadding readable bytes after its end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/diagnostics.h"
#include "core/import/json/text_scan.h"

namespace lanescope {

/// A string as it stands between its quotes.
struct StringToken {
    std::string_view raw;
    bool hasEscape = false;
    bool hasControl = false;
    bool mended = false;        ///< an unescaped quote was taken as part of the text
    const char* next = nullptr; ///< after the closing quote; null when the text ends before it
};

/// Reads the string whose opening quote is at `p`. A quote that is not followed by one of , } ] : is
/// taken as part of the text when a later one fits, within a few thousand bytes.
StringToken readString(const char* p, const char* end);

/// Appends the decoded text to `out`: escapes resolved, lone surrogates as U+FFFD. Returns true when an
/// escape was invalid and taken literally.
bool decodeEscapes(std::string_view raw, std::string& out);

enum class ValueKind : std::uint8_t {
    String,
    Object,
    Array,
    Number,
    Literal,
    NonFinite,
    Invalid,
    Incomplete
};

/// One value of any type at `p` (first non-space byte).
struct ValueToken {
    ValueKind kind = ValueKind::Invalid;
    bool tooDeep = false;       ///< nested deeper than kMaxParsedDepth
    bool mended = false;        ///< an unescaped quote was taken as part of a string
    std::string_view text;      ///< the whole value, quotes included
    const char* next = nullptr; ///< after it
};
ValueToken readValue(const char* p, const char* end);

/// Position after the bracket that closes the one at `p`, for text with unescaped quotes: strings end as
/// readString() has it. Null when the text ends before. `mended` is set when a quote was taken as text.
const char* skipNestedMending(const char* p, const char* end, bool& mended);

/// Like readValue(), but reads nested values like skipNestedMending().
ValueToken readValueMending(const char* p, const char* end, bool& mended);

/// Whether an Invalid value is a word that ends where it seems to, such as undefined.
bool isUnknownWord(const ValueToken& value);

/// True for NaN, Infinity, inf, nan, N/A with or without sign, any case.
bool isNonFiniteWord(std::string_view word);

/// How far an event is read to distinguish it from other objects, or to mend it.
inline constexpr std::size_t kEventProbeBytes = 32u << 10;

/// Whether an object that has a one-character "ph" among its first members starts at `p`. Looks at no
/// more than `maxBytes`.
bool looksLikeEvent(const char* p, const char* end, std::size_t maxBytes = kEventProbeBytes);

/// First position in [p, limit) where an event seems to start, looking at text up to `end`; null if none.
/// The value of a member is not an event of its own. After many vain candidates it looks less far into each,
/// so that hostile text costs no more than a few passes.
const char* findEventStart(const char* p, const char* limit, const char* end);

} // namespace lanescope
