// SPDX-License-Identifier: Apache-2.0
// Words for the codes that tables hold for programs, such as data_loading, fprop or all_reduce. Exports keep
// the codes. Pure functions; any thread.
#pragma once

#include <QString>

#include <string_view>

namespace lanescope::ui {

/// Whether cells of a column with this key may hold codes.
bool hasCodes(std::string_view columnKey);

/// The text of a cell of a column with that key, its code in words. Other texts stay as they are.
QString codeWords(std::string_view columnKey, std::string_view text);

} // namespace lanescope::ui
