// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/operator_stacks.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// The frames of the arg's JSON text, a string that separates them by ";".
std::vector<std::string> framesOfArg(std::string_view json) {
    std::vector<std::string> frames;
    if (json.size() < 2 || json.front() != '"') {
        return frames;
    }
    std::string frame;
    for (std::size_t i = 1; i + 1 < json.size(); ++i) {
        if (json[i] == '\\' && i + 2 < json.size()) {
            frame += json[++i]; // Paths need no other escapes than those of \ and ".
        } else if (json[i] == ';') {
            frames.push_back(std::move(frame));
            frame.clear();
        } else {
            frame += json[i];
        }
    }
    if (!frame.empty()) {
        frames.push_back(std::move(frame));
    }
    return frames;
}

class Frames {
public:
    explicit Frames(const Trace& trace)
        : m_trace(trace) {
        for (const Category& category : trace.categories()) {
            m_isPython.push_back(category.kind == CategoryKind::PythonFunction);
        }
    }
    bool hasPython() const {
        return std::find(m_isPython.begin(), m_isPython.end(), true) != m_isPython.end();
    }

    /// Names of the Python frames around a slice.
    std::vector<StringId> around(SliceId slice) const {
        std::vector<StringId> names;
        const SliceTable& slices = m_trace.slices();
        for (SliceId at = slices.parent[slice]; at != kNoSlice; at = slices.parent[at]) {
            if (m_isPython[indexOf(slices.category[at])]) {
                names.push_back(slices.name[at]);
            }
        }
        return names;
    }

private:
    const Trace& m_trace;
    std::vector<bool> m_isPython; ///< by CategoryId
};

class Rows {
public:
    Rows(const Trace& trace, const CallTree& tree, const std::vector<CallTimes>& times)
        : m_trace(trace)
        , m_tree(tree)
        , m_times(times) {}

    /// Adds an operator with the stack that `frames()` writes out.
    template <typename Makes>
    void add(std::uint32_t node, const std::vector<StringId>& key, const Makes& frames) {
        const SliceId slice = m_tree.nodes[node].slice;
        const auto [entry, isNew] =
            m_rowOfKey.emplace(std::pair(m_trace.slices().name[slice], key), m_rows.size());
        if (isNew) {
            OperatorStack& added = m_rows.emplace_back();
            added.name = m_trace.slices().name[slice];
            added.frames = frames();
            added.first = slice;
        }
        OperatorStack& row = m_rows[entry->second];
        ++row.count;
        row.hostTotalNs = saturatingAdd(row.hostTotalNs, m_trace.slices().durationNs[slice]);
        row.hostSelfNs = saturatingAdd(row.hostSelfNs, m_times[node].hostSelfNs);
        row.deviceTotalNs = saturatingAdd(row.deviceTotalNs, m_times[node].deviceTotalNs);
        row.deviceSelfNs = saturatingAdd(row.deviceSelfNs, m_times[node].deviceSelfNs);
        if (m_trace.slices().startNs[slice] < m_trace.slices().startNs[row.first]) {
            row.first = slice;
        }
    }

    std::vector<OperatorStack> take() {
        std::stable_sort(
            m_rows.begin(), m_rows.end(), [this](const OperatorStack& a, const OperatorStack& b) {
                return a.hostTotalNs != b.hostTotalNs ? a.hostTotalNs > b.hostTotalNs
                                                      : m_trace.text(a.name) < m_trace.text(b.name);
            });
        return std::move(m_rows);
    }

private:
    const Trace& m_trace;
    const CallTree& m_tree;
    const std::vector<CallTimes>& m_times;
    std::map<std::pair<StringId, std::vector<StringId>>, std::size_t> m_rowOfKey;
    std::vector<OperatorStack> m_rows;
};

} // namespace

Result<std::vector<OperatorStack>> operatorStacks(const Trace& trace, const CallTree& tree,
                                                  const std::vector<CallTimes>& times,
                                                  const Selection& selection, std::optional<StringId> name,
                                                  std::stop_token stop) {
    std::vector<std::uint32_t> nodes;
    std::vector<SliceId> slices;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const SliceId slice = tree.nodes[i].slice;
        if (tree.nodes[i].isOperator && selection.includes(trace.slices().startNs[slice]) &&
            (!name || trace.slices().name[slice] == *name)) {
            nodes.push_back(i);
            slices.push_back(slice);
        }
    }
    const Frames frames(trace);
    Rows rows(trace, tree, times);
    ArgColumn stacks;
    if (!frames.hasPython()) {
        Result<ArgColumn> read = readArgColumn(trace, slices, "Call stack", stop);
        if (!read) {
            return stop.stop_requested() ? Result<std::vector<OperatorStack>>(std::vector<OperatorStack>())
                                         : read.error();
        }
        stacks = std::move(*read);
    }
    std::vector<bool> hasFrames; // by distinct value: there are few of them
    for (const std::string& value : stacks.values) {
        hasFrames.push_back(!framesOfArg(value).empty());
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        constexpr std::size_t kOperatorsPerCheck = 1u << 14;
        if (i % kOperatorsPerCheck == 0 && stop.stop_requested()) {
            return std::vector<OperatorStack>();
        }
        if (frames.hasPython()) {
            const std::vector<StringId> around = frames.around(slices[i]);
            if (!around.empty()) {
                rows.add(nodes[i], around, [&] {
                    std::vector<std::string> texts;
                    for (const StringId frame : around) {
                        texts.emplace_back(trace.text(frame));
                    }
                    return texts;
                });
            }
        } else if (hasFrames[stacks.valueOf[i]]) {
            rows.add(nodes[i], {StringId(stacks.valueOf[i])}, [&] { return framesOfArg(stacks.value(i)); });
        }
    }
    return rows.take();
}

std::optional<FramePlace> framePlace(std::string_view frame) {
    constexpr std::string_view kEnd = "): ";
    const std::size_t end = frame.find(kEnd);
    const std::size_t open = end == std::string_view::npos ? end : frame.rfind('(', end);
    if (open == std::string_view::npos || open == 0) {
        return std::nullopt;
    }
    FramePlace place{frame.substr(0, open), 0, frame.substr(end + kEnd.size())};
    const char* const last = frame.data() + end;
    const auto parsed = std::from_chars(frame.data() + open + 1, last, place.line);
    return parsed.ec == std::errc() && parsed.ptr == last && place.line > 0 ? std::optional(place)
                                                                            : std::nullopt;
}

} // namespace lanescope
