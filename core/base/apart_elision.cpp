// SPDX-License-Identifier: Apache-2.0
#include "core/base/apart_elision.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/base/shared_parts.h"
#include "core/base/utf8.h"

namespace lanescope {

namespace {

constexpr char32_t kEllipsis = U'…';

/// A text of which `rest` is still to be cut; what stands before and after it stays.
struct ElidedText {
    std::size_t index = 0;
    std::u32string_view whole;
    std::u32string_view rest; ///< a part of `whole`
    std::u32string before = {};
    std::u32string after = {};
};

std::u32string fromUtf8(std::string_view text) {
    std::u32string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = std::max<std::size_t>(utf8Length(text.substr(at)), 1);
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
        char32_t code = length == 1 ? byte(0) : byte(0) & (0xFFu >> (length + 1));
        for (std::size_t i = 1; i < length; ++i) {
            code = (code << 6) | (byte(i) & 0x3Fu);
        }
        result.push_back(code);
        at += length;
    }
    return result;
}

bool isWordCharacter(char32_t c) {
    return (c >= U'0' && c <= U'9') || (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || c > 0x7F;
}

std::size_t commonStart(std::u32string_view a, std::u32string_view b) {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

std::size_t commonEnd(std::u32string_view a, std::u32string_view b) {
    std::size_t count = 0;
    while (count < std::min(a.size(), b.size()) && a[a.size() - 1 - count] == b[b.size() - 1 - count]) {
        ++count;
    }
    return count;
}

class Elision {
public:
    Elision(double width, const TextMeasure& measure, Kept kept, std::vector<std::u32string>& shown)
        : m_width(width)
        , m_measure(measure)
        , m_kept(kept)
        , m_shown(shown) {}

    /// Cuts each text of the group; those that then read alike are cut around what they share.
    void cut(std::vector<ElidedText> group, int depth) {
        std::map<std::u32string, std::vector<ElidedText>> alike;
        for (ElidedText& text : group) {
            const double room = m_width - m_measure(text.before) - m_measure(text.after);
            std::u32string shown =
                text.before + fitted(text.rest, room, depth == 0 ? m_kept : Kept::BothEnds) + text.after;
            m_shown[text.index] = shown;
            alike[std::move(shown)].push_back(std::move(text));
        }
        for (auto& [shown, texts] : alike) {
            const bool areAll = texts.size() == group.size();
            if (texts.size() > 1 && depth < kDeepest && withoutCommonParts(texts, depth, areAll)) {
                cut(std::move(texts), depth + 1);
            }
        }
    }

private:
    static constexpr int kDeepest = 12;

    /// As much of the text as is at most `room` wide.
    std::u32string fitted(std::u32string_view text, double room, Kept kept) const {
        if (m_measure(text) <= room) {
            return std::u32string(text);
        }
        const auto ofLength = [text, kept](std::size_t length) {
            const std::size_t tail = kept == Kept::Start ? 0 : length / 2;
            std::u32string result(text.substr(0, length - tail));
            result += kEllipsis;
            return result.append(text.substr(text.size() - tail));
        };
        std::size_t fits = 0;
        std::size_t tooLong = text.size();
        while (fits + 1 < tooLong) {
            const std::size_t middle = (fits + tooLong) / 2;
            (m_measure(ofLength(middle)) <= room ? fits : tooLong) = middle;
        }
        return ofLength(fits);
    }

    /// Takes from each text what all of them begin and end with, whole words where the rest still fits. False
    /// where they share nothing.
    bool withoutCommonParts(std::vector<ElidedText>& texts, int depth, bool areAll) const {
        const std::u32string_view first = texts.front().rest;
        std::size_t start = first.size();
        std::size_t end = first.size();
        std::size_t shortest = first.size();
        for (const ElidedText& text : texts) {
            start = std::min(start, commonStart(first, text.rest));
            end = std::min(end, commonEnd(first, text.rest));
            shortest = std::min(shortest, text.rest.size());
        }
        end = std::min(end, shortest - start); // "aa" and "aaa" share no more than the shorter one has
        std::size_t wordStart = start;
        while (wordStart > 0 && isWordCharacter(first[wordStart - 1])) {
            --wordStart;
        }
        std::size_t wordEnd = end;
        while (wordEnd > 0 && isWordCharacter(first[first.size() - wordEnd])) {
            --wordEnd;
        }
        const bool byWords = wordStart + wordEnd > 0 && !(areAll && depth > kByWords);
        const std::size_t skipped = byWords ? wordStart : start;
        const std::size_t dropped = byWords ? wordEnd : end;
        if (skipped + dropped == 0) {
            return false;
        }
        double longest = 0;
        for (ElidedText& text : texts) {
            if (dropped > 0) {
                text.after = kEllipsis;
            }
            text.rest = text.rest.substr(skipped, text.rest.size() - skipped - dropped);
            longest = std::max(longest, m_measure(text.rest) + m_measure(text.after));
        }
        const auto headLength =
            static_cast<std::size_t>(texts.front().rest.data() - texts.front().whole.data());
        const std::u32string head = headOf(texts.front().whole.substr(0, headLength), m_width - longest);
        for (ElidedText& text : texts) {
            text.before = head;
        }
        return true;
    }

    /// As much of the start of the texts, which they share, as `room` allows, and a little where they leave
    /// none, so that one sees what they are of.
    std::u32string headOf(std::u32string_view start, double room) const {
        constexpr std::size_t kHead = 4;
        constexpr double kMostOfWidth = 0.3;
        const auto cutAt = [start](std::size_t size) {
            std::u32string head(start.substr(0, size));
            return size < start.size() ? head + kEllipsis : head;
        };
        const std::u32string little = cutAt(std::min(kHead, start.size()));
        std::u32string best = m_measure(little) <= kMostOfWidth * m_width ? little : cutAt(0);
        std::size_t fits = 0;
        std::size_t tooLong = start.size() + 1;
        while (fits + 1 < tooLong) {
            const std::size_t middle = (fits + tooLong) / 2;
            (m_measure(cutAt(middle)) <= room ? fits : tooLong) = middle;
        }
        const std::u32string filled = cutAt(fits);
        return m_measure(filled) <= room && filled.size() > best.size() ? filled : best;
    }

    static constexpr int kByWords = 3; ///< levels after which words are taken apart

    double m_width;
    const TextMeasure& m_measure;
    Kept m_kept;
    std::vector<std::u32string>& m_shown;
};

std::string toUtf8(std::u32string_view text) {
    std::string result;
    for (const char32_t code : text) {
        appendUtf8(code, result);
    }
    return result;
}

/// Cuts texts without what they share, of which as much of the start stays as all of them have room for.
class SharedPartsElision {
public:
    SharedPartsElision(std::span<const std::u32string> texts, double width, const TextMeasure& measure,
                       std::vector<std::u32string>& shown)
        : m_texts(texts)
        , m_width(width)
        , m_measure(measure)
        , m_shown(shown) {}

    void cut(std::span<const std::size_t> indices) {
        std::vector<std::string> utf8;
        for (const std::size_t index : indices) {
            utf8.push_back(toUtf8(m_texts[index]));
        }
        const std::vector<std::string_view> views(utf8.begin(), utf8.end());
        std::size_t most = 0;
        for (const std::string_view text : views) {
            most = std::max(most, countParts(text));
        }
        std::vector<std::u32string> telling = fromPart(1, views);
        std::size_t fits = 1;
        std::size_t tooLong = most + 1;
        while (fits + 1 < tooLong) {
            const std::size_t middle = (fits + tooLong) / 2;
            std::vector<std::u32string> longer = fromPart(middle, views);
            const bool haveRoom = std::ranges::all_of(
                longer, [this](const std::u32string& text) { return m_measure(text) <= m_width; });
            (haveRoom ? fits : tooLong) = middle;
            if (haveRoom) {
                telling = std::move(longer);
            }
        }
        std::vector<ElidedText> group;
        for (std::size_t i = 0; i < telling.size(); ++i) {
            group.push_back({indices[i], telling[i], telling[i]});
        }
        Elision(m_width, m_measure, Kept::BothEnds, m_shown).cut(std::move(group), 0);
    }

private:
    /// The texts without the parts that they share from the one at `first` on.
    static std::vector<std::u32string> fromPart(std::size_t first, std::span<const std::string_view> texts) {
        std::vector<std::u32string> result;
        for (const std::string& text : withoutSharedParts(
                 texts, [first](std::size_t place, std::string_view) { return place < first; })) {
            result.push_back(fromUtf8(text));
        }
        return result;
    }

    std::span<const std::u32string> m_texts;
    double m_width;
    const TextMeasure& m_measure;
    std::vector<std::u32string>& m_shown;
};

/// Texts that differ in several places may still read alike: they are cut without all that they share, and
/// together with those that read like them then. The others stay as they are.
void cutWithoutSharedParts(std::span<const std::u32string> texts, double width, const TextMeasure& measure,
                           std::vector<std::u32string>& shown) {
    SharedPartsElision elision(texts, width, measure, shown);
    std::vector<std::size_t> groupOf(texts.size());
    std::iota(groupOf.begin(), groupOf.end(), std::size_t{0});
    for (bool hasJoined = true; hasJoined;) {
        hasJoined = false;
        std::map<std::u32string_view, std::size_t> groups; // by reading
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::size_t other = groups.try_emplace(shown[i], groupOf[i]).first->second;
            if (const std::size_t own = groupOf[i]; own != other) {
                std::ranges::replace(groupOf, own, other);
                for (auto& [reading, group] : groups) {
                    group = group == own ? other : group;
                }
                hasJoined = true;
            }
        }
        std::map<std::size_t, std::vector<std::size_t>> members;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            members[groupOf[i]].push_back(i);
        }
        for (const auto& [group, indices] : members) {
            if (hasJoined && indices.size() > 1) {
                elision.cut(indices);
            }
        }
    }
}

} // namespace

