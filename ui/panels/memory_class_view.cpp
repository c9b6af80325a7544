// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/memory_class_view.h"

#include <algorithm>
#include <map>

#include "core/analysis/host/module_names.h"
#include "core/analysis/memory/memory_use.h"
#include "core/analysis/memory/peak_owners.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/run_memory_tables.h"
#include "core/memory/block_classes.h"
#include "core/memory/class_curves.h"
#include "core/store/trace.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/track_names.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

QString classText(BlockClass kind) {
    switch (kind) {
    case BlockClass::UnknownBegin:
        return tr("Unknown begin");
    case BlockClass::Persistent:
        return tr("Persistent");
    case BlockClass::AcrossSteps:
        return tr("Across steps");
    case BlockClass::WithinOperator:
        return tr("Within operator");
    case BlockClass::ForwardToBackward:
        return tr("Forward to backward");
    case BlockClass::Temporary:
        break;
    }
    return tr("Temporary");
}

ChartColor classColor(BlockClass kind) {
    return ChartColor::series(static_cast<int>(kind));
}

/// From the top of the stack: what comes and goes lies on what stays.
constexpr BlockClass kFromTop[] = {BlockClass::WithinOperator,    BlockClass::Temporary,
                                   BlockClass::ForwardToBackward, BlockClass::AcrossSteps,
                                   BlockClass::UnknownBegin,      BlockClass::Persistent};

AnalysisChart stackOf(const Trace& trace, const ClassCurve& curve, const QString& device) {
    const TimeNs origin = trace.bounds().startNs;
    LineChartData chart = stepChart({});
    chart.yUnit = ChartUnit::Bytes;
    chart.isStacked = true;
    const auto add = [&](const QString& name, ChartColor color, auto bytesAt) {
        LineSeries series{name, color, {}, true};
        bool isEmpty = true;
        for (std::size_t i = 0; i < curve.timesNs.size(); ++i) {
            const std::int64_t bytes = bytesAt(i);
            isEmpty = isEmpty && bytes == 0;
            series.points.emplace_back(static_cast<double>(curve.timesNs[i] - origin),
                                       static_cast<double>(bytes));
        }
        if (!isEmpty) {
            chart.series.push_back(std::move(series));
        }
    };
    for (const BlockClass kind : kFromTop) {
        const std::vector<std::int64_t>& bytes = curve.bytes[static_cast<std::size_t>(kind)];
        add(classText(kind), classColor(kind), [&bytes](std::size_t i) { return bytes[i]; });
    }
    add(tr("Allocated before the recording"), ChartColor::muted(),
        [&curve](std::size_t) { return curve.beforeRecordingBytes; });
    return {tr("%1: allocated, by lifetime").arg(device), std::move(chart), {}, origin};
}

/// Frames of the peak of a device: class, class of module, operator.
class PeakFrames {
public:
    explicit PeakFrames(const Trace& trace)
        : m_trace(trace) {}

    void add(const Allocation& block, BlockClass kind) {
        const auto bytes = static_cast<double>(block.bytes);
        const ChartColor color = classColor(kind);
        const std::uint32_t ofClass = frameOf(FlameFrame::kNoParent, classText(kind), color, bytes, block);
        const std::string allocating = allocatingModule(m_trace, block);
        const std::string module(moduleKindOf(allocating));
        const std::uint32_t ofModule =
            frameOf(ofClass, module.empty() ? tr("Outside of modules") : toText(module), color, bytes, block);
        const std::string name = allocatorText(m_trace, block);
        frameOf(ofModule, name.empty() ? tr("Outside of operators") : toText(name), color, bytes, block);
    }
    void addBefore(std::int64_t bytes) {
        frameOf(FlameFrame::kNoParent, tr("Allocated before the recording"), ChartColor::muted(),
                static_cast<double>(bytes), {});
    }
    AnalysisChart take(const QString& device) {
        return {tr("%1: its peak, by lifetime, module and operator").arg(device),
                FlameGraphData{std::move(m_frames), ChartUnit::Bytes, tr("At the peak")},
                std::move(m_places)};
    }

private:
    std::uint32_t frameOf(std::uint32_t parent, const QString& name, ChartColor color, double bytes,
                          const Allocation& block) {
        const auto [known, isNew] =
            m_known.try_emplace({parent, name}, static_cast<std::uint32_t>(m_frames.size()));
        if (isNew) {
            m_frames.push_back({name, 0, parent, color, {}});
            m_places.emplace_back();
            m_largest.push_back(-1);
        }
        m_frames[known->second].value += bytes;
        if (block.bytes > m_largest[known->second]) {
            m_largest[known->second] = block.bytes;
            m_places[known->second] = {block.allocator};
        }
        return known->second;
    }

    const Trace& m_trace;
    std::map<std::pair<std::uint32_t, QString>, std::uint32_t> m_known;
    std::vector<FlameFrame> m_frames;
    std::vector<RowTarget> m_places;     ///< who allocated the largest block, by frame like the next one
    std::vector<std::int64_t> m_largest; ///< bytes of that block
};

AnalysisView classView(const AnalysisInput& input, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Memory);
    const std::vector<Allocation> blocks =
        allocations(trace, input.shared.calls().tree, input.selection, stop);
    const std::vector<MemoryDeviceRow> devices = memoryDevices(trace, input.selection, stop);
    const std::vector<BlockClass> classes = blockClasses(trace, blocks, stop);
    if (stop.stop_requested()) {
        return view;
    }
    const std::vector<BlockClassRow> rows = blockClassRows(trace, blocks, devices);
    std::vector<ClassCurve> curves =
        classCurves(blocks, classes, rows, input.selection.range.value_or(trace.bounds()));
    std::ranges::reverse(curves); // devices are asked about more often than the CPU
    for (const ClassCurve& curve : curves) {
        const QString device = toText(memoryDeviceName(curve.device));
        view.charts.push_back(stackOf(trace, curve, device));
        PeakFrames peak(trace);
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (blocks[i].aliveAtPeak && blocks[i].device == curve.device) {
                peak.add(blocks[i], classes[i]);
            }
        }
        if (curve.beforeRecordingBytes > 0) {
            peak.addBefore(curve.beforeRecordingBytes);
        }
        view.charts.push_back(peak.take(device));
    }
    view.table = placedTable(makeBlockClassTable(trace, rows));
    return view;
}

} // namespace

ViewKind memoryClassView() {
    return listedView("memory_classes", {{}, {}, classView});
}

} // namespace lanescope::ui
