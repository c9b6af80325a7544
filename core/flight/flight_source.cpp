// SPDX-License-Identifier: Apache-2.0
#include "core/flight/flight_source.h"

#include "core/store/arg_source.h"
#include "core/store/trace.h"

namespace lanescope {

std::shared_ptr<const FlightDump> flightDumpOf(const Trace& trace) {
    const auto* source = dynamic_cast<const FlightSource*>(trace.args());
    if (source == nullptr) {
        return nullptr;
    }
    const auto dump = source->dump();
    return dump ? *dump : nullptr;
}

} // namespace lanescope
