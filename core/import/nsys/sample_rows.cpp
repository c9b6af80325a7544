// SPDX-License-Identifier: Apache-2.0
#include "core/import/nsys/sample_rows.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "core/base/hash_mix.h"
#include "core/base/time_limits.h"
#include "core/store/cpu_samples.h"

namespace lanescope::nsys {

namespace {

/// Stacks as a tree from the outermost frames inwards: samples with equal outer frames share them.
class StackTree {
public:
    struct Node {
        std::uint32_t parent;
        std::uint32_t name;
        std::uint32_t depth; ///< 1 for outermost frames; the root has 0
    };

    std::uint32_t child(std::uint32_t parent, std::uint32_t name) {
        const std::uint64_t key = std::uint64_t{parent} << 32 | name;
        const auto [entry, isNew] = m_children.try_emplace(key, static_cast<std::uint32_t>(m_nodes.size()));
        if (isNew) {
            m_nodes.push_back({parent, name, m_nodes[parent].depth + 1});
        }
        return entry->second;
    }
    const Node& operator[](std::uint32_t node) const { return m_nodes[node]; }
    /// The innermost frame that both stacks begin with.
    std::uint32_t shared(std::uint32_t a, std::uint32_t b) const {
        while (a != b) {
            (m_nodes[a].depth >= m_nodes[b].depth ? a : b) =
                m_nodes[a].depth >= m_nodes[b].depth ? m_nodes[a].parent : m_nodes[b].parent;
        }
        return a;
    }

private:
    struct Hash {
        std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(hashMix(key, 0)); }
    };
    std::vector<Node> m_nodes{{0, 0, 0}};
    std::unordered_map<std::uint64_t, std::uint32_t, Hash> m_children;
};

struct Sample {
    std::int64_t id;
    TimeNs startNs;
    std::int64_t globalTid;
    EventRef event;
    std::uint32_t stack = 0;
};

class Samples {
public:
    explicit Samples(Session& session)
        : m_session(session)
        , m_writer(session.writer()) {}

    Status read() {
        if (const Status status = readEvents(); !status) {
            return status;
        }
        if (const Status status = readStacks(); !status) {
            return status;
        }
        draw();
        return {};
    }

private:
    Status readEvents() {
        enum : std::size_t { kId, kStart, kThread };
        static constexpr std::string_view kColumns[] = {"id", "start", "globalTid"};
        Status status =
            m_session.forEachRow(Table::Samples, kColumns, [this](const sqlite::Rows& row, EventRef event) {
                const auto startNs = row.integer(kStart);
                if (!startNs) {
                    m_writer.unusable(DiagnosticKind::MissingTimestamp, event);
                    return;
                }
                m_writer.samples();
                if (isWithinTimeLimits(*startNs)) {
                    m_samples.push_back(
                        {row.integerOr(kId, row.rowId()), *startNs, row.integerOr(kThread, 0), event});
                }
            });
        std::ranges::stable_sort(m_samples, {}, &Sample::id);
        return status;
    }

    /// Rows of one sample follow one another, the innermost frame first.
    Status readStacks() {
        enum : std::size_t { kId, kSymbol, kModule, kDepth };
        static constexpr std::string_view kColumns[] = {"id", "symbol", "module", "stackDepth"};
        if (m_samples.empty()) {
            return {};
        }
        std::optional<std::int64_t> id;
        Status status = m_session.forEachInfo(kCallchainTable, kColumns, [&](const sqlite::Rows& row) {
            if (row.integer(kId) != id) {
                takeStack(id);
                id = row.integer(kId);
            }
            if (m_frames.size() < kMostFrames) {
                m_frames.emplace_back(row.integerOr(kDepth, static_cast<std::int64_t>(m_frames.size())),
                                      frameName(row.integer(kSymbol), row.integer(kModule)));
            }
        });
        takeStack(id);
        return status;
    }

    /// Name of a function; that of its file in brackets where there is none, as addresses differ from sample
    /// to sample.
    std::uint32_t frameName(std::optional<std::int64_t> symbol, std::optional<std::int64_t> module) {
        const auto key = std::pair(symbol.value_or(-1), module.value_or(-1));
        if (key == m_latestFrame && m_latestName != 0) {
            return m_latestName;
        }
        const auto [entry, isNew] = m_names.try_emplace(key, 0);
        if (isNew) {
            const std::string_view function = m_session.string(symbol);
            const std::string_view path = m_session.string(module);
            const std::string_view file = path.substr(path.find_last_of("/\\") + 1);
            const bool isKnown = !function.empty() && !function.starts_with("0x");
            entry->second = isKnown         ? m_writer.name(function)
                            : !file.empty() ? m_writer.name("[" + std::string(file) + "]")
                                            : m_writer.name("[unknown]");
        }
        m_latestFrame = key;
        m_latestName = entry->second;
        return entry->second;
    }

