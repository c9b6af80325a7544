// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/recorded_ingredients.h"

#include <algorithm>
#include <array>

#include "core/analysis/host/module_names.h"
#include "core/graphs/graph_replays.h"
#include "core/serving/serving_step.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

template <typename Test>
bool hasName(const Trace& trace, Test test) {
    for (std::size_t i = 0; i < trace.strings().size(); ++i) {
        if (test(trace.text(static_cast<StringId>(i)))) {
            return true;
        }
    }
    return false;
}

} // namespace

bool hasIngredient(const Trace& trace, Ingredient ingredient) {
    const auto hasKind = [&trace](auto... kinds) {
        for (std::size_t i = 0; i < trace.slices().size(); ++i) {
            const CategoryKind kind = trace.categoryKind(static_cast<SliceId>(i));
            if (((kind == kinds) || ...)) {
                return true;
            }
        }
        return false;
    };
    switch (ingredient) {
    case Ingredient::Operators:
        return hasKind(CategoryKind::Operator);
    case Ingredient::DeviceWork:
        return !trace.deviceOps().empty();
    case Ingredient::Counters:
        return !trace.counters().empty() || hasKind(CategoryKind::ProfilerRange);
    case Ingredient::Launches:
        return !trace.launches().empty() || hasKind(CategoryKind::Runtime, CategoryKind::Driver);
    case Ingredient::Steps:
        return !trace.steps().empty();
    case Ingredient::Memory:
        return !trace.memoryEvents().empty();
    case Ingredient::Modules:
        return hasName(trace, isModuleName);
    case Ingredient::Iterations:
        return hasName(trace, [](std::string_view name) { return servingStepOf(name).has_value(); });
    case Ingredient::GraphLaunches:
        return hasGraphReplays(trace);
    case Ingredient::HostFunctions:
        return hasKind(CategoryKind::Operator, CategoryKind::PythonFunction);
    case Ingredient::InputShapes:
    case Ingredient::Collectives:
    case Ingredient::Flaws:
        break;
    }
    return true;
}

std::optional<Ingredient> neededIngredient(const AnalysisDescriptor& analysis) {
    // The whole trace without steps, device work without operators, operators without modules are rows, too.
    constexpr std::array<std::string_view, 4> kOfAny{"steps", "profiler", "profiler_by_shapes",
                                                     "module_operators"};
    return std::ranges::find(kOfAny, analysis.key) != kOfAny.end() ? std::nullopt
                                                                   : std::optional(analysis.ingredient);
}

} // namespace lanescope
