// SPDX-License-Identifier: Apache-2.0
// From batches of records to the tables of a trace: the mutable side of the store, used once per load.
// Equal inputs give equal tables, whatever the number of workers.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/event_batch.h"
#include "core/store/trace.h"

namespace lanescope {

/// Facts from the header of the file, with names still as text.
struct HeaderInfo {
    struct Device {
        DeviceProperties properties; ///< name not set
        std::string name;
    };
    std::vector<Device> devices;
    std::optional<std::int64_t> baseTimeNs;
};

struct BuildInput {
    std::vector<EventBatch> batches; ///< in file order
    std::vector<std::unique_ptr<DecodeTables>> tables;
    HeaderInfo header;
    std::vector<std::string> kindNames; ///< of EventBatch::byKind; at most 256
    unsigned workers = 1;
};

/// Everything of TraceData that comes from events; path, args, header text and mipmap are left to the
/// caller. Cancelled when `stop` is requested.
Result<TraceData> buildTrace(BuildInput input, std::stop_token stop);

} // namespace lanescope
