// SPDX-License-Identifier: Apache-2.0
// Traces of Perfetto's own tests against the tables that its trace processor makes of them. Tables that this
// file does not compare, and why:
// - gpu_counter_duplicate_ids_different_sequences: the trace processor puts the counters of two GPUs on one
// track.
// - gpu_counter_specs, track_event_descriptions: groups, units and descriptions of tracks are not shown.
// - range_of_interest: Lanescope shows the whole recording.
// - track_descriptor_process_thread_sort_index*, track_event_name_resolution*, track_event_tracks_machine_id,
//   track_event_tracks_ordering: processes and tracks without slices are not shown.
// - track_event_chrome_histogram_sample_args, track_event_typed_args_args: messages of Chrome's and
// extensions.
// - track_event_merged_debug_annotations_args: args of the end of a slice are not merged into those of its
// begin.
// - track_event_with_atrace: without the one slice from ftrace.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/args.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {
namespace {

using Rows = std::multiset<std::vector<std::string>>;

class PerfettoSamples : public testing::Test {
protected:
    void load(const std::string& name) {
        const std::string path = sharedPath("data/formats/perfetto/" + name + ".pftrace");
        if (path.empty()) {
            GTEST_SKIP() << "without the reference data";
        }
        const auto loaded = loadTrace(path);
        ASSERT_TRUE(loaded) << name << ": " << loaded.error().describe();
        trace = *loaded;
        EXPECT_EQ(brokenPromise(*trace), "") << name;
        EXPECT_EQ(trace->ledger().dropped(), 0u) << name;
        expected = parseCsv(readFile(sharedPath("data/formats/perfetto/expected/" + name + ".csv")));
        ASSERT_FALSE(expected.rows.empty()) << name;
    }
    Rows wanted(const std::vector<std::string>& columns) const {
        Rows rows;
        for (const auto& row : expected.rows) {
            std::vector<std::string> cells;
            for (const std::string& column : columns) {
                cells.push_back(row.at(column) == "[NULL]" ? "" : row.at(column));
            }
            rows.insert(std::move(cells));
        }
        return rows;
    }
    std::string category(CategoryId id) const { return std::string(trace->text(trace->category(id).name)); }
    /// Start, duration, category and name of slices and instants, which are slices without duration there.
    Rows events() const {
        Rows rows;
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            const SliceId slice = SliceId(i);
            rows.insert({std::to_string(trace->slices().startNs[slice]),
                         std::to_string(trace->slices().durationNs[slice]),
                         category(trace->slices().category[slice]), std::string(trace->sliceName(slice))});
        }
        const InstantTable& instants = trace->instants();
        for (std::size_t i = 0; i < instants.size(); ++i) {
            rows.insert({std::to_string(instants.timeNs.data()[i]), "0",
                         category(instants.category.data()[i]),
                         std::string(trace->text(instants.name.data()[i]))});
        }
        return rows;
    }
    std::string arg(SliceId slice, std::string_view key) const {
        const auto text = sliceText(*trace, slice);
        EXPECT_TRUE(text) << text.error().describe();
        for (const auto* args : {&text->fields, &text->args}) {
            if (const Arg* found = findArg(*args, key)) {
                return found->value;
            }
        }
        return {};
    }
    Rows flows() const {
        Rows rows;
        for (const Flow& flow : trace->flows()) {
            rows.insert({std::string(trace->sliceName(flow.from)), std::string(trace->sliceName(flow.to))});
        }
        return rows;
    }
    std::string trackName(SliceId slice) const {
        return std::string(trace->text(trace->track(trace->trackOf(slice)).tidText));
    }

    TracePtr trace;
    CsvFile expected;
};

TEST_F(PerfettoSamples, SlicesAndInstants) {
    for (const char* name :
         {"track_event_counters_slices", "track_event_monotonic_trace_clock_slices",
          "track_event_same_tids_slices", "track_event_typed_args_slices", "track_event_with_atrace"}) {
        load(name);
        if (!trace) {
            return;
        }
        Rows rows = wanted({"ts", "dur", "category", "name"});
        rows.erase({"21000", "7000", "", "atrace"});
        EXPECT_EQ(events(), rows) << name;
    }
}

TEST_F(PerfettoSamples, ThreadsOfSlices) {
    load("track_event_counters_slices");
    if (!trace) {
        return;
    }
    Rows rows;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        const Track& track = trace->track(trace->trackOf(SliceId(i)));
        rows.insert({std::string(trace->text(track.name)),
                     std::string(trace->text(trace->processes()[indexOf(track.process)].name)),
                     std::string(trace->sliceName(SliceId(i)))});
    }
    Rows slices;
    for (const auto& row : expected.rows) {
        if (row.at("dur") != "0") {
            slices.insert({row.at("thread"), row.at("thread_process"), row.at("name")});
        }
    }
    EXPECT_EQ(rows, slices);
}

