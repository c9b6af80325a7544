// SPDX-License-Identifier: Apache-2.0
#include "core/sql/args/arg_reader.h"

#include <algorithm>
#include <numeric>

#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope::sql {

namespace {

constexpr std::uint32_t kLargestBlock = 1024;

EventRef eventOf(const Trace& trace, std::uint32_t set) {
    const std::size_t slices = trace.slices().size();
    return set < slices ? trace.slices().event[set] : trace.instants().event[set - slices];
}

/// Flattens the events as they come.
class Collector final : public ArgSource::Visitor {
public:
    Collector(std::vector<ArgReader::Args>& args, const std::string& keyText, std::string_view key)
        : m_args(args)
        , m_isSeen(args.size())
        , m_keyText(keyText)
        , m_key(key) {}

    bool isWanted(std::size_t i, std::string_view raw) override {
        m_isSeen[i] = true;
        return m_keyText.empty() || raw.find(m_keyText) != std::string_view::npos;
    }
    void take(std::size_t i, const EventText& event) override {
        m_isSeen[i] = true;
        m_args[i] = flatArgs(event, m_key);
    }
    /// False: it cannot be read.
    bool isSeen(std::size_t i) const { return m_isSeen[i]; }

private:
    std::vector<ArgReader::Args>& m_args;
    std::vector<bool> m_isSeen;
    const std::string& m_keyText;
    std::string_view m_key;
};

/// Whether the file is to blame, not one event.
bool isOfFile(ErrorCode code) {
    return code == ErrorCode::FileNotFound || code == ErrorCode::FileUnreadable ||
           code == ErrorCode::Truncated;
}

} // namespace

ArgReader::ArgReader(TracePtr trace, QueryGuard& guard)
    : m_trace(std::move(trace))
    , m_guard(&guard) {}

std::uint32_t ArgReader::setCount() const {
    return m_trace->args() == nullptr
               ? 0
               : static_cast<std::uint32_t>(m_trace->slices().size() + m_trace->instants().size());
}

std::vector<std::uint32_t> ArgReader::inFileOrder() const {
    std::vector<std::uint32_t> sets(setCount());
    std::iota(sets.begin(), sets.end(), 0u);
    std::sort(sets.begin(), sets.end(), [this](std::uint32_t a, std::uint32_t b) {
        return eventOf(*m_trace, a) < eventOf(*m_trace, b);
    });
    return sets;
}

Status ArgReader::read(const std::vector<std::uint32_t>& sets, const std::string& keyText,
                       std::vector<Args>& args, std::string_view key) const {
    std::vector<EventRef> events;
    events.reserve(sets.size());
    for (const std::uint32_t set : sets) {
        events.push_back(eventOf(*m_trace, set));
    }
    args.assign(sets.size(), {});
    Collector collector(args, keyText, key);
    const std::stop_token stop = m_guard->stop();
    Status status = m_trace->args()->visitEvents(events, collector, stop);
    if (status && stop.stop_requested()) {
        status = Error{ErrorCode::Cancelled, "stopped", {}, {}};
    }
    for (std::size_t i = 0; i < events.size() && status; ++i) {
        if (collector.isSeen(i)) {
            continue;
        }
        if (const auto event = m_trace->args()->eventText(events[i]);
            !event && isOfFile(event.error().code)) {
            status = event.error();
        }
    }
    return status;
}

std::vector<std::uint32_t> ArgReader::setsFrom(std::uint32_t first, Pace& pace,
                                               std::uint32_t mostSets) const {
    // Near and behind the last one: whoever asks goes through the slices in their order.
    const std::uint32_t near = 64 * mostSets;
    const bool isInOrder = first > pace.lastAsked && first - pace.lastAsked < near;
    pace.size = isInOrder ? std::min(pace.size * 4, mostSets) : 1;
    std::vector<std::uint32_t> sets = {first};
    const SliceTable& slices = m_trace->slices();
    if (first < slices.size()) {
        const Row& row = m_trace->row(m_trace->rowOf(SliceId{first}));
        const std::size_t endOfRow = indexOf(row.firstSlice) + row.sliceCount;
        for (std::size_t i = first + 1; i < endOfRow && sets.size() < pace.size; ++i) {
            if (slices.category[i] == slices.category[first]) {
                sets.push_back(static_cast<std::uint32_t>(i));
            }
        }
    }
    std::sort(sets.begin(), sets.end(), [this](std::uint32_t a, std::uint32_t b) {
        return eventOf(*m_trace, a) < eventOf(*m_trace, b);
    });
    return sets;
}

void ArgReader::keep(KeyColumn& column, std::uint32_t set, Args args) const {
    std::string text;
    for (const FlatArg& arg : args) {
        text += argTypeName(arg.type);
        text += ' ';
        text += arg.text;
        text += '\0';
    }
    const auto [entry, isNew] =
        column.numbers.try_emplace(std::move(text), static_cast<std::uint32_t>(column.values.size()));
    if (isNew) {
        column.values.push_back(std::move(args));
    }
    column.valueOf[set] = entry->second;
}

Result<const ArgReader::Args*> ArgReader::ofKey(std::uint32_t set, std::string_view key) {
    constexpr std::size_t kMostKeys = 8;
    constexpr std::size_t kMostValues = 200'000;
    auto known = m_columns.find(key);
    if (known == m_columns.end()) {
        if (m_columns.size() >= kMostKeys) {
            m_columns.clear();
        }
        known = m_columns.emplace(std::string(key), KeyColumn{}).first;
    }
    KeyColumn& column = known->second;
    if (column.valueOf.empty() || (column.valueOf[set] == kNoIndex && column.values.size() > kMostValues)) {
        column.values.clear();
        column.numbers.clear();
        column.valueOf.assign(setCount(), kNoIndex);
    }
    if (column.valueOf[set] == kNoIndex) {
        const std::vector<std::uint32_t> sets = setsFrom(set, column.pace, kLargestBlock);
        std::vector<Args> args;
        if (Status status = read(sets, {}, args, key); !status) {
            return status.error();
        }
        for (std::size_t i = 0; i < sets.size(); ++i) {
            keep(column, sets[i], std::move(args[i]));
        }
    }
    column.pace.lastAsked = set;
    return &column.values[column.valueOf[set]];
}

Result<const ArgReader::Args*> ArgReader::argsOf(std::int64_t set, std::string_view key) {
    if (set < 0 || set >= std::int64_t{setCount()}) {
        return &m_none;
    }
    const auto id = static_cast<std::uint32_t>(set);
    if (!key.empty()) {
        return ofKey(id, key);
    }
    auto found = m_block.args.find(id);
    if (found == m_block.args.end()) {
        const std::vector<std::uint32_t> sets = setsFrom(id, m_block.pace, kLargestBlock);
        std::vector<Args> args;
        m_block.args.clear();
        if (Status status = read(sets, {}, args); !status) {
            return status.error();
        }
        for (std::size_t i = 0; i < sets.size(); ++i) {
            m_block.args.emplace(sets[i], std::move(args[i]));
        }
        found = m_block.args.find(id);
    }
    m_block.pace.lastAsked = id;
    return found == m_block.args.end() ? &m_none : &found->second;
}

} // namespace lanescope::sql
