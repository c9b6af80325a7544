// SPDX-License-Identifier: Apache-2.0
// Turns text of the event array into records. One per worker, reused for every chunk so that its buffers
// and caches stay warm; not thread-safe. A single tolerant pass: what other parsers refuse is mended and
// counted here. Cost: one look at each byte, most of them 64 at a time.
#pragma once

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/hash_index.h"
#include "core/import/json/decimal_time.h"
#include "core/import/json/json_text.h"
#include "core/store/event_batch.h"

namespace lanescope {

/// How a stretch of decoding ended.
enum class DecodeStop : std::uint8_t {
    AtLimit,     ///< the next event starts at or beyond the limit
    ArrayClosed, ///< the array's ']' was read
    NeedMore,    ///< the text at hand ends within an event or between two
    TextEnded,   ///< the file's text ends before the array is closed
};

struct DecodeResult {
    DecodeStop stop = DecodeStop::AtLimit;
    /// Position in the text: of the next event, after the ']', or where more text is needed from.
    std::size_t position = 0;
};

/// A stretch of text in memory, followed by kScanPadding readable bytes.
struct TextWindow {
    const char* data = nullptr;
    std::size_t size = 0;
    std::uint64_t offset = 0; ///< of data[0] in the whole text
    bool endsText = false;    ///< nothing follows in the file
    bool checkUtf8 = false;   ///< some bytes are not UTF-8: look at each event
};

/// Text behind the limit of a stretch that suffices to recognize an entry.
inline constexpr std::size_t kDecodeLookahead = 2 * kEventProbeBytes;

enum class EventKey : std::uint8_t;

class EventDecoder {
public:
    EventDecoder(DecodeTables& tables, unsigned worker);

    /// Decodes the entries of the array that start in [from, limit) of the window into `batch`, appending.
    /// The batch's firstRef must be set and within 4 GiB below; its tail says what `from` is behind and
    /// then what the result's position is. The window reaches kDecodeLookahead beyond `limit` or to the end
    /// of the text. An entry that goes on beyond the window is left to a call that has more.
    DecodeResult decode(const TextWindow& window, std::size_t from, std::size_t limit, EventBatch& batch);

    /// From now on entries longer than this, and one that the text ends in, are given up as broken: their
    /// closing bracket is most likely missing.
    void giveUpBeyond(std::size_t maxEntryBytes) { m_maxEntryBytes = maxEntryBytes; }
    /// From now on times have 10^exponent nanoseconds in one of their unit; microseconds at first.
    void readTimesIn(int exponent) { m_timeExponent = exponent; }
    /// Bytes looked at in vain for the end of what was then given up.
    std::uint64_t wastedBytes() const { return m_wastedBytes; }

private:
    struct Fields;

    /// Outcome of reading the next entry of the array.
    enum class Entry : std::uint8_t { Read, Comment, Broken, NeedMore, TextEnded };
    Entry readEntry(const char*& p, Fields& fields);
    Entry readObject(const char*& p, Fields& fields);
    Entry readOther(const char*& p);
    Entry skipComment(const char*& p);
    Entry unclosed(const char*& p, bool beyondLimit);
    Entry broken(const char*& p);
    Entry malformed(const char*& p, const char* goOn, Entry how);
    bool findNextEvent(const char*& p) const;
    bool knowsEnough(const char* entry) const;
    const char* limitEntry(const char* start);
    const char* decodeMending(const char* start, Fields& fields);

