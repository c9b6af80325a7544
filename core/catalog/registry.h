// SPDX-License-Identifier: Apache-2.0
// The list of all analyses whose result is one table. A descriptor says everything that a reader needs: the
// sub-command of lanescope-cli, the entry in a panel of the window, names for queries, the function itself.
// The columns are those of the table that it returns; of an empty trace it returns a table without rows.
// docs/architecture.md says how to add one. Plain values; any thread.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/conventions.h"
#include "core/analysis/selection.h"
#include "core/base/result.h"
#include "core/catalog/analysis_context.h"
#include "core/catalog/selection_text.h"
#include "core/store/recording_hints.h"
#include "core/table/report.h"
#include "core/table/table.h"

namespace lanescope {

/// Options that an analysis may take, one bit each.
enum AnalysisOption : unsigned {
    kTakesConventions = 1u << 0,
    kTakesMerge = 1u << 1,
    kTakesColumns = 1u << 2,
    // Files: ContextOptions has them.
    kTakesRules = 1u << 3,
    kTakesModels = 1u << 4,
    kTakesPeaks = 1u << 5,
    kTakesCapture = 1u << 6,
    /// Not an option: its figures are of one range of time, so that Selection::parts has to be empty.
    kNeedsOneRange = 1u << 7,
};

struct AnalysisOptions {
    Conventions conventions = Conventions::Lanescope;
    bool merge = false;  ///< CallTreeOptions::mergeSingleChild
    std::string columns; ///< keys divided by commas; empty: the analysis decides
    /// Columns that most traces have no use for, too: those of ranks in one file and of Nsight Compute.
    bool allColumns = false;
};

struct AnalysisResult {
    Table table;
    /// Further figures: an object, written before the rows in JSON.
    Report extra = Report::object();
    std::string footer = {}; ///< last lines of the text; may be empty
    /// The whole text for people instead of aligned columns and the footer; may be empty.
    std::string text = {};
};

struct AnalysisDescriptor {
    std::string_view key;     ///< stable and its own, such as "kernels_by_step"
    std::string_view command; ///< sub-command of lanescope-cli
    std::string_view group;   ///< value of --group; the first of a command is its default
    std::string_view rowsKey; ///< of the rows in JSON
    std::string_view panel;   ///< panel of the window, such as "kernels"; empty: none
    std::string_view title;   ///< within its panel
    std::string_view help;    ///< meaning of a row, without full stop
    Ingredient ingredient{};  ///< what to record when it is empty
    unsigned options = 0;     ///< AnalysisOptions
    /// In place of the analysis with the same group when --profiler is given.
    bool isProfilerForm = false;
    // Keys divided by commas; empty: all columns.
    std::string_view defaultColumns = {}; ///< of --columns
    std::string_view textColumns = {};    ///< for a terminal
    PhasePart phasePart() const {
        return (options & kNeedsOneRange) != 0 ? PhasePart::LongestStretch : PhasePart::AllIterations;
    }
    Result<AnalysisResult> (*run)(AnalysisContext& context, const Selection& selection,
                                  const AnalysisOptions& options, std::stop_token stop) = nullptr;
};

struct AnalysisCommand {
    std::string_view name;
    std::string_view summary;
};

/// All of them, those of a command together.
std::span<const AnalysisDescriptor> analyses();
/// Null: there is none of that key.
const AnalysisDescriptor* analysisCalled(std::string_view key);

/// Sub-commands of lanescope-cli that print one table.
std::span<const AnalysisCommand> analysisCommands();
/// In the order of analyses(); at least one for each of analysisCommands().
std::vector<const AnalysisDescriptor*> analysesOfCommand(std::string_view command);

/// Columns of an analysis: of a trace without events. Traces may add some, such as those of input shapes.
Result<Table> emptyTableOf(const AnalysisDescriptor& analysis);

} // namespace lanescope
