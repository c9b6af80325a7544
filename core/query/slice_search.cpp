// SPDX-License-Identifier: Apache-2.0
#include "core/query/slice_search.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>

#include "core/base/parallel.h"
#include "core/base/text_find.h"
#include "core/base/text_source.h"
#include "core/store/args.h"
#include "core/store/event_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kBlockSlices = 256u << 10;
constexpr std::size_t kWindowBytes = 4u << 20;
/// Text of an event that begins in a window and ends beyond it, if it is no longer than this.
constexpr std::size_t kOverlapBytes = 64u << 10;

bool containsAll(std::string_view text, const std::vector<SearchQuery::Text>& wanted) {
    return std::all_of(wanted.begin(), wanted.end(),
                       [text](const SearchQuery::Text& part) { return contains(text, part); });
}

bool containsAny(std::string_view text, const std::vector<SearchQuery::Text>& wanted) {
    return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), [text](const SearchQuery::Text& part) {
               return contains(text, part);
           });
}

/// The conditions of a query, answered once per name, category and track.
struct Filter {
    std::vector<std::uint8_t> name;
    std::vector<std::uint8_t> category;
    std::vector<std::uint8_t> track;
    DurationNs minNs;
    DurationNs maxNs;
};

Filter filterOf(const Trace& trace, const SearchQuery& query, std::stop_token stop) {
    Filter filter;
    const StringPool& strings = trace.strings();
    filter.name.resize(strings.size());
    for (std::size_t i = 0; i < strings.size() && !stop.stop_requested(); ++i) {
        const std::string_view text = strings.text(StringId(i));
        filter.name[i] = containsAll(text, query.names) &&
                         (query.exactNames.empty() ||
                          std::ranges::find(query.exactNames, text) != query.exactNames.end()) &&
                         std::all_of(query.patterns.begin(), query.patterns.end(),
                                     [text](const Pattern& pattern) { return pattern.foundIn(text); });
    }
    for (const Category& category : trace.categories()) {
        filter.category.push_back(containsAny(strings.text(category.name), query.categories));
    }
    for (const Track& track : trace.tracks()) {
        const Process& process = trace.process(track.process);
        filter.track.push_back((!query.stream || track.stream == *query.stream) &&
                               (!query.pid || strings.text(process.pidText) == *query.pid) &&
                               (!query.tid || strings.text(track.tidText) == *query.tid) &&
                               containsAny(strings.text(track.name), query.tracks));
    }
    filter.minNs = query.minDurationNs.value_or(0);
    filter.maxNs = query.maxDurationNs.value_or(std::numeric_limits<DurationNs>::max());
    return filter;
}

/// A stretch of one track.
struct Block {
    std::uint32_t first;
    std::uint32_t end;
};

/// Slices by the window of the source text in which they begin.
class WindowIndex {
public:
    explicit WindowIndex(const Trace& trace) {
        const Column<std::uint64_t>& offsets = trace.slices().sourceOffset;
        std::uint64_t last = 0;
        for (const std::uint64_t offset : offsets) {
            last = std::max(last, offset);
        }
        m_first.assign(last / kWindowBytes + 2, 0);
        for (const std::uint64_t offset : offsets) {
            ++m_first[offset / kWindowBytes + 1];
        }
        for (std::size_t i = 1; i < m_first.size(); ++i) {
            m_first[i] += m_first[i - 1];
        }
        m_slices.resize(offsets.size());
        std::vector<std::uint32_t> next(m_first.begin(), m_first.end() - 1);
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            m_slices[next[offsets[i] / kWindowBytes]++] = SliceId(i);
        }
    }

    std::size_t windows() const { return m_first.size() - 1; }
    /// Slices of a window by offset.
    std::vector<SliceId> inOrder(std::size_t window, const Trace& trace) const {
        std::vector<SliceId> slices(m_slices.begin() + m_first[window],
                                    m_slices.begin() + m_first[window + 1]);
        const Column<std::uint64_t>& offsets = trace.slices().sourceOffset;
        std::sort(slices.begin(), slices.end(),
                  [&offsets](SliceId a, SliceId b) { return offsets[a] < offsets[b]; });
        return slices;
    }

