// SPDX-License-Identifier: Apache-2.0
// The figures of several ranks as views: tables with charts over ranks. Pure functions; any thread.
#pragma once

#include <QString>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/ranks/rank_set.h"
#include "ui/panels/analysis_view.h"

namespace lanescope::ui {

/// Subject of a row of a view.
struct RankPlace {
    std::optional<std::size_t> rank;       ///< into RankSet::ranks()
    std::optional<std::size_t> collective; ///< into RankSet::collectives()
    TimeRange range = {};                  ///< on the common clock
};

struct RankView {
    /// Places of charts are ranges on the common clock.
    AnalysisView content;
    std::vector<RankPlace> places; ///< by row of the table; may be shorter
    std::string sortedBy = {};     ///< key of the column whose greatest values come first; empty: as it is
};

struct RankViewKind {
    QString name; ///< stable
    QString title;
    RankView (*make)(const RankSet& set) = nullptr;
    QString sqlTable; ///< of the schema "ranks", which has the rows of the view
    bool hasKernelNames = false;
    ColumnTotals totals = {}; ///< columns with a total below them
};

std::vector<RankViewKind> rankViews();

/// "Rank 3".
QString rankTitle(const RankSummary& rank);

/// The rank for which the others waited longest, or for which they wait still.
struct StragglerLine {
    std::size_t rank = 0; ///< its place in the set
    QString text;         ///< how often it was last and what that cost the others
    QString view;         ///< RankViewKind::name of the view about it
};
/// Nothing where no rank waited for another.
std::optional<StragglerLine> stragglerOf(const RankSet& set);

} // namespace lanescope::ui
