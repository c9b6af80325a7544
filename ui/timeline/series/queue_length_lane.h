// SPDX-License-Identifier: Apache-2.0
// Pieces of work of a stream that are launched and have not started.
// Definition: core/analysis/device/queue_length.h.
#pragma once

#include <QCoreApplication>

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/analysis/device/queue_length.h"
#include "core/store/trace.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class QueueLengthLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::QueueLengthLane)

public:
    QueueLengthLane(QString title, std::int32_t device, std::int64_t stream)
        : SeriesLane(std::move(title), device)
        , m_stream(stream) {}

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        std::set<std::int64_t> streams; // with work whose launch call is known
        for (const DeviceOpId id : owner.work) {
            if (const DeviceOp& op = owner.trace.deviceOp(id); op.launch != kNoLaunch) {
                streams.insert(op.stream);
            }
        }
        std::vector<SeriesLanePtr> lanes;
        for (const std::int64_t stream : streams) {
            lanes.push_back(std::make_shared<QueueLengthLane>(
                stream < 0 ? tr("Queue length") : tr("Queue length, stream %1").arg(stream), owner.device,
                stream));
        }
        return lanes;
    }

    std::string_view kind() const override { return "queue-length"; }
    std::optional<std::int64_t> stream() const override { return m_stream; }
    QRgb color(const Theme& theme) const override { return theme.queue; }
    bool hasPeaks() const override { return true; }

    SeriesValues compute(SeriesInputs& inputs) const override {
        Queues& queues = inputs.shared<Queues>();
        const auto found = queues.byStream.find({device(), m_stream});
        return found == queues.byStream.end() ? SeriesValues() : std::move(found->second);
    }

    Description description(const Trace&, const SeriesValues*) const override {
        return {
            tr("Queue length of stream %1: launched, not yet started").arg(m_stream),
            tr("+1 at the start of a launch call, −1 at the start of its work, as Holistic Trace Analysis "
               "defines it"),
            tr("launch calls and device work with the same correlation id")};
    }

    QString coverageText(const QString& share) const override {
        return tr("%1 of the work has a launch call").arg(share);
    }

private:
    /// The queues of all streams.
    struct Queues {
        Queues(const Trace& trace, const std::stop_token& stop) {
            std::map<std::pair<std::int32_t, std::int64_t>, std::pair<std::size_t, std::size_t>>
                launchedOfAll;
            std::vector<DeviceOpId> work;
            for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
                const DeviceOp& op = trace.deviceOps()[i];
                auto& [launched, all] = launchedOfAll[{op.device, op.stream}];
                launched += op.launch != kNoLaunch ? 1 : 0;
                ++all;
                work.push_back(DeviceOpId(std::uint32_t(i)));
            }
            for (const QueueLength& queue : queueLengths(trace, work, stop)) {
                const auto& [launched, all] = launchedOfAll[{queue.device, queue.stream}];
                byStream[{queue.device, queue.stream}] = {fromTheStart(trace, queue.length),
                                                          shareOf(launched, all)};
            }
        }

        std::map<std::pair<std::int32_t, std::int64_t>, SeriesValues> byStream;
    };

    std::int64_t m_stream;
};

} // namespace lanescope::ui
