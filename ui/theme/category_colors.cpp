// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/category_colors.h"

#include "core/store/trace.h"
#include "ui/theme/oklch.h"

namespace lanescope::ui {

ColorRole colorRoleOf(const Trace& trace, SliceId slice) {
    const CategoryKind kind = trace.categoryKind(slice);
    return kind == CategoryKind::Kernel ? colorRoleOf(workFamilyOf(trace, slice))
                                        : colorRoleOf(kind, trace.sliceName(slice));
}

SliceColors::SliceColors(const Trace& trace)
    : m_trace(trace)
    , m_classifier(trace)
    , m_names(trace.strings().size()) {}

ColorIndex SliceColors::colorOf(SliceId slice) const {
    const StringId name = m_trace.slices().name[slice];
    const CategoryId category = m_trace.slices().category[slice];
    const CategoryKind kind = m_trace.category(category).kind;
    PerName& entry = m_names[indexOf(name)];
    if (!entry.known || entry.category != category) {
        const std::string_view text = m_trace.text(name);
        const ColorRole role =
            kind == CategoryKind::Kernel ? ColorRole::OtherKernel : colorRoleOf(kind, text);
        entry = {ColorIndex(int(role) * kColorSteps + int(nameHash(text) % kColorSteps)), category, true};
    }
    const DeviceOpId op = kind == CategoryKind::Kernel ? m_trace.deviceOpOf(slice) : kNoDeviceOp;
    if (op == kNoDeviceOp) {
        return entry.color;
    }
    // Kernels of a name may be of several operators.
    const ColorRole role = colorRoleOf(m_classifier.of(m_trace.deviceOp(op)).family);
    return ColorIndex(int(role) * kColorSteps + entry.color % kColorSteps);
}

ColorTable::ColorTable(bool dark, bool highContrast) {
    for (int role = 0; role < kColorRoleCount; ++role) {
        for (int step = 0; step < kColorSteps; ++step) {
            const auto index = std::size_t(role * kColorSteps + step);
            m_fill[index] = 0xFF000000U | roleColor(ColorRole(role), dark, step);
            if (highContrast) {
                m_fill[index] = strongFill(m_fill[index]);
            }
            m_text[index] = textOn(m_fill[index], highContrast);
        }
    }
}

} // namespace lanescope::ui
