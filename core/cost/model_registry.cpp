// SPDX-License-Identifier: Apache-2.0
#include "core/cost/model_registry.h"

#include "core/cost/python_operators.h"

namespace lanescope {

const ModelRegistry& ModelRegistry::builtIn() {
    static const ModelRegistry* const registry = [] {
        auto* made = new ModelRegistry; // lives as long as the process
        addMatrixProducts(*made);
        addConvolutions(*made);
        addAttentions(*made);
        addElementwise(*made);
        addNormalizations(*made);
        addReductions(*made);
        addDataMovements(*made);
        addRecurrent(*made);
        addOptimizers(*made);
        addLosses(*made);
        addTritonKernels(*made);
        addServing(*made);
        return made;
    }();
    return *registry;
}

void ModelRegistry::own(std::unique_ptr<OperatorModel> model, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
        m_byName[std::string(name)] = model.get();
    }
    m_models.push_back(std::move(model));
}

void ModelRegistry::addPrefix(std::string_view prefix, std::unique_ptr<OperatorModel> model) {
    m_prefixes.push_back({std::string(prefix), model.get()});
    m_models.push_back(std::move(model));
}

const OperatorModel* ModelRegistry::find(std::string_view operatorName) const {
    const auto found = m_byName.find(std::string(operatorName));
    if (found != m_byName.end()) {
        return found->second;
    }
    for (const Prefix& prefix : m_prefixes) {
        if (operatorName.starts_with(prefix.text)) {
            return prefix.model;
        }
    }
    if (m_base != nullptr) {
        if (const OperatorModel* model = m_base->find(operatorName)) {
            return model;
        }
    }
    const std::string alias = atenNameOf(operatorName);
    return alias.empty() ? nullptr : find(alias);
}

} // namespace lanescope
