// SPDX-License-Identifier: Apache-2.0
#include "core/store/arg_source.h"

#include "core/base/json_string.h"
#include "core/store/arg_column_builder.h"

namespace lanescope {

namespace {

constexpr std::size_t kStopInterval = 256;

} // namespace

Result<std::vector<ArgColumn>> ArgSource::argColumns(std::span<const EventRef> events,
                                                     std::span<const std::string_view> keys,
                                                     const std::stop_token& stop) const {
    class Taker final : public Visitor {
    public:
        Taker(std::size_t count, std::span<const std::string_view> keys)
            : m_keys(keys)
            , m_columns(keys.size(), ArgColumnBuilder(count)) {}
        void take(std::size_t i, const EventText& event) override {
            for (std::size_t k = 0; k < m_keys.size(); ++k) {
                if (const Arg* arg = findArg(event.args, m_keys[k])) {
                    m_columns[k].set(i, arg->isString ? jsonString(arg->value) : arg->value);
                }
            }
        }
        std::vector<ArgColumn> columns() {
            std::vector<ArgColumn> columns;
            for (ArgColumnBuilder& builder : m_columns) {
                columns.push_back(builder.take());
            }
            return columns;
        }

    private:
        std::span<const std::string_view> m_keys;
        std::vector<ArgColumnBuilder> m_columns;
    };
    Taker taker(events.size(), keys);
    if (Status status = visitEvents(events, taker, stop); !status) {
        return status.error();
    }
    if (stop.stop_requested()) {
        return Error{ErrorCode::Cancelled, "reading args was stopped", {}, {}};
    }
    return taker.columns();
}

Status ArgSource::visitEvents(std::span<const EventRef> events, Visitor& visitor,
                              const std::stop_token& stop) const {
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested()) {
            break;
        }
        if (const Result<EventText> event = eventText(events[i])) {
            visitor.take(i, *event);
        }
    }
    return {};
}

Result<PlaceText> ArgSource::textAround(EventRef place, std::size_t /*contextBytes*/) const {
    Result<EventText> event = eventText(place);
    if (!event) {
        return event.error();
    }
    return PlaceText{std::move(event->text), 0};
}

} // namespace lanescope