TEST_F(PerfettoSamples, AsyncEventsOfOldRecorders) {
    load("legacy_async_event");
    if (!trace) {
        return;
    }
    const Rows rows = wanted({"ts", "dur", "category", "name"});
    const Rows own = events();
    EXPECT_EQ(std::set(own.begin(), own.end()), std::set(rows.begin(), rows.end()));
}

TEST_F(PerfettoSamples, Flows) {
    for (const char* name : {"flow_events_proto_v1", "flow_events_proto_v2"}) {
        load(name);
        if (!trace) {
            return;
        }
        EXPECT_EQ(flows(), wanted({"slice_out", "slice_in"})) << name;
    }
    load("gpu_render_stages_flow");
    EXPECT_EQ(flows(), wanted({"source_slice", "dest_slice"}));
}

TEST_F(PerfettoSamples, Counters) {
    load("track_event_counters_counters");
    if (!trace) {
        return;
    }
    // The later one of two values at one time counts.
    using Key = std::tuple<std::string, std::string, TimeNs>;
    std::map<Key, double> own;
    for (const Counter& counter : trace->counters()) {
        for (std::size_t i = 0; i < counter.values.size(); ++i) {
            const std::string series(trace->text(counter.series));
            own[{std::string(trace->text(counter.name)),
                 series.empty() ? "" : "t" + series.substr(series.rfind(' ') + 1),
                 counter.values.timeNs(i)}] = counter.values.value(i);
        }
    }
    std::map<Key, double> rows;
    for (const auto& row : expected.rows) {
        rows[{row.at("counter_name"), row.at("thread") == "[NULL]" ? "" : row.at("thread"),
              std::stoll(row.at("ts"))}] = std::stod(row.at("value"));
    }
    ASSERT_EQ(own.size(), rows.size());
    for (auto a = own.begin(), b = rows.begin(); a != own.end(); ++a, ++b) {
        EXPECT_EQ(a->first, b->first);
        EXPECT_NEAR(a->second, b->second, 1e-6);
    }
}

TEST_F(PerfettoSamples, CountersOfGpus) {
    struct Sample {
        const char* file;
        const char* name;
    };
    for (const auto& [file, name] : {Sample{"gpu_frequency_event", "track_name"},
                                     Sample{"gpu_counter_descriptor_parsed_without_timestamp", "name"}}) {
        load(file);
        if (!trace) {
            return;
        }
        Rows own;
        for (const Counter& counter : trace->counters()) {
            for (std::size_t i = 0; i < counter.values.size(); ++i) {
                own.insert({std::string(trace->text(counter.name)), std::to_string(counter.values.timeNs(i)),
                            std::to_string(counter.values.value(i))});
            }
        }
        EXPECT_EQ(own, wanted({name, "ts", "value"})) << file;
    }
    load("gpu_counter_missing_timestamp_dropped");
    EXPECT_EQ(std::to_string(trace->ledger().unusable), expected.rows[0].at("dropped"));
    ASSERT_EQ(trace->counters().size(), 1u);
    EXPECT_EQ(std::to_string(trace->counters()[0].values.size()), expected.rows[0].at("sample_count"));
    load("gpu_counter_groups_custom");
    std::set<std::string> names;
    std::set<std::string> rows;
    for (const Counter& counter : trace->counters()) {
        names.emplace(trace->text(counter.name));
    }
    for (const auto& row : expected.rows) {
        rows.insert(row.at("track_name"));
    }
    EXPECT_EQ(names, rows);
}

TEST_F(PerfettoSamples, KernelsWithTheirLaunches) {
    load("gpu_compute_kernel");
    if (!trace) {
        return;
    }
    Rows own;
    for (const DeviceOp& op : trace->deviceOps()) {
        own.insert({arg(op.slice, "stage"), arg(op.slice, "kernel_name"),
                    arg(op.slice, "kernel_demangled_name"), arg(op.slice, "arch")});
        EXPECT_EQ(trace->sliceName(op.slice), arg(op.slice, "kernel_demangled_name"));
    }
    EXPECT_EQ(own, wanted({"slice_name", "kernel_name", "kernel_demangled_name", "arch"}));
    load("gpu_compute_launch");
    ASSERT_EQ(trace->deviceOps().size(), 1u);
    const DeviceOp& op = trace->deviceOps()[0];
    const auto text = [](auto number) { return std::to_string(number); };
    const Rows launch{{std::string(trace->sliceName(op.slice)), arg(op.slice, "kernel_name"),
                       text(op.grid[0]), text(op.grid[1]), text(op.grid[2]), text(op.block[0]),
                       text(op.block[1]), text(op.block[2]), text(op.registersPerThread),
                       text(op.sharedMemoryBytes)}};
    EXPECT_EQ(launch, wanted({"slice_name", "kernel_name", "grid_x", "grid_y", "grid_z", "wg_x", "wg_y",
                              "wg_z", "regs", "shmem"}));
}

