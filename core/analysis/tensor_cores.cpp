// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/tensor_cores.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <vector>

#include "core/base/ascii.h"
#include "core/store/trace.h"
#include "tensor_core_rules_text.h"

namespace lanescope {

namespace {

// Without "aten::".
constexpr std::array<std::string_view, 37> kEligibleAtenNames{
    "_convolution",
    "_thnn_fused_gru_cell",
    "_thnn_fused_lstm_cell",
    "addbmm",
    "addmm",
    "addmm_",
    "addmv",
    "addr",
    "baddbmm",
    "bmm",
    "chain_matmul",
    "conv1d",
    "conv2d",
    "conv3d",
    "conv_tbc",
    "conv_transpose1d",
    "conv_transpose2d",
    "conv_transpose3d",
    "convolution",
    "cudnn_convolution",
    "cudnn_convolution_backward",
    "cudnn_convolution_backward_input",
    "cudnn_convolution_backward_weight",
    "cudnn_convolution_transpose",
    "cudnn_convolution_transpose_backward",
    "cudnn_convolution_transpose_backward_input",
    "cudnn_convolution_transpose_backward_weight",
    "gru_cell",
    "linalg_multi_dot",
    "linear",
    "lstm_cell",
    "matmul",
    "mm",
    "mv",
    "prelu",
    "rnn_relu_cell",
    "rnn_tanh_cell",
};

constexpr std::array<std::string_view, 8> kEligibleFunctions{
    "AddbmmBackward",
    "AddmmBackward",
    "AddmvBackward",
    "BmmBackward0",
    "CudnnConvolutionBackward",
    "CudnnConvolutionTransposeBackward",
    "MmBackward",
    "MvBackward",
};

/// End of the first match of `pattern` from `at` on in `name`, npos for none. '*' stands for any text, '#'
/// for one or more digits. Each literal part is taken at its first place, which is enough: what follows '*'
/// may lie anywhere behind it.
std::size_t matchAt(std::string_view name, std::size_t at, std::string_view pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == '#') {
            const std::size_t digits = at;
            while (at < name.size() && isAsciiDigit(name[at])) {
                ++at;
            }
            if (at == digits) {
                return std::string_view::npos;
            }
        } else if (at < name.size() && name[at] == pattern[i]) {
            ++at;
        } else {
            return std::string_view::npos;
        }
    }
    return at;
}

bool occurs(std::string_view name, std::string_view pattern) {
    std::size_t from = 0;
    while (true) {
        const std::size_t star = std::min(pattern.find('*'), pattern.size());
        const std::string_view part = pattern.substr(0, star);
        const std::string_view literal = part.substr(0, part.find('#'));
        std::size_t end = std::string_view::npos;
        for (std::size_t at = name.find(literal, from); at != std::string_view::npos;
             at = name.find(literal, at + 1)) {
            end = matchAt(name, at, part);
            if (end != std::string_view::npos) {
                break;
            }
        }
        if (end == std::string_view::npos || star == pattern.size()) {
            return end != std::string_view::npos;
        }
        from = end;
        pattern.remove_prefix(star + 1);
    }
}

/// Pairs of neighbouring characters of a text, so that most patterns need not be looked for: a text without a
/// pair of theirs cannot match.
class CharacterPairs {
public:
    explicit CharacterPairs(std::string_view text) {
        for (std::size_t i = 1; i < text.size(); ++i) {
            m_pairs.set(pairAt(text, i));
        }
    }
    /// False: the pattern does not occur in the text.
    bool mayHave(std::string_view pattern) const {
        for (std::size_t i = 1; i < pattern.size(); ++i) {
            if (isLiteral(pattern[i - 1]) && isLiteral(pattern[i]) && !m_pairs.test(pairAt(pattern, i))) {
                return false;
            }
        }
        return true;
    }

private:
    static constexpr std::size_t kSize = 2048; // pairs may share a place
    static bool isLiteral(char c) { return c != '*' && c != '#'; }
    static std::size_t pairAt(std::string_view text, std::size_t i) {
        return (static_cast<unsigned char>(text[i - 1]) * 37U + static_cast<unsigned char>(text[i])) % kSize;
    }
    std::bitset<kSize> m_pairs;
};

struct NameRule {
    std::string_view pattern;
    TensorCoreUse use;
};

/// Rules of resources/tensor_core_rules.csv, in its order.
const std::vector<NameRule>& nameRules() {
    static const std::vector<NameRule> rules = [] {
        std::vector<NameRule> read;
        const std::string_view text = kTensorCoreRulesText;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = text.substr(at, end - at);
            at = end + 1;
            const std::size_t comma = line.find(',');
            if (line.starts_with('#') || comma == std::string_view::npos) {
                continue;
            }
            const std::string_view rest = line.substr(comma + 1);
            const std::string_view use = rest.substr(0, rest.find(','));
            if (use != "use") { // the heading
                read.push_back({line.substr(0, comma), use == "plugin"   ? TensorCoreUse::Yes
                                                       : use == "likely" ? TensorCoreUse::Likely
                                                       : use == "none"   ? TensorCoreUse::No
                                                                         : TensorCoreUse::Unknown});
            }
        }
        return read;
    }();
    return rules;
}

} // namespace

