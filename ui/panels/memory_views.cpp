// SPDX-License-Identifier: Apache-2.0
// The views of the Memory panel.

#include <algorithm>
#include <map>
#include <utility>

#include "core/analysis/memory/memory_use.h"
#include "core/analysis/memory/snapshot_holders.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/memory_tables.h"
#include "core/store/trace.h"
#include "ui/panels/analysis_views.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/memory_charts.h"
#include "ui/panels/memory_class_view.h"
#include "ui/panels/view_parts.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

AnalysisView deviceMemoryView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<MemoryDeviceRow> rows = memoryDevices(trace, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Memory);
    std::vector<RowTarget> places;
    for (const MemoryDeviceRow& row : rows) {
        places.push_back(placeAround(trace, row.peakNs));
    }
    if (!rows.empty()) {
        view.charts = memoryCurves(trace, input.selection, rows);
        view.note = tr("Double-click a row to go to its peak on the timeline");
    }
    view.table = placedTable(makeMemoryDeviceTable(trace, rows), std::move(places));
    return view;
}

AnalysisView allocationView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<Allocation> blocks =
        allocations(trace, input.shared.calls().tree, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Memory);
    // Each device has a peak of its own, so that their parts are never added up.
    std::map<QString, std::vector<DonutPart>> atPeak;
    const std::vector<MemoryDeviceRow> devices = memoryDevices(trace, input.selection);
    const auto snapshot = snapshotOf(trace);
    for (const PeakOwner& owner :
         snapshot ? snapshotPeakOwners(trace, *snapshot, HolderGrouping::Line, input.selection)
                  : peakOwners(trace, blocks, devices, PeakGrouping::Operator)) {
        const QString who = owner.beforeRecording ? tr("Allocated before the recording")
                            : owner.name.empty()  ? tr("Outside of operators")
                                                  : toText(owner.name);
        atPeak[toText(memoryDeviceName(owner.device))].push_back({who, static_cast<double>(owner.bytes)});
    }
    std::vector<RowTarget> places;
    for (const Allocation& block : blocks) {
        RowTarget place{block.allocator, {}, std::nullopt};
        if (block.allocatedNs && block.releasedNs) {
            place.range = {*block.allocatedNs, *block.releasedNs};
        }
        places.push_back(place);
    }
    // Accelerators first.
    for (auto device = atPeak.rbegin(); device != atPeak.rend(); ++device) {
        view.charts.push_back(donutChart((snapshot ? tr("%1: allocated at its peak, by line")
                                                   : tr("%1: allocated at its peak, by operator"))
                                             .arg(device->first),
                                         std::move(device->second), tr("at the peak"), ChartUnit::Bytes));
    }
    view.table = placedTable(makeAllocationTable(trace, blocks), std::move(places));
    return view;
}

AnalysisView memoryOperatorView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<MemoryOperatorRow> rows =
        memoryOperators(trace, input.shared.calls().tree, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Memory);
    std::vector<RowTarget> places;
    for (const MemoryOperatorRow& row : rows) {
        places.push_back({kNoSlice, {}, row.name});
    }
    view.table = placedTable(makeMemoryOperatorTable(trace, rows), std::move(places));
    return view;
}

} // namespace

std::vector<ViewKind> memoryViews() {
    ViewKind blocks = listedView("allocations", {{}, {}, allocationView, false, {QStringLiteral("stack")}});
    blocks.sortedBy = QStringLiteral("bytes");
    std::vector<ViewKind> views{listedView("memory_devices", {{}, {}, deviceMemoryView}), std::move(blocks),
                                listedView("memory_operators", {{}, {}, memoryOperatorView}),
                                memoryClassView()};
    appendListedViews(views, "memory",
                      {"memory_devices", "allocations", "memory_operators", "memory_classes"});
    return views;
}

} // namespace lanescope::ui
