// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/conventions.h"

#include "core/store/trace.h"

namespace lanescope {

namespace {

CategoryKind kindForPlugin(CategoryKind kind, std::string_view name) {
    switch (kind) {
    case CategoryKind::DeviceAnnotation:
        return CategoryKind::UserAnnotation;
    case CategoryKind::Driver:
        return CategoryKind::Other;
    case CategoryKind::Kernel:
        return name == "mtia_ccp_events" ? CategoryKind::Other : kind;
    case CategoryKind::Operator:
        return name == "hpu_op" ? CategoryKind::Other : kind;
    default:
        return kind;
    }
}

} // namespace

std::vector<CategoryKind> categoryKindsUnder(const Trace& trace, Conventions conventions) {
    std::vector<CategoryKind> kinds;
    for (const Category& category : trace.categories()) {
        kinds.push_back(conventions == Conventions::TensorBoard
                            ? kindForPlugin(category.kind, trace.text(category.name))
                            : category.kind);
    }
    return kinds;
}

} // namespace lanescope
