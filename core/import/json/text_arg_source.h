// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of a JSON trace: an EventRef is the byte offset of the event's '{' in the
// decompressed text.
#pragma once

#include <memory>
#include <string>

#include "core/base/status.h"
#include "core/compression/text_source.h"
#include "core/store/arg_source.h"

namespace lanescope {

class TextArgSource final : public ArgSource {
public:
    /// `path` stands for the file in errors.
    TextArgSource(std::shared_ptr<const TextSource> text, std::string path)
        : m_text(std::move(text))
        , m_path(std::move(path)) {}

    const TextSource& text() const { return *m_text; }

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override;
    Result<std::vector<ArgColumn>> argColumns(std::span<const EventRef> events,
                                              std::span<const std::string_view> keys,
                                              const std::stop_token& stop) const override;
    Status visitEvents(std::span<const EventRef> events, Visitor& visitor,
                       const std::stop_token& stop) const override;
    bool holds(EventRef event, EventRef place) const override;
    Result<PlaceText> textAround(EventRef place, std::size_t contextBytes) const override;
    unsigned mostReaders() const override;
    std::uint64_t memoryBytes() const override { return m_text->memoryBytes(); }

private:
    std::shared_ptr<const TextSource> m_text;
    std::string m_path;
};

} // namespace lanescope
