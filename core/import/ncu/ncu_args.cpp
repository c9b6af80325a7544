// SPDX-License-Identifier: Apache-2.0
#include "core/import/ncu/ncu_args.h"

namespace lanescope::ncu {

std::string NcuArgs::placeText(EventRef event) const {
    return "kernel " + std::to_string(numberOf(event) + 1) + " of the report";
}

Result<std::shared_ptr<const NcuReport>> NcuArgs::report() const {
    return m_content.get(readNcuReport);
}

std::optional<std::size_t> NcuArgs::kernelOf(EventRef event) const {
    return static_cast<std::size_t>(numberOf(event));
}

Result<EventText> NcuArgs::eventText(EventRef ref) const {
    const auto report = this->report();
    if (!report) {
        return report.error();
    }
    if (numberOf(ref) >= (*report)->kernels.size()) {
        return noArgs(placeText(ref), m_content.path());
    }
    const NcuKernel& kernel = (*report)->kernels[static_cast<std::size_t>(numberOf(ref))];
    EventText text;
    text.fields = {{"ID", std::to_string(kernel.id), false}, {"Kernel Name", kernel.name, true}};
    addNcuArgs(**report, kernel, text.args);
    text.text = jsonText(text.fields, text.args);
    return text;
}

std::uint64_t NcuArgs::memoryBytes() const {
    return m_content.sizeBytes();
}

} // namespace lanescope::ncu
