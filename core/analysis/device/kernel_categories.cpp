// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/kernel_categories.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "core/device_work/work_classifier.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

/// Time of each category in which it ran alone on the device whose work this is.
class AloneTimes {
public:
    explicit AloneTimes(std::size_t categories)
        : m_running(categories, 0)
        , m_aloneNs(categories, 0) {}

    void add(std::uint32_t category, TimeRange range) {
        if (!range.isEmpty()) {
            m_edges.push_back({range.startNs, category, true});
            m_edges.push_back({range.endNs, category, false});
        }
    }

    const std::vector<DurationNs>& sweep() {
        std::sort(m_edges.begin(), m_edges.end(),
                  [](const Edge& a, const Edge& b) { return a.timeNs < b.timeNs; });
        std::uint32_t kinds = 0; ///< categories that run
        std::uint64_t sum = 0;   ///< of their numbers: with one left, this is it
        TimeNs sinceNs = 0;
        for (const Edge& edge : m_edges) {
            if (kinds == 1) {
                m_aloneNs[sum] = saturatingAdd(m_aloneNs[sum], saturatingSubtract(edge.timeNs, sinceNs));
            }
            sinceNs = edge.timeNs;
            std::int64_t& running = m_running[edge.category];
            const bool wasRunning = running > 0;
            running += edge.isStart ? 1 : -1;
            const bool isRunning = running > 0;
            if (wasRunning != isRunning) {
                kinds = isRunning ? kinds + 1 : kinds - 1;
                sum = isRunning ? sum + edge.category : sum - edge.category;
            }
        }
        return m_aloneNs;
    }

private:
    struct Edge {
        TimeNs timeNs;
        std::uint32_t category;
        bool isStart;
    };
    std::vector<Edge> m_edges;
    std::vector<std::int64_t> m_running; ///< by category; may be below zero between edges of one moment
    std::vector<DurationNs> m_aloneNs;
};

struct Work {
    std::vector<DeviceOpId> ops;
    std::vector<SliceId> slices;
    std::vector<std::uint32_t> categories;
    std::vector<WorkEvidence> evidence;
};

Work workIn(const Trace& trace, const std::vector<ClassifiedWork>& classes, const Selection& selection) {
    Work work;
    for (std::uint32_t i = 0; i < trace.deviceOps().size(); ++i) {
        const SliceId slice = trace.deviceOps()[i].slice;
        if (selection.includes(trace.slices().range(slice))) {
            work.ops.push_back(DeviceOpId(i));
            work.slices.push_back(slice);
            work.categories.push_back(classes[i].category);
            work.evidence.push_back(classes[i].evidence);
        }
    }
    return work;
}

void addAloneTimes(const Trace& trace, const Work& work, const Selection& selection,
                   std::vector<CategoryRow>& rows) {
    std::map<std::int32_t, AloneTimes> devices;
    for (std::size_t i = 0; i < work.ops.size(); ++i) {
        AloneTimes& times =
            devices.try_emplace(trace.deviceOp(work.ops[i]).device, rows.size()).first->second;
        selection.forEachPart(trace.slices().range(work.slices[i]),
                              [&](TimeRange part) { times.add(work.categories[i], part); });
    }
    for (auto& [device, times] : devices) {
        const std::vector<DurationNs>& aloneNs = times.sweep();
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].exclusiveNs = saturatingAdd(rows[i].exclusiveNs, aloneNs[i]);
            rows[i].savedIfTwiceAsFastNs = std::max(rows[i].savedIfTwiceAsFastNs, aloneNs[i] / 2);
        }
    }
}

