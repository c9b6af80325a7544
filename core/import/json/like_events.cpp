// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/like_events.h"

#include <cstring>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/hash_mix.h"

namespace lanescope {

namespace {

/// Where so many more differ than are alike, comparing does not pay.
constexpr std::size_t kPatience = 2048;
/// Stands for a number in keys; no text of an event has it outside of strings.
constexpr char kNumber = '\0';

/// Whether what follows a closing quote leaves no doubt that it is one.
bool endsString(std::string_view event, std::size_t at) {
    while (at < event.size() && isAsciiSpace(event[at])) {
        ++at;
    }
    return at < event.size() &&
           (event[at] == ',' || event[at] == ':' || event[at] == '}' || event[at] == ']');
}

} // namespace

std::uint32_t& LikeEvents::successorOf(Successors& successors, std::size_t last) {
    std::uint64_t hash = 0;
    for (std::size_t i = 1; i <= last; ++i) {
        hash = hash * 0x9E3779B97F4A7C15u + m_last[(m_next - i) % kManyLast];
    }
    return successors[hashMix(hash) % kPlaces];
}

void LikeEvents::pass(std::uint32_t number) {
    for (const auto& [successors, last] : {std::pair(&m_afterMany, kManyLast), {&m_afterFew, kFewLast}}) {
        successorOf(*successors, last) = number + 1;
    }
    m_last[m_next++ % kManyLast] = number + 1;
}

std::optional<LikeEvents::Match> LikeEvents::expected(std::string_view text) {
    const std::uint32_t afterMany = successorOf(m_afterMany, kManyLast);
    const std::uint32_t afterFew = successorOf(m_afterFew, kFewLast);
    for (const std::uint32_t next : {afterMany, afterFew == afterMany ? 0 : afterFew}) {
        if (next != 0) {
            if (const auto length = lengthIfLike(text, m_texts[next - 1])) {
                ++m_matches;
                pass(next - 1);
                return Match{next - 1, *length};
            }
        }
    }
    return std::nullopt;
}

/// The length of the event that starts `text` if it is like the known one.
std::optional<std::size_t> LikeEvents::lengthIfLike(std::string_view text, const Stretches& known) const {
    std::size_t at = 0;
    std::uint32_t begin = 0;
    for (const std::uint32_t end : known.end) {
        const std::size_t length = end - begin;
        if (begin != 0) {
            const std::size_t number = at;
            while (at < text.size() && isAsciiDigit(text[at])) {
                ++at;
            }
            if (at == number) {
                return std::nullopt;
            }
        }
        if (text.size() - at < length ||
            std::memcmp(text.data() + at, known.text.data() + begin, length) != 0) {
            return std::nullopt;
        }
        at += length;
        begin = end;
    }
    return at;
}

/// Into m_scratch and m_key. False where it is not beyond doubt what is a string.
bool LikeEvents::divide(std::string_view event, std::span<const std::string_view> values) {
    m_scratch.text.clear();
    m_scratch.end.clear();
    m_key.clear();
    if (event.empty() || event.size() > kMostBytes || event.find('\\') != std::string_view::npos) {
        return false;
    }
    const auto valueEnd = [&](std::size_t at) {
        for (const std::string_view value : values) {
            const std::size_t begin = static_cast<std::size_t>(value.data() - event.data());
            if (!value.empty() && at >= begin && at < begin + value.size()) {
                return begin + value.size();
            }
        }
        return at;
    };
    const auto endStretch = [&](std::size_t begin, std::size_t end) {
        m_scratch.text.append(event, begin, end - begin);
        m_scratch.end.push_back(static_cast<std::uint32_t>(m_scratch.text.size()));
        m_key.append(event, begin, end - begin);
        m_key.push_back(kNumber);
    };
    std::size_t begin = 0; // of the stretch
    for (std::size_t at = 0; at < event.size();) {
        const char c = event[at];
        if (c == '"') {
            const std::size_t close = event.find('"', at + 1);
            if (close == std::string_view::npos || !endsString(event, close + 1)) {
                return false;
            }
            at = close + 1;
        } else if (c == kNumber) {
            return false;
        } else if (!isAsciiDigit(c)) {
            ++at;
        } else if (const std::size_t end = valueEnd(at); end != at) {
            at = end;
        } else {
            endStretch(begin, at);
            while (at < event.size() && isAsciiDigit(event[at])) {
                ++at;
            }
            begin = at;
        }
    }
    endStretch(begin, event.size());
    return true;
}

std::optional<std::uint32_t> LikeEvents::add(std::string_view event,
                                             std::span<const std::string_view> values) {
    ++m_misses;
    if (m_misses > m_matches + kPatience || !divide(event, values)) {
        return std::nullopt;
    }
    auto known = m_numberOf.find(m_key);
    if (known == m_numberOf.end()) {
        if (m_texts.size() == kMostTexts) {
            return std::nullopt;
        }
        known = m_numberOf.emplace(m_key, static_cast<std::uint32_t>(m_texts.size())).first;
        m_texts.push_back(m_scratch);
    }
    pass(known->second);
    return known->second;
}

} // namespace lanescope
