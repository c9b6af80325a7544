// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/perfetto_modules.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"

namespace lanescope::sql {

namespace {

constexpr std::string_view kSlices = R"(
    CREATE PERFETTO VIEW _slice_with_thread_and_process_info AS SELECT s.id, s.type, s.ts, s.dur,
        s.category, s.name, s.track_id, k.name AS track_name, t.name AS thread_name, t.utid, t.tid, p.name
        AS process_name, p.upid, p.pid, s.depth, s.parent_id, s.arg_set_id, s.thread_ts, s.thread_dur FROM
        slice s JOIN track k ON k.id = s.track_id LEFT JOIN thread t ON t.utid = k.utid LEFT JOIN process p
        ON p.upid = k.upid
)";

constexpr std::string_view kSelfDuration = R"(
    CREATE PERFETTO VIEW slice_self_dur AS SELECT s.id, s.dur - coalesce(c.dur, 0) AS self_dur FROM slice s
        LEFT JOIN (SELECT parent_id AS id, sum(dur) AS dur FROM slice WHERE parent_id IS NOT NULL GROUP BY
        parent_id) c ON c.id = s.id
)";

// The time of a slice is cut by its children: what is left lies before each child, and after the last one.
constexpr std::string_view kFlatSlices = R"(
    CREATE PERFETTO TABLE _slice_flattened AS WITH child AS (SELECT c.parent_id, c.ts, c.ts + c.dur AS
        until, p.ts AS outer_ts FROM slice c JOIN slice p ON p.id = c.parent_id), piece AS (SELECT parent_id
        AS id, coalesce(max(until) OVER (PARTITION BY parent_id ORDER BY ts, until ROWS BETWEEN UNBOUNDED
        PRECEDING AND 1 PRECEDING), outer_ts) AS ts, ts AS until FROM child UNION ALL SELECT s.id,
        coalesce(c.until, s.ts), s.ts + s.dur FROM slice s LEFT JOIN (SELECT parent_id, max(until) AS until
        FROM child GROUP BY parent_id) c ON c.parent_id = s.id) SELECT p.id AS slice_id, p.ts, p.until -
        p.ts AS dur, s.depth, s.name, s.track_id, s.utid, s.tid, s.thread_name, s.upid, s.pid,
        s.process_name FROM piece p JOIN thread_slice s ON s.id = p.id WHERE p.until > p.ts ORDER BY p.ts
)";

constexpr std::string_view kHierarchy = R"(
    CREATE PERFETTO FUNCTION _slice_ancestor_and_self(slice_id LONG) RETURNS TABLE(id LONG, type STRING, ts
        LONG, dur LONG, track_id LONG, category STRING, name STRING, depth LONG, parent_id LONG, arg_set_id
        LONG, thread_ts LONG, thread_dur LONG) AS SELECT id, type, ts, dur, track_id, category, name, depth,
        parent_id, arg_set_id, thread_ts, thread_dur FROM slice WHERE id = $slice_id OR id IN (SELECT id
        FROM ancestor_slice($slice_id));
    CREATE PERFETTO FUNCTION _slice_descendant_and_self(slice_id LONG) RETURNS TABLE(id LONG, type STRING,
        ts LONG, dur LONG, track_id LONG, category STRING, name STRING, depth LONG, parent_id LONG,
        arg_set_id LONG, thread_ts LONG, thread_dur LONG) AS SELECT id, type, ts, dur, track_id, category,
        name, depth, parent_id, arg_set_id, thread_ts, thread_dur FROM slice WHERE id = $slice_id OR id IN
        (SELECT id FROM descendant_slice($slice_id))
)";

