// SPDX-License-Identifier: Apache-2.0
// Args and places of the entries of a dump of the flight recorder: an EventRef is the number of an entry. The
// dump is there from loading, or is read again when args are first asked for.
#pragma once

#include <memory>
#include <string>

#include "core/base/byte_file.h"
#include "core/flight/flight_source.h"
#include "core/import/api/late_content.h"
#include "core/store/arg_source.h"

namespace lanescope::flight {

class FlightArgs final : public ArgSource, public FlightSource {
public:
    explicit FlightArgs(std::shared_ptr<const ByteFile> file,
                        std::shared_ptr<const FlightDump> dump = nullptr)
        : m_content(std::move(file), std::move(dump)) {}

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override;
    std::uint64_t memoryBytes() const override;
    Result<std::shared_ptr<const FlightDump>> dump() const override;

private:
    LateContent<FlightDump> m_content;
};

} // namespace lanescope::flight
