// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/variance_tables.h"

#include "core/catalog/common_columns.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// "A" for the largest family; "AA" follows "Z".
std::string familyName(std::size_t family) {
    constexpr std::size_t kLetters = 26;
    std::string name;
    for (std::size_t rest = family + 1; rest > 0; rest = (rest - 1) / kLetters) {
        name.insert(name.begin(), static_cast<char>('A' + (rest - 1) % kLetters));
    }
    return name;
}

std::string noteOf(const VariantStep& step) {
    if (!step.isOutrun()) {
        return {};
    }
    return "The device worked longer than the step lasted: the host ran ahead. Compare device_period_us.";
}

} // namespace

Table makeStepVarianceTable(const Trace& trace, const StepVariance& variance, bool allColumns) {
    using Line = VariantStep;
    TableMaker<Line> make(variance.steps);
    ColumnSpec robustZ{"robust_z", "Robust z", Unit::Ratio,
                       "0.6745 x (length - median) / MAD; empty: the MAD is 0"};
    robustZ.digits = 2;
    make.add({"step", "Step", Unit::None, "Number of the step"}, &Line::number);
    if (allColumns || !trace.ranks().empty()) {
        make.add({"rank", "Rank", Unit::None, "Rank that made the step"}, [&trace](const Line& r) {
            return r.rank == kNoRank ? std::string_view() : trace.text(trace.rank(r.rank).name);
        });
    }
    make.add({"start_us", "Start", Unit::Moment, "Start of the step"},
             [&trace](const Line& r) { return sinceStart(trace, r.range.startNs); })
        .add({"duration_us", "Marked", Unit::Duration, "Duration of the step's mark on its thread"},
             &Line::lengthNs)
        .add({"median_us", "Median", Unit::Duration, "Of all steps"},
             [&](const Line&) { return variance.medianNs; })
        .add({"mad_us", "MAD", Unit::Duration, "Median absolute deviation of all steps"},
             [&](const Line&) { return variance.madNs; })
        .add(std::move(robustZ), &Line::robustZ)
        .add({"outlier", "Outlier", Unit::None, "Whether |z| is above 3.5, and the difference above 2 %"},
             [](const Line& r) { return r.isOutlier ? "yes" : ""; })
        .add({"family", "Family", Unit::None, "Steps with the same letter launch the same work"},
             [](const Line& r) { return familyName(r.family); })
        .add({"pieces", "Device work", Unit::Count, "Kernels, copies and memsets that it launched"},
             [](const Line& r) { return static_cast<std::int64_t>(r.pieces); })
        .add({"device_busy_us", "Device busy", Unit::Duration, "Time in which some of this work runs"},
             &Line::busyNs)
        .add({"host_us", "Host", Unit::Duration, "The same without waits"},
             [](const Line& r) { return r.lengthNs() - r.waitNs; })
        .add({"wait_us", "Waits", Unit::Duration, "Calls that wait for the device, and copies above 20 us"},
             &Line::waitNs)
        .add({"device_period_us", "Device period", Unit::Duration,
              "From the end of the previous step's work to the end of its own work"},
             &Line::devicePeriodNs)
        .add({"top_position", "Longest at", Unit::None, "Position of the work that exceeds its median most"},
             [](const Line& r) {
                 return r.topPosition ? std::optional(static_cast<std::int64_t>(*r.topPosition))
                                      : std::nullopt;
             })
        .add({"top_name", "Longer work", Unit::None, "Its name"},
             [&trace](const Line& r) {
                 return r.topWork == kNoSlice ? std::string_view() : trace.sliceName(r.topWork);
             })
        .add({"top_excess_us", "Longer by", Unit::Duration, "Its length above the median of its position"},
             &Line::topExcessNs)
        .add({"cause", "Cause", Unit::None, "Kind of cause that differs most; of outliers"},
             [](const Line& r) { return r.cause ? causeKindName(*r.cause) : std::string_view(); })
        .add({"cause_excess_us", "Cause differs by", Unit::Duration,
              "Its time against the median of the steps"},
             [](const Line& r) { return r.cause ? std::optional(r.causeExcessNs) : std::nullopt; })
        .add({"culprit", "Culprit", Unit::None, "Largest cause of the kind in the trace"}, &Line::culprit)
        .add({"note", "Note", Unit::None, "What to keep in mind"}, noteOf)
        .setTargets([](const Line& r) {
            return RowTarget{r.slice, r.range};
        });
    return make.table();
}

Table makePositionVarianceTable(const Trace& trace, const StepVariance& variance) {
    using Line = VariantPosition;
    TableMaker<Line> make(variance.positions);
    const auto opOf = [&trace](const Line& r) -> const DeviceOp& {
        return trace.deviceOp(trace.deviceOpOf(r.longest));
    };
    make.add({"family", "Family", Unit::None, "Steps with the same letter launch the same work"},
             [](const Line& r) { return familyName(r.family); })
        .add({"position", "Position", Unit::None, "Place of the work in the order of launches"},
             [](const Line& r) { return static_cast<std::int64_t>(r.position); })
        .add({"device", "Device", Unit::None, "Device of the work"},
             [=](const Line& r) { return std::int64_t{opOf(r).device}; })
        .add({"stream", "Stream", Unit::None, "Stream of the work"},
             [=](const Line& r) { return static_cast<std::int64_t>(opOf(r).stream); })
        .add({"count", "Steps", Unit::Count, "Steps of the family"},
             [](const Line& r) { return static_cast<std::int64_t>(r.count); })
        .add({"median_us", "Median", Unit::Duration, "Length of the work"}, &Line::medianNs)
        .add({"spread_us", "Spread", Unit::Duration, "1.4826 x median absolute deviation"}, &Line::spreadNs)
        .add({"min_us", "Min", Unit::Duration, "Shortest duration"}, &Line::leastNs)
        .add({"max_us", "Max", Unit::Duration, "Longest duration"}, &Line::mostNs)
        .add({"variance_share_percent", "Of the variance", Unit::Fraction,
              "Share of the variance of the steps that this work explains; needs 10 steps"},
             &Line::varianceShare)
        .add({"name", "Name", Unit::None, "Name of the work"},
             [&trace](const Line& r) { return trace.sliceName(r.longest); })
        .setTargets([](const Line& r) {
            return RowTarget{r.longest, {}};
        });
    return make.table();
}

} // namespace lanescope
