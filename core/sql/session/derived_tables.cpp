// SPDX-License-Identifier: Apache-2.0
#include "core/sql/session/derived_tables.h"

#include <algorithm>

#include "core/catalog/analysis_context.h"
#include "core/catalog/registry.h"
#include "core/compare/comparison.h"
#include "core/compare/comparison_tables.h"
#include "core/diagnosis/diagnosis_report.h"
#include "core/ranks/trace_diagnosis.h"
#include "core/sql/tables/tables.h"
#include "core/table/table_maker.h"

namespace lanescope::sql {

namespace {

bool isTaken(std::string_view name) {
    const std::vector<TableEntry> tables = allTables();
    return std::any_of(tables.begin(), tables.end(),
                       [name](const TableEntry& entry) { return entry.name == name; });
}

/// Comparison that several tables share, made when the first is asked for.
class SharedComparison {
public:
    SharedComparison(TracePtr baseline, TracePtr candidate)
        : m_baseline(std::move(baseline))
        , m_candidate(std::move(candidate)) {}

    Result<std::shared_ptr<const Comparison>> get(const std::stop_token& stop) {
        if (m_comparison == nullptr) {
            Result<std::shared_ptr<const Comparison>> made =
                Comparison::make(m_baseline, m_candidate, {}, stop);
            if (!made) {
                return made.error();
            }
            m_comparison = std::move(*made);
        }
        return m_comparison;
    }

private:
    TracePtr m_baseline;
    TracePtr m_candidate;
    std::shared_ptr<const Comparison> m_comparison;
};

Table explanationTable(const Comparison& comparison) {
    struct Row {
        const char* kind;
        const Explanation* explanation;
    };
    std::vector<Row> rows;
    for (const Explanation& cause : comparison.explanations().causes) {
        rows.push_back({"cause", &cause});
    }
    for (const Explanation& note : comparison.explanations().notes) {
        rows.push_back({"note", &note});
    }
    const auto idOf = [](SliceId slice) {
        return slice == kNoSlice ? std::nullopt : std::optional(static_cast<std::int64_t>(indexOf(slice)));
    };
    TableMaker<Row> maker(rows);
    maker.add({"kind", "Kind"}, [](const Row& row) { return std::string(row.kind); });
    maker.addText({"text", "Text"}, [](const Row& row) { return row.explanation->text.english(); });
    maker.add({"a_slice_id", "Slice of the baseline"},
              [&](const Row& row) { return idOf(row.explanation->baseline); });
    maker.add({"b_slice_id", "Slice of the candidate"},
              [&](const Row& row) { return idOf(row.explanation->candidate); });
    return maker.table();
}

/// Device work with its counterpart.
Table matchedTable(const Comparison& comparison) {
    struct Row {
        std::int64_t baseline;
        std::int64_t candidate;
        const char* how;
    };
    const Trace& a = *comparison.baselineTrace();
    const Trace& b = *comparison.candidateTrace();
    std::vector<Row> rows;
    const std::vector<std::uint32_t>& candidates = comparison.matching().candidateOpOf;
    for (std::size_t i = 0; i < std::min(candidates.size(), a.deviceOps().size()); ++i) {
        if (candidates[i] >= b.deviceOps().size()) {
            continue;
        }
        const SliceId first = a.deviceOps()[i].slice;
        const SliceId second = b.deviceOps()[candidates[i]].slice;
        rows.push_back({static_cast<std::int64_t>(indexOf(first)), static_cast<std::int64_t>(indexOf(second)),
                        a.sliceName(first) == b.sliceName(second) ? "same name" : "renamed"});
    }
    TableMaker<Row> maker(rows);
    maker.add({"a_slice_id", "Slice of the baseline"}, &Row::baseline);
    maker.add({"b_slice_id", "Slice of the candidate"}, &Row::candidate);
    maker.add({"how", "How they match"}, [](const Row& row) { return std::string(row.how); });
    return maker.table();
}

} // namespace

std::string analysisTableName(std::string_view key) {
    return std::string(key) + (isTaken(key) ? "_table" : "");
}

std::vector<DerivedTable> analysisTables(const std::shared_ptr<AnalysisContext>& context) {
    std::vector<DerivedTable> tables;
    const auto add = [&](std::string name, const AnalysisDescriptor& analysis) {
        tables.push_back({std::move(name), std::string(analysis.help),
                          [context, &analysis](const std::stop_token& stop) -> Result<Table> {
                              AnalysisOptions options;
                              options.allColumns = true;
                              Result<AnalysisResult> result = analysis.run(*context, {}, options, stop);
                              if (!result) {
                                  return result.error();
                              }
                              return std::move(result->table);
                          }});
    };
    for (const AnalysisDescriptor& analysis : analyses()) {
        add(analysisTableName(analysis.key), analysis);
    }
    if (const AnalysisDescriptor* attributed = analysisCalled("attributed_kernels")) {
        add("attributed", *attributed);
    }
    tables.push_back({"findings", "A cause of lost time with its advice, as the command diagnose finds it",
                      [context](const std::stop_token& stop) -> Result<Table> {
                          return diagnosisTable(&context->trace(), traceDiagnosis(*context, {}, stop));
                      }});
    return tables;
}

std::vector<DerivedTable> comparisonTables(const TracePtr& baseline, const TracePtr& candidate) {
    const auto shared = std::make_shared<SharedComparison>(baseline, candidate);
    std::vector<DerivedTable> tables;
    const auto add = [&](const char* name, const char* help, auto make) {
        tables.push_back({name, help, [shared, make](const std::stop_token& stop) -> Result<Table> {
                              const auto comparison = shared->get(stop);
                              if (!comparison) {
                                  return comparison.error();
                              }
                              return make(**comparison);
                          }});
    };
    const auto addBy = [&](const char* name, CompareBy by) {
        add(name, "A difference, as in compare --by",
            [by](const Comparison& comparison) { return differenceTableText(comparison.table(by)); });
    };
    addBy("kernels", CompareBy::Kernel);
    addBy("operators", CompareBy::Operator);
    addBy("modules", CompareBy::Module);
    addBy("module_kinds", CompareBy::ModuleKind);
    addBy("categories", CompareBy::Category);
    addBy("steps", CompareBy::Step);
    add("by_cause", "A cause of lost time on both sides, as in compare --by cause",
        [](const Comparison& comparison) { return differenceTableText(causeTable(comparison.causes())); });
    add("unmatched", "A name that only one side has, as in compare --by unmatched",
        [](const Comparison& comparison) { return differenceTableText(comparison.unmatched()); });
    add("overview", "A figure of both sides",
        [](const Comparison& comparison) { return overviewDifferenceText(comparison.overview()); });
    add("waterfall", "A part of the difference",
        [](const Comparison& comparison) { return waterfallText(comparison.waterfall()); });
    add("causes", "A sentence that explains the difference", explanationTable);
    add("matched", "Device work with its counterpart", matchedTable);
    return tables;
}

} // namespace lanescope::sql
