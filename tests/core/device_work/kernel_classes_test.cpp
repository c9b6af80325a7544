// SPDX-License-Identifier: Apache-2.0
// Classes of kernels of public libraries against a table that was made by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>

#include "core/device_work/category_rules.h"

namespace lanescope {
namespace {

struct Judged {
    std::string category;
    std::string operatorName;
    std::string kernel;
};

std::vector<Judged> judgedKernels() {
    std::vector<Judged> kernels;
    std::ifstream file(LANESCOPE_KERNEL_CLASSES);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) {
            continue;
        }
        const std::size_t project = line.find(',');
        const std::size_t caller = line.find(',', project + 1);
        const std::size_t kernel = line.find(',', caller + 1);
        kernels.push_back(
            {line.substr(0, project), line.substr(caller + 1, kernel - caller - 1), line.substr(kernel + 1)});
    }
    return kernels;
}

TEST(KernelClasses, AreThoseOfTheTable) {
    const std::vector<Judged> kernels = judgedKernels();
    ASSERT_GE(kernels.size(), 500u);
    const CategoryRules& rules = CategoryRules::builtIn();
    for (const Judged& judged : kernels) {
        EXPECT_EQ(rules.names()[rules.categoryOf(judged.kernel, judged.operatorName)], judged.category)
            << judged.kernel;
    }
}

TEST(KernelClasses, NeedNoOperatorToTellCommunication) {
    for (const Judged& judged : judgedKernels()) {
        if (judged.category != "Waiting") {
            EXPECT_EQ(isCommunicationKernel(judged.kernel), judged.category == "Communication")
                << judged.kernel;
            EXPECT_EQ(devicePartOf(judged.kernel) == DevicePart::Copy, judged.category == "Memory")
                << judged.kernel;
        }
    }
}

TEST(KernelClasses, WaitsCountAsWhatTheyWaitFor) {
    EXPECT_EQ(devicePartOf("copy-done.12"), DevicePart::Copy);
    EXPECT_EQ(devicePartOf("all-reduce-done.1"), DevicePart::Communication);
    EXPECT_EQ(devicePartOf("event_wait"), DevicePart::None);
    EXPECT_EQ(devicePartOf("fusion.1"), DevicePart::Computation);
}

} // namespace
} // namespace lanescope
