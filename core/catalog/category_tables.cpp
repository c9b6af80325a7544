// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/category_tables.h"

#include "core/catalog/common_columns.h"

namespace lanescope {

Table makeCategoryTable(const KernelCategories& categories) {
    using Figures = CategoryRow;
    const DurationNs wallNs = categories.wallNs;
    TableMaker<Figures> make(categories.rows);
    make.add({"category", "Category", Unit::None, "Category by the rules"}, &Figures::category)
        .add(countColumn("Kernels, copies and memsets of the category"), &Figures::count)
        .add({"names", "Names", Unit::None, "Distinct names"}, &Figures::names)
        .add(totalColumn(), &Figures::totalNs);
    addStatistics(make);
    make.add(shareColumn(), &Figures::share)
        .add({"wall_percent", "Wall %", Unit::Fraction,
              "Total divided by the wall time; above 100 % where work runs at once"},
             [](const Figures& r) { return known(r.wallShare); })
        .add({"exclusive_us", "Exclusive", Unit::Duration,
              "Time in which nothing but work of this category ran on its device"},
             &Figures::exclusiveNs)
        .add({"saved_if_twice_as_fast_us", "Max. saving at 2×", Unit::Duration,
              "Most wall time that would be saved if all work of the category took half as long"},
             &Figures::savedIfTwiceAsFastNs)
        .add({"wall_if_twice_as_fast_percent", "Wall time at 2× %", Unit::Fraction,
              "Share of the wall time that would be left in that case"},
             [wallNs](const Figures& r) {
                 return fractionOf(saturatingSubtract(wallNs, r.savedIfTwiceAsFastNs), wallNs);
             })
        .setTargets([](const Figures& r) { return RowTarget{r.longest}; });
    return make.table();
}

Table makeCategoryKernelTable(const Trace& trace, const KernelCategories& categories) {
    using Figures = CategoryKernelRow;
    TableMaker<Figures> make(categories.kernels);
    make.addName({"name", "Name", Unit::None, "Name of the kernels"}, trace.strings(), &Figures::name)
        .add({"category", "Category", Unit::None, "Category by the rules"},
             [&categories](const Figures& r) -> const std::string& {
                 return categories.rows[r.category].category;
             })
        .add(countColumn("Kernels of the name"), &Figures::count)
        .add(totalColumn(), &Figures::totalNs);
    addStatistics(make);
    make.add(shareColumn(), &Figures::share)
        .add({"category_percent", "Category %", Unit::Fraction, "Share of the category"},
             &Figures::shareOfCategory)
        .add({"evidence", "Evidence", Unit::None,
              "What the category follows from: the operator, a compiler's or the kernel's own name, its "
              "library, or the "
              "recorder"},
             [](const Figures& r) { return std::string(workEvidenceName(r.evidence)); })
        .setTargets(targetOfName<Figures>);
    return make.table();
}

} // namespace lanescope
