// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/operator_stacks.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>

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
    Rows(const Trace& trace, const CallTree& tree, const SelectedCallTimes& times, const Selection& selection)
        : m_trace(trace)
        , m_tree(tree)
        , m_times(times)
        , m_selection(selection) {}

    /// Adds an operator with the stack `id` that `frames()` writes out.
    template <typename Makes>
    void add(std::uint32_t node, std::uint32_t id, const Makes& frames) {
        const SliceId slice = m_tree.nodes[node].slice;
        const StringId name = m_trace.slices().name[slice];
        const auto [entry, isNew] =
            m_rowOfKey.try_emplace(std::uint64_t{indexOf(name)} << 32 | id, m_rows.size());
        if (isNew) {
            OperatorStack& added = m_rows.emplace_back();
            added.name = name;
            added.frames = frames();
            added.first = slice;
        }
        OperatorStack& row = m_rows[entry->second];
        const TimeRange range = m_trace.slices().range(slice);
        row.count += m_selection.includes(range) ? 1 : 0;
        row.hostTotalNs = saturatingAdd(row.hostTotalNs, m_selection.timeOf(range));
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
    const SelectedCallTimes& m_times;
    const Selection& m_selection;
    std::unordered_map<std::uint64_t, std::size_t> m_rowOfKey; ///< by name and stack
    std::vector<OperatorStack> m_rows;
};

/// It runs in the selection, or its device work does.
bool isWanted(const Trace& trace, const CallNode& node, const CallTimes& times, const Selection& selection,
              std::optional<StringId> name) {
    return node.isOperator && (!name || trace.slices().name[node.slice] == *name) &&
           (times.deviceTotalNs > 0 || selection.includes(trace.slices().range(node.slice)));
}

std::vector<SliceId> operatorsOf(const Trace& trace, const CallTree& tree, const SelectedCallTimes& times,
                                 const Selection& selection, std::optional<StringId> name) {
    std::vector<SliceId> slices;
    for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
        if (isWanted(trace, tree.nodes[i], times[i], selection, name)) {
            slices.push_back(tree.nodes[i].slice);
        }
    }
    std::ranges::sort(slices);
    return slices;
}

} // namespace

Result<std::vector<OperatorStack>> operatorStacks(const Trace& trace, const CallTree& tree,
                                                  const std::vector<CallTimes>& times,
                                                  const Selection& selection, std::optional<StringId> name,
                                                  std::stop_token stop) {
    RecordedArgs args;
    if (!hasPythonFrames(trace)) {
        args.operators =
            operatorsOf(trace, tree, SelectedCallTimes(trace, tree, times, selection), selection, name);
        Result<ArgColumn> read = readArgColumn(trace, args.operators, "Call stack", stop);
        if (!read) {
            return stop.stop_requested() ? Result<std::vector<OperatorStack>>(std::vector<OperatorStack>())
                                         : read.error();
        }
        args.stacks = std::move(*read);
    }
    return operatorStacks(trace, tree, times, args, selection, name, std::move(stop));
}

std::vector<OperatorStack> operatorStacks(const Trace& trace, const CallTree& tree,
                                          const std::vector<CallTimes>& times, const RecordedArgs& args,
                                          const Selection& selection, std::optional<StringId> name,
                                          std::stop_token stop) {
    const bool hasPython = hasPythonFrames(trace);
    const Frames frames(trace);
    std::map<std::vector<StringId>, std::uint32_t> idOfPath;
    std::vector<bool> hasFrames; // by distinct value: there are few of them
    for (const std::string& value : args.stacks.values) {
        hasFrames.push_back(!framesOfArg(value).empty());
    }
    const SelectedCallTimes selected(trace, tree, times, selection);
    Rows rows(trace, tree, selected, selection);
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        constexpr std::size_t kOperatorsPerCheck = 1u << 14;
        if (i % kOperatorsPerCheck == 0 && stop.stop_requested()) {
            return {};
        }
        if (!isWanted(trace, tree.nodes[i], selected[i], selection, name)) {
            continue;
        }
        const SliceId slice = tree.nodes[i].slice;
        if (hasPython) {
            const std::vector<StringId> around = frames.around(slice);
            if (!around.empty()) {
                const auto [path, isNew] =
                    idOfPath.try_emplace(around, static_cast<std::uint32_t>(idOfPath.size()));
                rows.add(i, path->second, [&] {
                    std::vector<std::string> texts;
                    for (const StringId frame : around) {
                        texts.emplace_back(trace.text(frame));
                    }
                    return texts;
                });
            }
        } else if (const std::uint32_t id = args.stacks.valueOf[args.positionOf(slice)]; hasFrames[id]) {
            rows.add(i, id, [&] { return framesOfArg(args.stacks.values[id]); });
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
