// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/module_names.h"

#include "core/base/ascii.h"

namespace lanescope {

namespace {

constexpr std::string_view kLightningModule = "[pl][module]";

} // namespace

bool isModuleName(std::string_view name) {
    return name.starts_with(kModulePrefix) || name.starts_with(kLightningModule);
}

std::string_view moduleName(std::string_view name) {
    for (const std::string_view prefix : {kModulePrefix, kLightningModule}) {
        if (name.starts_with(prefix)) {
            return name.substr(prefix.size());
        }
    }
    return name;
}

std::string_view moduleKindOf(std::string_view name) {
    if (name.starts_with(kLightningModule)) {
        name.remove_prefix(kLightningModule.size());
        return name.substr(0, name.find(": "));
    }
    name = moduleName(name);
    const std::string_view stem = withoutDigitsAtEnd(name);
    return stem.size() < name.size() && stem.size() > 1 && stem.ends_with('_')
               ? stem.substr(0, stem.size() - 1)
               : name;
}

} // namespace lanescope
