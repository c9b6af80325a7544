// SPDX-License-Identifier: Apache-2.0
#include "core/palette/color_role.h"

#include "core/device_work/work_classifier.h"
#include "core/palette/oklch_rgb.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

struct RoleColor {
    std::string_view key;
    double lightness; ///< relative to the ground's middle
    double chroma;
    double degrees;
};

// In the order of ColorRole.
constexpr std::array<RoleColor, kColorRoleCount> kRoles{{
    {"operator", 0.013, 0.105, 260},      // blue
    {"backward", -0.045, 0.100, 278},     // blue towards violet
    {"annotation", 0.085, 0.058, 226},    // pale sky blue
    {"python", 0.060, 0.028, 300},        // grey-violet
    {"module", -0.055, 0.090, 304},       // violet
    {"runtime", 0.060, 0.110, 103},       // khaki
    {"sync", -0.070, 0.115, 20},          // reddish
    {"matrix", 0.000, 0.115, 160},        // green
    {"attention", -0.060, 0.075, 188},    // deep teal
    {"elementwise", 0.100, 0.100, 144},   // pale green
    {"reduction", 0.060, 0.060, 148},     // grey-green
    {"communication", -0.070, 0.145, 48}, // vermillion
    {"kernel", 0.030, 0.085, 150},        // soft green
    {"copy", 0.000, 0.130, 76},           // orange
    {"memset", -0.050, 0.090, 78},        // ochre
    {"overhead", 0.000, 0.020, 60},       // brownish grey
    {"profiler", 0.055, 0.008, 256},      // grey
    {"other-0", 0.000, 0.105, 252},       // blue
    {"other-1", 0.010, 0.130, 72},        // orange
    {"other-2", -0.010, 0.110, 160},      // green
    {"other-3", 0.000, 0.110, 345},       // purple
    {"other-4", 0.020, 0.085, 215},       // sky blue
    {"other-5", -0.020, 0.125, 42},       // vermillion
}};

constexpr int kGenericCount = kColorRoleCount - static_cast<int>(ColorRole::Generic0);

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
        if (name.starts_with("ProfilerStep#") || name.starts_with("Optimizer.") ||
            name.starts_with("enumerate(Data")) {
            return ColorRole::Annotation;
        }
        return name.starts_with("autograd::engine") || name.find("Backward") != std::string_view::npos
                   ? ColorRole::BackwardOperator
                   : ColorRole::Operator;
    case CategoryKind::UserAnnotation:
    case CategoryKind::DeviceAnnotation:
        return name.starts_with("nccl:") || name.starts_with("gloo:") ? ColorRole::Communication
                                                                      : ColorRole::Annotation;
    case CategoryKind::PythonFunction:
        return name.starts_with("nn.Module") ? ColorRole::PythonModule : ColorRole::PythonFrame;
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
    return static_cast<ColorRole>(static_cast<int>(ColorRole::Generic0) +
                                  static_cast<int>(nameHash(name) / 16 % kGenericCount));
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

ColorRole colorRoleOf(const Trace& trace, SliceId slice, WorkClassifier& classifier) {
    const CategoryKind kind = trace.categoryKind(slice);
    const DeviceOpId op = kind == CategoryKind::Kernel ? trace.deviceOpOf(slice) : kNoDeviceOp;
    if (op != kNoDeviceOp) {
        return colorRoleOf(classifier.of(trace.deviceOp(op)).family);
    }
    return kind == CategoryKind::Kernel ? ColorRole::OtherKernel : colorRoleOf(kind, trace.sliceName(slice));
}

ColorRole colorRoleOf(StepRole role) {
    switch (role) {
    case StepRole::Kernel:
        return ColorRole::OtherKernel;
    case StepRole::Memcpy:
        return ColorRole::Memcpy;
    case StepRole::Memset:
        return ColorRole::Memset;
    case StepRole::Communication:
        return ColorRole::Communication;
    case StepRole::Runtime:
        return ColorRole::Runtime;
    case StepRole::DataLoader:
        return ColorRole::Annotation;
    case StepRole::CpuExec:
        return ColorRole::Operator;
    case StepRole::Other:
        break;
    }
    return ColorRole::Profiler;
}

std::uint32_t roleColor(ColorRole role, bool dark, int step) {
    const double middle = dark ? 0.71 : 0.80;
    constexpr double kStepSize = 0.016;
    constexpr double kStepDegrees = 3;
    const RoleColor& color = kRoles[static_cast<std::size_t>(role)];
    const double offset = step - (kColorSteps - 1) / 2.0;
    return oklchRgb(middle + color.lightness + offset * kStepSize, color.chroma * (dark ? 0.95 : 1.0),
                    color.degrees + offset * kStepDegrees);
}

std::uint32_t laneColor(LaneColor lane, double lightness) {
    switch (lane) {
    case LaneColor::Utilization:
        return oklchRgb(lightness, 0.11, 245);
    case LaneColor::SmEfficiency:
        return oklchRgb(lightness, 0.12, 155);
    case LaneColor::Occupancy:
        return oklchRgb(lightness, 0.12, 75);
    case LaneColor::Queue:
        return oklchRgb(lightness, 0.11, 285);
    case LaneColor::Bandwidth:
        return oklchRgb(lightness, 0.13, 50);
    case LaneColor::Memory:
        return oklchRgb(lightness, 0.11, 320);
    case LaneColor::Counter:
        break;
    }
    return oklchRgb(lightness, 0.09, 200);
}

std::string_view colorRoleKey(ColorRole role) {
    return kRoles[static_cast<std::size_t>(role)].key;
}

} // namespace lanescope
