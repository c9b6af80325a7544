// SPDX-License-Identifier: Apache-2.0
#include "ui/state/work_details.h"

#include "core/analysis/tensor_cores.h"
#include "core/attribution/roofline.h"
#include "core/catalog/analysis_context.h"
#include "core/store/trace.h"
#include "ui/state/source_place.h"
#include "ui/state/time_text.h"
#include "ui/state/track_names.h"
#include "ui/theme/formatting.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

DetailRow missingFigure(const QString& label, const QString& why) {
    return {.label = label, .value = tr("n/a: %1").arg(why), .isMissing = true};
}

QString directionText(Direction direction) {
    switch (direction) {
    case Direction::Forward:
        return tr("Forward");
    case Direction::Backward:
        return tr("Backward");
    case Direction::Optimizer:
        return tr("Optimizer");
    case Direction::Unknown:
        break;
    }
    return {};
}

QString boundText(Bound bound) {
    switch (bound) {
    case Bound::Compute:
        return tr("compute-bound");
    case Bound::Memory:
        return tr("memory-bound");
    case Bound::Latency:
        return tr("latency-bound: less than a microsecond of work");
    case Bound::Link:
        return tr("link-bound");
    case Bound::Unknown:
        break;
    }
    return {};
}

QString withUnit(double value, const char* unit) {
    return formatAmount(value) + QLatin1String(unit);
}

/// Known facts about the work.
struct Work {
    const LaunchContext& context;
    const OperatorSignature* signature;
    std::optional<OperatorCost> cost;
    Precision precision;
    RooflineFigures figures;
    bool hasPeaks = false;
    std::string modulePath; ///< empty: not known
};

Work workOf(const Trace& trace, const AttributedWork& made, DeviceOpId id) {
    const DeviceOp& op = trace.deviceOp(id);
    Work work{made.attributions.context(id),
              made.work.signatureOf(id),
              made.work.costOf(trace, id),
              {},
              {},
              false,
              {}};
    const DevicePeaks* peaks = peaksOf(trace, op.device, made.figures.peaks);
    work.hasPeaks = peaks != nullptr;
    work.modulePath = workModulePath(trace, made.attributions, id);
    if (work.cost && trace.categoryKind(op.slice) != CategoryKind::Kernel) {
        if (work.cost->bytes) {
            work.figures =
                copyFigures(trace, op, *work.cost->bytes, trace.slices().durationNs[op.slice], 1, peaks);
        }
    } else if (work.cost) {
        work.precision = precisionOf(*work.cost, trace.sliceName(op.slice));
        work.figures = rooflineFigures(work.cost->flops, work.cost->bytes,
                                       trace.slices().durationNs[op.slice], 1, peaks, work.precision);
    }
    return work;
}

void addPlace(const Trace& trace, const Work& work, std::vector<DetailRow>& rows) {
    if (const QString direction = directionText(work.context.direction); !direction.isEmpty()) {
        rows.push_back({tr("Direction"), direction});
    }
    if (work.context.forwardOp != kNoSlice) {
        rows.push_back({tr("Forward operator"), toText(trace.sliceName(work.context.forwardOp)),
                        work.context.forwardOp});
    }
    if (!work.modulePath.empty()) {
        rows.push_back({tr("Module path"), toText(work.modulePath), work.context.module});
    }
    const SliceId site = work.context.site();
    if (site != kNoSlice) {
        DetailRow row{tr("Call site"), toText(callSiteText(trace.sliceName(site))), site,
                      tr("the function begins in this line")};
        row.source = sourcePlaceOf(toText(trace.sliceName(site)));
        rows.push_back(std::move(row));
    }
}

void addCost(const Trace& trace, const Work& work, DeviceOpId id, DeviceTerms terms,
             std::vector<DetailRow>& rows) {
    const OperatorCost& cost = *work.cost;
    if (!cost.params.empty()) {
        rows.push_back({tr("Inputs"), toText(cost.params)});
    }
    if (!work.precision.type.empty()) {
        const bool usesCores = usesTensorCores(tensorCoreUse(trace.sliceName(trace.deviceOp(id).slice)));
        rows.push_back({.label = tr("Precision"),
                        .value = toText(precisionText(work.precision)),
                        .note = usesCores ? inTermsOf(trace, terms, tr("uses tensor cores")) : QString()});
    }
    if (cost.flops) {
        rows.push_back({.label = tr("FLOPs"),
                        .value = withUnit(*cost.flops, "FLOP"),
                        .note = work.figures.tflops
                                    ? tr("%1 a second").arg(withUnit(*work.figures.tflops * 1e12, "FLOP"))
                                    : QString()});
    }
    if (cost.bytes) {
        rows.push_back({.label = tr("Bytes"),
                        .value = formatBytes(*cost.bytes),
                        .note = work.figures.tbPerSecond
                                    ? tr("%1 a second").arg(withUnit(*work.figures.tbPerSecond * 1e12, "B"))
                                    : QString()});
    }
    if (work.figures.intensity) {
        rows.push_back({tr("Intensity"), tr("%1 FLOP/byte").arg(formatNumber(*work.figures.intensity))});
    }
    if (work.figures.percent) {
        rows.push_back({.label = tr("Of the roofline"),
                        .value = formatPercent(*work.figures.percent / 100),
                        .note = boundText(work.figures.bound)});
        if (const char* note = rooflineNote(work.figures); *note != '\0') {
            rows.push_back({tr("Note"), toText(note)});
        }
    } else {
        rows.push_back(missingFigure(
            tr("Of the roofline"), !work.hasPeaks               ? tr("the peaks of the device are not known")
                                   : work.figures.lacksLinkPeak ? tr("the bandwidth of the link is not known")
                                                                : tr("FLOPs or bytes are not known")));
    }
    if (const std::string hint = alignmentHint(cost); !hint.empty()) {
        rows.push_back({tr("Sizes"), toText(hint)});
    }
}