    /// Finds the opening quote of the next member's key in the object around `p`; null when there is none,
    /// and `answer` is then that of decodeEvent(). The usual cases are branches, which the processor
    /// predicts: to compute the position would make it wait for the text.
    [[gnu::always_inline]] const char* nextKey(const char* p, const char* start, const char*& answer) const {
        if (m_end - p > 2 && *p == ',') {
            if (p[1] == ' ' && p[2] == '"') {
                return p + 2;
            }
            if (p[1] == '"') {
                return p + 1;
            }
        }
        p = skipSeparators(p, m_end);
        if (p < m_end && *p == '"') {
            return p;
        }
        answer = p >= m_end ? nullptr : *p == '}' ? p + 1 : start;
        return nullptr;
    }
    /// The value of the member whose key ends before `p`; null when the text ends before it, `start` when
    /// there is no colon. Branches as in nextKey().
    [[gnu::always_inline]] const char* valueAfterKey(const char* p, const char* start) const {
        if (m_end - p > 2 && *p == ':') {
            if (p[1] == ' ' && !isJsonSpace(p[2])) {
                return p + 2;
            }
            if (!isJsonSpace(p[1])) {
                return p + 1;
            }
        }
        p = skipSpace(p, m_end);
        if (p >= m_end) {
            return nullptr;
        }
        if (*p != ':') {
            return start;
        }
        p = skipSpace(p + 1, m_end);
        return p < m_end ? p : nullptr;
    }
    const char* decodeEvent(const char* p, Fields& fields);
    const char* decodeMember(const char* p, Fields& fields);
    const char* decodeRareMember(EventKey key, const char* p, Fields& fields);
    const char* decodeArgs(const char* p, Fields& fields);
    void takeArg(Fields& fields, const StringToken& key, const ValueToken& value);
    void takeCounterValue(Fields& fields, const StringToken& series, const ValueToken& value);
    void takeTime(const ValueToken& value, const StringToken& string, ParsedTime& into);
    void emit(Fields& fields);
    void emitSlice(Fields& fields);
    void keepColorName(const Fields& fields);
    void emitFlow(Fields& fields);
    void emitCounter(Fields& fields);
    void emitMetadata(Fields& fields);
    void emitMemory(Fields& fields, std::uint32_t owner);
    std::uint32_t nameOf(const StringToken& token);
    std::uint32_t categoryOf(const StringToken& token);
    std::uint32_t categoryNamed(std::uint32_t name, const char* place);
    void setCategory(Fields& fields, std::string_view text);
    void takeVendorEvent(Fields& fields);
    /// Meaning of a category in unitrace; Kineto has another one for the same word.
    enum class VendorWord : std::uint8_t { Unknown, None, DeviceCommand, HostCall };
    VendorWord vendorWordOf(std::uint32_t category);
    void takeRocprofRow(Fields& fields);
    void completeWork(std::string_view name, DeviceOp& op) const;
    OwnerPart countedDevice(const OwnerPart& pid) const;
    std::uint32_t ownerOf(const Fields& fields);
    OwnerPart ownerPart(const ValueToken& value, const StringToken& string);
    std::string_view plain(const StringToken& token);
    std::string_view decoded(const StringToken& token);
    bool needsArgs(const Fields& fields) const;
    std::uint64_t offsetOf(const char* p) const {
        return m_window.offset + static_cast<std::uint64_t>(p - m_window.data);
    }
    void flaw(DiagnosticKind kind, const char* place);
    void unusable(DiagnosticKind kind, const char* place);
    void settleFlaws();

    DecodeTables& m_tables;
    unsigned m_worker;
    TextWindow m_window;
    const char* m_end = nullptr;
    EventBatch* m_batch = nullptr;
    std::string m_scratch;
    std::string m_plain;

    struct Flaw {
        DiagnosticKind kind;
        std::uint64_t offset;
    };
    std::vector<Flaw> m_flaws; ///< of the entry at hand, which may have to be read again

    static constexpr std::size_t kNeverGiveUp = std::numeric_limits<std::size_t>::max();
    std::size_t m_maxEntryBytes = kNeverGiveUp;
    int m_timeExponent = 3;
    std::uint64_t m_wastedBytes = 0;
    std::vector<VendorWord> m_vendorWords; ///< by category
    bool m_isVendors = false;              ///< an event was of rocprof or unitrace
    bool m_mending = false;                ///< nested values are read by skipNestedMending()
    bool m_mended = false;                 ///< and that found something to mend
    std::uint64_t m_mendingBytes = 0;

    static constexpr std::size_t kCacheSize = 64;
    struct CategorySlot {
        std::string_view text; ///< in the name pool
        std::uint32_t category = 0;
    };
    std::array<CategorySlot, kCacheSize> m_categoryCache{};
    std::array<std::uint32_t, kCacheSize> m_ownerCache{}; ///< local owner + 1
    HashIndex m_ownerIndex;
};

} // namespace lanescope
