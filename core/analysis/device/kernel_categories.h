// SPDX-License-Identifier: Apache-2.0
// Share of each category of work in the time of the devices (category_rules.h), and what the trace
// would gain if it were faster. Made for compiled models, where names show what generated a kernel;
// definitions: PyTorch's torch/_inductor/wrapper_benchmark.py. A pure function of (trace, selection); any
// thread. Cost O(n log n) for n device operations.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/duration_rows.h"
#include "core/analysis/selection.h"
#include "core/device_work/category_rules.h"

namespace lanescope {

class Trace;

/// Kernels, copies and memsets of one category; `name` is that of the first one.
struct CategoryRow : DurationRow {
    std::string category = {};
    std::uint64_t names = 0; ///< distinct names of kernels
    /// Time in which nothing but work of this category ran on its device.
    DurationNs exclusiveNs = 0;
    double wallShare = -1; ///< total over the wall time, 0 and up (work may be concurrent); < 0: unknown
    /// Wall time that would be saved at most if everything of the category took half as long: half of the
    /// exclusive time of the device with most of it. The host may not keep up.
    DurationNs savedIfTwiceAsFastNs = 0;
};

/// Work of one name in one category.
struct CategoryKernelRow : DurationRow {
    std::uint32_t category = 0; ///< index into KernelCategories::rows
    double shareOfCategory = 0; ///< 0..1
    WorkEvidence evidence{};    ///< for the category, of the first piece of work
};

struct KernelCategories {
    std::vector<CategoryRow> rows; ///< by descending total, then name; those without work are left out
    std::vector<CategoryKernelRow> kernels; ///< by row of the category, then descending total
    DurationNs totalNs = 0;                 ///< of all rows
    DurationNs wallNs = 0;                  ///< the selected range, else the extents of the trace
    double otherShare = 0;                  ///< of the total, 0..1: what no rule matches
    double workShare = -1;                  ///< total over the wall time, concurrent work twice; < 0: unknown
};

/// Work that runs in the selection. Empty when stopped.
KernelCategories kernelCategories(const Trace& trace, const CategoryRules& rules,
                                  const Selection& selection = {}, std::stop_token stop = {});

/// Class of each device operation of the trace, by DeviceOpId.
std::vector<ClassifiedWork> classesOfWork(const Trace& trace, const CategoryRules& rules);

} // namespace lanescope