constexpr std::string_view kStack = R"(
    CREATE PERFETTO VIEW slice_with_stack_id AS SELECT id, ts, dur, track_id, category, name, depth,
        parent_id, arg_set_id, thread_ts, thread_dur, stack_id, parent_stack_id FROM slice;
    CREATE PERFETTO FUNCTION ancestor_slice_by_stack(stack_hash LONG) RETURNS TABLE(id LONG, ts LONG, dur
        LONG, track_id LONG, category STRING, name STRING, depth LONG, parent_id LONG, arg_set_id LONG,
        thread_ts LONG, thread_dur LONG) AS SELECT id, ts, dur, track_id, category, name, depth, parent_id,
        arg_set_id, thread_ts, thread_dur FROM slice WHERE id IN (SELECT id FROM slice WHERE stack_id =
        $stack_hash UNION SELECT a.id FROM slice s, ancestor_slice(s.id) a WHERE s.stack_id = $stack_hash)
        ORDER BY ts;
    CREATE PERFETTO FUNCTION descendant_slice_by_stack(stack_hash LONG) RETURNS TABLE(id LONG, ts LONG, dur
        LONG, track_id LONG, category STRING, name STRING, depth LONG, parent_id LONG, arg_set_id LONG,
        thread_ts LONG, thread_dur LONG) AS SELECT id, ts, dur, track_id, category, name, depth, parent_id,
        arg_set_id, thread_ts, thread_dur FROM slice WHERE id IN (SELECT id FROM slice WHERE stack_id =
        $stack_hash UNION SELECT d.id FROM slice s, descendant_slice(s.id) d WHERE s.stack_id = $stack_hash)
        ORDER BY ts
)";

constexpr std::string_view kTimes = R"(
    CREATE PERFETTO FUNCTION time_from_ns(x LONG) RETURNS LONG AS SELECT $x;
    CREATE PERFETTO FUNCTION time_from_us(x LONG) RETURNS LONG AS SELECT $x * 1000;
    CREATE PERFETTO FUNCTION time_from_ms(x LONG) RETURNS LONG AS SELECT $x * 1000000;
    CREATE PERFETTO FUNCTION time_from_s(x LONG) RETURNS LONG AS SELECT $x * 1000000000;
    CREATE PERFETTO FUNCTION time_from_min(x LONG) RETURNS LONG AS SELECT $x * 60000000000;
    CREATE PERFETTO FUNCTION time_from_hours(x LONG) RETURNS LONG AS SELECT $x * 3600000000000;
    CREATE PERFETTO FUNCTION time_from_days(x LONG) RETURNS LONG AS SELECT $x * 86400000000000;
    CREATE PERFETTO FUNCTION time_to_ns(x LONG) RETURNS LONG AS SELECT $x;
    CREATE PERFETTO FUNCTION time_to_us(x LONG) RETURNS LONG AS SELECT $x / 1000;
    CREATE PERFETTO FUNCTION time_to_ms(x LONG) RETURNS LONG AS SELECT $x / 1000000;
    CREATE PERFETTO FUNCTION time_to_s(x LONG) RETURNS LONG AS SELECT $x / 1000000000;
    CREATE PERFETTO FUNCTION time_to_min(x LONG) RETURNS LONG AS SELECT $x / 60000000000;
    CREATE PERFETTO FUNCTION time_to_hours(x LONG) RETURNS LONG AS SELECT $x / 3600000000000;
    CREATE PERFETTO FUNCTION time_to_days(x LONG) RETURNS LONG AS SELECT $x / 86400000000000
)";

constexpr std::string_view kSpans = R"(
    CREATE PERFETTO FUNCTION spans_overlapping_dur(ts1 LONG, dur1 LONG, ts2 LONG, dur2 LONG) RETURNS LONG AS
        SELECT iif($dur1 = -1 OR $dur2 = -1, 0, max(0, min($ts1 + $dur1, $ts2 + $dur2) - max($ts1, $ts2)))
)";