private:
    std::vector<std::uint32_t> m_first; ///< one more than there are windows
    std::vector<SliceId> m_slices;
};

/// Whether raw JSON text may hold `wanted` in one of its strings or numbers.
bool mayContain(std::string_view json, const SearchQuery::Text& wanted) {
    // Escapes make one character stand for several, so such words are left to the parser.
    return wanted.text.find_first_of("\"\\/") != std::string::npos || contains(json, wanted);
}

/// Which words of a query names lack, bit by bit; answered once for each name.
class MissingWords {
public:
    MissingWords(const Trace& trace, const SearchQuery& query)
        : m_trace(trace)
        , m_words(query.wordsInArgs ? query.names : std::vector<SearchQuery::Text>())
        , m_ofName(m_words.empty() ? 0 : trace.strings().size(), kNotAsked) {
        m_words.resize(std::min<std::size_t>(m_words.size(), 30)); // nobody types more
    }
    std::uint32_t of(SliceId slice) {
        if (m_words.empty()) {
            return 0;
        }
        const StringId name = m_trace.slices().name[slice];
        std::uint32_t& missing = m_ofName[indexOf(name)];
        if (missing == kNotAsked) {
            missing = 0;
            for (std::size_t i = 0; i < m_words.size(); ++i) {
                missing |= contains(m_trace.text(name), m_words[i]) ? 0u : 1u << i;
            }
        }
        return missing;
    }
    /// Whether an event's text may have the words in its args.
    bool mayBeIn(std::string_view json, std::uint32_t missing) const {
        return all(missing, [json](const SearchQuery::Text& word) { return mayContain(json, word); });
    }
    bool areIn(const EventText& event, std::uint32_t missing) const {
        return all(missing, [&event](const SearchQuery::Text& word) {
            return std::any_of(event.args.begin(), event.args.end(), [&word](const Arg& arg) {
                return contains(arg.key, word) || contains(arg.value, word);
            });
        });
    }

private:
    static constexpr std::uint32_t kNotAsked = ~0u;

    template <typename Holds>
    bool all(std::uint32_t missing, const Holds& holds) const {
        for (std::size_t i = 0; i < m_words.size(); ++i) {
            if ((missing >> i & 1) != 0 && !holds(m_words[i])) {
                return false;
            }
        }
        return true;
    }

    const Trace& m_trace;
    std::vector<SearchQuery::Text> m_words;
    std::vector<std::uint32_t> m_ofName;
};

/// Decides from an event's raw text that most events cannot satisfy a condition, so that few are parsed.
class RawTest {
public:
    explicit RawTest(const SearchQuery::ArgCondition& condition)
        : m_key("\"" + condition.key + "\"")
        , m_value(condition.value) {
        std::transform(m_key.begin(), m_key.end(), m_key.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    }
    bool operator()(std::string_view event) const {
        return findFolded(event, m_key) != std::string_view::npos && mayContain(event, m_value);
    }

private:
    std::string m_key;
    SearchQuery::Text m_value;
};

bool argsHold(const EventText& event, const std::vector<SearchQuery::ArgCondition>& conditions) {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&event](const SearchQuery::ArgCondition& condition) {
                           const Arg* arg = findArg(event.args, condition.key);
                           return arg != nullptr && contains(arg->value, condition.value);
                       });
}

} // namespace

