// SPDX-License-Identifier: Apache-2.0
#include "core/graphs/graph_captures.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "core/attribution/attribution.h"
#include "core/attribution/kernel_attribution.h"
#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/graphs/last_occurrence.h"
#include "core/store/arg_column.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

// No names of kernels begin so.
constexpr std::string_view kCopy = "\x01 copy";
constexpr std::string_view kMemset = "\x01 memset";
constexpr std::string_view kUnnamed = "\x01 unnamed";

bool launchesKernel(std::string_view call) {
    return contains(call, "LaunchKernel") || contains(call, "LaunchCooperativeKernel");
}

/// B of the innermost annotation "capture_B_MODE" around the call; 0 for none.
std::int64_t batchAround(const Trace& trace, SliceId call) {
    constexpr std::string_view kPrefix = "capture_";
    for (SliceId at = trace.slices().parent[call]; at != kNoSlice; at = trace.slices().parent[at]) {
        const std::string_view name = trace.sliceName(at);
        if (trace.categoryKind(at) == CategoryKind::UserAnnotation && name.starts_with(kPrefix)) {
            std::int64_t batch = 0;
            std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), batch);
            return std::max<std::int64_t>(batch, 0);
        }
    }
    return 0;
}

/// The calls of one thread, read in order of their starts.
class ThreadReader {
public:
    ThreadReader(const Trace& trace, TextIds& texts, std::vector<GraphCapture>& captures)
        : m_trace(trace)
        , m_texts(texts)
        , m_captures(captures) {}

    /// A capture that did not end is none.
    void beginThread() { m_isOpen = false; }

    void take(SliceId call) {
        const std::string_view name = m_trace.sliceName(call);
        if (contains(name, "StreamBeginCapture")) {
            m_isOpen = true;
            m_open = {call, batchAround(m_trace, call), {}};
        } else if (contains(name, "StreamEndCapture")) {
            if (m_isOpen && !m_open.launches.empty()) {
                m_captures.push_back(std::move(m_open));
            }
            m_isOpen = false;
        } else if (m_isOpen) {
            if (launchesKernel(name) || contains(name, "Memcpy") || contains(name, "Memset")) {
                dropAround(call);
                m_open.launches.push_back(captured(call, name));
            }
        }
    }

private:
    /// Calls that others make are counted once: by the innermost call, which has the kernel.
    void dropAround(SliceId call) {
        while (!m_open.launches.empty() && m_trace.slices().parent[call] == m_open.launches.back().call) {
            m_open.launches.pop_back();
        }
    }

    CapturedLaunch captured(SliceId call, std::string_view name) {
        CapturedLaunch launch;
        launch.call = call;
        launch.work = contains(name, "Memcpy")   ? m_texts.idOf(kCopy)
                      : contains(name, "Memset") ? m_texts.idOf(kMemset)
                                                 : 0;
        if (const SliceId around = m_trace.slices().parent[call]; around != kNoSlice) {
            const CapturedLaunch& meaning = meaningWithin(around);
            launch.op = meaning.op;
            launch.module = meaning.module;
        }
        return launch;
    }

    /// Operator and module of what `slice` encloses, looked up once: many calls stand in one slice.
    const CapturedLaunch& meaningWithin(SliceId slice) {
        const auto [entry, isNew] = m_meanings.try_emplace(slice);
        if (isNew) {
            const LaunchContext context = contextWithin(m_trace, slice);
            if (context.innermostOp != kNoSlice) {
                entry->second.op = m_texts.idOf(m_trace.sliceName(context.innermostOp));
            }
            entry->second.module = m_texts.idOf(modulePath(m_trace, context.module));
        }
        return entry->second;
    }

    const Trace& m_trace;
    TextIds& m_texts;
    std::vector<GraphCapture>& m_captures;
    std::unordered_map<SliceId, CapturedLaunch> m_meanings;
    GraphCapture m_open;
    bool m_isOpen = false;
};

/// Calls of the trace by track and start.
std::vector<SliceId> orderedCalls(const Trace& trace) {
    std::vector<std::pair<TrackId, SliceId>> calls;
    for (const Launch& launch : trace.launches()) {
        calls.emplace_back(trace.trackOf(launch.slice), launch.slice);
    }
    std::ranges::stable_sort(calls, [&](const auto& a, const auto& b) {
        const TimeNs startOfA = trace.slices().startNs[a.second];
        const TimeNs startOfB = trace.slices().startNs[b.second];
        return a.first != b.first ? a.first < b.first : startOfA < startOfB;
    });
    std::vector<SliceId> ordered;
    for (const auto& call : calls) {
        ordered.push_back(call.second);
    }
    return ordered;
}

/// Names of kernels that the calls themselves record.
Status readKernelNames(const Trace& trace, TextIds& texts, std::vector<GraphCapture>& captures,
                       const std::stop_token& stop) {
    std::vector<SliceId> slices;
    for (const GraphCapture& capture : captures) {
        for (const CapturedLaunch& launch : capture.launches) {
            slices.push_back(launch.call);
        }
    }
    const Result<ArgColumn> kernels = readArgColumn(trace, slices, "kernel", stop);
    if (!kernels) {
        return kernels.error();
    }
    std::size_t i = 0;
    for (GraphCapture& capture : captures) {
        for (CapturedLaunch& launch : capture.launches) {
            if (launchesKernel(trace.sliceName(launch.call))) {
                launch.work = texts.idOf(plainJsonString(kernels->value(i)));
            }
            ++i;
        }
    }
    return {};
}

/// Names kernels of captures from the run before the capture, on the same thread, that made the same calls in
/// the same operators.
class WarmUpNames {
public:
    WarmUpNames(const Trace& trace, TextIds& texts)
        : m_trace(trace)
        , m_texts(texts) {}

