// SPDX-License-Identifier: Apache-2.0
// The one palette: what a slice is has the same colour on the timeline, in charts, pages and pictures. A role
// is a hue, chosen so that the ten main ones stay apart for eyes that are blind to red or to green; a
// lightness step by the name makes neighbours of a role differ. Pure functions of names, and of the operators
// of kernels; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/analysis/steps/step_roles.h"
#include "core/base/ids.h"
#include "core/device_work/work_family.h"
#include "core/store/category.h"

namespace lanescope {

class Trace;
class WorkClassifier;

enum class ColorRole : std::uint8_t {
    Operator,
    BackwardOperator,
    Annotation,
    PythonFrame,
    PythonModule,
    Runtime,
    Synchronization, ///< calls and device events that wait
    MatrixMultiply,
    Attention,
    Elementwise,
    Reduction,
    Communication,
    OtherKernel,
    Memcpy,
    Memset,
    Overhead,
    Profiler,
    Generic0, ///< no known category: hue by name
    Generic1,
    Generic2,
    Generic3,
    Generic4,
    Generic5,
    Count_
};

inline constexpr int kColorRoleCount = static_cast<int>(ColorRole::Count_);
inline constexpr int kColorSteps = 5;

/// One role of each class that must be told apart at a glance; the other roles are shades of these.
inline constexpr std::array kMainColorRoles{
    ColorRole::Operator,        ColorRole::Annotation,     ColorRole::PythonModule, ColorRole::Runtime,
    ColorRole::Synchronization, ColorRole::MatrixMultiply, ColorRole::Attention,    ColorRole::Elementwise,
    ColorRole::Communication,   ColorRole::Memcpy};

ColorRole colorRoleOf(CategoryKind kind, std::string_view name);
ColorRole colorRoleOf(WorkFamily family);
/// A kernel has the colour of its family, which its operator may decide.
ColorRole colorRoleOf(const Trace& trace, SliceId slice, WorkClassifier& classifier);
ColorRole colorRoleOf(StepRole role);

/// Stable over runs and platforms.
std::uint32_t nameHash(std::string_view name);

/// 0xRRGGBB on a light or a dark ground; `step` 0..kColorSteps-1. Near-black text has 4.5:1 on each.
std::uint32_t roleColor(ColorRole role, bool dark, int step = kColorSteps / 2);

/// Figures that lanes draw over time.
enum class LaneColor : std::uint8_t {
    Utilization,
    SmEfficiency,
    Occupancy,
    Queue,
    Bandwidth,
    Memory,
    Counter
};
inline constexpr double kLaneLightness = 0.62; ///< on a light ground
inline constexpr double kLaneLightnessOnDark = 0.68;

/// 0xRRGGBB.
std::uint32_t laneColor(LaneColor lane, double lightness);

/// Name of the role for style sheets: lower-case letters, digits, "-".
std::string_view colorRoleKey(ColorRole role);

} // namespace lanescope
