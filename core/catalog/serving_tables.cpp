// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/serving_tables.h"

#include "core/catalog/common_columns.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

std::optional<std::int64_t> tokensOf(const ServingRequests& requests) {
    return requests.hasQueries ? std::optional(static_cast<std::int64_t>(requests.queries)) : std::nullopt;
}

std::optional<std::int64_t> keysOf(const ServingRequests& requests) {
    return requests.hasKeys ? std::optional(static_cast<std::int64_t>(requests.keys)) : std::nullopt;
}

std::optional<double> perToken(DurationNs ns, std::optional<std::int64_t> tokens) {
    return tokens.value_or(0) > 0 ? std::optional(static_cast<double>(ns) / static_cast<double>(*tokens))
                                  : std::nullopt;
}

void addRequestColumns(TableMaker<Iteration>& make) {
    make.add({"context_requests", "Context requests", Unit::Count, "Requests that read their prompt"},
             [](const Iteration& r) { return r.step.context.count; })
        .add({"context_tokens", "Context tokens", Unit::Count, "New tokens of these requests"},
             [](const Iteration& r) { return tokensOf(r.step.context); })
        .add({"context_kv", "Context KV", Unit::Count, "Tokens that these requests attend to"},
             [](const Iteration& r) { return keysOf(r.step.context); })
        .add({"generation_requests", "Generation requests", Unit::Count, "Requests that generate"},
             [](const Iteration& r) { return r.step.generation.count; })
        .add({"generation_tokens", "Generation tokens", Unit::Count, "New tokens of these requests"},
             [](const Iteration& r) { return tokensOf(r.step.generation); })
        .add({"generation_kv", "Generation KV", Unit::Count, "Tokens that these requests attend to"},
             [](const Iteration& r) { return keysOf(r.step.generation); });
}

void addTimeColumns(TableMaker<Iteration>& make) {
    const auto sinceHost = [](const Iteration& r, TimeNs timeNs) {
        return r.pieces > 0 ? std::optional<DurationNs>(timeNs - r.host.startNs) : std::nullopt;
    };
    make.add({"host_us", "Host", Unit::Duration, "Duration of the annotation"},
             [](const Iteration& r) { return r.host.durationNs(); })
        .add({"device_first_us", "First work", Unit::Duration,
              "From the start of the annotation to the start of its first device work"},
             [=](const Iteration& r) { return sinceHost(r, r.device.startNs); })
        .add({"device_last_us", "Last work", Unit::Duration,
              "From the start of the annotation to the end of its last device work"},
             [=](const Iteration& r) { return sinceHost(r, r.device.endNs); })
        .add({"device_span_us", "Device span", Unit::Duration,
              "From the first to the last of its device work"},
             [](const Iteration& r) { return r.device.durationNs(); })
        .add({"device_busy_us", "Device busy", Unit::Duration, "Time in which some of its device work runs"},
             &Iteration::busyNs)
        .add({"device_pieces", "Device work", Unit::Count, "Kernels, copies and memsets that it launched"},
             [](const Iteration& r) { return static_cast<std::int64_t>(r.pieces); })
        .add({"graph_pieces", "In graphs", Unit::Count, "Of these, replayed by a graph"},
             [](const Iteration& r) { return static_cast<std::int64_t>(r.graphPieces); })
        .add({"graph_launches", "Graph launches", Unit::Count, "Launches of graphs"},
             [](const Iteration& r) { return static_cast<std::int64_t>(r.graphLaunches); });
}

} // namespace

Table makeIterationTable(const Trace& trace, const Iterations& iterations) {
    TableMaker<Iteration> make(iterations.rows);
    ColumnSpec rate{"tokens_per_second", "Tokens/s", Unit::Ratio,
                    "Tokens over the period; of the last iteration over the longer of host and device span"};
    rate.digits = 1;
    make.add({"annotation", "Annotation", Unit::None, "Name that the engine gave it"},
             [&trace](const Iteration& r) { return trace.sliceName(r.slice); })
        .add({"kind", "Kind", Unit::None, "Engine's form of the name"},
             [](const Iteration& r) { return servingLabelName(r.step.label); })
        .add({"phase", "Phase", Unit::None, "Work of the iteration"},
             [](const Iteration& r) { return servingPhaseName(r.phase); })
        .add({"start_us", "Start", Unit::Moment, "Start of the annotation"},
             [&trace](const Iteration& r) { return sinceStart(trace, r.host.startNs); });
    addRequestColumns(make);
    addTimeColumns(make);
    make.add({"period_us", "Period", Unit::Duration, "From its start to the start of the next iteration"},
             &Iteration::periodNs)
        .add(std::move(rate), &Iteration::tokensPerSecond)
        .add({"first_token_us", "To first token", Unit::Duration,
              "From its start to the end of its work, for iterations that read prompts; the time that "
              "requests waited before is not in a trace"},
             &Iteration::firstTokenNs)
        .add({"between_tokens_us", "Between tokens", Unit::Duration,
              "From its start to the start of the next iteration that generates tokens"},
             &Iteration::betweenTokensNs)
        .add({"busy_us_per_token", "Busy per token", Unit::Duration, "Device busy time over the tokens"},
             [](const Iteration& r) { return perToken(r.busyNs, r.step.tokens); })
        .add({"graph_batch", "Graph batch", Unit::Count, "Requests for which the graph was captured"},
             [](const Iteration& r) {
                 return r.step.graphBatch > 0 ? std::optional(r.step.graphBatch) : std::nullopt;
             })
        .add({"delayed", "Delayed", Unit::None,
              "Whether its work begins more than ten times the median busy time after it"},
             [](const Iteration& r) { return yesOrNo(r.isDelayed); })
        .add({"unsteady", "Not steady", Unit::None, "Why it is not steady; empty: it is"},
             [](const Iteration& r) { return unsteadyReasonName(r.unsteady); })
        .setTargets([](const Iteration& r) {
            return RowTarget{r.slice, r.host};
        });
    return make.table();
}

