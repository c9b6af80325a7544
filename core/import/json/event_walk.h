// SPDX-License-Identifier: Apache-2.0
// A second walk over the event array of a trace that has been loaded, event by event, for
// rewriting parts of it. Any thread. Cost: the text is read once, in windows of a few MiB.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

#include "core/base/result.h"
#include "core/base/status.h"
#include "core/base/time.h"
#include "core/compression/text_source.h"
#include "core/store/file_time_unit.h"

namespace lanescope {

/// Head of an event. Texts are as in the file, strings without their quotes; empty: absent.
struct EventHead {
    char phase = '\0'; ///< NUL: none
    std::string_view category;
    std::string_view id;
    std::string_view pid;
    std::string_view tid;
    std::optional<TimeNs> timeNs;
};

/// `text` is a whole event as forEachEvent() passes it.
EventHead eventHeadOf(std::string_view text, FileTimeUnit timeUnit = kUsualTimeUnit);

/// Calls `visit` with each object of the event array and its byte offset, in file order. The text is valid
/// during the call and has kScanPadding readable bytes after it. What is not an event, and what is too broken
/// to tell where it ends, is passed over. An error of `visit` ends the walk. Cancelled on a stop request.
using EventVisitor = std::function<Status(std::uint64_t offset, std::string_view text)>;
Status forEachEvent(const TextSource& source, const EventVisitor& visit, std::stop_token stop = {});

/// Whether every JSON parser reads `text`, which has kScanPadding readable bytes after it.
bool isStrictJson(std::string_view text);

} // namespace lanescope
