// SPDX-License-Identifier: Apache-2.0
// The kernel table with what sorting and filtering by name need, prepared off the UI thread. Immutable.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/kernel_table.h"
#include "core/analysis/selection.h"

namespace lanescope::ui {

struct KernelList {
    Selection selection;
    KernelTable table;
    /// Position of each row in the order of names.
    std::vector<std::uint32_t> nameRank;
    /// The names in lower case (ASCII letters), one after the other; row i is [first[i], first[i + 1]).
    std::string lowerNames;
    std::vector<std::size_t> firstByte;

    std::string_view lowerName(std::size_t row) const {
        return std::string_view(lowerNames).substr(firstByte[row], firstByte[row + 1] - firstByte[row]);
    }
};

/// O(kernels + names · log names).
KernelList makeKernelList(const Trace& trace, const Selection& selection, std::stop_token stop);

/// ASCII letters in lower case; everything else as it is.
std::string toLowerAscii(std::string_view text);

} // namespace lanescope::ui