TEST_F(PerfettoSamples, RenderStages) {
    load("gpu_render_stages_interned_spec");
    if (!trace) {
        return;
    }
    Rows own;
    std::size_t unnamed = 0;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        const SliceId slice = SliceId(i);
        if (arg(slice, "queue").empty()) {
            ++unnamed; // the trace processor leaves it out, as its queue has no name
            continue;
        }
        own.insert({trackName(slice), arg(slice, "queue_description"),
                    std::to_string(trace->slices().startNs[slice]),
                    std::to_string(trace->slices().durationNs[slice]), std::string(trace->sliceName(slice)),
                    arg(slice, "description"), arg(slice, "context_id")});
    }
    EXPECT_EQ(own,
              wanted({"track_name", "track_desc", "ts", "dur", "slice_name", "string_value", "context_id"}));
    EXPECT_EQ(unnamed, 1u);
}

TEST_F(PerfettoSamples, ArgsOfGpus) {
    load("gpu_api_arg");
    if (!trace) {
        return;
    }
    Rows own;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        own.insert({std::string(trace->sliceName(SliceId(i))), "GPU_API_" + arg(SliceId(i), "gpu_api")});
    }
    EXPECT_EQ(own, wanted({"slice_name", "gpu_api"}));
    load("gpu_info_extra_args");
    Rows fields;
    for (const HeaderField& field : trace->header()) {
        fields.insert({field.key, field.json});
    }
    Rows rows;
    for (const auto& row : expected.rows) {
        rows.insert({"gpu" + row.at("gpu") + "." + row.at("key"), "\"" + row.at("string_value") + "\""});
    }
    EXPECT_EQ(fields, rows);
    ASSERT_EQ(trace->devices().size(), 2u);
    EXPECT_EQ(trace->devices()[0].totalMemoryBytes, std::int64_t{81920} << 20);
}

TEST_F(PerfettoSamples, States) {
    load("track_event_simple_state");
    if (!trace) {
        return;
    }
    Rows own;
    for (const auto& event : events()) {
        own.insert(event);
    }
    EXPECT_EQ(own, wanted({"ts", "dur", "category", "value"}));
    struct Sample {
        const char* file;
        const char* track;
    };
    for (const auto& [file, track] : {Sample{"track_event_state_state", "state_name"},
                                      Sample{"track_event_out_of_order_state_descriptors", "track_name"}}) {
        load(file);
        Rows states;
        for (std::size_t i = 0; i < trace->slices().size(); ++i) {
            states.insert({trackName(SliceId(i)), std::to_string(trace->slices().startNs[SliceId(i)]),
                           std::string(trace->sliceName(SliceId(i)))});
        }
        EXPECT_EQ(states, wanted({track, "ts", "value"})) << file;
    }
}

TEST_F(PerfettoSamples, EventsThatCannotBeUsed) {
    for (const char* name : {"track_event_state_on_non_state_track", "state_track_legacy_fallback_error"}) {
        load(name);
        if (!trace) {
            return;
        }
        EXPECT_EQ(std::to_string(trace->ledger().unusable), expected.rows[0].at("value")) << name;
    }
    for (const char* name :
         {"track_event_absolute_timestamp_us_overflow", "track_event_delta_timestamp_addition_overflow"}) {
        load(name);
        EXPECT_EQ(std::to_string(trace->ledger().unusable), expected.rows[0].at("errors")) << name;
        EXPECT_EQ(events(),
                  (Rows{{expected.rows[0].at("slice_ts"), "0", "", expected.rows[0].at("slice_name")}}))
            << name;
    }
}

TEST_F(PerfettoSamples, CallStacks) {
    load("track_event_callstacks");
    if (!trace) {
        return;
    }
    std::map<std::string, std::string> leaves;
    for (std::size_t i = 0; i < trace->slices().size(); ++i) {
        const std::string stack = arg(SliceId(i), "callstack");
        leaves.emplace(trace->sliceName(SliceId(i)), stack.substr(stack.rfind('\n') + 1));
    }
    for (const auto& row : expected.rows) {
        const std::string file = row.at("source_file");
        const std::string leaf =
            row.at("leaf_frame") + (file == "[NULL]" ? "" : " (" + file + ":" + row.at("line_number") + ")");
        EXPECT_EQ(leaves[row.at("name")], leaf);
    }
}

TEST_F(PerfettoSamples, ProcessesWithSlices) {
    load("track_event_tracks_processes");
    if (!trace) {
        return;
    }
    std::set<std::string> names;
    for (const auto& row : expected.rows) {
        names.insert(row.at("name"));
    }
    ASSERT_FALSE(trace->processes().empty());
    for (const Process& process : trace->processes()) {
        const std::string name(trace->text(process.name));
        EXPECT_TRUE(name.empty() || names.contains(name)) << name;
    }
}

} // namespace
} // namespace lanescope::test