    void takeStack(std::optional<std::int64_t> id) {
        if (id && !m_frames.empty()) {
            const auto found = std::ranges::lower_bound(m_samples, *id, {}, &Sample::id);
            if (found != m_samples.end() && found->id == *id && found->stack == 0) {
                std::ranges::stable_sort(m_frames, std::ranges::greater(),
                                         &std::pair<std::int64_t, std::uint32_t>::first);
                for (const auto& [depth, name] : m_frames) {
                    found->stack = m_stacks.child(found->stack, name);
                }
            }
        }
        m_frames.clear();
    }

    struct Frame {
        RecordWriter::Interval interval;
        std::uint32_t depth;
    };

    void draw() {
        std::ranges::stable_sort(
            m_samples, {}, [](const Sample& sample) { return std::tuple(sample.globalTid, sample.startNs); });
        m_usualNs = usualDistanceNs();
        for (auto first = m_samples.begin(); first != m_samples.end();) {
            const auto end = std::find_if(first, m_samples.end(),
                                          [&](const Sample& s) { return s.globalTid != first->globalTid; });
            drawThread({first, end});
            first = end;
        }
        // Records come in the order of the file; outer frames stay before inner ones.
        std::ranges::sort(m_drawn, {},
                          [](const Frame& frame) { return std::tuple(frame.interval.event, frame.depth); });
        for (const Frame& frame : m_drawn) {
            m_writer.impliedSlice(frame.interval);
        }
    }

    /// Between two samples of one thread. The threads that run have most samples, so that it is near the
    /// sampler's period.
    DurationNs usualDistanceNs() const {
        std::vector<DurationNs> distances;
        for (std::size_t i = 1; i < m_samples.size(); ++i) {
            if (m_samples[i].globalTid == m_samples[i - 1].globalTid) {
                distances.push_back(m_samples[i].startNs - m_samples[i - 1].startNs);
            }
        }
        if (distances.empty()) {
            return 0;
        }
        const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
        std::ranges::nth_element(distances, middle);
        return *middle;
    }

    void drawThread(std::span<const Sample> samples) {
        const ThreadId thread = threadOf(samples.front().globalTid);
        const std::uint32_t owner =
            m_writer.owner(OwnerSide::Host, RecordWriter::number(thread.pid),
                           m_writer.text(std::string(kSamplesOfThread) + std::to_string(thread.tid)),
                           m_writer.category(kSampleCategory, CategoryKind::Other));
        std::vector<Frame> open;
        TimeNs untilNs = samples.front().startNs;
        const auto close = [&](std::size_t depth) {
            for (; open.size() > depth; open.pop_back()) {
                open.back().interval.durationNs = untilNs - open.back().interval.startNs;
                m_drawn.push_back(open.back());
            }
        };
        std::uint32_t before = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const Sample& sample = samples[i];
            if (sample.startNs != untilNs) {
                before = 0; // the thread waited
            }
            close(m_stacks[m_stacks.shared(before, sample.stack)].depth);
            m_path.clear();
            for (std::uint32_t node = sample.stack; m_stacks[node].depth > open.size();
                 node = m_stacks[node].parent) {
                m_path.push_back(m_stacks[node].name);
            }
            for (; !m_path.empty(); m_path.pop_back()) {
                RecordWriter::Interval interval{sample.event, sample.startNs, 0, m_path.back(), owner};
                open.push_back({interval, static_cast<std::uint32_t>(open.size())});
            }
            const DurationNs nextNs =
                i + 1 < samples.size() ? samples[i + 1].startNs - sample.startNs : m_usualNs;
            untilNs = sample.startNs + (nextNs <= 2 * m_usualNs ? nextNs : m_usualNs);
            before = sample.stack;
        }
        close(0);
    }

    Session& m_session;
    RecordWriter& m_writer;
    std::vector<Sample> m_samples; ///< by id, then by thread and time
    StackTree m_stacks;
    std::vector<std::pair<std::int64_t, std::uint32_t>> m_frames;           ///< of the sample that is read
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> m_names; ///< by symbol and module
    std::pair<std::int64_t, std::int64_t> m_latestFrame;
    std::uint32_t m_latestName = 0;
    std::vector<std::uint32_t> m_path;
    std::vector<Frame> m_drawn;
    DurationNs m_usualNs = 0;
};

} // namespace

Status readSamples(Session& session) {
    return Samples(session).read();
}

} // namespace lanescope::nsys
