// SPDX-License-Identifier: Apache-2.0
// Texts of NVTX markers that pyprof writes around calls of PyTorch: literals of Python such as
// {'mod': 'torch', 'op': 'mm', 'args': [{'name': '', 'type': 'tensor', 'shape': (2, 3), 'dtype':
// 'float32'}]},
// {'traceMarker': ['train.py:12', ...]} and {'mod': 'LSTM', 'strRepr': '...'}. Source: NVIDIA/PyProf,
// pyprof/nvtx/nvmarker.py. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::nvprof {

struct PyprofText {
    enum class Kind { Operator, CallSite, Module };
    Kind kind = Kind::Operator;
    /// "torch.nn.functional::linear"; of a call site the innermost frame of the user's own code,
    /// "train.py(12)"; of a module "nn.Module: LSTM".
    std::string name;
    std::vector<std::string> frames; ///< of a call site, outermost first, such as "train.py:12"
    std::string description;         ///< of a module, its extra_repr()
    // Inputs of an operator in JSON notation, as Kineto writes its args.
    std::string dims;   ///< "Input Dims"
    std::string types;  ///< "Input type"
    std::string values; ///< "Concrete Inputs"
};

/// Nothing for a text of any other kind.
std::optional<PyprofText> parsePyprofText(std::string_view text);

} // namespace lanescope::nvprof
