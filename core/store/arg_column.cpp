// SPDX-License-Identifier: Apache-2.0
#include "core/store/arg_column.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <thread>
#include <unordered_map>

#include "core/base/parallel.h"
#include "core/base/run_sort.h"
#include "core/base/text_source.h"
#include "core/store/event_text.h"
#include "core/store/like_events.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Blocks of a plain file stay in a core's cache; of a compressed one some is inflated in vain for each.
constexpr std::size_t kBlockBytes = 256u << 10;
constexpr std::size_t kInflatedBlockBytes = 16u << 20;
/// Events longer than this are left out: nobody groups by such an arg.
constexpr std::size_t kMaxEventBytes = 64u << 20;
/// Fewer slices are not worth a thread of their own.
constexpr std::size_t kLeastPerWorker = 10'000;
constexpr unsigned kMostWorkers = 4;

/// Text from ascending places, read in blocks.
class ForwardText {
public:
    explicit ForwardText(const TextSource& source)
        : m_source(source) {}

    /// What of the text from `offset` on is there, until the next call of eventAt().
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
                if (m_atEnd || text.size() > kMaxEventBytes) {
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

/// Without blanks outside of strings, but one behind each comma.
void normalize(std::string_view json, std::string& out) {
    out.clear();
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString) {
            out.push_back(c);
            if (c == '\\' && i + 1 < json.size()) {
                out.push_back(json[++i]);
            } else {
                inString = c != '"';
            }
        } else if (c == ',') {
            out += ", ";
        } else if (c != ' ' && c != '\n' && c != '\t' && c != '\r') {
            inString = c == '"';
            out.push_back(c);
        }
    }
}

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};
using TextIds = std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>>;

/// The values of one arg of a stretch of slices.
class Values {
public:
    explicit Values(std::size_t count)
        : m_valueOf(count, 0) {}

    /// `json` as it stands in the file; empty: the slice lacks the arg.
    void set(std::size_t i, std::string_view json) {
        if (json.empty()) {
            return;
        }
        const auto known = m_idOfText.find(json);
        m_valueOf[i] = known != m_idOfText.end() ? known->second : idOfNew(json);
    }
    /// The same as that of another one.
    void setLike(std::size_t i, std::size_t other) { m_valueOf[i] = m_valueOf[other]; }
    /// In order of the file; [0] of those that lack it.
    const std::vector<std::string>& distinct() const { return m_distinct; }
    const std::vector<std::uint32_t>& valueOf() const { return m_valueOf; }

private:
    /// Of a spelling that was not seen before.
    std::uint32_t idOfNew(std::string_view json) {
        normalize(json, m_scratch);
        const auto [entry, isNew] =
            m_idOfText.emplace(m_scratch, static_cast<std::uint32_t>(m_distinct.size()));
        const std::uint32_t id = entry->second;
        if (isNew) {
            m_distinct.push_back(m_scratch);
        }
        m_idOfText.emplace(json, id);
        return id;
    }

    std::vector<std::string> m_distinct{std::string()};
    std::vector<std::uint32_t> m_valueOf; ///< index into m_distinct, by position in the stretch
    TextIds m_idOfText;                   ///< of values and of the other spellings of them that occur
    std::string m_scratch;
};

/// An event to read args of.
struct Wanted {
    std::uint64_t offset;   ///< in the text
    std::uint32_t position; ///< among the slices asked for
};

std::vector<Wanted> inOrderOfText(const Trace& trace, std::span<const SliceId> slices) {
    const Column<std::uint64_t>& offsets = trace.slices().sourceOffset;
    std::vector<Wanted> order;
    order.reserve(slices.size());
    for (std::uint32_t i = 0; i < slices.size(); ++i) {
        if (slices[i] != kNoSlice) {
            order.push_back({offsets[slices[i]], i});
        }
    }
    // Rows are runs, as most files list slices of one row by time.
    sortRuns(order, [](const Wanted& a, const Wanted& b) { return a.offset < b.offset; });
    return order;
}

/// One result a key.
Result<std::vector<Values>> readValues(const Trace& trace, const TextSource& source,
                                       std::span<const Wanted> share, std::span<const std::string_view> keys,
                                       const std::stop_token& stop) {
    std::vector<Values> found(keys.size(), Values(share.size()));
    std::vector<std::string_view> texts(keys.size());
    std::vector<std::size_t> firstLike; // by number of like events
    LikeEvents likes;
    ForwardText text(source);
    for (std::size_t i = 0; i < share.size(); ++i) {
        constexpr std::size_t kStopInterval = 1u << 14;
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "reading args was stopped", trace.path(), {}};
        }
        const std::uint64_t offset = share[i].offset;
        if (const auto match = likes.expected(text.heldFrom(offset))) {
            for (Values& values : found) {
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
    return found;
}

} // namespace

Result<ArgColumn> readArgColumn(const Trace& trace, std::span<const SliceId> slices, std::string_view key,
                                std::stop_token stop) {
    Result<std::vector<ArgColumn>> columns =
        readArgColumns(trace, slices, std::span(&key, 1), std::move(stop));
    if (!columns) {
        return columns.error();
    }
    return std::move(columns->front());
}

Result<std::vector<ArgColumn>> readArgColumns(const Trace& trace, std::span<const SliceId> slices,
                                              std::span<const std::string_view> keys, std::stop_token stop) {
    const TextSource* source = trace.source();
    if (source == nullptr) {
        return Error{ErrorCode::InvalidArgument, "the trace has no source text", trace.path(), {}};
    }
    const std::vector<Wanted> order = inOrderOfText(trace, slices);

    const unsigned workers =
        source->isRandomAccess() ? std::clamp(std::thread::hardware_concurrency(), 1u, kMostWorkers) : 1u;
    const std::size_t parts = std::clamp<std::size_t>(order.size() / kLeastPerWorker, 1, workers);
    const auto firstOf = [&](std::size_t part) { return order.size() * part / parts; };
    std::vector<std::optional<Result<std::vector<Values>>>> read(parts);
    parallelFor(parts, workers, [&](std::size_t part) {
        const std::span<const Wanted> share(order.data() + firstOf(part), order.data() + firstOf(part + 1));
        read[part] = readValues(trace, *source, share, keys, stop);
    });

    std::vector<ArgColumn> columns(keys.size());
    for (std::size_t k = 0; k < keys.size(); ++k) {
        columns[k].valueOf.assign(slices.size(), 0);
        std::unordered_map<std::string_view, std::uint32_t> idOf{{std::string_view(), 0}};
        for (std::size_t part = 0; part < parts; ++part) {
            if (!*read[part]) {
                return read[part]->error();
            }
            const Values& values = (**read[part])[k];
            std::vector<std::uint32_t> global;
            for (const std::string& value : values.distinct()) {
                const auto [entry, isNew] =
                    idOf.emplace(value, static_cast<std::uint32_t>(columns[k].values.size()));
                if (isNew) {
                    columns[k].values.push_back(value);
                }
                global.push_back(entry->second);
            }
            for (std::size_t i = 0; i < values.valueOf().size(); ++i) {
                columns[k].valueOf[order[firstOf(part) + i].position] = global[values.valueOf()[i]];
            }
        }
    }
    return columns;
}

} // namespace lanescope
