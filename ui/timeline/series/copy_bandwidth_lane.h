// SPDX-License-Identifier: Apache-2.0
// Bandwidth of a GPU's copies of one kind. Definition: core/analysis/device/queue_length.h.
#pragma once

#include <QCoreApplication>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/device/queue_length.h"
#include "core/store/trace.h"
#include "ui/state/track_names.h"
#include "ui/theme/theme.h"
#include "ui/timeline/series/series_inputs.h"
#include "ui/timeline/series/series_lane.h"

namespace lanescope::ui {

class CopyBandwidthLane final : public SeriesLane {
    Q_DECLARE_TR_FUNCTIONS(lanescope::ui::CopyBandwidthLane)

public:
    /// `copies`: as copyKind() has it.
    CopyBandwidthLane(QString title, std::int32_t device, std::string copies)
        : SeriesLane(std::move(title), device)
        , m_copies(std::move(copies)) {}

    static std::vector<SeriesLanePtr> lanesOf(const SeriesOwner& owner) {
        std::set<std::string> kinds; // of copies whose bandwidth is known
        for (const DeviceOpId id : owner.work) {
            const DeviceOp& op = owner.trace.deviceOp(id);
            const CategoryKind kind = owner.trace.categoryKind(op.slice);
            if (kind == CategoryKind::Memcpy && op.bandwidthGBs > 0) {
                kinds.insert(copyKind(owner.trace.sliceName(op.slice), kind));
            }
        }
        std::vector<SeriesLanePtr> lanes;
        for (const std::string& kind : kinds) {
            lanes.push_back(std::make_shared<CopyBandwidthLane>(
                tr("Copy bandwidth %1").arg(directionOf(kind)).trimmed(), owner.device, kind));
        }
        return lanes;
    }

    std::string_view kind() const override { return "copy-bandwidth"; }
    SeriesUnit unit() const override { return SeriesUnit::GigabytesPerSecond; }
    QRgb color(const Theme& theme) const override { return theme.bandwidth; }
    bool hasPeaks() const override { return true; }

    SeriesValues compute(SeriesInputs& inputs) const override {
        Copies& copies = inputs.shared<Copies>();
        const auto found = copies.byKind.find({device(), m_copies});
        return found == copies.byKind.end() ? SeriesValues() : std::move(found->second);
    }

    Description description(const Trace&, const SeriesValues*) const override {
        return {title(), tr("sum of the bandwidths of the copies that run at a time, in 10⁹ bytes a second"),
                tr("bandwidth and time of each copy in the trace")};
    }

    QString coverageText(const QString& share) const override {
        return tr("known for %1 of the copies").arg(share);
    }

private:
    /// The copies of all GPUs.
    struct Copies {
        Copies(const Trace& trace, const std::stop_token& stop) {
            std::map<std::int32_t, std::vector<DeviceOpId>> workOf;
            std::map<std::pair<std::int32_t, std::string>, std::size_t> known;
            for (std::size_t i = 0; i < trace.deviceOps().size(); ++i) {
                const DeviceOp& op = trace.deviceOps()[i];
                workOf[op.device].push_back(DeviceOpId(std::uint32_t(i)));
                if (op.bandwidthGBs > 0) {
                    ++known[{op.device, copyKind(trace.sliceName(op.slice), trace.categoryKind(op.slice))}];
                }
            }
            for (const auto& [device, work] : workOf) {
                for (const CopyBandwidth& copies : copyBandwidths(trace, work, stop)) {
                    byKind[{device, copies.kind}] = {
                        fromTheStart(trace, copies.gbPerS),
                        shareOf(known[{device, copies.kind}], std::size_t(copies.count))};
                }
            }
        }

        std::map<std::pair<std::int32_t, std::string>, SeriesValues> byKind;
    };

    /// "HtoD" of "Memcpy HtoD"; empty where the trace does not have it.
    static QString directionOf(const std::string& copies) {
        const QString direction = toText(copies).section(QLatin1Char(' '), 1);
        return direction == QLatin1String("Unknown") ? QString() : direction;
    }

    std::string m_copies;
};

} // namespace lanescope::ui
