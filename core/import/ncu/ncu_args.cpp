// SPDX-License-Identifier: Apache-2.0
#include "core/import/ncu/ncu_args.h"

#include "core/base/json_string.h"

namespace lanescope::ncu {

std::string NcuArgs::placeText(EventRef event) const {
    return "kernel " + std::to_string(numberOf(event) + 1) + " of the report";
}

Result<std::shared_ptr<const NcuReport>> NcuArgs::report() const {
    const std::lock_guard lock(m_mutex);
    if (m_report == nullptr) {
        Progress progress;
        auto report = readNcuReport(m_file, 0, progress, {});
        if (!report) {
            return report.error();
        }
        m_report = std::move(*report);
    }
    return m_report;
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
        return Error{ErrorCode::FileUnreadable,
                     "there are no args of " + placeText(ref) +
                         "; the file may have changed since it was opened",
                     m_file->path(),
                     {}};
    }
    const NcuKernel& kernel = (*report)->kernels[static_cast<std::size_t>(numberOf(ref))];
    EventText text;
    text.fields = {{"ID", std::to_string(kernel.id), false}, {"Kernel Name", kernel.name, true}};
    addNcuArgs(**report, kernel, text.args);
    text.text = "{";
    for (const std::vector<Arg>* part : {&text.fields, &text.args}) {
        for (const Arg& arg : *part) {
            text.text += (text.text.size() > 1 ? ", " : "") + jsonString(arg.key) + ": " +
                         (arg.isString ? jsonString(arg.value) : arg.value);
        }
    }
    text.text += "}";
    return text;
}

std::uint64_t NcuArgs::memoryBytes() const {
    const std::lock_guard lock(m_mutex);
    return m_report != nullptr ? m_report->sizeBytes() : 0;
}

} // namespace lanescope::ncu