std::vector<std::u32string> elidedApart(std::span<const std::u32string> texts, double width,
                                        const TextMeasure& measure, Kept kept) {
    std::map<std::u32string_view, std::size_t> places;
    std::vector<ElidedText> distinct;
    for (const std::u32string& text : texts) {
        if (places.try_emplace(text, distinct.size()).second) {
            distinct.push_back({distinct.size(), text, text});
        }
    }
    std::vector<std::u32string> sources;
    for (const ElidedText& text : distinct) {
        sources.emplace_back(text.whole);
    }
    std::vector<std::u32string> shown(distinct.size());
    Elision(width, measure, kept, shown).cut(std::move(distinct), 0);
    cutWithoutSharedParts(sources, width, measure, shown);
    std::vector<std::u32string> result;
    result.reserve(texts.size());
    for (const std::u32string& text : texts) {
        result.push_back(shown[places.find(text)->second]);
    }
    return result;
}

std::vector<std::string> elidedApart(std::span<const std::string> texts, std::size_t width, Kept kept) {
    if (width == 0) {
        return {texts.begin(), texts.end()};
    }
    std::vector<std::u32string> wide;
    wide.reserve(texts.size());
    for (const std::string& text : texts) {
        wide.push_back(fromUtf8(text));
    }
    const auto count = [](std::u32string_view text) { return static_cast<double>(text.size()); };
    std::vector<std::string> result;
    result.reserve(texts.size());
    for (const std::u32string& text : elidedApart(wide, static_cast<double>(width), count, kept)) {
        result.push_back(toUtf8(text));
    }
    return result;
}

} // namespace lanescope
