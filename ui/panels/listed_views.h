// SPDX-License-Identifier: Apache-2.0
// Views of the analyses in core's list (core/catalog/registry.h): title, help, table and what to record when
// it is empty come from there. UI thread; what they make runs anywhere.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "ui/panels/analysis_view.h"

namespace lanescope::ui {

/// Gives `view` name (the key), title and help of the analysis `key`; where it has no function of its own,
/// the table alone.
ViewKind listedView(std::string_view key, ViewKind view);

/// The analysis `key`; `finish` gets the view with the table, which has rows, and adds its charts.
ViewKind listedView(std::string_view key, void (*finish)(AnalysisView& view));

/// Appends the other analyses of `panel`: all but those with the keys `there`. Their names are
/// their keys.
void appendListedViews(std::vector<ViewKind>& views, std::string_view panel,
                       std::initializer_list<std::string_view> there);

} // namespace lanescope::ui
