// SPDX-License-Identifier: Apache-2.0
#include "core/dependency/what_if_tables.h"

#include "core/table/table_maker.h"

namespace lanescope {

namespace {

ColumnSpec percentColumn(const char* key, const char* label, const char* help) {
    constexpr int kDigits = 3;
    ColumnSpec spec{key, label, Unit::Fraction, help};
    spec.digits = kDigits;
    return spec;
}

} // namespace

Table predictionTable(std::span<const NamedPrediction> rows) {
    using Line = NamedPrediction;
    const auto of = [](auto member) {
        return [member](const Line& r) { return std::invoke(member, r.prediction); };
    };
    // Without a basis there is no figure.
    const auto based = [](auto member) {
        return [member](const Line& r) {
            return r.prediction.hasBasis() ? std::optional(std::invoke(member, r.prediction)) : std::nullopt;
        };
    };
    TableMaker<Line> make(rows);
    make.add({"step", "Step", Unit::None, "Number of the step"}, &Line::step)
        .add({"recorded_us", "Recorded", Unit::Duration, "Recorded length"}, of(&Prediction::recordedNs))
        .add({"predicted_us", "Predicted", Unit::Duration, "Length with the change"},
             based(&Prediction::predictedNs))
        .add({"low_us", "Low", Unit::Duration, "In nine of ten cases the length is not less"},
             based(&Prediction::lowNs))
        .add({"high_us", "High", Unit::Duration, "In nine of ten cases the length is not more"},
             based(&Prediction::highNs))
        .add({"change_us", "Change", Unit::Duration, "Predicted - recorded length"},
             based(&Prediction::changeNs))
        .add(percentColumn("change_percent", "Change %", "Change as a share of the recorded length"),
             [](const Line& r) {
                 return r.prediction.hasBasis() ? fractionOf(r.prediction.changeNs(), r.prediction.recordedNs)
                                                : std::nullopt;
             })
        .add({"noise_us", "Noise", Unit::Duration, "How much recorded steps differ among themselves"},
             of(&Prediction::noiseNs))
        .add(percentColumn("replay_error_percent", "Replay error", "Error of the replay without a change"),
             of(&Prediction::replayError))
        .add(percentColumn("dropped_error_percent", "Dropped error",
                           "Error of the replay without a change and without unexplained waits"),
             of(&Prediction::droppedError))
        .add(percentColumn("unexplained_percent", "Unexplained",
                           "Share of waits without a recorded cause in the critical path"),
             of(&Prediction::unexplainedShare))
        .add(percentColumn("baseless_percent", "Without basis",
                           "Share of the critical path that is unexplained or without any recorded cause"),
             of(&Prediction::baselessShare))
        .add({"inferred_edges_on_path", "Inferred edges", Unit::Count,
              "Inferred edges on the recorded critical path"},
             of(&Prediction::inferredEdgesOnPath))
        .add({"device_us", "Device", Unit::Duration,
              "Where the host ran ahead: end of the device work of the step before to the end of its own"},
             [](const Line& r) { return r.device ? std::optional(r.device->recordedNs) : std::nullopt; })
        .add({"device_predicted_us", "Device, predicted", Unit::Duration, "The same with the change"},
             [](const Line& r) {
                 return r.device && r.prediction.hasBasis() ? std::optional(r.device->predictedNs)
                                                            : std::nullopt;
             });
    return make.table();
}

Table gainTable(const Gains& gains, DurationNs lengthNs) {
    const auto based = [&gains](auto get) {
        return
            [&gains, get](const Gain& r) { return gains.hasBasis() ? std::optional(get(r)) : std::nullopt; };
    };
    TableMaker<Gain> make(gains.rows);
    make.add({"kind", "Kind", Unit::None, "What the name is of, such as kernel, operator or call"},
             [](const Gain& r) { return gainKindName(r.kind); })
        .add({"name", "Name", Unit::None, "Name of what changes"}, &Gain::name)
        .add(
            {"count", "Count", Unit::Count,
             "Pieces of device work, calls, or stretches of the host between calls, each under the name that "
             "takes most of it"},
            &Gain::count)
        .add({"time_us", "Time", Unit::Duration, "Time of them; of device work and waits as recorded"},
             &Gain::timeNs)
        .add({"gain_us", "Gain", Unit::Duration, "Recorded - predicted length"},
             based([](const Gain& r) { return r.gainNs; }))
        .add({"gain_low_us", "Least gain", Unit::Duration, "In nine of ten cases the gain is not less"},
             based([](const Gain& r) { return r.gainNs - r.doubtNs; }))
        .add({"gain_high_us", "Greatest gain", Unit::Duration, "In nine of ten cases the gain is not more"},
             based([](const Gain& r) { return r.gainNs + r.doubtNs; }))
        .add(percentColumn("gain_percent", "Gain %", "Gain as a share of the recorded length"),
             [&gains, lengthNs](const Gain& r) {
                 return gains.hasBasis() ? fractionOf(r.gainNs, lengthNs) : std::nullopt;
             });
    return make.table();
}

} // namespace lanescope