    /// The next call of the thread.
    void take(SliceId call) {
        const LaunchId launch = m_trace.launchCallOf(call);
        if (launch != kNoLaunch && m_trace.launch(launch).opCount == 1) {
            m_eager.push_back(launch);
            m_keys.push_back(keyOf(call));
        }
    }
    /// A capture that begins here and lacks names.
    void take(GraphCapture& capture) {
        SoughtSequence sought;
        for (const CapturedLaunch& launch : capture.launches) {
            sought.items.push_back(keyOf(launch.call));
        }
        sought.limit = m_keys.size();
        m_sought.push_back(std::move(sought));
        m_captures.push_back(&capture);
    }
    void endThread() {
        const std::vector<std::size_t> places = lastOccurrences(m_keys, m_sought);
        for (std::size_t i = 0; i < m_captures.size(); ++i) {
            if (places[i] != kNoOccurrence) {
                name(*m_captures[i], std::span(m_eager).subspan(places[i]));
            }
        }
        m_eager.clear();
        m_keys.clear();
        m_sought.clear();
        m_captures.clear();
    }

private:
    /// Name of the call, and of the operator around it.
    std::uint64_t keyOf(SliceId call) {
        const SliceId around = m_trace.slices().parent[call];
        const auto [entry, isNew] = m_opAround.try_emplace(around, 0);
        if (isNew && around != kNoSlice) {
            const SliceId op = contextWithin(m_trace, around).innermostOp;
            entry->second = op == kNoSlice ? 0 : m_texts.idOf(m_trace.sliceName(op));
        }
        return std::uint64_t{m_texts.idOf(m_trace.sliceName(call))} << 32 | entry->second;
    }
    void name(GraphCapture& capture, std::span<const LaunchId> eager) {
        for (std::size_t i = 0; i < capture.launches.size(); ++i) {
            capture.launches[i].work = workId(m_trace, m_trace.opsOf(eager[i]).front(), m_texts);
        }
    }

    const Trace& m_trace;
    TextIds& m_texts;
    std::unordered_map<SliceId, std::uint32_t> m_opAround;
    // About the thread that is read:
    std::vector<LaunchId> m_eager; ///< calls that launched one piece of work
    std::vector<std::uint64_t> m_keys;
    std::vector<SoughtSequence> m_sought; ///< by position in m_captures
    std::vector<GraphCapture*> m_captures;
};

/// `captures` are in the order of `calls`.
void nameFromWarmUps(const Trace& trace, TextIds& texts, const std::vector<SliceId>& calls,
                     std::vector<GraphCapture>& captures, const std::stop_token& stop) {
    const auto isUnnamed = [](const GraphCapture& capture) {
        return std::ranges::any_of(capture.launches, [](const CapturedLaunch& l) { return l.work == 0; });
    };
    if (std::ranges::none_of(captures, isUnnamed)) {
        return;
    }
    WarmUpNames names(trace, texts);
    auto next = captures.begin();
    TrackId track = kNoTrack;
    for (const SliceId call : calls) {
        if (const TrackId own = trace.trackOf(call); own != track) {
            if (stop.stop_requested()) {
                return;
            }
            names.endThread();
            track = own;
        }
        if (next != captures.end() && next->begin == call) {
            if (isUnnamed(*next)) {
                names.take(*next);
            }
            ++next;
        }
        names.take(call);
    }
    names.endThread();
}

} // namespace

std::uint32_t workId(const Trace& trace, DeviceOpId op, TextIds& texts) {
    const SliceId slice = trace.deviceOp(op).slice;
    const CategoryKind kind = trace.categoryKind(slice);
    const std::string_view name = trace.sliceName(slice);
    // ROCm runs copies and memsets as kernels of its runtime.
    if (kind == CategoryKind::Memcpy || name.starts_with("__amd_rocclr_copyBuffer")) {
        return texts.idOf(kCopy);
    }
    if (kind == CategoryKind::Memset || name.starts_with("__amd_rocclr_fillBuffer")) {
        return texts.idOf(kMemset);
    }
    return texts.idOf(name.empty() ? kUnnamed : name);
}

Result<std::vector<GraphCapture>> readCaptures(const Trace& trace, TextIds& texts,
                                               const std::stop_token& stop) {
    std::vector<GraphCapture> captures;
    const bool isAny = std::ranges::any_of(trace.launches(), [&](const Launch& launch) {
        return contains(trace.sliceName(launch.slice), "StreamBeginCapture");
    });
    if (!isAny) {
        return captures;
    }
    const std::vector<SliceId> calls = orderedCalls(trace);
    ThreadReader reader(trace, texts, captures);
    TrackId track = kNoTrack;
    for (const SliceId call : calls) {
        if (const TrackId own = trace.trackOf(call); own != track) {
            track = own;
            reader.beginThread();
        }
        reader.take(call);
    }
    if (const Status status = readKernelNames(trace, texts, captures, stop); !status) {
        return status.error();
    }
    nameFromWarmUps(trace, texts, calls, captures, stop);
    return captures;
}

std::string plainJsonString(std::string_view json) {
    if (json.size() < 2 || json.front() != '"' || json.back() != '"') {
        return {};
    }
    std::string text;
    const std::string_view inner = json.substr(1, json.size() - 2);
    for (std::size_t i = 0; i < inner.size(); ++i) {
        if (inner[i] == '\\') {
            ++i;
            if (i == inner.size() || (inner[i] != '"' && inner[i] != '\\' && inner[i] != '/')) {
                return {};
            }
        }
        text += inner[i];
    }
    return text;
}

} // namespace lanescope
