// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/category_colors.h"

#include <algorithm>

#include "core/store/trace.h"
#include "ui/theme/oklch.h"

namespace lanescope::ui {

namespace {

bool startsWith(std::string_view text, std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
}

struct Hue {
    double lightness; ///< relative to the theme's middle
    double chroma;
    double degrees;
};

// In the order of ColorRole.
constexpr std::array<Hue, kColorRoleCount> kHues{{
    {0.00, 0.105, 252},  // Operator: blue
    {-0.03, 0.090, 275}, // BackwardOperator: blue towards violet
    {0.01, 0.075, 200},  // Annotation: teal
    {0.02, 0.028, 295},  // PythonFrame: grey-violet
    {0.00, 0.085, 310},  // PythonModule: violet
    {0.01, 0.085, 112},  // Runtime: olive
    {-0.02, 0.115, 18},  // Synchronization: reddish
    {-0.03, 0.130, 152}, // MatrixMultiply: green
    {0.00, 0.100, 183},  // Attention: teal
    {0.07, 0.115, 132},  // Elementwise: light green
    {0.02, 0.080, 166},  // Reduction: sea green
    {-0.02, 0.150, 45},  // Communication: vermillion
    {0.01, 0.060, 152},  // OtherKernel: pale green
    {0.02, 0.135, 75},   // Memcpy: orange
    {0.09, 0.135, 102},  // Memset: yellow
    {-0.01, 0.050, 35},  // Overhead: brownish grey
    {0.00, 0.008, 260},  // Profiler: grey
    {0.00, 0.105, 252},  // Generic: blue,
    {0.01, 0.130, 72},   // orange,
    {-0.01, 0.110, 160}, // green,
    {0.00, 0.110, 345},  // purple,
    {0.02, 0.085, 215},  // sky blue,
    {-0.02, 0.125, 42},  // vermillion
}};

constexpr int kGenericCount = kColorRoleCount - int(ColorRole::Generic0);

} // namespace

std::uint32_t nameHash(std::string_view name) {
    std::uint32_t hash = 2166136261u; // FNV-1a
    for (const char c : name) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    }
    return hash ^ (hash >> 15);
}

ColorRole colorRoleOf(CategoryKind kind, std::string_view name) {
    switch (kind) {
    case CategoryKind::Operator:
        // Older recordings file the profiler's own annotations under operators.
        if (startsWith(name, "ProfilerStep#") || startsWith(name, "Optimizer.") ||
            startsWith(name, "enumerate(Data")) {
            return ColorRole::Annotation;
        }
        return startsWith(name, "autograd::engine") || name.find("Backward") != std::string_view::npos
                   ? ColorRole::BackwardOperator
                   : ColorRole::Operator;
    case CategoryKind::UserAnnotation:
    case CategoryKind::DeviceAnnotation:
        return startsWith(name, "nccl:") || startsWith(name, "gloo:") ? ColorRole::Communication
                                                                      : ColorRole::Annotation;
    case CategoryKind::PythonFunction:
        return startsWith(name, "nn.Module") ? ColorRole::PythonModule : ColorRole::PythonFrame;
    case CategoryKind::Runtime:
    case CategoryKind::Driver:
        return name.find("Synchronize") != std::string_view::npos ||
                       name.find("StreamWaitEvent") != std::string_view::npos
                   ? ColorRole::Synchronization
                   : ColorRole::Runtime;
    case CategoryKind::Kernel:
        return colorRoleOf(workFamilyOf(name));
    case CategoryKind::Memcpy:
        return ColorRole::Memcpy;
    case CategoryKind::Memset:
        return ColorRole::Memset;
    case CategoryKind::Synchronization:
        return ColorRole::Synchronization;
    case CategoryKind::Overhead:
        return ColorRole::Overhead;
    case CategoryKind::ProfilerSpan:
    case CategoryKind::ProfilerRange:
        return ColorRole::Profiler;
    case CategoryKind::None:
    case CategoryKind::Other:
    case CategoryKind::LaunchFlow:
    case CategoryKind::ForwardBackwardFlow:
        break;
    }
    return ColorRole(int(ColorRole::Generic0) + int(nameHash(name) / 16 % kGenericCount));
}

ColorRole colorRoleOf(WorkFamily family) {
    switch (workGroupOf(family)) {
    case WorkGroup::Matrix:
        return ColorRole::MatrixMultiply;
    case WorkGroup::Attention:
        return ColorRole::Attention;
    case WorkGroup::Elementwise:
        return ColorRole::Elementwise;
    case WorkGroup::Reduction:
        return ColorRole::Reduction;
    case WorkGroup::Communication:
        return ColorRole::Communication;
    case WorkGroup::Other:
        break;
    }
    return ColorRole::OtherKernel;
}

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
    const double middle = dark ? 0.66 : 0.80;
    const double stepSize = dark ? 0.030 : 0.026;
    for (int role = 0; role < kColorRoleCount; ++role) {
        const Hue& hue = kHues[std::size_t(role)];
        for (int step = 0; step < kColorSteps; ++step) {
            const double offset = step - (kColorSteps - 1) / 2.0;
            const auto index = std::size_t(role * kColorSteps + step);
            m_fill[index] = oklch(middle + hue.lightness + offset * stepSize,
                                  hue.chroma * (dark ? 0.95 : 1.0), hue.degrees + offset * 3);
            if (highContrast) {
                m_fill[index] = strongFill(m_fill[index]);
            }
            m_text[index] = textOn(m_fill[index], highContrast);
        }
    }
}

} // namespace lanescope::ui
