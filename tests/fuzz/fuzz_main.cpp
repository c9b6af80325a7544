// SPDX-License-Identifier: Apache-2.0
// libFuzzer's entry; the build says which target it is.
#include "tests/fuzz/fuzz_targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    lanescope::test::LANESCOPE_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    return 0;
}
