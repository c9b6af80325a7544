// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "core/base/status.h"
#include "core/report/trace_report.h"

namespace lanescope::cli {

namespace {

Result<int> runInfo(const Options& options) {
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> Status {
        printReport(options, traceReport(trace));
        return {};
    });
}

constexpr JsonMember kInfoMembers[] = {
    {"file, format", "path as given; dialect and compression"},
    {"file_bytes, text_bytes", "size on disk, and of the decompressed text"},
    {"nanosecond_clock", "whether any time has decimals"},
    {"base_time_ns",
     "baseTimeNanoseconds of the header: absolute time = this + a time of the file; null without"},
    {"start_ns, end_ns", "first and last time of all events, without stray marks far away"},
    {"first_slice_ns, last_slice_ns",
     "first start and last end of slices other than the profiler's own span"},
    {"events, by_phase, by_category",
     "entries of the event array; by ph (? for none), by cat ((none) for none)"},
    {"slices, instants, counters, counter_series", "slices, instants, counter events and their series"},
    {"flows", "by category: starts, steps, ends, and paired ids with both a start and an end"},
    {"tracks, rows, overflow_slices", "tracks, their rows, and slices on overflow rows"},
    {"metadata_applied", "metadata events: names and sort indexes"},
    {"repaired, unusable, dropped", "flaws that were repaired; events that cannot be placed; always 0"},
    {"ledger", "where each event went: read = stored + metadata + unusable; stored = slices (a begin/end\n"
               "pair counts twice) + instants + counters + flows + samples + unknown_phase"},
    {"diagnostics",
     "list of kind, class (repaired, unusable or file), count, offsets (the first bytes in the\n"
     "decompressed text, at most 16), text, detail"},
    {"devices",
     "list of id, name, total_memory_bytes, compute_major, compute_minor, sm_count, the numbers of\n"
     "kernels and copies (with memsets), utilization_percent, sm_efficiency_percent,\n"
     "sm_efficiency_derived (from grid and SM count), sm_efficiency_coverage_percent (of the kernel\n"
     "time), occupancy_percent, occupancy_coverage_percent"},
    {"recording", "findings of the command recording: kind, weight (loss, doubt or note), finding, of,\n"
                  "handling, advice, and where they apply start_us, duration_us, device, process, rank,\n"
                  "steps, count"},
    {"ranks", "of a file with several ranks: number, name, processes, devices"},
    {"steps",
     "list of number, name, start_ns, duration_us of the profiler's steps; with several ranks also rank"},
    {"memory", "bytes of Lanescope's own memory by part, and total"},
};

} // namespace

const Command kInfoCommand{"info",
                           "what a trace holds, and what was wrong with it",
                           kJson | kCsv | kOpensTrace,
                           Files::One,
                           runInfo,
                           CommandGroup::Trace,
                           nullptr,
                           kInfoMembers};

} // namespace lanescope::cli
