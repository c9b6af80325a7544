// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"

#include <iostream>

#include "core/store/trace.h"
#include "core/table/json_writer.h"
#include "core/table/table_writers.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

Report rangeReport(const Trace& trace, const Selection& selection) {
    if (!selection.range) {
        return {};
    }
    const TimeNs originNs = trace.bounds().startNs;
    Report range = Report::object();
    range.set("start_us", Report::number(decimalMicroseconds(selection.range->startNs - originNs)));
    range.set("end_us", Report::number(decimalMicroseconds(selection.range->endNs - originNs)));
    return range;
}

void print(const Options& options, const Trace& trace, const Selection& selection,
           const CommandTable& result) {
    const bool isEmpty = result.table.isEmpty();
    switch (options.format) {
    case Format::Text:
        if (isEmpty) {
            std::cout << recordingHint(result.ingredient) << '\n';
            return;
        }
        if (!result.text.empty()) {
            std::cout << result.text;
            return;
        }
        writeText(std::cout, result.table);
        if (!result.footer.empty()) {
            std::cout << result.footer << '\n';
        }
        return;
    case Format::Csv:
        writeCsv(std::cout, result.table);
        return;
    case Format::Json: {
        JsonWriter json(std::cout);
        json.beginObject();
        json.member("file", std::string_view(trace.path()));
        json.key("range");
        rangeReport(trace, selection).writeJson(json);
        result.extra.writeJsonMembers(json);
        if (isEmpty) {
            json.member("hint", recordingHint(result.ingredient));
        }
        json.key(result.rowsKey);
        writeJson(json, result.table);
        json.endObject();
        return;
    }
    }
}

} // namespace

void setTotal(CommandTable& table, std::uint64_t count, DurationNs totalNs) {
    const std::size_t names = table.table.rowCount();
    const std::string totalUs = decimalMicroseconds(totalNs);
    Report& total = table.extra.set("total", Report::object());
    total.set("names", Report::number(names));
    total.set("count", Report::number(count));
    total.set("total_us", Report::number(totalUs));
    table.footer =
        std::to_string(count) + " in " + std::to_string(names) + " rows, " + totalUs + " us in total";
}

int runTableCommand(
    const Options& options,
    const std::function<Result<CommandTable>(const Trace& trace, const Selection& selection)>& make) {
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> std::optional<Error> {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        const Result<CommandTable> table = make(trace, *selection);
        if (!table) {
            return table.error();
        }
        print(options, trace, *selection, *table);
        return std::nullopt;
    });
}

Error unknownGroup(const Options& options, std::string_view known) {
    return {ErrorCode::InvalidArgument,
            "cannot group by \"" + options.group.value_or("") + "\"; known are " + std::string(known),
            {},
            {}};
}

} // namespace lanescope::cli
