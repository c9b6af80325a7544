// SPDX-License-Identifier: Apache-2.0
#include "core/query/arg_search.h"

#include <algorithm>
#include <optional>

#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/base/text_find.h"
#include "core/query/slice_filter.h"
#include "core/query/slice_search.h"
#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Numbers of events that are looked through at once: bytes of a text, rows of a table.
constexpr std::uint64_t kFirstStretch = 4u << 20;
constexpr std::uint64_t kLongestStretch = 64 * kFirstStretch;

/// Whether raw JSON text may write `text` in several ways: with escapes.
bool mayBeEscaped(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return c == '"' || c == '\\' || c == '/' || c < ' ' || c > '~'; });
}

/// Whether raw JSON text may hold `wanted` in one of its strings or numbers.
bool mayContain(std::string_view json, const SearchQuery::Text& wanted) {
    return mayBeEscaped(wanted.text) || contains(json, wanted);
}

bool isInArgs(const EventText& event, const SearchQuery::Text& word) {
    return std::any_of(event.args.begin(), event.args.end(), [&word](const Arg& arg) {
        return contains(arg.key, word) || contains(arg.value, word);
    });
}

/// Which words of a query names lack, bit by bit; answered once for each name.
class MissingWords {
public:
    MissingWords(const Trace& trace, const SearchQuery& query)
        : m_trace(trace)
        , m_words(query.wordsInArgs ? query.names : std::vector<SearchQuery::Text>())
        , m_ofName(m_words.empty() ? 0 : trace.strings().size(), kNotAsked) {
        m_words.resize(std::min<std::size_t>(m_words.size(), 30)); // more than any query needs
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
        return all(missing, [&event](const SearchQuery::Text& word) { return isInArgs(event, word); });
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
        : m_key(asciiLowered((condition.wordsBefore.empty() ? "\"" : "") + condition.key + "\""))
        , m_isKeyEscaped(mayBeEscaped(condition.key))
        , m_value(condition.value) {}
    bool operator()(std::string_view event) const {
        return (m_isKeyEscaped || findFolded(event, m_key) != std::string_view::npos) &&
               mayContain(event, m_value);
    }

private:
    std::string m_key;
    bool m_isKeyEscaped;
    SearchQuery::Text m_value;
};

/// Whether an arg holds the value: the one called `key`, or "WORD key" with as many of the words before it,
/// where the others are part of the name (or of args, where the query looks for words there).
bool argHolds(const EventText& event, std::string_view name, const SearchQuery::ArgCondition& condition,
              bool wordsInArgs) {
    std::string key = condition.key;
    for (std::size_t outside = condition.wordsBefore.size();; --outside) {
        const Arg* arg = findArg(event.args, key);
        const auto isFound = [&](const SearchQuery::Text& word) {
            return contains(name, word) || (wordsInArgs && isInArgs(event, word));
        };
        if (arg != nullptr && contains(arg->value, condition.value) &&
            std::all_of(condition.wordsBefore.begin(),
                        condition.wordsBefore.begin() + static_cast<std::ptrdiff_t>(outside), isFound)) {
            return true;
        }
        if (outside == 0) {
            return false;
        }
        key.insert(0, condition.wordsBefore[outside - 1].text + " ");
    }
}

bool argsHold(const EventText& event, std::string_view name, const SearchQuery& query) {
    return std::all_of(query.args.begin(), query.args.end(), [&](const SearchQuery::ArgCondition& condition) {
        return argHolds(event, name, condition, query.wordsInArgs);
    });
}

/// A slice that everything but args may hold for, and the place of its event.
struct Candidate {
    EventRef event;
    SliceId slice;
};

/// Candidates whose events lie in [begin, end) of the file, in its order.
struct Candidates {
    std::vector<Candidate> inOrder;
    std::uint64_t next = kNoNext; ///< number of the first event at `end` or beyond that is a candidate
    static constexpr std::uint64_t kNoNext = ~std::uint64_t{0};
};

/// Reads every slice's place: for a few stretches of the file that is quicker than first making an index of
/// them all.
Candidates candidatesWithin(const Trace& trace, const SliceFilter& filter, std::uint64_t begin,
                            std::uint64_t end) {
    Candidates found;
    const Column<EventRef>& events = trace.slices().event;
    for (const SliceFilter::Block& block : filter.blocks()) {
        for (std::uint32_t i = block.first; i < block.end; ++i) {
            const std::uint64_t event = numberOf(events[i]);
            if (event < begin || (event >= end && event >= found.next) || !filter.holds(i)) {
                continue;
            }
            if (event < end) {
                found.inOrder.push_back({events[i], SliceId(i)});
            } else {
                found.next = event;
            }
        }
    }
    std::ranges::sort(found.inOrder, {}, &Candidate::event);
    return found;
}

/// Reads the args of candidates and keeps those that the query finds.
class ArgReader {
public:
    ArgReader(const Trace& trace, const SearchQuery& query)
        : m_trace(trace)
        , m_query(query)
        , m_words(trace, query)
        , m_mayHold(query.args.empty() ? std::nullopt : std::optional<RawTest>(query.args.front())) {}

