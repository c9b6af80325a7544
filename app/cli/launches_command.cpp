// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/catalog/breakdown_tables.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

void setSummary(CommandTable& table, const LaunchSummary& summary) {
    const auto us = [](auto ns) { return Report::number(decimalMicroseconds(ns)); };
    Report& report = table.extra.set("summary", Report::object());
    report.set("count", Report::number(summary.count));
    report.set("call_us", us(summary.callNs));
    report.set("work_us", us(summary.workNs));
    report.set("delay_us", us(summary.delayNs));
    report.set("mean_delay_us", us(summary.meanDelayNs));
    report.set("median_delay_us", us(summary.medianDelayNs));
    report.set("min_delay_us", us(summary.minDelayNs));
    report.set("max_delay_us", us(summary.maxDelayNs));
    report.set("short_work", Report::number(summary.shortWork));
    report.set("slow_calls", Report::number(summary.slowCalls));
    report.set("late", Report::number(summary.late));
    table.footer = std::to_string(summary.count) + " launched; " + std::to_string(summary.shortWork) +
                   " shorter than their call, " + std::to_string(summary.slowCalls) +
                   " by a call of more than 50 us, " + std::to_string(summary.late) +
                   " more than 100 us late; median delay " + decimalMicroseconds(summary.medianDelayNs) +
                   " us";
}

int run(const Options& options) {
    return runTableCommand(
        options, [](const Trace& trace, const Selection& selection) -> Result<CommandTable> {
            const std::vector<LaunchRow> rows = launchRows(trace, selection);
            CommandTable result{"launches", launchTableText(trace, rows), Ingredient::Launches};
            setSummary(result, launchSummary(rows));
            return result;
        });
}

} // namespace

const Command kLaunchesCommand{"launches", "launches of device work, with calls, work and delays",
                               kTableOptions, false, run};

} // namespace lanescope::cli
