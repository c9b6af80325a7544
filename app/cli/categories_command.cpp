// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_command.h"
#include "core/catalog/category_tables.h"
#include "core/table/time_text.h"

namespace lanescope::cli {

namespace {

void setTotals(CommandTable& table, const KernelCategories& categories) {
    constexpr int kDigits = 4;
    const auto percent = [](double share) {
        return share < 0 ? Report() : Report::number(fixedDecimal(share * 100, kDigits));
    };
    table.extra.set("wall_us", Report::number(decimalMicroseconds(categories.wallNs)));
    table.extra.set("total_us", Report::number(decimalMicroseconds(categories.totalNs)));
    table.extra.set("other_percent", percent(categories.otherShare));
    table.extra.set("busy_percent", percent(categories.busyShare));
    table.footer = decimalMicroseconds(categories.totalNs) + " us of device work in " +
                   decimalMicroseconds(categories.wallNs) + " us of wall time; " +
                   fixedDecimal(categories.otherShare * 100, kDigits) + " % without a category";
}

Result<CommandTable> makeTable(const Trace& trace, const Selection& selection, const Options& options) {
    const std::string group = options.group.value_or("category");
    if (group != "category" && group != "kernel") {
        return unknownGroup(options, "category and kernel");
    }
    const Result<CategoryRules> rules =
        options.rules ? CategoryRules::load(*options.rules) : activeCategoryRules();
    if (!rules) {
        return rules.error();
    }
    const KernelCategories categories = kernelCategories(trace, callTree(trace), *rules, selection);
    CommandTable result =
        group == "category"
            ? CommandTable{"categories", categoriesText(categories), Ingredient::DeviceWork}
            : CommandTable{"kernels", categoryKernelsText(trace, categories), Ingredient::DeviceWork};
    setTotals(result, categories);
    return result;
}

int run(const Options& options) {
    return runTableCommand(options, [&options](const Trace& trace, const Selection& selection) {
        return makeTable(trace, selection, options);
    });
}

} // namespace

const Command kCategoriesCommand{"categories", "device work by category, and what faster kernels would gain",
                                 kTableOptions | kGroup | kRules, false, run};

} // namespace lanescope::cli
