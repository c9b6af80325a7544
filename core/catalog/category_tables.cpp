// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/category_tables.h"

#include "core/table/table_maker.h"
#include "core/store/trace.h"

namespace lanescope {

Table categoriesText(const KernelCategories& categories) {
    using Figures = CategoryRow;
    const DurationNs wallNs = categories.wallNs;
    std::vector<Maker<Figures>> makers{
        {{"category", CellType::Text}, [](const Figures& r) { return r.category; }},
        {{"count"}, [](const Figures& r) { return std::to_string(r.count); }},
        {{"names"}, [](const Figures& r) { return std::to_string(r.names); }},
        {{"total_us"}, [](const Figures& r) { return decimalMicroseconds(r.totalNs); }}};
    addStatisticsColumns(makers);
    makers.insert(makers.end(),
                  {{{"share_percent"}, [](const Figures& r) { return percentText(r.share); }},
                   {{"wall_percent"}, [](const Figures& r) { return percentText(r.wallShare); }},
                   {{"exclusive_us"}, [](const Figures& r) { return decimalMicroseconds(r.exclusiveNs); }},
                   {{"saved_if_twice_as_fast_us"},
                    [](const Figures& r) { return decimalMicroseconds(r.savedIfTwiceAsFastNs); }},
                   {{"wall_if_twice_as_fast_percent"}, [wallNs](const Figures& r) {
                        return percentText(saturatingSubtract(wallNs, r.savedIfTwiceAsFastNs), wallNs);
                    }}});
    return makeTable(categories.rows, makers);
}

Table categoryKernelsText(const Trace& trace, const KernelCategories& categories) {
    using Figures = CategoryKernelRow;
    std::vector<Maker<Figures>> makers{
        {{"name", CellType::Text}, [&trace](const Figures& r) { return std::string(trace.text(r.name)); }},
        {{"category", CellType::Text},
         [&categories](const Figures& r) { return categories.rows[r.category].category; }},
        {{"count"}, [](const Figures& r) { return std::to_string(r.count); }},
        {{"total_us"}, [](const Figures& r) { return decimalMicroseconds(r.totalNs); }}};
    addStatisticsColumns(makers);
    makers.push_back({{"share_percent"}, [](const Figures& r) { return percentText(r.share); }});
    makers.push_back({{"category_percent"}, [](const Figures& r) { return percentText(r.shareOfCategory); }});
    return makeTable(categories.kernels, makers);
}

} // namespace lanescope
