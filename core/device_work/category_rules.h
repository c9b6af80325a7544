// SPDX-License-Identifier: Apache-2.0
// The one classifier of device work: what a kernel, copy or memset does, by the operator that launched it,
// by what a compiler wrote into its name, and by the words of its name, in the order of a file of rules that
// users can edit. resources/rules/categories.txt, which is built in, describes the format. Immutable; any
// thread. Cost of a look-up: O(rules x name length), so ask once for each name.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/pattern.h"
#include "core/base/result.h"
#include "core/device_work/work_family.h"

namespace lanescope {

/// Source of the class of a piece of work.
enum class WorkEvidence : std::uint8_t {
    None,     ///< no rule matches
    Recorder, ///< the recorder calls it a copy or a memset
    Operator, ///< its name
    Compiled, ///< the operators that a compiler put into the kernel's name
    Name,     ///< of the kernel
    Library,  ///< the kernel's name shows only its library
};

/// "operator", "kernel name" and so on.
std::string_view workEvidenceName(WorkEvidence evidence);

struct ClassifiedWork {
    std::uint32_t category = 0; ///< index into CategoryRules::names()
    WorkFamily family = WorkFamily::Other;
    WorkEvidence evidence = WorkEvidence::None;
};

class CategoryRules {
public:
    /// The rule that a name or operator met. Smaller ranks decide.
    struct Match {
        static constexpr std::uint32_t kNoRule = std::numeric_limits<std::uint32_t>::max();
        std::uint32_t rule = kNoRule;
        std::uint32_t rank = kNoRule;
    };

    /// Parses the text of a rules file; `path` is for the error, which names the invalid line.
    static Result<CategoryRules> parse(std::string_view text, const std::string& path = {});
    static Result<CategoryRules> load(const std::string& path);
    /// Rules that come with Lanescope.
    static const CategoryRules& builtIn();
    /// The text of those.
    static std::string_view builtInText();

    /// In order of first appearance; the last is "other".
    const std::vector<std::string>& names() const { return m_names; }
    /// The family is Other for a category that is none of the built-in ones.
    ClassifiedWork classify(std::string_view kernelName, std::string_view operatorName = {}) const {
        return classify(matchOfKernel(kernelName), matchOfOperator(operatorName));
    }
    /// The two halves of it, to be asked once for each name, and their sum.
    Match matchOfKernel(std::string_view kernelName) const;
    Match matchOfOperator(std::string_view operatorName) const;
    ClassifiedWork classify(Match kernel, Match operatorMatch) const;
    /// Index into names().
    std::uint32_t categoryOf(std::string_view kernelName, std::string_view operatorName) const {
        return classify(kernelName, operatorName).category;
    }

private:
    enum class What : std::uint8_t { Kernel, Operator, Words, Compiled, Library };
    struct Rule {
        std::uint32_t category = 0;
        What what{};
        std::vector<Pattern> globs{};     ///< of Kernel and Operator
        std::vector<std::string> words{}; ///< of the others
    };

    void add(std::string_view category, What what, std::vector<Pattern> globs,
             std::vector<std::string> words);
    void moveOtherToTheEnd();

    std::vector<std::string> m_names;
    std::vector<WorkFamily> m_families; ///< by category
    std::vector<Rule> m_rules;
};

/// Family by the built-in rules.
WorkFamily workFamilyOf(std::string_view kernelName, std::string_view operatorName = {});

/// Family of an operator without its kernels: some operators of libraries have names like kernels.
inline WorkFamily familyOfOperator(std::string_view operatorName) {
    return workFamilyOf(operatorName, operatorName);
}

/// Part of a device's time that a kernel takes.
enum class DevicePart : std::uint8_t {
    Computation,
    Communication,
    Copy,
    None, ///< waits for other work of the device, such as "event_wait"
};

/// By the kernel's name. Communication are collectives and point-to-point transfers between devices; what
/// AMD's TraceLens (TreePerf/gpu_event_analyser.py) and Meta's Holistic Trace Analysis (hta/utils/utils.py)
/// look for is among it. A wait for a transfer that runs beside the operations of a TPU, such as "copy-done",
/// is the part of the transfer that nothing hides, and counts as it.
DevicePart devicePartOf(std::string_view kernelName);

/// Whether a kernel that counts as a copy only fills memory: a memset of ROCm's runtime.
bool isFillKernel(std::string_view kernelName);

inline bool isCommunicationKernel(std::string_view name) {
    return devicePartOf(name) == DevicePart::Communication;
}

/// Path of a user's own rules, $XDG_CONFIG_HOME/lanescope/categories.txt; empty without a home.
std::string usualCategoryRulesPath();

/// The user's own rules where there is such a file, else the built-in ones.
Result<CategoryRules> userCategoryRules(const std::string& path = usualCategoryRulesPath());

} // namespace lanescope
