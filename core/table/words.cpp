// SPDX-License-Identifier: Apache-2.0
#include "core/table/words.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "core/base/user_text.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

constexpr std::string_view kGpu = "GPU";

class English final : public WordsLanguage {
public:
    std::string pattern(const std::string& english) const override { return english; }
    std::string duration(DurationNs ns) const override { return durationText(static_cast<double>(ns)); }
    std::string share(double share) const override { return fixedDecimal(share * 100, 1) + " %"; }
    std::string number(std::uint64_t number) const override { return std::to_string(number); }
};

} // namespace

Words Words::of(Part part, std::string english) {
    Words words;
    words.m_parts.push_back(std::move(part));
    words.m_english = std::move(english);
    return words;
}

Words Words::name(std::string_view text) {
    return text.empty() ? Words() : of({PartKind::Name, std::string(text)}, std::string(text));
}

Words Words::duration(DurationNs ns) {
    return of({PartKind::Duration, {}, ns}, English().duration(ns));
}

Words Words::share(double share) {
    return of({PartKind::Share, {}, 0, share}, English().share(share));
}

Words Words::share(DurationNs part, DurationNs whole) {
    return share(whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0);
}

Words Words::number(std::uint64_t number) {
    return of({PartKind::Number, {}, static_cast<std::int64_t>(number)}, English().number(number));
}

Words Words::filled(std::string_view pattern, std::vector<Words> values) {
    std::vector<std::string> texts;
    for (const Words& value : values) {
        texts.push_back(value.m_english);
    }
    return of({PartKind::Pattern, std::string(pattern), 0, 0, std::move(values)}, filledText(pattern, texts));
}

std::string Words::textIn(const Part& part, const WordsLanguage& language) {
    switch (part.kind) {
    case PartKind::Name:
        return part.text;
    case PartKind::Duration:
        return language.duration(part.whole);
    case PartKind::Share:
        return language.share(part.share);
    case PartKind::Number:
        return language.number(static_cast<std::uint64_t>(part.whole));
    case PartKind::Pattern:
        break;
    }
    std::vector<std::string> texts;
    for (const Words& value : part.values) {
        texts.push_back(value.in(language));
    }
    std::string pattern = language.pattern(part.text);
    for (std::size_t at = pattern.find(kGpu); !part.device.empty() && at != std::string::npos;
         at = pattern.find(kGpu, at + part.device.size())) {
        pattern.replace(at, kGpu.size(), part.device);
    }
    return filledText(pattern, texts);
}

std::string Words::in(const WordsLanguage& language) const {
    std::string text;
    for (const Part& part : m_parts) {
        text += (text.empty() ? "" : " ") + textIn(part, language);
    }
    return text;
}

Words& Words::operator+=(const Words& sentence) {
    if (!sentence.empty()) {
        m_english += (empty() ? "" : " ") + sentence.m_english;
        m_parts.insert(m_parts.end(), sentence.m_parts.begin(), sentence.m_parts.end());
    }
    return *this;
}

void Words::nameDevice(std::string_view device) {
    if (device == kGpu) {
        return;
    }
    for (Part& part : m_parts) {
        part.device = device;
        for (Words& value : part.values) {
            value.nameDevice(device);
        }
    }
    m_english = in(English());
}

bool Words::says(std::string_view pattern) const {
    return std::ranges::any_of(m_parts, [pattern](const Part& part) {
        return part.kind == PartKind::Pattern && part.text == pattern;
    });
}

std::ostream& operator<<(std::ostream& out, const Words& words) {
    return out << words.english();
}

Words countWords(std::uint64_t count, const char* one, const char* many) {
    return count == 1 ? words(one) : words(many, Words::number(count));
}

Words listed(const std::vector<Words>& items) {
    Words list;
    for (const Words& item : items) {
        list = list.empty() ? item : words("%1, %2", list, item);
    }
    return list;
}

} // namespace lanescope
