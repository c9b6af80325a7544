// SPDX-License-Identifier: Apache-2.0
// Replays of graphs above the streams that ran them: one launch call stands for hundreds of kernels, whose
// blocks and operators the rows of this lane show. Definitions: docs/metrics.md, "Graph replays".
#pragma once

#include <QCoreApplication>

#include <map>
#include <vector>

#include "core/analysis/name_memo.h"
#include "core/graphs/graph_replays.h"
#include "core/store/trace.h"
#include "ui/theme/formatting.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/graph_blocks.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class GraphLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::GraphLane)

public:
    GraphLane(QString title, std::int32_t device, std::int64_t stream)
        : SeriesLane(std::move(title), device)
        , m_stream(stream) {}

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        std::map<std::int64_t, bool> streams; // with work of graph launches
        std::map<LaunchId, bool> isOfGraph;
        for (const DeviceOpId id : owner.work) {
            const DeviceOp& op = owner.trace.deviceOp(id);
            if (op.launch == kNoLaunch || streams.contains(op.stream)) {
                continue;
            }
            const auto [known, isNew] = isOfGraph.try_emplace(op.launch, false);
            if (isNew) {
                known->second = isGraphLaunch(owner.trace, owner.trace.launch(op.launch).slice);
            }
            if (known->second) {
                streams[op.stream] = true;
            }
        }
        std::vector<SeriesLanePtr> lanes;
        for (const auto& [stream, isThere] : streams) {
            lanes.push_back(
                std::make_shared<GraphLane>(tr("Graph, stream %1").arg(stream), owner.device, stream));
        }
        return lanes;
    }

    std::string_view kind() const override { return "graph"; }
    bool hasBlocks() const override { return true; }
    QRgb color(const Theme& theme) const override { return theme.slices.role(ColorRole::Annotation); }

    SeriesValues compute(SeriesInputs& inputs) const override {
        const auto& streams = inputs.shared<GraphBlocks>().byStream;
        const auto found = streams.find({device(), m_stream});
        SeriesValues values;
        if (found != streams.end()) {
            values.coverage = found->second.knownShare;
            values.blocks = found->second.rows;
        }
        return values;
    }

    Description description(const Trace&, const SeriesValues*) const override {
        return {
            tr("Replays of graphs on stream %1").arg(m_stream),
            tr("replays, the block of kernels that a graph repeats, modules and operators of its kernels"),
            tr("graph launches and their work; operators from annotations, a capture, or the same work "
               "launched eagerly")};
    }

    QString coverageText(const QString& share) const override {
        return tr("%1 of the time has an operator").arg(share);
    }

private:
    std::int64_t m_stream;
};

} // namespace lanescope::ui
