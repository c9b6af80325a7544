// SPDX-License-Identifier: Apache-2.0
// Words of a kernel's name, so that a rule finds "conv" in "implicit_convolve" only where it asks for it, and
// never in "convert". A value; one thread may use one object.
#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// The readable form of a name that a C++ compiler mangled, such as "_ZN5aiter8fmha_fwdE.kd"; any other name
/// as it is.
std::string readableKernelName(std::string_view name);

/// The part of a kernel's name that identifies it, without tile sizes and types:
/// "_matmul_ogs_NNT" of "_matmul_ogs_NNT_bf16xbf16_128x128".
std::string_view kernelStem(std::string_view kernelName);

/// The words of one name. A word begins after a character that is not a letter or digit, at a capital letter
/// after a small one ("Layer|Norm", "KV|Cache") and between letters and digits ("s|1688|gemm").
class NameWords {
public:
    enum class Part : unsigned char {
        Function,  ///< with its namespaces
        Arguments, ///< of the template: all in brackets but the types of parameters
    };

    explicit NameWords(std::string_view name);

    /// Whether the part of the name has `pattern`, in lower case: "layer_norm" matches the word
    /// "layernorm" and two words. A `*` at its start or end matches within a word.
    bool has(Part part, std::string_view pattern) const;

private:
    struct Text {
        std::string letters;
        std::vector<bool> isStart;  ///< of a word, by letter; one more for the end
        std::bitset<36 * 36> pairs; ///< of letters and digits that stand next to each other

        void add(std::string_view name, std::size_t at);
        /// False: most patterns need not be looked for.
        bool mayHave(std::string_view pattern) const;
    };
    static std::size_t endOfMatch(const Text& text, std::size_t at, std::string_view pattern);

    Text m_function;
    Text m_arguments;
};

} // namespace lanescope