bool isTensorCoreEligible(std::string_view operatorName, Conventions conventions) {
    const auto isIn = [](const auto& names, std::string_view name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    constexpr std::string_view kAten = "aten::";
    if (operatorName.starts_with(kAten)) {
        return isIn(kEligibleAtenNames, operatorName.substr(kAten.size()));
    }
    if (conventions == Conventions::TensorBoard || isIn(kEligibleFunctions, operatorName)) {
        return isIn(kEligibleFunctions, operatorName);
    }
    while (!operatorName.empty() && isAsciiDigit(operatorName.back())) {
        operatorName.remove_suffix(1);
    }
    return isIn(kEligibleFunctions, operatorName) || operatorName == "BmmBackward";
}

TensorCoreUse tensorCoreUse(std::string_view kernelName) {
    const std::vector<NameRule>& rules = nameRules();
    const CharacterPairs pairs(kernelName);
    const auto matches = [&](const NameRule& rule) {
        return pairs.mayHave(rule.pattern) && occurs(kernelName, rule.pattern);
    };
    const auto first = std::ranges::find_if(rules, matches);
    const TensorCoreUse use = first == rules.end() ? TensorCoreUse::Unknown : first->use;
    if (use == TensorCoreUse::No || use == TensorCoreUse::Likely) {
        const auto isPlugin = [&matches](const NameRule& rule) {
            return rule.use == TensorCoreUse::Yes && matches(rule);
        };
        if (std::any_of(first, rules.end(), isPlugin)) {
            return use == TensorCoreUse::No ? TensorCoreUse::PluginOnly : TensorCoreUse::Yes;
        }
    }
    return use;
}

TensorCoreUses::TensorCoreUses(const Trace& trace)
    : m_strings(trace.strings())
    , m_uses(trace.strings().size()) {}

TensorCoreUse TensorCoreUses::of(StringId name) const {
    // Threads that ask for the same name at once find the same answer.
    std::atomic<std::uint8_t>& known = m_uses[indexOf(name)];
    std::uint8_t use = known.load(std::memory_order_relaxed);
    if (use == kNotAsked) {
        use = static_cast<std::uint8_t>(1 + static_cast<unsigned>(tensorCoreUse(m_strings.text(name))));
        known.store(use, std::memory_order_relaxed);
    }
    return static_cast<TensorCoreUse>(use - 1);
}

MatrixUnits matrixUnitsOf(const Trace& trace, std::int32_t device) {
    constexpr int kVolta = 7;
    const DeviceProperties* properties = trace.deviceProperties(device);
    if (properties == nullptr || properties->computeMajor < 0) {
        // Kineto writes the category for no other device.
        const auto isMtia = [&trace](const Category& category) {
            return trace.text(category.name) == "mtia_ccp_events";
        };
        return std::ranges::any_of(trace.categories(), isMtia) ? MatrixUnits::None : MatrixUnits::Unknown;
    }
    // Turing without them has the number of Turing with them.
    const std::string_view name = trace.text(properties->name);
    const bool isSmallTuring = name.find("GTX 16") != std::string_view::npos ||
                               name.find("MX450") != std::string_view::npos ||
                               name.find("MX550") != std::string_view::npos;
    return properties->computeMajor < kVolta || (properties->computeMajor == kVolta && isSmallTuring)
               ? MatrixUnits::None
           : properties->computeMajor == kVolta ? MatrixUnits::WithoutTf32
                                                : MatrixUnits::WithTf32;
}

DevicesWithMatrixUnits::DevicesWithMatrixUnits(const Trace& trace) {
    for (const std::int32_t device : trace.activeDevices()) {
        if (matrixUnitsOf(trace, device) == MatrixUnits::None) {
            m_without.push_back(device);
        }
    }
    m_any = m_without.size() < trace.activeDevices().size();
}

bool DevicesWithMatrixUnits::has(std::int32_t device) const {
    return !std::ranges::binary_search(m_without, device);
}

bool DevicesWithMatrixUnits::has(const Trace& trace, SliceId kernel) const {
    if (m_without.empty()) {
        return true;
    }
    const DeviceOpId id = kernel == kNoSlice ? kNoDeviceOp : trace.deviceOpOf(kernel);
    return id == kNoDeviceOp || has(trace.deviceOp(id).device);
}

} // namespace lanescope
