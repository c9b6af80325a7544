// SPDX-License-Identifier: Apache-2.0
// Turns text of the event array into records. One per worker, reused for every chunk so that its buffers
// and caches stay warm; not thread-safe. A single tolerant pass: what other parsers refuse is mended and
// counted here. Cost: one look at each byte, most of them 64 at a time.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/base/hash_index.h"
#include "core/reader/decimal_time.h"
#include "core/reader/json_text.h"
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

class EventDecoder {
public:
    EventDecoder(DecodeTables& tables, unsigned worker);

    /// Decodes the events that start in [from, limit) of the window into `batch`, appending. `from` is at
    /// an event, or anywhere between two. The batch's textOffset must be set and within 4 GiB below.
    DecodeResult decode(const TextWindow& window, std::size_t from, std::size_t limit, EventBatch& batch);

private:
    struct Fields;

    const char* decodeEvent(const char* p, Fields& fields);
    const char* decodeMember(const char* p, Fields& fields);
    const char* decodeArgs(const char* p, Fields& fields);
    void takeArg(Fields& fields, std::string_view key, const ValueToken& value);
    void takeTime(const ValueToken& value, ParsedTime& into);
    void emit(Fields& fields);
    void emitSlice(Fields& fields);
    void emitFlow(Fields& fields);
    void emitCounter(Fields& fields);
    void emitMetadata(Fields& fields);
    void emitMemory(Fields& fields, std::uint32_t lane);
    const char* recover(const char* eventStart);

    std::uint32_t nameOf(const StringToken& token);
    std::uint32_t categoryOf(const StringToken& token);
    std::uint32_t laneOf(const Fields& fields);
    LanePart lanePart(const ValueToken& value, const StringToken& string);
    std::string_view decoded(const StringToken& token);
    bool needsArgs(const Fields& fields) const;
    std::uint64_t offsetOf(const char* p) const {
        return m_window.offset + static_cast<std::uint64_t>(p - m_window.data);
    }
    void flaw(DiagnosticKind kind, const char* place);
    void unusable(DiagnosticKind kind, const char* place);

    DecodeTables& m_tables;
    unsigned m_worker;
    TextWindow m_window;
    const char* m_end = nullptr;
    EventBatch* m_batch = nullptr;
    std::string m_scratch;

    static constexpr std::size_t kCacheSize = 64;
    struct CategorySlot {
        std::string_view text; ///< in the name pool
        std::uint32_t category = 0;
    };
    std::array<CategorySlot, kCacheSize> m_categoryCache{};
    std::array<std::uint32_t, kCacheSize> m_laneCache{}; ///< local lane + 1
    HashIndex m_laneIndex;
};

} // namespace lanescope