/// Rows by category and name, in groups of one category each.
std::vector<CategoryKernelRow> kernelRows(const Trace& trace, const Work& work, const Selection& selection,
                                          const std::stop_token& stop) {
    std::unordered_map<std::uint64_t, std::uint32_t> groupOfKey;
    std::vector<std::size_t> firstOfGroup; ///< in `work`
    std::vector<std::uint32_t> groups;
    for (std::size_t i = 0; i < work.slices.size(); ++i) {
        const std::uint64_t key =
            std::uint64_t{work.categories[i]} << 32 | indexOf(trace.slices().name[work.slices[i]]);
        const auto [entry, isNew] =
            groupOfKey.try_emplace(key, static_cast<std::uint32_t>(firstOfGroup.size()));
        if (isNew) {
            firstOfGroup.push_back(i);
        }
        groups.push_back(entry->second);
    }
    std::vector<CategoryKernelRow> rows;
    for (const DurationRow& statistics :
         groupedDurationRows(trace, work.slices, groups, firstOfGroup.size(), selection, stop)) {
        rows.push_back(CategoryKernelRow{{statistics}});
        const std::size_t first = firstOfGroup[rows.size() - 1];
        rows.back().category = work.categories[first];
        rows.back().evidence = work.evidence[first];
    }
    return rows;
}

/// Puts the categories in order, drops those without work, and numbers the kernels' anew.
void finish(const Trace& trace, KernelCategories& result) {
    std::vector<CategoryRow> rows = std::move(result.rows);
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        if (rows[i].count > 0) {
            order.push_back(i);
        }
    }
    std::stable_sort(order.begin(), order.end(), [&rows](std::uint32_t a, std::uint32_t b) {
        return rows[a].totalNs != rows[b].totalNs ? rows[a].totalNs > rows[b].totalNs
                                                  : rows[a].category < rows[b].category;
    });
    std::vector<std::uint32_t> placeOf(rows.size(), 0);
    result.rows.clear();
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        placeOf[order[i]] = i;
        result.rows.push_back(std::move(rows[order[i]]));
    }
    for (CategoryKernelRow& kernel : result.kernels) {
        kernel.category = placeOf[kernel.category];
        CategoryRow& row = result.rows[kernel.category];
        ++row.names;
        kernel.shareOfCategory =
            row.totalNs > 0 ? static_cast<double>(kernel.totalNs) / static_cast<double>(row.totalNs) : 0;
    }
    std::stable_sort(result.kernels.begin(), result.kernels.end(),
                     [&trace](const CategoryKernelRow& a, const CategoryKernelRow& b) {
                         return a.category != b.category ? a.category < b.category
                                : a.totalNs != b.totalNs ? a.totalNs > b.totalNs
                                                         : trace.text(a.name) < trace.text(b.name);
                     });
}

} // namespace

std::vector<ClassifiedWork> classesOfWork(const Trace& trace, const CategoryRules& rules) {
    std::vector<ClassifiedWork> classes;
    classes.reserve(trace.deviceOps().size());
    WorkClassifier classifier(trace, rules);
    for (const DeviceOp& op : trace.deviceOps()) {
        classes.push_back(classifier.of(op));
    }
    return classes;
}

KernelCategories kernelCategories(const Trace& trace, const CategoryRules& rules, const Selection& selection,
                                  std::stop_token stop) {
    KernelCategories result;
    const Work work = workIn(trace, classesOfWork(trace, rules), selection);
    for (const DurationRow& statistics :
         groupedDurationRows(trace, work.slices, work.categories, rules.names().size(), selection, stop)) {
        result.rows.push_back(CategoryRow{{statistics}});
        result.rows.back().category = rules.names()[result.rows.size() - 1];
    }
    if (result.rows.empty()) {
        return result;
    }
    result.totalNs = totalOf(result.rows);
    result.wallNs = selection.timeIn(trace.extents()).totalNs();
    const auto share = [](DurationNs part, DurationNs whole, double none) {
        return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : none;
    };
    result.otherShare = share(result.rows.back().totalNs, result.totalNs, 0);
    result.workShare = share(result.totalNs, result.wallNs, -1);
    addAloneTimes(trace, work, selection, result.rows);
    for (CategoryRow& row : result.rows) {
        row.wallShare = share(row.totalNs, result.wallNs, -1);
    }
    result.kernels = kernelRows(trace, work, selection, stop);
    if (stop.stop_requested()) {
        return {};
    }
    finish(trace, result);
    return result;
}

} // namespace lanescope
