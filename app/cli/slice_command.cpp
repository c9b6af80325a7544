// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/slice_choice.h"
#include "core/base/status.h"
#include "core/report/slice_report.h"

namespace lanescope::cli {

namespace {

Result<int> runSlice(const Options& options) {
    if (const std::string_view wrong = wrongSliceChoice(options); !wrong.empty()) {
        return usageError("slice: " + std::string(wrong));
    }
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> Status {
        const Result<SliceChoice> found = chosenSlice(trace, options);
        if (!found) {
            return found.error();
        }
        Report report = linkedSliceReport(trace, found->slice);
        report.set("device_ops", Report::number(found->deviceOps));
        printReport(options, report);
        return {};
    });
}

constexpr JsonMember kSliceMembers[] = {
    {"file", "path as given"},
    {"slice",
     "name, category, pid and tid (as text), start_ns (the file's clock), relative_us, duration_us,\n"
     "where Lanescope moved or cut it recorded_start_ns or recorded_duration_us"},
    {"args", "args of the slice: numbers, booleans and null as they are, everything else as text"},
    {"kernel", "of device work the same slice with device, stream, correlation, external_id, grid and block\n"
               "(lists of three), registers_per_thread, shared_memory_bytes,\n"
               "local_memory_bytes_per_thread, blocks_per_sm, warps_per_sm, occupancy_percent,\n"
               "occupancy_computed (from the launch), bytes, bandwidth_gb_per_s, graph_id, graph_node,\n"
               "queue_us (from the recorder's stamp in the queue to the start); else null"},
    {"launch, ambiguous_launch", "the call with the same correlation id; null and true when several have it"},
    {"launch_to_start_us", "start of the device work - start of the launch"},
    {"innermost_operator, outermost_operator", "operators around the launch"},
    {"user_annotation, python_function, module", "innermost ones around the launch"},
    {"external_id_operator", "operator with the same External id"},
    {"parents", "enclosing slices, outermost first"},
    {"device_ops", "pieces of device work with the given correlation id; 0 by track and time"},
};

} // namespace

const Command kSliceCommand{"slice",
                            "one slice with its links, by correlation id or by track and time",
                            kJson | kCsv | kOpensTrace | kSliceChoice,
                            Files::One,
                            runSlice,
                            CommandGroup::Trace,
                            nullptr,
                            kSliceMembers};

} // namespace lanescope::cli
