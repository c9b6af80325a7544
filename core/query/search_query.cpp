// SPDX-License-Identifier: Apache-2.0
#include "core/query/search_query.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/number_text.h"
#include "core/base/status.h"
#include "core/base/text_find.h"

namespace lanescope {

namespace {

SearchQuery::Text textOf(std::string_view text) {
    return {std::string(text), std::any_of(text.begin(), text.end(), isAsciiUpper)};
}

Error notUnderstood(std::string_view what, const std::string& why) {
    return fail(ErrorCode::InvalidArgument, "\"" + std::string(what) + "\" " + why);
}

/// "1.5ms" in nanoseconds.
std::optional<DurationNs> durationOf(std::string_view text) {
    double value = 0;
    const auto [end, code] = fromChars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || value < 0) {
        return std::nullopt;
    }
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    const double factor = unit == "ns"                                   ? 1
                          : unit == "us" || unit == "µs" || unit.empty() ? 1e3
                          : unit == "ms"                                 ? 1e6
                          : unit == "s"                                  ? 1e9
                                                                         : 0;
    const double ns = value * factor;
    if (factor == 0 || ns > 9e18) {
        return std::nullopt;
    }
    return static_cast<DurationNs>(ns);
}

/// One word of the query with its quotes removed.
struct Word {
    std::string text;
    bool beginsQuoted = false;
    std::size_t colon = std::string::npos; ///< in `text`: the first colon outside of quotes
};

/// Takes what the quotes of a word hold, up to a blank outside of them.
Word takeWord(std::string_view text, std::size_t& at) {
    Word word;
    word.beginsQuoted = text[at] == '"';
    bool inQuotes = false;
    for (; at < text.size() && (inQuotes || (text[at] != ' ' && text[at] != '\t')); ++at) {
        const bool escapes = inQuotes && text[at] == '\\' && at + 1 < text.size() &&
                             (text[at + 1] == '"' || text[at + 1] == '\\');
        if (escapes) {
            word.text.push_back(text[++at]);
        } else if (text[at] == '"') {
            inQuotes = !inQuotes;
        } else {
            if (text[at] == ':' && !inQuotes && word.colon == std::string::npos) {
                word.colon = word.text.size();
            }
            word.text.push_back(text[at]);
        }
    }
    return word;
}

std::vector<Word> wordsOf(std::string_view text) {
    std::vector<Word> words;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ' || text[i] == '\t') {
            ++i;
            continue;
        }
        if (text[i] == '/') { // a regular expression may contain blanks
            const std::size_t close = text.find('/', i + 1);
            if (close != std::string_view::npos) {
                words.push_back({std::string(text.substr(i, close + 1 - i))});
                i = close + 1;
                continue;
            }
        }
        words.push_back(takeWord(text, i));
    }
    return words;
}

/// Whether the word is KEY:VALUE. "::" belongs to names of operators and kernels.
bool isCondition(const Word& word) {
    return word.colon != std::string::npos && word.colon > 0 && word.colon + 1 < word.text.size() &&
           word.text[word.colon + 1] != ':';
}

/// "dur>1ms" and the like; false when the word is no such condition.
Result<bool> takeDuration(const std::string& word, SearchQuery& query) {
    if (!word.starts_with("dur") || word.size() < 4 || (word[3] != '>' && word[3] != '<')) {
        return false;
    }
    const bool orEqual = word.size() > 4 && word[4] == '=';
    const auto duration = durationOf(std::string_view(word).substr(orEqual ? 5 : 4));
    if (!duration) {
        return notUnderstood(word, "needs a duration such as 20us or 1.5ms");
    }
    if (word[3] == '>') {
        query.minDurationNs = *duration + (orEqual ? 0 : 1);
    } else {
        query.maxDurationNs = *duration - (orEqual ? 0 : 1);
    }
    return true;
}

