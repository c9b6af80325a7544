// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/text_arg_source.h"

#include <algorithm>
#include <cstring>

#include "core/import/json/event_text.h"
#include "core/import/json/like_events.h"
#include "core/store/arg_column_builder.h"

namespace lanescope {

namespace {

constexpr std::size_t kFirstRead = 4096;
/// Limit of what a person can look at; longer events are refused with a message.
constexpr std::size_t kMaxArgBytes = 256u << 20;
/// Blocks of a plain file stay in a core's cache; of a compressed one some is inflated in vain for each.
constexpr std::size_t kBlockBytes = 256u << 10;
constexpr std::size_t kInflatedBlockBytes = 16u << 20;
/// Events longer than this have no args in columns: such args are no use for grouping.
constexpr std::size_t kMaxColumnEventBytes = 64u << 20;
/// Text that visitEvents() reads at once, and text of an event that begins there and ends beyond it.
constexpr std::size_t kArgWindowBytes = 4u << 20;
constexpr std::size_t kOverlapBytes = 64u << 10;
constexpr unsigned kMostReaders = 4;

/// Text from ascending places, read in blocks.
class ForwardText {
public:
    explicit ForwardText(const TextSource& source)
        : m_source(source) {}

    /// The text from `offset` on as far as it is there, until the next call of eventAt().
    std::string_view heldFrom(std::uint64_t offset) const {
        return isHeld(offset)
                   ? std::string_view(m_text.data() + (offset - m_offset), m_offset + m_bytes - offset)
                   : std::string_view();
    }

    /// The event at `offset`; empty beyond the end or when it is cut off.
    Result<std::string_view> eventAt(std::uint64_t offset) {
        for (std::size_t wanted = m_source.isRandomAccess() ? kBlockBytes : kInflatedBlockBytes;;
             wanted *= 4) {
            if (isHeld(offset)) {
                const std::string_view text = heldFrom(offset);
                if (const std::size_t length = eventLength(text); length != 0) {
                    return text.substr(0, length);
                }
                if (m_atEnd || text.size() > kMaxColumnEventBytes) {
                    return std::string_view();
                }
            } else if (m_atEnd && offset >= m_offset + m_bytes) {
                return std::string_view();
            }
            m_text.resize(wanted + kEventTextPadding);
            const Result<std::size_t> got = m_source.read(offset, m_text.data(), wanted);
            if (!got) {
                return got.error();
            }
            m_offset = offset;
            m_bytes = *got;
            m_atEnd = m_bytes < wanted;
            std::memset(m_text.data() + m_bytes, 0, m_text.size() - m_bytes);
        }
    }

private:
    bool isHeld(std::uint64_t offset) const { return offset >= m_offset && offset < m_offset + m_bytes; }

    const TextSource& m_source;
    std::vector<char> m_text;
    std::uint64_t m_offset = 0;
    std::size_t m_bytes = 0;
    bool m_atEnd = false;
};

} // namespace

Result<EventText> TextArgSource::eventText(EventRef event) const {
    const std::uint64_t offset = numberOf(event);
    std::string text;
    std::size_t length = 0;
    for (std::size_t wanted = kFirstRead; length == 0; wanted = std::min(wanted * 8, kMaxArgBytes)) {
        text.resize(wanted + kEventTextPadding);
        auto got = m_text->read(offset, text.data(), wanted);
        if (!got) {
            return got.error();
        }
        std::memset(text.data() + *got, 0, text.size() - *got);
        length = eventLength(std::string_view(text).substr(0, *got));
        if (length == 0 && *got < wanted) {
            return Error{ErrorCode::Truncated,
                         "the event is cut off, or the file has changed since it was opened", m_path, offset};
        }
        if (length == 0 && wanted == kMaxArgBytes) {
            return Error{ErrorCode::LimitExceeded,
                         "the event is longer than " + std::to_string(kMaxArgBytes >> 20) +
                             " MiB and cannot be shown",
                         m_path, offset};
        }
    }
    return eventTextOf(std::string_view(text).substr(0, length));
}

std::string TextArgSource::placeText(EventRef event) const {
    return "byte " + std::to_string(numberOf(event));
}

Result<std::vector<ArgColumn>> TextArgSource::argColumns(std::span<const EventRef> events,
                                                         std::span<const std::string_view> keys,
                                                         const std::stop_token& stop) const {
    std::vector<ArgColumnBuilder> found(keys.size(), ArgColumnBuilder(events.size()));
    std::vector<std::string_view> texts(keys.size());
    std::vector<std::size_t> firstLike; // by number of like events
    LikeEvents likes;
    ForwardText text(*m_text);
    for (std::size_t i = 0; i < events.size(); ++i) {
        constexpr std::size_t kStopInterval = 1u << 14;
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "reading args was stopped", m_path, {}};
        }
        const std::uint64_t offset = numberOf(events[i]);
        if (const auto match = likes.expected(text.heldFrom(offset))) {
            for (ArgColumnBuilder& values : found) {
                values.setLike(i, firstLike[match->number]);
            }
            continue;
        }
        // Not without the end of the event: in a broken one args of others would be found.
        const Result<std::string_view> event = text.eventAt(offset);
        if (!event) {
            return event.error();
        }
        argTextsOf(*event, keys, texts);
        for (std::size_t k = 0; k < keys.size(); ++k) {
            found[k].set(i, texts[k]);
        }
        if (const auto number = likes.add(*event, texts); number && *number == firstLike.size()) {
            firstLike.push_back(i);
        }
    }
    std::vector<ArgColumn> columns;
    for (ArgColumnBuilder& builder : found) {
        columns.push_back(builder.take());
    }
    return columns;
}

