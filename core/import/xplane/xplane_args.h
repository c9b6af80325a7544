// SPDX-License-Identifier: Apache-2.0
// Args and places of the events of an XSpace: an EventRef is the place of the event's tag in the content. The
// names of the planes and the places of the lines are read once, when args are first asked for.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/byte_file.h"
#include "core/base/status.h"
#include "core/compression/text_source.h"
#include "core/import/xplane/plane.h"
#include "core/store/arg_source.h"

namespace lanescope::xplane {

class XPlaneArgs final : public ArgSource {
public:
    explicit XPlaneArgs(std::shared_ptr<const ByteFile> file)
        : m_file(std::move(file)) {}

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override;
    std::uint64_t memoryBytes() const override;

private:
    /// Parts of a plane that are kept: all but its lines.
    struct PlaneNames {
        std::string bytes; ///< text that `plane` refers to
        Plane plane;
    };
    struct LinePlace {
        std::uint64_t offset = 0;
        std::uint64_t end = 0;
        std::size_t plane = 0;
        std::string title;
        TimeNs startNs = 0;
    };

    // Under the lock.
    Status index() const;
    void indexPlane(std::string_view message, std::uint64_t offset) const;
    const LinePlace* lineOf(std::uint64_t offset) const;
    Result<std::string> readEventBytes(std::uint64_t offset) const;

    std::shared_ptr<const ByteFile> m_file;
    mutable std::mutex m_mutex;
    mutable bool m_indexed = false;
    mutable std::shared_ptr<const TextSource> m_source;
    mutable std::vector<std::unique_ptr<PlaneNames>> m_planes;
    mutable std::vector<LinePlace> m_lines; ///< ascending
};

} // namespace lanescope::xplane
