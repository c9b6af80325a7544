// SPDX-License-Identifier: Apache-2.0
// Short names of the kernels of every reference trace: each must stand for one kernel.
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "core/analysis/kernel_names.h"
#include "core/store/trace.h"
#include "tests/core/reference/reference_case.h"

namespace lanescope::test {
namespace {

class ReferenceKernelNames : public LoadedReference {};

TEST_P(ReferenceKernelNames, NoTwoKernelsOfATraceReadTheSame) {
    std::set<std::string_view> names;
    for (const DeviceOp& op : m_trace->deviceOps()) {
        names.insert(m_trace->sliceName(op.slice));
    }
    const std::vector<std::string_view> all(names.begin(), names.end());
    const KernelNames shown(all);
    std::set<std::string> distinct;
    for (const std::string_view name : all) {
        EXPECT_TRUE(distinct.insert(shown(name)).second) << name;
    }
    EXPECT_EQ(distinct.size(), all.size());
}

INSTANTIATE_TEST_SUITE_P(Traces, ReferenceKernelNames, testing::ValuesIn(referenceCases()), caseName);

} // namespace
} // namespace lanescope::test