/// Families whose names have `value` in them, without regard to case; "gemm" is a matrix multiplication.
std::vector<WorkFamily> familiesOf(std::string_view value) {
    const std::string lower = asciiLowered(value);
    const std::string wanted = lower == "gemm" || lower == "matmul" ? "matrix multiply" : lower;
    std::vector<WorkFamily> families;
    for (std::size_t i = 0; i < kWorkFamilies; ++i) {
        if (asciiLowered(workFamilyName(WorkFamily(i))).find(wanted) != std::string::npos) {
            families.push_back(WorkFamily(i));
        }
    }
    return families;
}

Status takeCondition(const std::string& key, const std::string& value, SearchQuery& query) {
    if (key == "name") {
        query.names.push_back(textOf(value));
    } else if (key == "cat" || key == "category") {
        query.categories.push_back(textOf(value));
    } else if (key == "class") {
        const std::vector<WorkFamily> families = familiesOf(value);
        if (families.empty()) {
            return notUnderstood("class:" + value, "is no class of device work, such as gemm or softmax");
        }
        query.families.insert(query.families.end(), families.begin(), families.end());
    } else if (key == "track" || key == "thread") {
        query.tracks.push_back(textOf(value));
    } else if (key == "pid") {
        query.pid = value;
    } else if (key == "tid") {
        query.tid = value;
    } else if (key == "stream") {
        std::int64_t stream = 0;
        const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), stream);
        if (code != std::errc() || end != value.data() + value.size()) {
            return notUnderstood("stream:" + value, "needs a number");
        }
        query.stream = stream;
    } else {
        query.args.push_back({key, textOf(value), {}});
    }
    return {};
}

} // namespace

bool SearchQuery::empty() const {
    return names.empty() && exactNames.empty() && patterns.empty() && categories.empty() && tracks.empty() &&
           families.empty() && !stream && !pid && !tid && !minDurationNs && !maxDurationNs && args.empty();
}

Result<SearchQuery> parseSearch(std::string_view text) {
    SearchQuery query;
    std::size_t wordsBefore = 0; // at the end of query.names: words without quotes right before
    for (const Word& word : wordsOf(text)) {
        const std::size_t before = std::exchange(wordsBefore, 0);
        if (!word.beginsQuoted && word.text.size() >= 2 && word.text.front() == '/' &&
            word.text.back() == '/') {
            auto pattern = Pattern::parse(std::string_view(word.text).substr(1, word.text.size() - 2));
            if (!pattern) {
                return notUnderstood(word.text, "is not a regular expression: " + pattern.error().message);
            }
            query.patterns.push_back(std::move(*pattern));
            continue;
        }
        if (constexpr std::string_view kExact = "name=";
            !word.beginsQuoted && word.text.starts_with(kExact)) {
            query.exactNames.push_back(word.text.substr(kExact.size()));
            continue;
        }
        if (!word.beginsQuoted) {
            if (const auto taken = takeDuration(word.text, query); !taken) {
                return taken.error();
            } else if (*taken) {
                continue;
            }
        }
        if (!isCondition(word)) {
            query.names.push_back(textOf(word.text));
            wordsBefore = word.beginsQuoted ? 0 : before + 1;
            continue;
        }
        const std::size_t args = query.args.size();
        if (const Status taken =
                takeCondition(word.text.substr(0, word.colon), word.text.substr(word.colon + 1), query);
            !taken) {
            return taken.error();
        }
        if (query.args.size() > args && !word.beginsQuoted) {
            const auto first = query.names.end() - static_cast<std::ptrdiff_t>(before);
            query.args.back().wordsBefore.assign(first, query.names.end());
            query.names.erase(first, query.names.end());
        }
    }
    return query;
}

std::string searchForName(std::string_view name, std::string_view category) {
    std::string query = "name=\"";
    for (const char c : name) {
        if (c == '"' || c == '\\') {
            query.push_back('\\');
        }
        query.push_back(c);
    }
    query.push_back('"');
    if (!category.empty()) {
        query += " cat:\"" + std::string(category) + '"';
    }
    return query;
}

bool contains(std::string_view text, const SearchQuery::Text& wanted) {
    if (wanted.caseSensitive) {
        return text.find(wanted.text) != std::string_view::npos;
    }
    return findFolded(text, wanted.text) != std::string_view::npos;
}

} // namespace lanescope
