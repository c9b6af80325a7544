// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/column_totals.h"

#include <algorithm>
#include <iterator>

namespace lanescope::ui {

namespace {

constexpr std::string_view kWork = "count total_us share_percent";
// Each device has a peak of its own.
constexpr ColumnTotals kPeak{{}, "bytes share_percent blocks", "device"};

struct Entry {
    std::string_view analysis;
    ColumnTotals totals;
};

// Left out are times of rows that contain each other (an operator with its children, nested waits), figures
// of one launch of a graph, peaks at different times, and gains, which depend on each other.
constexpr Entry kEntries[] = {
    {"kernels", {kWork}},
    {"kernels_by_operator", {kWork}},
    {"kernels_by_step", {kWork}},
    {"kernels_by_stream", {kWork}},
    {"kernels_by_module", {kWork}},
    {"kernels_by_module_kind", {kWork}},
    {"kernels_by_category", {kWork}},
    {"kernels_by_call", {"count total_us share_percent flops bytes"}},
    {"kernel_causes", {"kernels total_us share_percent"}},
    {"categories", {"count names total_us share_percent"}},
    {"category_kernels", {kWork, "category_percent", "category"}},
    {"operators", {"count self_us device_self_us self_percent device_self_percent"}},
    {"operators_by_shapes", {"count self_us device_self_us self_percent device_self_percent"}},
    {"operators_by_stack", {"count self_us device_self_us"}},
    {"profiler",
     {"count self_cpu_us self_cpu_percent self_device_us self_device_percent self_cpu_bytes "
      "self_device_bytes"}},
    {"roofline", {"calls kernels total_us"}},
    {"modules", {"operators host_self_us device_self_us"}},
    {"layers", {"self_us inferred_us"}},
    {"devices",
     {"total_us busy_us idle_us computation_us non_computation_us communication_us memcpy_us memset_us "
      "exposed_communication_us exposed_memcpy_us overlap_us"}},
    {"work_types", {"time_us", "busy_percent total_percent", "device"}},
    {"kernel_concurrency", {{}, "time_us busy_percent", "device"}},
    {"idle_causes", {"idle_us", "share_percent", "device"}},
    {"idle_gaps", {"idle_us", "share_percent", "device"}},
    {"stream_idle", {{}, "idle_us gaps share_percent", "device stream"}},
    {"copies", {"count total_us share_percent bytes"}},
    {"copy_bandwidths", {"count bytes"}},
    {"sync_points", {"count blocked_us device_busy_us"}},
    {"runtime_calls", {kWork}},
    {"launches", {"work_us"}},
    {"graphs", {"launches total_us"}},
    {"graph_nodes", {"total_us outliers"}},
    {"graph_pieces", {"duration_us"}},
    {"allocations", {{}, "bytes", "device"}},
    {"memory_operators", {{}, "self_increase_bytes self_allocations self_allocated_bytes", "device"}},
    {"memory_classes", {{}, "blocks bytes peak_bytes peak_percent", "device"}},
    {"peak_operators", kPeak},
    {"peak_modules", kPeak},
    {"peak_sites", kPeak},
    {"steps",
     {{},
      "tokens total_us kernel_us memcpy_us memset_us communication_us runtime_us data_loader_us cpu_exec_us "
      "other_us computation_us communicating_us overlap_us neither_us",
      "rank"}},
    {"iterations",
     {"context_tokens generation_tokens device_busy_us device_pieces graph_pieces graph_launches"}},
    {"phases", {"iterations steady tokens busy_us device_pieces graph_pieces"}},
    {"phases_by_batch", {"iterations steady tokens busy_us device_pieces graph_pieces"}}};

} // namespace

ColumnTotals columnTotalsOf(std::string_view analysis) {
    const auto* const entry = std::ranges::find(kEntries, analysis, &Entry::analysis);
    return entry == std::end(kEntries) ? ColumnTotals{} : entry->totals;
}

} // namespace lanescope::ui
