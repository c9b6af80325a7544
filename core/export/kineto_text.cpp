// SPDX-License-Identifier: Apache-2.0
#include "core/export/kineto_text.h"

#include "core/export/event_writer.h"
#include "core/export/whole_trace.h"
#include "core/import/json/event_walk.h"
#include "core/import/json/text_arg_source.h"

namespace lanescope {

std::optional<Error> writeKinetoText(std::ostream& out, const Trace& trace, std::stop_token stop) {
    const TextArgSource* const texts = eventTextsOf(trace);
    if (texts == nullptr) {
        const auto written = writeWholeTrace(out, trace, {}, stop);
        return written ? std::nullopt : std::optional(written.error());
    }
    EventWriter writer(out, false, false);
    writer.begin(trace);
    const auto visit = [&writer](std::uint64_t, std::string_view text) -> std::optional<Error> {
        writer.add(text);
        return std::nullopt;
    };
    if (std::optional<Error> error = forEachEvent(texts->text(), visit, std::move(stop))) {
        return error;
    }
    writer.end();
    return std::nullopt;
}

} // namespace lanescope