std::vector<SliceId> searchSlices(const Trace& trace, const SearchQuery& query, unsigned workers,
                                  std::stop_token stop) {
    const Filter filter = filterOf(trace, query, stop);
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < trace.tracks().size(); ++i) {
        const Track& track = trace.tracks()[i];
        if (filter.track[i] == 0) {
            continue;
        }
        const auto first = static_cast<std::uint32_t>(track.firstSlice);
        for (std::uint32_t at = 0; at < track.sliceCount; at += kBlockSlices) {
            blocks.push_back(
                {first + at, first + std::min<std::uint32_t>(track.sliceCount,
                                                             at + static_cast<std::uint32_t>(kBlockSlices))});
        }
    }
    const SliceTable& slices = trace.slices();
    std::vector<std::vector<SliceId>> found(blocks.size());
    parallelFor(blocks.size(), workers, [&](std::size_t b) {
        if (stop.stop_requested()) {
            return;
        }
        for (std::uint32_t i = blocks[b].first; i < blocks[b].end; ++i) {
            if (filter.name[indexOf(slices.name[i])] != 0 &&
                filter.category[indexOf(slices.category[i])] != 0 && slices.durationNs[i] >= filter.minNs &&
                slices.durationNs[i] <= filter.maxNs) {
                found[b].push_back(SliceId(i));
            }
        }
    });
    std::vector<SliceId> all;
    for (const std::vector<SliceId>& part : found) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

Result<bool> searchArgs(const Trace& trace, const SearchQuery& query,
                        const std::function<bool(std::span<const SliceId>)>& found, std::stop_token stop) {
    if (!query.readsArgs() || trace.slices().size() == 0) {
        return true;
    }
    if (query.args.empty()) {
        // What has all words in its name is found at once.
        if (const std::vector<SliceId> named = searchSlices(trace, query, 1, stop);
            !named.empty() && !found(named)) {
            return true;
        }
    }
    if (trace.source() == nullptr) {
        return true;
    }
    SearchQuery wide = query;
    if (query.wordsInArgs) {
        wide.names.clear();
    }
    std::vector<bool> candidate(trace.slices().size());
    for (const SliceId slice : searchSlices(trace, wide, 1, stop)) {
        candidate[indexOf(slice)] = true;
    }
    MissingWords words(trace, query);
    const WindowIndex index(trace);
    const Column<std::uint64_t>& offsets = trace.slices().sourceOffset;
    const std::optional<RawTest> mayHold =
        query.args.empty() ? std::nullopt : std::optional<RawTest>(query.args.front());
    std::vector<char> buffer(kWindowBytes + kOverlapBytes + kEventTextPadding);
    std::vector<SliceId> hits;
    for (std::size_t window = 0; window < index.windows(); ++window) {
        if (stop.stop_requested()) {
            return true;
        }
        const std::vector<SliceId> slices = index.inOrder(window, trace);
        if (slices.empty()) {
            continue;
        }
        const std::uint64_t start = window * kWindowBytes;
        auto got = trace.source()->read(start, buffer.data(), kWindowBytes + kOverlapBytes);
        if (!got) {
            return got.error();
        }
        hits.clear();
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const std::uint32_t missing = words.of(slices[i]);
            if (!candidate[indexOf(slices[i])] || (query.args.empty() && missing == 0)) {
                continue;
            }
            const std::size_t from = static_cast<std::size_t>(offsets[slices[i]] - start);
            const std::string_view rest(buffer.data() + from, from < *got ? *got - from : 0);
            const std::size_t length = eventLength(rest);
            // An event that goes on beyond the window is read by itself.
            const std::string_view json = rest.substr(0, length);
            if (length != 0 && ((mayHold && !(*mayHold)(json)) || !words.mayBeIn(json, missing))) {
                continue;
            }
            const Result<EventText> event =
                length != 0 ? Result<EventText>(eventTextOf(json)) : sliceText(trace, slices[i]);
            if (event && argsHold(*event, query.args) && words.areIn(*event, missing)) {
                hits.push_back(slices[i]);
            }
        }
        if (!hits.empty() && !found(hits)) {
            return true;
        }
    }
    return true;
}

} // namespace lanescope
