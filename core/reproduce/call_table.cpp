// SPDX-License-Identifier: Apache-2.0
#include "core/reproduce/call_table.h"

#include <map>

#include "core/reproduce/operator_script.h"
#include "core/table/table_maker.h"

namespace lanescope {

namespace {

struct CallRow {
    const RecordedCall* call = nullptr;
    std::int64_t number = 0; ///< among those of its operator
    double share = 0;
};

std::string shapesText(const OperatorArgs& args) {
    std::string text;
    const auto addShape = [&text](const Shape& shape) {
        text += text.empty() ? "" : " ";
        for (std::size_t i = 0; i < shape.size(); ++i) {
            text += (i > 0 ? "x" : "") + std::to_string(shape[i]);
        }
    };
    for (const OperatorInput& input : args.inputs) {
        if (!input.shape.empty()) {
            addShape(input.shape);
        }
        for (const Shape& shape : input.list) {
            addShape(shape);
        }
    }
    return text;
}

} // namespace

Table callTable(const RecordedCalls& calls) {
    double allNs = 0;
    for (const RecordedCall& call : calls.calls) {
        allNs += static_cast<double>(call.totalNs);
    }
    std::vector<CallRow> rows;
    std::vector<RowTarget> targets;
    std::map<std::string_view, std::int64_t> seen;
    for (const RecordedCall& call : calls.calls) {
        rows.push_back(
            {&call, ++seen[call.args.name], allNs > 0 ? static_cast<double>(call.totalNs) / allNs : 0});
        targets.push_back(call.longest == kNoSlice ? RowTarget{} : RowTarget{.slice = call.longest});
    }
    TableMaker<CallRow> make(rows);
    make.add({"operator", "Operator", Unit::None, "Operator that a script calls"},
             [](const CallRow& r) { return r.call->args.name; })
        .add({"call", "Call", Unit::None, "Number among the operator's inputs, by time: --call takes it"},
             [](const CallRow& r) { return r.number; })
        .add({"shapes", "Shapes", Unit::None, "Shapes of its tensors"},
             [](const CallRow& r) { return shapesText(r.call->args); })
        .add({"calls", "Calls", Unit::Count, "Calls with these inputs"},
             [](const CallRow& r) { return static_cast<std::int64_t>(r.call->calls); })
        .add({"total_us", "Total", Unit::Duration,
              "Time of the device work of these calls; in a trace without any their own time on the host"},
             [](const CallRow& r) { return r.call->totalNs; })
        .add({.key = "percent",
              .label = "Percent",
              .unit = Unit::Fraction,
              .help = "Share of the time of all operators",
              .isShare = true},
             [](const CallRow& r) { return r.share; })
        .add({"script", "Script", Unit::None, "Whether a script can run it alone: yes, or why not"},
             [](const CallRow& r) {
                 const std::string why = whyNoScript(*r.call);
                 return why.empty() ? std::string("yes") : why;
             });
    Table table = make.table();
    table.setTargets(std::move(targets));
    return table;
}

} // namespace lanescope
