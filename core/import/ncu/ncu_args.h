// SPDX-License-Identifier: Apache-2.0
// Args and places of the kernels of a report of Nsight Compute: an EventRef is the position of a kernel. The
// report is there from loading, or is read again when args are first asked for.
#pragma once

#include <memory>
#include <string>

#include "core/base/byte_file.h"
#include "core/import/api/late_content.h"
#include "core/ncu/ncu_source.h"
#include "core/store/arg_source.h"

namespace lanescope::ncu {

class NcuArgs final : public ArgSource, public NcuSource {
public:
    explicit NcuArgs(std::shared_ptr<const ByteFile> file, std::shared_ptr<const NcuReport> report = nullptr)
        : m_content(std::move(file), std::move(report)) {}

    Result<EventText> eventText(EventRef event) const override;
    std::string placeText(EventRef event) const override;
    std::uint64_t memoryBytes() const override;
    Result<std::shared_ptr<const NcuReport>> report() const override;
    bool hasTimes() const override { return false; }
    std::optional<std::size_t> kernelOf(EventRef event) const override;

private:
    LateContent<NcuReport> m_content;
};

} // namespace lanescope::ncu
