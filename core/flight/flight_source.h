// SPDX-License-Identifier: Apache-2.0
// Args of a trace that was made of a dump of the flight recorder: analyses get the whole dump from them. Any
// thread.
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/flight/flight_dump.h"

namespace lanescope {

class Trace;

class FlightSource {
public:
    virtual ~FlightSource() = default;
    /// Known from loading, or read again. Errors as of readFlightDump().
    virtual Result<std::shared_ptr<const FlightDump>> dump() const = 0;
};

/// The dump that the trace was made of; null for other traces, and where it cannot be read any more.
std::shared_ptr<const FlightDump> flightDumpOf(const Trace& trace);

} // namespace lanescope
