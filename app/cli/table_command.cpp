// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"

#include <iostream>

#include "core/export/json_writer.h"
#include "core/export/time_text.h"

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

void print(const Options& options, const Trace& trace, const Selection& selection, std::string_view rowsKey,
           const NamedTable& named) {
    const std::size_t names = named.table.rows.size();
    const std::string totalUs = decimalMicroseconds(named.totalNs);
    switch (options.format) {
    case Format::Text:
        writeText(std::cout, named.table);
        std::cout << named.count << " in " << names << " names, " << totalUs << " us in total\n";
        return;
    case Format::Csv:
        writeCsv(std::cout, named.table);
        return;
    case Format::Json: {
        Report total = Report::object();
        total.set("names", Report::number(names));
        total.set("count", Report::number(named.count));
        total.set("total_us", Report::number(totalUs));
        JsonWriter json(std::cout);
        json.beginObject();
        json.member("file", std::string_view(trace.path()));
        json.key("range");
        rangeReport(trace, selection).writeJson(json);
        json.key("total");
        total.writeJson(json);
        json.key(rowsKey);
        writeJson(json, named.table);
        json.endObject();
        return;
    }
    }
}

} // namespace

int runTableCommand(const Options& options, std::string_view rowsKey,
                    NamedTable (*make)(const Trace& trace, const Selection& selection)) {
    return withTrace(options.files.front(), options, [&](const Trace& trace) -> std::optional<Error> {
        const Result<Selection> selection = selectionOf(trace, options);
        if (!selection) {
            return selection.error();
        }
        print(options, trace, *selection, rowsKey, make(trace, *selection));
        return std::nullopt;
    });
}

} // namespace lanescope::cli
