// SPDX-License-Identifier: Apache-2.0
#include "core/query/row_view.h"

#include "core/store/trace.h"

namespace lanescope {

RowView rowView(const Trace& trace, RowId row) {
    const Row& entry = trace.row(row);
    return {RowTimes(trace.slices(), entry), static_cast<std::uint32_t>(entry.firstSlice), &trace.mipmap(),
            indexOf(row)};
}

} // namespace lanescope