/// Rows for inferred work: its likely meaning, and the evidence. Empty for other work.
std::vector<DetailRow> inferenceRows(const Trace& trace, const AttributedWork& made, DeviceOpId op) {
    const InferredLaunch* inferred = made.attributions.inferredOf(op);
    if (inferred == nullptr) {
        return {};
    }
    const SliceId twin = trace.deviceOp(made.attributions.twinsOf(*inferred).front()).slice;
    const bool isOperator = inferred->cause == Cause::Operator;
    return {{.label = isOperator ? tr("Operator") : tr("Cause"),
             .value = toText(causeText(trace, made.attributions, op)),
             .link = isOperator ? made.attributions.context(op).innermostOp : kNoSlice},
            {.label = tr("Inferred from"),
             .value = tr("work at %1").arg(momentText(trace, trace.slices().startNs[twin])),
             .link = twin,
             .note = tr("it repeats this work, whose launch call was not recorded")}};
}

QString basisNote(WorkBasis basis) {
    switch (basis) {
    case WorkBasis::Annotated:
        return tr("annotation of the graph's node");
    case WorkBasis::Capture:
        return tr("launch that was captured into the graph");
    case WorkBasis::Node:
        return tr("another replay of this node");
    case WorkBasis::Twin:
        return tr("same work, launched without the graph");
    case WorkBasis::Block:
    case WorkBasis::Name:
        break;
    }
    return {};
}

/// Operator and inputs of work that a graph replayed; empty where they are not known.
std::vector<DetailRow> replayRows(const AttributedWork& made, const Work& work, DeviceOpId op) {
    const ReplayedWork* replayed = made.attributions.replayedOf(op);
    if (replayed == nullptr || !replayed->isKnown()) {
        return {};
    }
    const std::span<const WorkOrigin> origins = made.attributions.originsOf(*replayed);
    const bool isOwn = !origins.empty() && origins.front().trace == 0;
    std::vector<DetailRow> rows{{.label = tr("Operator"),
                                 .value = toText(made.attributions.texts.text(replayed->operatorName)),
                                 .link = isOwn ? origins.front().context.innermostOp : kNoSlice,
                                 .note = basisNote(replayed->basis)}};
    if (work.signature != nullptr && !work.signature->dims.empty()) {
        rows.push_back({.label = tr("Input shapes"), .value = toText(work.signature->dims)});
    }
    return rows;
}

} // namespace

DetailSection workSection(const Trace& trace, const AttributedWork& made, DeviceOpId op, DeviceTerms terms) {
    const Work work = workOf(trace, made, op);
    const Cause cause = made.attributions.cause(op);
    const bool isInferred = cause == Cause::Inferred;
    DetailSection section{DetailSection::Kind::Work,
                          isInferred ? tr("Attribution, inferred") : tr("Attribution"),
                          inferenceRows(trace, made, op)};
    const std::vector<DetailRow> replayed = replayRows(made, work, op);
    section.rows.insert(section.rows.end(), replayed.begin(), replayed.end());
    if (!isInferred && cause != Cause::Operator && replayed.empty()) {
        section.rows.push_back({tr("Cause"), toText(causeText(trace, made.attributions, op))});
    }
    addPlace(trace, work, section.rows);
    if (work.cost) {
        addCost(trace, work, op, terms, section.rows);
    } else if (cause == Cause::Operator || !replayed.empty()) {
        const bool hasModel = work.signature != nullptr && work.signature->model != nullptr;
        section.rows.push_back(missingFigure(tr("FLOPs"), hasModel ? tr("recorded without input shapes")
                                                                   : tr("no model of this operator")));
    }
    return section;
}

std::vector<DetailRow> workInShort(const Trace& trace, const AttributedWork& made, DeviceOpId op) {
    const Work work = workOf(trace, made, op);
    std::vector<DetailRow> rows = inferenceRows(trace, made, op);
    for (const DetailRow& row : replayRows(made, work, op)) {
        rows.push_back({row.label, row.value, kNoSlice, row.note});
    }
    if (work.cost && !work.cost->params.empty()) {
        rows.push_back({tr("Inputs"), toText(work.cost->params)});
    }
    if (!work.modulePath.empty()) {
        rows.push_back({tr("Module path"), toText(work.modulePath)});
    }
    const QString direction = directionText(work.context.direction);
    if (!direction.isEmpty() && work.context.direction != Direction::Forward) {
        rows.push_back({tr("Direction"), direction});
    }
    QStringList rates;
    if (work.figures.tflops) {
        rates << withUnit(*work.figures.tflops * 1e12, "FLOP/s");
    }
    if (work.figures.tbPerSecond) {
        rates << withUnit(*work.figures.tbPerSecond * 1e12, "B/s");
    }
    if (!rates.isEmpty()) {
        rows.push_back({tr("Achieved"), rates.join(QStringLiteral(",  "))});
    }
    if (work.figures.percent) {
        rows.push_back({tr("Of the roofline"), formatPercent(*work.figures.percent / 100) +
                                                   QStringLiteral(",  ") + boundText(work.figures.bound)});
    }
    return rows;
}

} // namespace lanescope::ui
