// SPDX-License-Identifier: Apache-2.0
// NVTX_EVENTS of an Nsight Systems export: ranges, marks, domains, and operators that PyTorch's emit_nvtx
// named.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/status.h"
#include "core/import/nsys/session.h"

namespace lanescope::nsys {

/// A range that has no end in the file.
struct OpenRange {
    RecordWriter::Interval interval;
    bool isAsync;
};

/// Push/pop ranges lie on their threads, start/end ranges on a track of their own, marks are instants.
/// Operators that repeat the sequence number of an operator of another thread are its backward operators: an
/// arrow leads there. Names that NVTX gave to threads are added to `threadNames`, ranges that have no end to
/// `open`. An error only when cancelled.
Status readNvtxRows(Session& session,
                    std::map<std::pair<std::int64_t, std::int64_t>, std::string>& threadNames,
                    std::vector<OpenRange>& open);

/// Ranges without an end were open when the recording ended, at `endNs`. `writer` is that of their rows.
void writeOpenRanges(RecordWriter& writer, std::span<const OpenRange> open, TimeNs endNs);

} // namespace lanescope::nsys
