// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/attribution_views.h"

#include <algorithm>

#include "core/analysis/device/device_name.h"
#include "core/analysis/device/device_op_order.h"
#include "core/catalog/layer_tables.h"
#include "core/store/trace.h"

#include "core/catalog/analysis_context.h"
#include "ui/panels/listed_views.h"
#include "ui/panels/view_parts.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

constexpr std::string_view kKernelKeys =
    "name,cause,basis,start_us,duration_us,dir,layer,trace,params,dtype,precision,flops,bytes,tflop_s,tb_s,"
    "intensity,bound,roofline_percent,roofline_note,tc,family,alignment,operators,forward_op,annotation,idx,"
    "seq,altseq,tid,"
    "sub,mod,op,kernel,sil,launch,launch_us,correlation,graph_node,twin_start_us,shapes,types,grid,block,"
    "stream,device";

const QStringList kRarelyWanted{
    QStringLiteral("family"),     QStringLiteral("alignment"),  QStringLiteral("operators"),
    QStringLiteral("forward_op"), QStringLiteral("annotation"), QStringLiteral("seq"),
    QStringLiteral("launch"),     QStringLiteral("launch_us"),  QStringLiteral("correlation"),
    QStringLiteral("graph_node"), QStringLiteral("shapes"),     QStringLiteral("types"),
    QStringLiteral("grid"),       QStringLiteral("block"),      QStringLiteral("stream"),
    QStringLiteral("device"),     QStringLiteral("basis"),      QStringLiteral("twin_start_us"),
    QStringLiteral("idx"),        QStringLiteral("altseq"),     QStringLiteral("tid"),
    QStringLiteral("sub"),        QStringLiteral("mod"),        QStringLiteral("op"),
    QStringLiteral("kernel"),     QStringLiteral("sil")};

/// Columns of the kernels that answer one question.
ColumnPreset originColumns() {
    return {tr("Where it comes from"),
            QString::fromLatin1("cause basis dir layer trace operators forward_op annotation seq tid launch "
                                "launch_us twin_start_us correlation graph_node")
                .split(QLatin1Char(' '))};
}

ColumnPreset efficiencyColumns() {
    return {tr("How well it runs"),
            QString::fromLatin1(
                "cause count total_us share_percent duration_us params dtype precision flops bytes "
                "tflop_s tb_s intensity bound roofline_percent roofline_note tc alignment grid block")
                .split(QLatin1Char(' '))};
}

/// All that pyprof2 prints.
ColumnPreset pyprofColumns() {
    return {QStringLiteral("pyprof2"),
            QString::fromLatin1(
                "idx seq altseq tid layer trace dir sub mod op kernel params sil tc device stream "
                "grid block flops bytes")
                .split(QLatin1Char(' '))};
}

/// "436 (30.1% of kernel time)".
QString amountText(const KernelAttributions& attributions, std::initializer_list<Cause> causes) {
    DurationNs allNs = 0;
    for (const CauseTotal& total : attributions.totals) {
        allNs = saturatingAdd(allNs, total.totalNs);
    }
    std::uint64_t count = 0;
    DurationNs totalNs = 0;
    for (const Cause cause : causes) {
        const CauseTotal& total = attributions.totals[static_cast<std::size_t>(cause)];
        count += total.count;
        totalNs = saturatingAdd(totalNs, total.totalNs);
    }
    return count == 0 ? QString()
                      : tr("%1 (%2 of kernel time)")
                            .arg(formatCount(count),
                                 formatPercent(static_cast<double>(totalNs) /
                                               static_cast<double>(std::max<DurationNs>(allNs, 1))));
}

/// Note on work launched before the recording, and how much of it is inferred; empty without such kernels.
QString earlyNote(const KernelAttributions& attributions) {
    const QString early = amountText(attributions, {Cause::BeforeStart, Cause::Inferred});
    if (early.isEmpty()) {
        return early;
    }
    const QString inferred = amountText(attributions, {Cause::Inferred});
    return tr("Kernels launched before the recording began: %1. Inferred from later work: %2")
        .arg(early, inferred.isEmpty() ? tr("none") : inferred);
}

void addNote(AnalysisView& view, const QString& note) {
    if (!note.isEmpty()) {
        view.note += (view.note.isEmpty() ? QString() : QStringLiteral("\n")) + note;
    }
}

/// Note on missing peaks or inputs, if any.
QString limitsNote(const Trace& trace, const AttributedWork& made) {
    QStringList notes;
    for (const std::int32_t device : trace.activeDevices()) {
        if (peaksOf(trace, device, made.figures.peaks) == nullptr) {
            const DeviceProperties* properties = trace.deviceProperties(device);
            const QString name = properties == nullptr
                                     ? tr("no name in the trace")
                                     : QString::fromUtf8(std::string(trace.text(properties->name)).c_str());
            notes << tr("The peaks of %1 (%2) are not known, so shares of peak are not available")
                         .arg(toText(deviceName(trace, device)), name);
        }
    }
    const bool haveShapes = std::ranges::any_of(
        made.work.signatures, [](const OperatorSignature& signature) { return !signature.dims.empty(); });
    if (!made.work.signatures.empty() && !haveShapes) {
        notes << hintText(trace, Ingredient::InputShapes);
    }
    for (const Error& trouble : made.figures.troubles) {
        notes << tr("Left out: %1").arg(QString::fromStdString(trouble.describe()));
    }
    return notes.join(QLatin1Char('\n'));
}

