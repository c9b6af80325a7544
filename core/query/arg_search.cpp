// SPDX-License-Identifier: Apache-2.0
#include "core/query/arg_search.h"

#include <algorithm>
#include <optional>

#include "core/base/text_find.h"
#include "core/base/text_source.h"
#include "core/query/slice_filter.h"
#include "core/query/slice_search.h"
#include "core/store/args.h"
#include "core/store/event_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

constexpr std::size_t kWindowBytes = 4u << 20;
constexpr std::size_t kMaxStretchBytes = 64 * kWindowBytes;
/// Text of an event that begins in a window and ends beyond it, if it is no longer than this.
constexpr std::size_t kOverlapBytes = 64u << 10;

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

/// A slice that everything but args may hold for, and where its event begins in the text.
struct Candidate {
    std::uint64_t offset;
    SliceId slice;
};

/// Candidates that begin in [begin, end) of the text, in its order. Reads every slice's offset: for a few
/// stretches of the text that is quicker than first making an index of them all.
std::vector<Candidate> candidatesWithin(const Trace& trace, const SliceFilter& filter, std::uint64_t begin,
                                        std::uint64_t end) {
    std::vector<Candidate> candidates;
    const Column<std::uint64_t>& offsets = trace.slices().sourceOffset;
    for (const SliceFilter::Block& block : filter.blocks()) {
        for (std::uint32_t i = block.first; i < block.end; ++i) {
            if (offsets[i] - begin < end - begin && filter.holds(i)) {
                candidates.push_back({offsets[i], SliceId(i)});
            }
        }
    }
    std::ranges::sort(candidates, {}, &Candidate::offset);
    return candidates;
}

/// Reads the args of slices that lie close together in the text.
class ArgReader {
public:
    ArgReader(const Trace& trace, const SearchQuery& query)
        : m_trace(trace)
        , m_conditions(query.args)
        , m_words(trace, query)
        , m_mayHold(query.args.empty() ? std::nullopt : std::optional<RawTest>(query.args.front()))
        , m_buffer(kWindowBytes + kOverlapBytes + kEventTextPadding) {}

    /// Those of `candidates`, which begin within kWindowBytes of each other, that the query finds.
    Result<std::vector<SliceId>> hitsAmong(std::span<const Candidate> candidates) {
        const std::uint64_t start = candidates.front().offset;
        const auto wanted = static_cast<std::size_t>(candidates.back().offset - start) + kOverlapBytes;
        const auto got = m_trace.source()->read(start, m_buffer.data(), wanted);
        if (!got) {
            return got.error();
        }
        std::vector<SliceId> hits;
        for (const Candidate& candidate : candidates) {
            const auto from = static_cast<std::size_t>(candidate.offset - start);
            if (isHit(candidate.slice, {m_buffer.data() + from, from < *got ? *got - from : 0})) {
                hits.push_back(candidate.slice);
            }
        }
        return hits;
    }

private:
    /// `rest` begins with the slice's event.
    bool isHit(SliceId slice, std::string_view rest) {
        const std::uint32_t missing = m_words.of(slice);
        if (m_conditions.empty() && missing == 0) {
            return false; // found by its name
        }
        const std::size_t length = eventLength(rest);
        const std::string_view json = rest.substr(0, length);
        if (length != 0 && ((m_mayHold && !(*m_mayHold)(json)) || !m_words.mayBeIn(json, missing))) {
            return false;
        }
        // An event that goes on beyond what was read is read by itself.
        const Result<EventText> event =
            length != 0 ? Result<EventText>(eventTextOf(json)) : sliceText(m_trace, slice);
        return event && argsHold(*event, m_conditions) && m_words.areIn(*event, missing);
    }

    const Trace& m_trace;
    const std::vector<SearchQuery::ArgCondition>& m_conditions;
    MissingWords m_words;
    std::optional<RawTest> m_mayHold;
    std::vector<char> m_buffer;
};

} // namespace

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
    const SliceFilter filter(trace, wide, stop);
    ArgReader reader(trace, query);
    const Column<std::uint64_t>& offsets = trace.slices().sourceOffset;
    const std::uint64_t textEnd = *std::max_element(offsets.begin(), offsets.end()) + 1;
    // Little text first, so that the first hits come soon; then more at a time, so that the slices' offsets
    // are gone through seldom.
    std::uint64_t stretchBytes = kWindowBytes;
    for (std::uint64_t begin = 0; begin < textEnd;) {
        const std::vector<Candidate> candidates =
            candidatesWithin(trace, filter, begin, begin + stretchBytes);
        for (auto first = candidates.begin(); first != candidates.end();) {
            if (stop.stop_requested()) {
                return true;
            }
            const auto last = std::partition_point(first, candidates.end(), [first](const Candidate& one) {
                return one.offset - first->offset < kWindowBytes;
            });
            const auto hits = reader.hitsAmong({first, last});
            if (!hits) {
                return hits.error();
            }
            if (!hits->empty() && !found(*hits)) {
                return true;
            }
            first = last;
        }
        begin += stretchBytes;
        stretchBytes = std::min<std::uint64_t>(2 * stretchBytes, kMaxStretchBytes);
    }
    return true;
}

} // namespace lanescope
