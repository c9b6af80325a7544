// SPDX-License-Identifier: Apache-2.0
// Which category a piece of device work belongs to, by rules that users can edit. The format of a rules file
// is described in resources/rules/categories.txt, which is built in. Immutable; any thread. Cost of a
// look-up: O(rules x name length), so ask once for each name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/pattern.h"
#include "core/base/result.h"

namespace lanescope {

class CategoryRules {
public:
    /// Parses the text of a rules file; `path` is for the error, which names the invalid line.
    static Result<CategoryRules> parse(std::string_view text, const std::string& path = {});
    static Result<CategoryRules> load(const std::string& path);
    /// Rules that come with Lanescope.
    static const CategoryRules& builtIn();
    /// The text of those.
    static std::string_view builtInText();

    /// In order of first appearance; the last is "other".
    const std::vector<std::string>& names() const { return m_names; }
    /// Index into names(): that of the first rule that matches, else the last.
    std::uint32_t categoryOf(std::string_view kernelName, std::string_view operatorName) const;

private:
    enum class What : std::uint8_t { Kernel, Operator };
    struct Rule {
        std::uint32_t category = 0;
        What what{};
        Pattern glob;
    };

    std::vector<std::string> m_names;
    std::vector<Rule> m_rules;
};

/// Where a user's own rules are looked for: $XDG_CONFIG_HOME/lanescope/categories.txt; empty without a home.
std::string usualCategoryRulesPath();

/// The user's own rules where there is such a file, else the built-in ones.
Result<CategoryRules> userCategoryRules(const std::string& path = usualCategoryRulesPath());

} // namespace lanescope
