// SPDX-License-Identifier: Apache-2.0
#include "ui/theme/reserved_colors.h"

#include <algorithm>
#include <array>

#include "ui/theme/oklch.h"

namespace lanescope::ui {

namespace {

struct Reserved {
    std::string_view name;
    QRgb color;
};

/// Sorted by name.
constexpr std::array<Reserved, kReservedColorCount> kReserved{{
    {"background_memory_dump", 0xFF00B4B4},
    {"bad", 0xFFB47D00},
    {"black", 0xFF000000},
    {"cq_build_abandoned", 0xFFBBBBBB},
    {"cq_build_attempt_failed", 0xFFC55151},
    {"cq_build_attempt_passed", 0xFF67DA23},
    {"cq_build_attempt_runnig", 0xFFDEDE4B}, // spelled so there
    {"cq_build_failed", 0xFFEE8888},
    {"cq_build_passed", 0xFF99EE66},
    {"cq_build_running", 0xFFFFFF77},
    {"detailed_memory_dump", 0xFFB400B4},
    {"generic_work", 0xFF7D7D7D},
    {"good", 0xFF007D00},
    {"grey", 0xFFDDDDDD},
    {"heap_dump_child_node_arrow", 0xFFCC6600},
    {"heap_dump_object_type", 0xFF0000FF},
    {"heap_dump_stack_frame", 0xFF808080},
    {"light_memory_dump", 0xFF0000B4},
    {"olive", 0xFF646400},
    {"rail_animation", 0xFFF44A3F},
    {"rail_idle", 0xFFEE8E00},
    {"rail_load", 0xFF0DA861},
    {"rail_response", 0xFF4387FD},
    {"startup", 0xFFE6E600},
    {"terrible", 0xFFB40000},
    {"thread_state_iowait", 0xFFFF8C00},
    {"thread_state_runnable", 0xFF85A0D2},
    {"thread_state_running", 0xFF7EC894},
    {"thread_state_sleeping", 0xFFF0F0F0},
    {"thread_state_uninterruptible", 0xFFB67D8F},
    {"thread_state_unknown", 0xFFC79B7D},
    {"vsync_highlight_color", 0xFF0000FF},
    {"white", 0xFFFFFFFF},
    {"yellow", 0xFFFFFF00},
}};
static_assert(std::ranges::is_sorted(kReserved, {}, &Reserved::name));

} // namespace

int reservedColorOf(std::string_view name) {
    const auto place = std::ranges::lower_bound(kReserved, name, {}, &Reserved::name);
    return place == kReserved.end() || place->name != name ? -1 : int(place - kReserved.begin());
}

QRgb reservedColor(int number, bool dark) {
    constexpr double kLeastContrast = 1.25; // against the canvas
    constexpr double kStep = 0.06;
    const QRgb canvas = dark ? 0xFF000000 : 0xFFFFFFFF;
    const QRgb away = dark ? 0xFFFFFFFF : 0xFF000000;
    QRgb color = kReserved[std::size_t(number)].color;
    while (contrastRatio(color, canvas) < kLeastContrast) {
        color = blend(color, away, kStep);
    }
    return color;
}

} // namespace lanescope::ui
