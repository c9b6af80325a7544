// SPDX-License-Identifier: Apache-2.0
#include "core/base/shared_parts.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

struct PartedText {
    std::size_t index = 0;
    std::vector<std::string_view> parts; ///< separators belong to the word behind them
    std::vector<bool> stays;
};

bool isOfWord(char c) {
    return isAsciiAlnum(c) || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string_view> partsOf(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && !isOfWord(text[end])) {
            ++end;
        }
        while (end < text.size() && isOfWord(text[end])) {
            ++end;
        }
        parts.push_back(text.substr(at, end - at));
        at = end;
    }
    return parts;
}

std::string shortForm(const PartedText& text) {
    std::string result;
    bool isCut = false;
    for (std::size_t i = 0; i < text.parts.size(); ++i) {
        std::string_view part = text.parts[i];
        if (!text.stays[i]) {
            isCut = true;
            continue;
        }
        if (isCut) {
            result += "…";
            part.remove_prefix(part.starts_with('_') && part.size() > 1 ? 1 : 0);
        }
        result += part;
        isCut = false;
    }
    return result + (isCut ? "…" : "");
}

/// Keeps the parts at which `texts`, sorted and alike before `place`, go different ways.
void keepBranches(std::span<PartedText> texts, std::size_t place) {
    while (texts.size() > 1) {
        if (texts.front().parts.size() <= place) {
            texts = texts.subspan(1); // one text ends here; the parts of the others tell them from it
            for (PartedText& text : texts) {
                text.stays[place] = true;
            }
        }
        if (texts.front().parts[place] == texts.back().parts[place]) {
            ++place; // all go on alike
            continue;
        }
        for (std::size_t at = 0; at < texts.size();) {
            std::size_t next = at;
            while (next < texts.size() && texts[next].parts[place] == texts[at].parts[place]) {
                texts[next++].stays[place] = true;
            }
            keepBranches(texts.subspan(at, next - at), place + 1);
            at = next;
        }
        return;
    }
}

} // namespace

std::size_t countParts(std::string_view text) {
    return partsOf(text).size();
}

std::vector<std::string> withoutSharedParts(std::span<const std::string_view> texts,
                                            const StaysAlways& stays) {
    std::vector<PartedText> parted;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        PartedText& text = parted.emplace_back(PartedText{i, partsOf(texts[i]), {}});
        for (std::size_t place = 0; place < text.parts.size(); ++place) {
            text.stays.push_back(stays(place, text.parts[place]));
        }
    }
    std::ranges::sort(parted, {}, &PartedText::parts);
    keepBranches(parted, 0);
    std::vector<std::string> result(texts.size());
    for (const PartedText& text : parted) {
        result[text.index] = shortForm(text);
    }
    return result;
}

} // namespace lanescope
