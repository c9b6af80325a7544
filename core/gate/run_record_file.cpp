// SPDX-License-Identifier: Apache-2.0
#include "core/gate/run_record_file.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <sstream>

#include "core/base/status.h"
#include "core/catalog/registry.h"
#include "core/secrets/secret_mask.h"
#include "core/table/json_writer.h"

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

constexpr std::int64_t kRecordVersion = 1;

constexpr std::array<std::string_view, 4> kMetricUnits{"ns", "fraction", "count", "bytes"};

void write(JsonWriter& json, const MetricDifference& metric) {
    json.beginObject();
    json.member("id", metric.id);
    json.member("label", metric.label);
    json.member("unit", kMetricUnits[static_cast<std::size_t>(metric.unit)]);
    json.member("value", *metric.candidate);
    json.member("less_is_better", metric.lessIsBetter);
    json.endObject();
}

void write(JsonWriter& json, const RecordedFigure& figure) {
    json.beginObject();
    json.member("name", figure.name);
    if (figure.value) {
        json.member("value", figure.value->value);
        json.member("has_rows", figure.value->hasRows);
    } else {
        json.member("reason", figure.reason);
    }
    json.endObject();
}

/// The keys once, then the cells row by row.
void write(JsonWriter& json, const RecordedTable& recorded) {
    const Table& table = recorded.table;
    json.beginObject();
    json.member("analysis", recorded.analysis);
    json.member("complete", recorded.isComplete);
    json.key("columns");
    json.beginArray();
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        json.value(table.spec(column).key);
    }
    json.endArray();
    json.key("rows");
    json.beginArray();
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        json.beginArray();
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            const TableColumn& cells = table.column(column);
            cells.isText() ? json.value(maskSecrets({}, cells.text(row))) : json.value(cells.number(row));
        }
        json.endArray();
    }
    json.endArray();
    json.endObject();
}

void write(JsonWriter& json, const RecordedCause& cause) {
    json.beginObject();
    json.member("kind", cause.kind);
    json.member("title", cause.title);
    json.member("ns_per_step", cause.nsPerStep);
    json.member("culprit", cause.culprit);
    json.member("advice", cause.advice);
    json.endObject();
}

void write(JsonWriter& json, const std::string& text) {
    json.value(text);
}

void write(JsonWriter& json, const std::pair<std::string, double>& name) {
    json.beginArray();
    json.value(name.first);
    json.value(name.second);
    json.endArray();
}

template <typename Item>
void writeList(JsonWriter& json, std::string_view key, const std::vector<Item>& items) {
    json.key(key);
    json.beginArray();
    for (const Item& item : items) {
        write(json, item);
    }
    json.endArray();
}