using ViewOfWork = AnalysisView (*)(const AnalysisInput&, const AttributedWork&, std::stop_token);

/// The view that `make` makes of the attributed kernels; without rows, and why, where they cannot be had.
template <ViewOfWork make>
AnalysisView ofWork(const AnalysisInput& input, std::stop_token stop) {
    if (const auto made = input.shared.attribution()) {
        return make(input, **made, std::move(stop));
    }
    AnalysisView view;
    view.note = tr("The inputs of operators cannot be read from the file");
    return view;
}

AnalysisView attributedKernelsOf(const AnalysisInput& input, const AttributedWork& made,
                                 std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<AttributedKernel> rows = attributedKernels(
        trace, made.attributions, made.work, made.figures.peaks, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::DeviceWork);
    if (!rows.empty()) {
        view.note = limitsNote(trace, made);
        addNote(view, earlyNote(made.attributions));
    }
    std::vector<RowTarget> places;
    places.reserve(rows.size());
    for (const AttributedKernel& row : rows) {
        const SliceId slice = trace.deviceOp(row.longest).slice;
        places.push_back({slice, {}, trace.slices().name[slice]});
    }
    view.table = placedTable(makeAttributedKernelTable(attributionDataOf(input.shared, made), rows),
                             std::move(places));
    return view;
}

AnalysisView singleKernelsOf(const AnalysisInput& input, const AttributedWork& made, std::stop_token) {
    const Trace& trace = input.shared.trace();
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::DeviceWork);
    std::vector<DeviceOpId> ops = deviceOpsIn(trace, input.shared.deviceOpOrder(), input.selection);
    if (!ops.empty()) {
        addNote(view, earlyNote(made.attributions));
    }
    // Cells are computed as they are looked at: the context, which has what they are made of, stays.
    view.table = makeAttributionTable(attributionDataOf(input.shared, made), std::move(ops),
                                      input.shared.shared_from_this())
                     .chosenBy(kKernelKeys);
    return view;
}

AnalysisView efficiencyOf(const AnalysisInput& input, const AttributedWork& made, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const std::vector<RooflineRow> rows = rooflineRows(trace, made.attributions, made.work,
                                                       made.figures.peaks, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::DeviceWork);
    if (!rows.empty()) {
        view.note = limitsNote(trace, made);
        const QString early = amountText(made.attributions, {Cause::BeforeStart, Cause::Inferred});
        if (!early.isEmpty()) {
            addNote(view, tr("Excludes kernels launched before the recording began: %1").arg(early));
        }
    }
    std::vector<RowTarget> places;
    for (const RooflineRow& row : rows) {
        places.push_back({row.longest, {}, made.work.signatures[row.signature].name});
    }
    view.table =
        placedTable(makeRooflineTable(attributionDataOf(input.shared, made), rows), std::move(places));
    return view;
}

AnalysisView layersOf(const AnalysisInput& input, const AttributedWork& made, std::stop_token stop) {
    const Trace& trace = input.shared.trace();
    const LayerCosts costs =
        layerCosts(trace, made.attributions, made.work, input.selection, std::move(stop));
    AnalysisView view;
    view.emptyText = hintText(trace, Ingredient::Modules);
    std::vector<RowTarget> places;
    for (const LayerCost& row : costs.rows) {
        places.push_back({row.longest, {}, std::nullopt});
    }
    view.table = placedTable(makeLayerCostTable(trace, costs), std::move(places));
    return view;
}

} // namespace

ViewKind attributedKernelView() {
    ViewKind kind = listedView("kernels_by_call", {{}, {}, ofWork<attributedKernelsOf>, true, kRarelyWanted});
    kind.columnPresets = {originColumns(), efficiencyColumns()};
    return kind;
}

ViewKind singleKernelView() {
    ViewKind kind = listedView("attributed_kernels", {{}, {}, ofWork<singleKernelsOf>, true, kRarelyWanted});
    kind.columnPresets = {originColumns(), efficiencyColumns(), pyprofColumns()};
    kind.sortedBy = QStringLiteral("duration_us");
    return kind;
}

ViewKind efficiencyView() {
    return listedView("roofline", {{},
                                   {},
                                   ofWork<efficiencyOf>,
                                   false,
                                   {QStringLiteral("shapes"), QStringLiteral("types"),
                                    QStringLiteral("values"), QStringLiteral("device"),
                                    QStringLiteral("gflop_per_call"), QStringLiteral("mib_per_call")}});
}

ViewKind layerView() {
    return listedView("layers", {{},
                                 {},
                                 ofWork<layersOf>,
                                 false,
                                 {QStringLiteral("path"), QStringLiteral("level"), QStringLiteral("other_us"),
                                  QStringLiteral("inferred_us")}});
}

} // namespace lanescope::ui
