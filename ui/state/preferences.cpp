// SPDX-License-Identifier: Apache-2.0
#include "ui/state/preferences.h"

#include <mutex>
#include <utility>

#include "core/analysis/device/category_rules.h"

namespace lanescope::ui {

namespace {

/// The one place of the current value.
struct Current {
    std::mutex mutex;
    std::shared_ptr<const Preferences> value = std::make_shared<const Preferences>();
};

Current& current() {
    static Current place;
    return place;
}

} // namespace

std::shared_ptr<const Preferences> preferences() {
    const std::lock_guard lock(current().mutex);
    return current().value;
}

std::string categoryRulesPath() {
    const auto chosen = preferences();
    return chosen->categoryRulesPath.empty() ? usualCategoryRulesPath() : chosen->categoryRulesPath;
}

void changePreferences(const std::function<void(Preferences& next)>& change) {
    auto next = std::make_shared<Preferences>(*preferences());
    change(*next);
    const std::lock_guard lock(current().mutex);
    current().value = std::move(next);
}

} // namespace lanescope::ui
