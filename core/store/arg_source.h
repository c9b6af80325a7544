// SPDX-License-Identifier: Apache-2.0
// Reads what the tables of a trace do not hold, from the file again and on demand: the args of one event,
// those of many events, and the place of an event in words. Each importer has one kind of it (core/import).
// An object is immutable or locks for itself: any thread may call everything. Errors name the file and the
// place.
//
// A format must implement eventText() and placeText(). The rest has implementations here that call these two;
// a format replaces them where reading many events at once is quicker than one by one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/status.h"
#include "core/store/arg_column.h"
#include "core/store/args.h"
#include "core/store/event_ref.h"

namespace lanescope {

/// Text of the file around a place.
struct PlaceText {
    std::string text;
    std::size_t place = 0; ///< position of the place in `text`
};

class ArgSource {
public:
    /// Takes events that visitEvents() passes, in their order.
    class Visitor {
    public:
        virtual ~Visitor() = default;
        /// Whether event number `i` is worth decoding. `raw` is the event as it stands in a text format: it
        /// holds every key of an arg in quotes, and the values, escapes included. Other formats do not ask.
        virtual bool isWanted(std::size_t /*i*/, std::string_view /*raw*/) { return true; }
        virtual void take(std::size_t i, const EventText& event) = 0;
    };

    virtual ~ArgSource() = default;

    /// The event with all its fields and args.
    virtual Result<EventText> eventText(EventRef event) const = 0;

    /// Place of an event for messages, such as "byte 4711" or "table NVTX_EVENTS, row 12".
    virtual std::string placeText(EventRef event) const = 0;

    /// One column a key, by position in `events`, which ascend. An event that cannot be read has no args.
    /// Keys are compared without regard to case. Runs on the calling thread. Cancelled when stopped.
    virtual Result<std::vector<ArgColumn>> argColumns(std::span<const EventRef> events,
                                                      std::span<const std::string_view> keys,
                                                      const std::stop_token& stop) const;

    /// Shows `visitor` the events, which ascend; those that cannot be read are left out. Ends early, without
    /// an error, when stopped.
    virtual Status visitEvents(std::span<const EventRef> events, Visitor& visitor,
                               const std::stop_token& stop) const;

    /// Whether the event is the one at `place`: its text may go on to there.
    virtual bool holds(EventRef event, EventRef place) const { return event == place; }

    /// Text around a place, `contextBytes` of it on either side if the format is text, else the event there.
    virtual Result<PlaceText> textAround(EventRef place, std::size_t contextBytes) const;

    /// Threads that together read far places quicker than one does.
    virtual unsigned mostReaders() const { return 1; }

    /// Own memory: buffers and checkpoints.
    virtual std::uint64_t memoryBytes() const { return 0; }
};

} // namespace lanescope
