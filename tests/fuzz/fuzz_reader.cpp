// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "core/analysis/device/copy_table.h"
#include "core/analysis/device/device_series.h"
#include "core/analysis/device/gpu_summary.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/host/operator_table.h"
#include "core/analysis/host/runtime_table.h"
#include "core/attribution/attribution.h"
#include "core/import/trace_loader.h"
#include "core/query/row_query.h"
#include "core/report/slice_report.h"
#include "core/report/trace_report.h"
#include "core/store/args.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/trace_digest.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {

namespace {

/// Two bytes that no valid text holds stand for much filler, so that short inputs reach beyond what a
/// chunk can look ahead.
std::string expanded(std::string_view bytes) {
    constexpr std::size_t kFiller = 35000;
    constexpr std::size_t kMaxBytes = 100000;
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte == 0xFE || byte == 0xFD) && text.size() < kMaxBytes) {
            text.append(kFiller, byte == 0xFE ? 'x' : ' ');
        } else {
            text += c;
        }
    }
    return text;
}

Result<TracePtr> load(const std::string& text, unsigned workers, std::size_t chunkBytes) {
    LoadOptions options;
    options.workers = workers;
    options.chunkBytes = chunkBytes;
    return loadTraceText(text, "fuzzed", options);
}

void useEverything(const Trace& trace) {
    kernelTable(trace);
    operatorTable(trace);
    copyTable(trace);
    runtimeTable(trace);
    deviceSeries(trace);
    gpuSummary(trace);
    memorySeries(trace);
    traceReport(trace);
    constexpr TimeNs kMin = std::numeric_limits<TimeNs>::min();
    constexpr TimeNs kMax = std::numeric_limits<TimeNs>::max();
    std::vector<Span> spans;
    for (std::size_t row = 0; row < trace.rows().size() && row < 4; ++row) {
        const RowId id{static_cast<std::uint32_t>(row)};
        querySpans(trace, id, trace.bounds(), 1, spans);
        querySpans(trace, id, {kMin, kMax}, std::int64_t{1} << 60, spans);
        sliceAt(trace, id, trace.bounds().startNs, 10);
    }
    for (std::size_t i = 0; i < trace.slices().size() && i < 4; ++i) {
        const SliceId id{static_cast<std::uint32_t>(i)};
        const auto text = sliceText(trace, id);
        require(text.has_value() && text->text.front() == '{', "the text of a slice can be read");
        sliceReport(trace, id);
        attributionOf(trace, id);
        callStackOf(trace, id);
        childrenOf(trace, id);
        nextSlice(trace, id);
        previousSlice(trace, id);
    }
    for (std::size_t i = 0; i < trace.tracks().size() && i < 4; ++i) {
        trace.innermostAt(TrackId(i), trace.track(TrackId(i)).range.startNs);
    }
}

} // namespace

void fuzzReader(std::string_view bytes) {
    if (bytes.empty()) {
        return;
    }
    const auto choice = static_cast<unsigned char>(bytes.front());
    const std::string text = expanded(bytes.substr(1));
    constexpr std::size_t kChunkBytes[] = {256, 300, 500, 1000, 256, 300, 2000, 4096};
    constexpr std::size_t kLargeChunkBytes[] = {10000, 20000, 30000, 40000, 66000, 70000, 100000, 150000};
    const auto& chunkBytes = text.size() > 20000 ? kLargeChunkBytes : kChunkBytes;
    const auto whole = load(text, 1, 1u << 20);
    const auto cut = load(text, choice & 8 ? 2 : 1, chunkBytes[choice & 7]);
    require(whole.has_value() == cut.has_value(), "chunks do not decide whether a trace opens");
    if (!whole) {
        require(!whole.error().message.empty() && whole.error().file == "fuzzed",
                "errors say what and where");
        return;
    }
    for (const auto& trace : {*whole, *cut}) {
        const std::string broken = brokenPromise(*trace);
        require(broken.empty(), broken);
    }
    const auto wholeDigest = traceDigest(**whole);
    const auto cutDigest = traceDigest(**cut);
    for (const auto& [table, hash] : wholeDigest) {
        require(cutDigest.at(table) == hash, "chunks do not change " + table);
    }
    useEverything(**whole);
}

} // namespace lanescope::test
