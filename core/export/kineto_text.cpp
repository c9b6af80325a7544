// SPDX-License-Identifier: Apache-2.0
#include "core/export/kineto_text.h"

#include "core/export/event_writer.h"
#include "core/export/whole_trace.h"
#include "core/import/json/event_walk.h"
#include "core/import/json/text_arg_source.h"

namespace lanescope {

Status writeKinetoText(std::ostream& out, const Trace& trace, std::stop_token stop) {
    const TextArgSource* const texts = eventTextsOf(trace);
    if (texts == nullptr) {
        const auto written = writeWholeTrace(out, trace, {}, stop);
        return written ? Status() : written.error();
    }
    EventWriter writer(out, false, false);
    writer.begin(trace);
    const auto visit = [&writer](std::uint64_t, std::string_view text) -> Status {
        writer.add(text);
        return {};
    };
    if (Status status = forEachEvent(texts->text(), visit, std::move(stop)); !status) {
        return status;
    }
    writer.end();
    return {};
}

} // namespace lanescope