Status TextArgSource::visitEvents(std::span<const EventRef> events, Visitor& visitor,
                                  const std::stop_token& stop) const {
    const auto buffer =
        std::make_unique_for_overwrite<char[]>(kArgWindowBytes + kOverlapBytes + kEventTextPadding);
    for (std::size_t first = 0; first < events.size() && !stop.stop_requested();) {
        const std::uint64_t start = numberOf(events[first]);
        std::size_t end = first;
        while (end < events.size() && numberOf(events[end]) - start < kArgWindowBytes) {
            ++end;
        }
        const auto wanted = static_cast<std::size_t>(numberOf(events[end - 1]) - start) + kOverlapBytes;
        const auto got = m_text->read(start, buffer.get(), wanted);
        if (!got) {
            return got.error();
        }
        std::memset(buffer.get() + *got, 0, kEventTextPadding);
        for (std::size_t i = first; i < end; ++i) {
            const auto from = static_cast<std::size_t>(numberOf(events[i]) - start);
            const std::string_view rest(buffer.get() + from, from < *got ? *got - from : 0);
            const std::string_view raw = rest.substr(0, eventLength(rest));
            if (!raw.empty() && !visitor.isWanted(i, raw)) {
                continue;
            }
            // An event that goes on beyond what was read is read by itself.
            if (const auto event = raw.empty() ? eventText(events[i]) : Result<EventText>(eventTextOf(raw))) {
                visitor.take(i, *event);
            }
        }
        first = end;
    }
    return {};
}

bool TextArgSource::holds(EventRef event, EventRef place) const {
    if (event >= place) {
        return event == place;
    }
    const auto text = eventText(event);
    return text && numberOf(place) - numberOf(event) < text->text.size();
}

Result<PlaceText> TextArgSource::textAround(EventRef place, std::size_t contextBytes) const {
    const std::uint64_t offset = numberOf(place);
    const std::uint64_t start = offset - std::min<std::uint64_t>(offset, contextBytes);
    PlaceText around;
    around.text.resize(static_cast<std::size_t>(offset - start) + contextBytes);
    const auto got = m_text->read(start, around.text.data(), around.text.size());
    if (!got) {
        return got.error();
    }
    around.text.resize(*got);
    around.place = std::min(around.text.size(), static_cast<std::size_t>(offset - start));
    // The window may cut a character in two.
    std::size_t cut = 0;
    while (start > 0 && cut < around.place && (static_cast<unsigned char>(around.text[cut]) & 0xC0) == 0x80) {
        ++cut;
    }
    around.text.erase(0, cut);
    around.place -= cut;
    return around;
}

unsigned TextArgSource::mostReaders() const {
    return m_text->isRandomAccess() ? kMostReaders : 1;
}

} // namespace lanescope
