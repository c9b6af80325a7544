// SPDX-License-Identifier: Apache-2.0
// Class of each piece of device work of one trace. One thread; the trace and the rules live longer. Each
// name and each operator is looked up once; O(depth of the launch) for each piece.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/ids.h"
#include "core/device_work/category_rules.h"
#include "core/store/ancestor_finder.h"

namespace lanescope {

class Trace;
struct DeviceOp;

class WorkClassifier {
public:
    explicit WorkClassifier(const Trace& trace, const CategoryRules& rules = CategoryRules::builtIn());

    ClassifiedWork of(const DeviceOp& op) { return of(op, operatorOf(op)); }
    /// For those that know the innermost operator; kEmptyString for none.
    ClassifiedWork of(const DeviceOp& op, StringId operatorName);
    /// Name of the innermost operator around the launch; kEmptyString for none.
    StringId operatorOf(const DeviceOp& op);

private:
    using Matches = std::unordered_map<StringId, CategoryRules::Match>;

    const Trace& m_trace;
    const CategoryRules& m_rules;
    AncestorFinder m_ancestors;
    Matches m_kernels;
    Matches m_operators;
    ClassifiedWork m_copies;
};

/// Family of one kernel, copy or memset by the built-in rules. For many of a trace, a WorkClassifier is
/// quicker.
WorkFamily workFamilyOf(const Trace& trace, SliceId work);

} // namespace lanescope
