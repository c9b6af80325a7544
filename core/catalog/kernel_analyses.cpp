// SPDX-License-Identifier: Apache-2.0
#include <unordered_map>

#include "core/analysis/device/copy_table.h"
#include "core/analysis/device/kernel_table.h"
#include "core/analysis/device_work_class.h"
#include "core/analysis/duration_histogram.h"
#include "core/catalog/analysis_lists.h"
#include "core/catalog/analysis_tables.h"
#include "core/catalog/category_tables.h"
#include "core/catalog/grouped_kernels.h"
#include "core/store/trace.h"
#include "core/table/cell_text.h"
#include "core/table/time_text.h"

namespace lanescope {

namespace {

using Answer = Result<AnalysisResult>;

template <KernelGrouping grouping>
Answer grouped(AnalysisContext& context, const Selection& selection, const AnalysisOptions& options,
               std::stop_token stop) {
    const Result<KernelGroups> kernels =
        groupedKernels(context, {options.conventions, options.merge}, grouping, selection, std::move(stop));
    if (!kernels) {
        return kernels.error();
    }
    return withTotal(makeKernelGroupTable(grouping, *kernels, options.conventions), kernels->rows);
}

Answer byName(AnalysisContext& context, const Selection& selection, const AnalysisOptions& options,
              std::stop_token stop) {
    if (options.conventions != Conventions::Lanescope) {
        return grouped<KernelGrouping::Name>(context, selection, options, std::move(stop));
    }
    const KernelTable kernels = kernelTable(context.trace(), selection, std::move(stop));
    return withTotal(makeKernelTable(context.trace(), kernels, options.allColumns), kernels.rows);
}

/// How long kernels take: bins of equal ratio over all kernels, then over those of each name.
Answer durations(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                 std::stop_token) {
    constexpr std::size_t kBins = 20;
    const Trace& trace = context.trace();
    std::vector<HistogramGroup> groups;
    const auto add = [&](std::string_view name, std::span<const SliceId> slices) {
        groups.push_back(
            {std::string(name), durationHistogram(trace, slices, kBins, BinScale::Logarithmic, selection)});
    };
    std::vector<SliceId> all;
    std::unordered_map<std::uint32_t, std::vector<SliceId>> named;
    DeviceWorkClasses classes(trace);
    for (const DeviceOp& op : trace.deviceOps()) {
        if (trace.categoryKind(op.slice) == CategoryKind::Kernel &&
            selection.includes(trace.slices().range(op.slice)) && !classes.isCopyOrMemset(op)) {
            all.push_back(op.slice);
            named[static_cast<std::uint32_t>(indexOf(trace.slices().name[op.slice]))].push_back(op.slice);
        }
    }
    add("all kernels", all);
    for (const KernelRow& kernel : kernelTable(trace, selection).rows) {
        add(trace.text(kernel.name), named[static_cast<std::uint32_t>(indexOf(kernel.name))]);
    }
    return AnalysisResult{makeHistogramTable(groups)};
}

void setTotals(AnalysisResult& result, const KernelCategories& categories) {
    constexpr int kDigits = 4;
    const auto percent = [](double share) {
        return share < 0 ? Report() : Report::number(fixedDecimal(share * 100, kDigits));
    };
    result.extra.set("wall_us", Report::number(decimalMicroseconds(categories.wallNs)));
    result.extra.set("total_us", Report::number(decimalMicroseconds(categories.totalNs)));
    result.extra.set("other_percent", percent(categories.otherShare));
    result.extra.set("work_percent", percent(categories.workShare));
    result.footer = decimalMicroseconds(categories.totalNs) + " us of device work in " +
                    decimalMicroseconds(categories.wallNs) + " us of wall time; " +
                    fixedDecimal(categories.otherShare * 100, kDigits) + " % without a category";
}

template <bool ofKernels>
Answer categories(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
                  std::stop_token stop) {
    const Result<CategoryRules> rules = context.categoryRules();
    if (!rules) {
        return rules.error();
    }
    const Trace& trace = context.trace();
    const KernelCategories found = kernelCategories(trace, *rules, selection, std::move(stop));
    AnalysisResult result{ofKernels ? makeCategoryKernelTable(trace, found) : makeCategoryTable(found)};
    setTotals(result, found);
    return result;
}

Answer copies(AnalysisContext& context, const Selection& selection, const AnalysisOptions&,
              std::stop_token stop) {
    const std::vector<CopyRow> rows = copyTable(context.trace(), selection, std::move(stop));
    return withTotal(makeCopyTable(context.trace(), rows), rows);
}

constexpr unsigned kKernelOptions = kTakesConventions | kTakesRules;

constexpr AnalysisDescriptor kKernelAnalyses[] = {
    {.key = "kernels",
     .command = "kernels",
     .group = "name",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "By name",
     .help = "Kernels by name with count, durations, occupancy and tensor cores",
     .ingredient = Ingredient::DeviceWork,
     .options = kKernelOptions,
     .run = byName},
    {.key = "kernels_by_operator",
     .command = "kernels",
     .group = "operator",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "By name, operator and launch",
     .help = "Kernels by name, operator and launch configuration",
     .ingredient = Ingredient::DeviceWork,
     .options = kKernelOptions | kTakesCapture,
     .run = grouped<KernelGrouping::Operator>},
    {.key = "kernels_by_step",
     .command = "kernels",
     .group = "step",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "By step",
     .help = "Steps with the kernels that they launch",
     .ingredient = Ingredient::DeviceWork,
     .options = kKernelOptions,
     .run = grouped<KernelGrouping::Step>},
    {.key = "kernels_by_stream",
     .command = "kernels",
     .group = "stream",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "By stream",
     .help = "Streams with their kernels",
     .ingredient = Ingredient::DeviceWork,
     .options = kKernelOptions,
     .run = grouped<KernelGrouping::Stream>},
    {.key = "kernels_by_module",
     .command = "kernels",
     .group = "module",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "By module",
     .help = "Modules with the kernels that they launch",
     .ingredient = Ingredient::DeviceWork,
     .options = kKernelOptions | kTakesCapture,
     .run = grouped<KernelGrouping::Module>},
    {.key = "kernels_by_module_kind",
     .command = "kernels",
     .group = "module-kind",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "By class of module",
     .help = "Classes of modules with the kernels that they launch",
     .ingredient = Ingredient::DeviceWork,
     .options = kKernelOptions | kTakesCapture,
     .run = grouped<KernelGrouping::ModuleKind>},
    {.key = "kernels_by_category",
     .command = "kernels",
     .group = "category",
     .rowsKey = "kernels",
     .panel = "kernels",
     .title = "By category",
     .help = "Categories of the rules with their kernels",
     .ingredient = Ingredient::DeviceWork,
     .options = kKernelOptions,
     .run = grouped<KernelGrouping::Category>},
    {.key = "kernel_durations",
     .command = "kernels",
     .group = "duration",
     .rowsKey = "bins",
     .panel = "",
     .title = "Durations",
     .help = "Histograms of durations over all kernels and over those of each name",
     .ingredient = Ingredient::DeviceWork,
     .options = kKernelOptions,
     .run = durations},
    {.key = "categories",
     .command = "categories",
     .group = "category",
     .rowsKey = "categories",
     .panel = "categories",
     .title = "Categories",
     .help = "Device work by category, and what faster kernels would gain",
     .ingredient = Ingredient::DeviceWork,
     .options = kTakesRules,
     .run = categories<false>},
    {.key = "category_kernels",
     .command = "categories",
     .group = "kernel",
     .rowsKey = "kernels",
     .panel = "categories",
     .title = "Kernels of each category",
     .help = "Names of kernels with the category of each",
     .ingredient = Ingredient::DeviceWork,
     .options = kTakesRules,
     .run = categories<true>},
    {.key = "copies",
     .command = "copies",
     .group = "name",
     .rowsKey = "copies",
     .panel = "breakdowns",
     .title = "Copies by name",
     .help = "Device copies and memsets by name, with bytes and bandwidth",
     .ingredient = Ingredient::DeviceWork,
     .run = copies},
};

} // namespace

std::span<const AnalysisDescriptor> kernelAnalyses() {
    return kKernelAnalyses;
}

} // namespace lanescope
