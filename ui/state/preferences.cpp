// SPDX-License-Identifier: Apache-2.0
#include "ui/state/preferences.h"

#include <utility>

#include "core/device_work/category_rules.h"

namespace lanescope::ui {

std::string Preferences::categoryRulesPath() const {
    return categoryRulesFile.empty() ? usualCategoryRulesPath() : categoryRulesFile;
}

PreferenceStore::PreferenceStore()
    : m_value(std::make_shared<const Preferences>()) {}

PreferencesPtr PreferenceStore::value() const {
    const std::lock_guard lock(m_mutex);
    return m_value;
}

void PreferenceStore::change(const std::function<void(Preferences& next)>& change) {
    auto next = std::make_shared<Preferences>(*value());
    change(*next);
    {
        const std::lock_guard lock(m_mutex);
        m_value = std::move(next);
    }
    emit changed();
}

PreferenceStorePtr storeOr(PreferenceStorePtr given) {
    return given != nullptr ? std::move(given) : std::make_shared<PreferenceStore>();
}

} // namespace lanescope::ui