namespace {

void addTokenColumns(TableMaker<IterationGroup>& make) {
    make.add({"median_first_token_us", "To first token", Unit::Duration,
              "Median time from start to end of the work of iterations that read prompts; the time that "
              "requests waited before is not in a trace"},
             [](const IterationGroup& r) {
                 return r.firstTokens > 0 ? std::optional(r.medianFirstTokenNs) : std::nullopt;
             })
        .add({"median_between_tokens_us", "Between tokens", Unit::Duration,
              "Median time between the starts of iterations that generate tokens"},
             [](const IterationGroup& r) {
                 return r.betweenTokens > 0 ? std::optional(r.medianBetweenTokensNs) : std::nullopt;
             })
        .add({"p95_between_tokens_us", "p95 between tokens", Unit::Duration,
              "95th percentile of the times between tokens"},
             [](const IterationGroup& r) {
                 return r.betweenTokens > 0 ? std::optional(r.p95BetweenTokensNs) : std::nullopt;
             });
}

} // namespace

Table makeIterationGroupTable(const std::vector<IterationGroup>& groups) {
    using Line = IterationGroup;
    TableMaker<Line> make(groups);
    ColumnSpec rate{"tokens_per_second", "Tokens/s", Unit::Ratio, "Tokens over the periods"};
    rate.digits = 1;
    const auto ofPeriods = [](DurationNs Line::*member) {
        return [member](const Line& r) { return r.periods > 0 ? std::optional(r.*member) : std::nullopt; };
    };
    make.add({"phase", "Phase", Unit::None, "Work of the iterations"},
             [](const Line& r) { return servingPhaseName(r.phase); })
        .add({"fewest_requests", "Fewest requests", Unit::Count, "Fewest requests of an iteration"},
             &Line::fewestRequests)
        .add({"most_requests", "Most requests", Unit::Count, "Most requests of an iteration"},
             &Line::mostRequests)
        .add({"iterations", "Iterations", Unit::Count, "Number of iterations"},
             [](const Line& r) { return static_cast<std::int64_t>(r.count); })
        .add({"steady", "Steady", Unit::Count, "Of these, steady"},
             [](const Line& r) { return static_cast<std::int64_t>(r.steady); })
        .add({"tokens", "Tokens", Unit::Count, "New tokens of all"}, &Line::tokens)
        .add({"median_period_us", "Median period", Unit::Duration, "Time between the starts of iterations"},
             ofPeriods(&Line::medianPeriodNs))
        .add({"mad_period_us", "MAD of period", Unit::Duration, "Median absolute deviation of the periods"},
             ofPeriods(&Line::madPeriodNs))
        .add({"p95_period_us", "p95 period", Unit::Duration, "95th percentile of the periods"},
             ofPeriods(&Line::p95PeriodNs));
    addTokenColumns(make);
    make.add({"median_busy_us", "Median busy", Unit::Duration,
              "Time in which device work of an iteration runs"},
             &Line::medianBusyNs)
        .add({"busy_us", "Busy", Unit::Duration, "Sum over the iterations"}, &Line::busySumNs)
        .add(std::move(rate),
             [](const Line& r) {
                 constexpr double kNsPerSecond = 1e9;
                 return r.periodSumNs > 0 && r.periodTokens
                            ? std::optional(static_cast<double>(*r.periodTokens) /
                                            static_cast<double>(r.periodSumNs) * kNsPerSecond)
                            : std::nullopt;
             })
        .add({"busy_us_per_token", "Busy per token", Unit::Duration, "Device busy time over the tokens"},
             [](const Line& r) { return perToken(r.busySumNs, r.tokens); })
        .add({"device_pieces", "Device work", Unit::Count, "Kernels, copies and memsets"},
             [](const Line& r) { return static_cast<std::int64_t>(r.pieces); })
        .add({"graph_pieces", "In graphs", Unit::Count, "Of these, replayed by graphs"},
             [](const Line& r) { return static_cast<std::int64_t>(r.graphPieces); })
        .setTargets([](const Line& r) {
            return RowTarget{r.longest, {}};
        });
    return make.table();
}

} // namespace lanescope