    Result<std::vector<SliceId>> hitsAmong(std::span<const Candidate> candidates,
                                           const std::stop_token& stop) {
        std::vector<EventRef> events;
        std::vector<SliceId> slices;
        std::vector<std::uint32_t> missing; // words
        for (const Candidate& candidate : candidates) {
            const std::uint32_t words = m_words.of(candidate.slice);
            if (!m_query.args.empty() || words != 0) { // else found by its name
                events.push_back(candidate.event);
                slices.push_back(candidate.slice);
                missing.push_back(words);
            }
        }
        Taker taker(*this, slices, missing);
        if (Status status = m_trace.args()->visitEvents(events, taker, stop); !status) {
            return status.error();
        }
        return std::move(taker.hits);
    }

private:
    class Taker final : public ArgSource::Visitor {
    public:
        Taker(const ArgReader& argReader, const std::vector<SliceId>& sliceOf,
              const std::vector<std::uint32_t>& missingWords)
            : reader(argReader)
            , slices(sliceOf)
            , missing(missingWords) {}
        bool isWanted(std::size_t i, std::string_view raw) override {
            return !(reader.m_mayHold && !(*reader.m_mayHold)(raw)) &&
                   reader.m_words.mayBeIn(raw, missing[i]);
        }
        void take(std::size_t i, const EventText& event) override {
            if (argsHold(event, reader.m_trace.sliceName(slices[i]), reader.m_query) &&
                reader.m_words.areIn(event, missing[i])) {
                hits.push_back(slices[i]);
            }
        }
        const ArgReader& reader;
        const std::vector<SliceId>& slices;
        const std::vector<std::uint32_t>& missing;
        std::vector<SliceId> hits;
    };

    const Trace& m_trace;
    const SearchQuery& m_query;
    MissingWords m_words;
    std::optional<RawTest> m_mayHold;
};

} // namespace

Result<bool> searchArgs(const Trace& trace, const SearchQuery& query,
                        const std::function<bool(std::span<const SliceId>)>& found, std::stop_token stop) {
    if (!query.readsArgs() || trace.slices().size() == 0) {
        return true;
    }
    if (query.args.empty()) {
        // Slices that have all words in their names are found at once.
        if (const std::vector<SliceId> named = searchSlices(trace, query, 1, stop);
            !named.empty() && !found(named)) {
            return true;
        }
    }
    if (trace.args() == nullptr) {
        return true;
    }
    SearchQuery wide = query;
    if (query.wordsInArgs) {
        wide.names.clear();
    }
    const SliceFilter filter(trace, wide, stop);
    ArgReader reader(trace, query);
    // A short stretch of the file first, so that the first hits come soon; then longer ones, so that the
    // slices' places are gone through seldom.
    std::uint64_t stretch = kFirstStretch;
    for (std::uint64_t begin = 0; begin != Candidates::kNoNext;) {
        const Candidates candidates = candidatesWithin(trace, filter, begin, begin + stretch);
        for (auto first = candidates.inOrder.begin(); first != candidates.inOrder.end();) {
            if (stop.stop_requested()) {
                return true;
            }
            const auto last =
                std::partition_point(first, candidates.inOrder.end(), [first](const Candidate& one) {
                    return numberOf(one.event) - numberOf(first->event) < kFirstStretch;
                });
            const auto hits = reader.hitsAmong({first, last}, stop);
            if (!hits) {
                return hits.error();
            }
            if (!hits->empty() && !found(*hits)) {
                return true;
            }
            first = last;
        }
        begin = candidates.next;
        stretch = std::min<std::uint64_t>(2 * stretch, kLongestStretch);
    }
    return true;
}

} // namespace lanescope