constexpr std::array kModules = {
    PerfettoModule{"slices.with_context", "", ""},
    PerfettoModule{"slices.slices", " _slice_with_thread_and_process_info ", kSlices},
    PerfettoModule{"slices.self_dur", " slice_self_dur ", kSelfDuration},
    PerfettoModule{"slices.flat_slices", " _slice_flattened ", kFlatSlices},
    PerfettoModule{"slices.hierarchy", " _slice_ancestor_and_self _slice_descendant_and_self ", kHierarchy},
    PerfettoModule{"slices.stack", " slice_with_stack_id ancestor_slice_by_stack descendant_slice_by_stack ",
                   kStack},
    PerfettoModule{"intervals.overlap", "", ""},
    PerfettoModule{"intervals.intersect", "", ""},
    PerfettoModule{"counters.intervals", "", ""},
    PerfettoModule{"time.conversion",
                   " time_from_ns time_from_us time_from_ms time_from_s time_from_min time_from_hours "
                   "time_from_days time_to_ns time_to_us time_to_ms time_to_s time_to_min time_to_hours "
                   "time_to_days ",
                   kTimes},
    PerfettoModule{"prelude.after_eof", " spans_overlapping_dur ", kSpans},
};

struct Reason {
    std::string_view names; ///< with a blank before and after each
    std::string_view text;
};

constexpr std::array kReasons = {
    Reason{" sched sched_slice thread_state cpu cpu_freq thread_slice_cpu_time thread_slice_cpu_cycles "
           "thread_slice_time_in_state spurious_sched_wakeup ",
           "profilers of PyTorch and GPUs record no scheduling of CPUs"},
    Reason{" perf_sample cpu_profile_stack_sample stack_profile_callsite stack_profile_frame "
           "stack_profile_mapping "
           "cat_stacks ",
           "samples of stacks are not tables here; python_frames has the recorded calls of Python"},
    Reason{" heap_graph_object heap_profile_allocation ", "memory is in memory_events and allocations here"},
    Reason{" run_metric ", "metrics of Perfetto are not here; the tables of analyses have those of GPUs"},
    Reason{" import ", "INCLUDE PERFETTO MODULE takes its place"},
    Reason{" to_monotonic to_realtime abs_time_str clock_snapshot ",
           "times are those of the file's clock; a profiler records no other one to convert to"},
    Reason{" experimental_slice_layout experimental_flat_slice ",
           "depth of slice is where Lanescope draws it; _slice_flattened has slices without nesting"},
    Reason{" hash ", "stack_id of slice is a number of each stack"},
};

bool holdsName(std::string_view names, std::string_view name) {
    return names.find(" " + asciiLowered(name) + " ") != std::string_view::npos;
}

} // namespace

std::span<const PerfettoModule> perfettoModules() {
    return kModules;
}

const PerfettoModule* perfettoModule(std::string_view name) {
    const auto found = std::ranges::find(kModules, name, &PerfettoModule::name);
    return found == kModules.end() ? nullptr : &*found;
}

const PerfettoModule* moduleThatMakes(std::string_view name) {
    const auto found = std::ranges::find_if(
        kModules, [name](const PerfettoModule& module) { return holdsName(module.provides, name); });
    return found == kModules.end() ? nullptr : &*found;
}

std::string whyNoModule(std::string_view name) {
    std::string text = "there is no module " + std::string(name);
    if (name == "slices.cpu_time" || name == "slices.time_in_state" || name.starts_with("linux.") ||
        name.starts_with("sched.")) {
        return text + " here: " + std::string(whyNotThere("sched"));
    }
    if (name.starts_with("android.") || name.starts_with("chrome.") || name.starts_with("wattson.") ||
        name.starts_with("pixel.")) {
        return text + " here: it is about traces of systems that Lanescope does not read";
    }
    text += "; there are ";
    for (const PerfettoModule& module : kModules) {
        text += (&module == kModules.begin() ? "" : ", ") + std::string(module.name);
    }
    return text;
}

std::string_view whyNotThere(std::string_view name) {
    const auto found = std::ranges::find_if(
        kReasons, [name](const Reason& reason) { return holdsName(reason.names, name); });
    return found == kReasons.end() ? std::string_view() : found->text;
}

} // namespace lanescope::sql
