// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/host/python_frames.h"

namespace lanescope {

bool isOwnFrame(std::string_view name) {
    const auto contains = [name](std::string_view part) { return name.find(part) != std::string_view::npos; };
    return contains(".py(") && !contains("site-packages/") && !contains("dist-packages/") &&
           !name.starts_with("torch/") && !contains("/torch/") && !name.starts_with("<") &&
           !contains("lib/python3") && !name.starts_with("threading.py") &&
           !name.starts_with("contextlib.py") && !name.starts_with("functools.py");
}

} // namespace lanescope
