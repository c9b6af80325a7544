// SPDX-License-Identifier: Apache-2.0
// Which model an operator has, by its name. The built-in ones are made once for the process; a registry with
// rules of the user is one's own. Immutable after it was filled; any thread reads. O(1) per look-up.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/cost/operator_model.h"

namespace lanescope {

class ModelRegistry {
public:
    /// All models that Lanescope brings.
    static const ModelRegistry& builtIn();

    ModelRegistry() = default;
    /// Begins with the models of `base`, which must outlive this.
    explicit ModelRegistry(const ModelRegistry& base, std::nullptr_t)
        : m_base(&base) {}

    /// A later model of the same name replaces an earlier one.
    template <typename Model, typename... Arguments>
    void add(std::initializer_list<std::string_view> names, Arguments&&... arguments) {
        own(std::make_unique<Model>(std::forward<Arguments>(arguments)...), names);
    }
    void own(std::unique_ptr<OperatorModel> model, std::initializer_list<std::string_view> names);
    /// For all names that begin with `prefix`.
    void addPrefix(std::string_view prefix, std::unique_ptr<OperatorModel> model);

    /// Null: none known.
    const OperatorModel* find(std::string_view operatorName) const;
    /// Like find(), but null for models that only give a reason and own no work.
    const OperatorModel* findOwner(std::string_view operatorName) const {
        const OperatorModel* model = find(operatorName);
        return model == nullptr || model->isReasonOnly() ? nullptr : model;
    }

private:
    struct Prefix {
        std::string text;
        const OperatorModel* model;
    };
    const ModelRegistry* m_base = nullptr;
    std::vector<std::unique_ptr<OperatorModel>> m_models;
    std::unordered_map<std::string, const OperatorModel*> m_byName;
    std::vector<Prefix> m_prefixes;
};

// One for each file of families.
void addMatrixProducts(ModelRegistry& registry);
void addConvolutions(ModelRegistry& registry);
void addAttentions(ModelRegistry& registry);
void addElementwise(ModelRegistry& registry);
void addNormalizations(ModelRegistry& registry);
void addReductions(ModelRegistry& registry);
void addDataMovements(ModelRegistry& registry);
void addRecurrent(ModelRegistry& registry);
void addOptimizers(ModelRegistry& registry);
void addLosses(ModelRegistry& registry);
void addTritonKernels(ModelRegistry& registry);
void addServing(ModelRegistry& registry);

} // namespace lanescope
