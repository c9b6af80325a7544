// SPDX-License-Identifier: Apache-2.0
// Brings the numberings of all workers together: one name, category and owner table for the trace, in
// order of first appearance in the file.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/string_pool.h"
#include "core/store/event_batch.h"

namespace lanescope {

/// Per worker: local number to number in the trace.
struct MergedNames {
    StringPool strings;
    std::vector<Category> categories;
    std::vector<std::vector<StringId>> names;
    std::vector<std::vector<CategoryId>> categoryIds;
    std::vector<StringId> extra; ///< ids of the extra strings asked for, in their order
};

/// `extra`: strings that are not in any batch (header, metadata); they are numbered after those of events.
MergedNames mergeNames(std::span<const std::unique_ptr<DecodeTables>> tables,
                       std::span<const std::string> extra);

} // namespace lanescope
