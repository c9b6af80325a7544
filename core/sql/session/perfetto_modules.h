// SPDX-License-Identifier: Apache-2.0
// Modules of PerfettoSQL's standard library that a trace of a profiler can fill, as statements that make
// their views, tables and functions. What each gives: the comments of Perfetto's library. Constants; any
// thread.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace lanescope::sql {

struct PerfettoModule {
    std::string_view name;
    std::string_view provides;   ///< names of what the statements make, with a blank before and after each
    std::string_view statements; ///< empty: its tables or macros are always there
};

std::span<const PerfettoModule> perfettoModules();
/// Null: there is none of that name.
const PerfettoModule* perfettoModule(std::string_view name);
/// The module that makes a view, table or function of that name; null: none does.
const PerfettoModule* moduleThatMakes(std::string_view name);

/// Why a module cannot be included.
std::string whyNoModule(std::string_view name);
/// Why there is no such table or function, where Perfetto has one; else empty.
std::string_view whyNotThere(std::string_view name);

} // namespace lanescope::sql