std::string textOf(dom::object object, std::string_view key) {
    std::string_view text;
    return object[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

double numberOf(dom::object object, std::string_view key) {
    double number = 0;
    return object[key].get(number) == simdjson::SUCCESS ? number : std::numeric_limits<double>::quiet_NaN();
}

bool flagOf(dom::object object, std::string_view key) {
    bool flag = false;
    return object[key].get(flag) == simdjson::SUCCESS && flag;
}

/// Calls `read` with each member of a list that is an object.
template <typename Read>
void forEachObject(dom::object object, std::string_view key, const Read& read) {
    dom::array array;
    if (object[key].get(array) != simdjson::SUCCESS) {
        return;
    }
    for (const dom::element element : array) {
        dom::object member;
        if (element.get(member) == simdjson::SUCCESS) {
            read(member);
        }
    }
}

void readMetrics(dom::object object, RunRecord& run) {
    forEachObject(object, "metrics", [&](dom::object member) {
        const double value = numberOf(member, "value");
        const auto unit = std::ranges::find(kMetricUnits, textOf(member, "unit"));
        if (!std::isfinite(value) || unit == kMetricUnits.end()) {
            return;
        }
        MetricDifference metric;
        metric.id = textOf(member, "id");
        metric.label = textOf(member, "label");
        metric.unit = MetricUnit(unit - kMetricUnits.begin());
        metric.baseline = value;
        metric.candidate = value;
        metric.lessIsBetter = flagOf(member, "less_is_better");
        run.metrics.push_back(std::move(metric));
    });
}

void readFigures(dom::object object, RunRecord& run) {
    forEachObject(object, "figures", [&](dom::object member) {
        RecordedFigure figure{textOf(member, "name"), {}, textOf(member, "reason")};
        if (const double value = numberOf(member, "value"); std::isfinite(value)) {
            figure.value = FigureValue{value, flagOf(member, "has_rows")};
        }
        run.figures.push_back(std::move(figure));
    });
}

/// Cells of one column; what is missing is unknown.
ColumnCells cellsOf(const std::vector<dom::array>& rows, std::size_t column) {
    bool isText = false;
    for (const dom::array& row : rows) {
        dom::element cell;
        isText = isText || (row.at(column).get(cell) == simdjson::SUCCESS && cell.is_string());
    }
    ColumnCells cells(isText ? CellType::Text : CellType::Real);
    for (const dom::array& row : rows) {
        std::string_view text;
        double number = 0;
        if (isText && row.at(column).get(text) == simdjson::SUCCESS) {
            cells.appendText(text);
        } else if (!isText && row.at(column).get(number) == simdjson::SUCCESS) {
            cells.appendReal(number);
        } else {
            cells.appendUnknown();
        }
    }
    return cells;
}

void readTables(dom::object object, RunRecord& run) {
    constexpr std::size_t kMostColumns = 100;
    forEachObject(object, "tables", [&](dom::object member) {
        const AnalysisDescriptor* analysis = analysisCalled(textOf(member, "analysis"));
        dom::array keys;
        dom::array list;
        if (analysis == nullptr || member["columns"].get(keys) != simdjson::SUCCESS ||
            member["rows"].get(list) != simdjson::SUCCESS || keys.size() > kMostColumns) {
            return;
        }
        std::vector<dom::array> rows;
        for (const dom::element element : list) {
            dom::array row;
            if (element.get(row) == simdjson::SUCCESS) {
                rows.push_back(row);
            }
        }
        std::vector<Table::ColumnPtr> columns;
        for (const dom::element element : keys) {
            std::string_view key;
            ColumnSpec spec;
            spec.key = element.get(key) == simdjson::SUCCESS ? std::string(key) : std::string();
            columns.push_back(
                std::make_shared<const TableColumn>(std::move(spec), cellsOf(rows, columns.size())));
        }
        run.tables.push_back(
            {std::string(analysis->key), Table(rows.size(), std::move(columns)), flagOf(member, "complete")});
    });
}

void readProgram(dom::object object, RunRecord& run) {
    dom::array array;
    if (object["program"].get(array) != simdjson::SUCCESS) {
        return;
    }
    for (const dom::element element : array) {
        dom::array pair;
        std::string_view name;
        double share = 0;
        if (element.get(pair) == simdjson::SUCCESS && pair.at(0).get(name) == simdjson::SUCCESS &&
            pair.at(1).get(share) == simdjson::SUCCESS) {
            run.program.emplace_back(std::string(name), share);
        }
    }
}

void readDevices(dom::object object, RunRecord& run) {
    dom::array array;
    if (object["devices"].get(array) != simdjson::SUCCESS) {
        return;
    }
    for (const dom::element element : array) {
        std::string_view name;
        run.devices.emplace_back(element.get(name) == simdjson::SUCCESS ? std::string(name) : std::string());
    }
}

} // namespace

std::string runRecordText(const RunRecord& run) {
    std::ostringstream text;
    JsonWriter json(text, 0);
    json.beginObject();
    json.member("lanescope_run", kRecordVersion);
    json.member("label", run.label);
    json.member("added_ns", run.addedNs);
    json.member("trace", run.location);
    json.member("recording", std::to_string(run.recording)); // more than a double can hold
    writeList(json, "devices", run.devices);
    json.member("world_size", run.worldSize);
    json.member("steps", run.steps);
    writeList(json, "metrics", run.metrics);
    writeList(json, "figures", run.figures);
    writeList(json, "causes", run.causes);
    writeList(json, "program", run.program);
    writeList(json, "tables", run.tables);
    json.endObject();
    return text.str();
}

Result<RunRecord> parseRunRecord(std::string_view text) {
    dom::parser parser;
    dom::element document;
    if (const auto error = parser.parse(simdjson::padded_string(text)).get(document)) {
        return fail(ErrorCode::MalformedJson, simdjson::error_message(error));
    }
    dom::object object;
    std::int64_t version = 0;
    if (document.get(object) != simdjson::SUCCESS ||
        object["lanescope_run"].get(version) != simdjson::SUCCESS) {
        return fail(ErrorCode::UnsupportedFormat, "this is not a record of a run");
    }
    if (version != kRecordVersion) {
        return fail(ErrorCode::UnsupportedFormat,
                    "the record has version " + std::to_string(version) + "; this program reads version 1");
    }
    RunRecord run;
    const auto integerOf = [&](std::string_view key) {
        std::int64_t number = 0;
        return object[key].get(number) == simdjson::SUCCESS && number > 0 ? number : 0;
    };
    run.label = textOf(object, "label");
    run.addedNs = integerOf("added_ns");
    run.location = textOf(object, "trace");
    const std::string recording = textOf(object, "recording");
    std::from_chars(recording.data(), recording.data() + recording.size(), run.recording);
    readDevices(object, run);
    run.worldSize = integerOf("world_size");
    run.steps = static_cast<std::uint64_t>(integerOf("steps"));
    readMetrics(object, run);
    readFigures(object, run);
    forEachObject(object, "causes", [&](dom::object member) {
        const double ns = numberOf(member, "ns_per_step");
        run.causes.push_back({textOf(member, "kind"), textOf(member, "title"), std::isfinite(ns) ? ns : 0,
                              textOf(member, "culprit"), textOf(member, "advice")});
    });
    readProgram(object, run);
    readTables(object, run);
    return run;
}

} // namespace lanescope
