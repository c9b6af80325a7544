// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/device/category_rules.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/analysis/device/default_categories.h"
#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/base/user_file.h"

namespace lanescope {

namespace {

constexpr const char* kOther = "other";

} // namespace

Result<CategoryRules> CategoryRules::parse(std::string_view text, const std::string& path) {
    CategoryRules rules;
    std::size_t lineNumber = 0;
    while (!text.empty()) {
        ++lineNumber;
        const std::string_view line = asciiTrimmed(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
        if (line.empty() || line.front() == '#') {
            continue;
        }
        const std::size_t first = line.find('|');
        const std::size_t second = first == std::string_view::npos ? first : line.find('|', first + 1);
        const auto refuse = [&](const std::string& why) {
            return fail(ErrorCode::InvalidArgument,
                        "line " + std::to_string(lineNumber) + " of the category rules " + why, path);
        };
        if (second == std::string_view::npos) {
            return refuse("is not of the form CATEGORY | WHAT | PATTERN");
        }
        const std::string_view name = asciiTrimmed(line.substr(0, first));
        const std::string_view what = asciiTrimmed(line.substr(first + 1, second - first - 1));
        const std::string_view pattern = asciiTrimmed(line.substr(second + 1));
        if (name.empty() || pattern.empty()) {
            return refuse(name.empty() ? "has no category" : "has no pattern");
        }
        if (what != "kernel" && what != "operator") {
            return refuse("has no subject \"" + std::string(what) + "\"; known: kernel and operator");
        }
        auto known = std::find(rules.m_names.begin(), rules.m_names.end(), name);
        if (known == rules.m_names.end()) {
            known = rules.m_names.insert(known, std::string(name));
        }
        Result<Pattern> glob = Pattern::parseGlob(pattern, LetterCase::Ignored);
        if (!glob) {
            return refuse("has a pattern that cannot be used: " + glob.error().message);
        }
        rules.m_rules.push_back({static_cast<std::uint32_t>(known - rules.m_names.begin()),
                                 what == "kernel" ? What::Kernel : What::Operator, std::move(*glob)});
    }
    // A category of that name in the file is the same one; it moves to the end.
    const auto other = std::find(rules.m_names.begin(), rules.m_names.end(), kOther);
    if (other != rules.m_names.end()) {
        const auto place = static_cast<std::uint32_t>(other - rules.m_names.begin());
        rules.m_names.erase(other);
        for (Rule& rule : rules.m_rules) {
            rule.category = rule.category == place  ? static_cast<std::uint32_t>(rules.m_names.size())
                            : rule.category > place ? rule.category - 1
                                                    : rule.category;
        }
    }
    rules.m_names.emplace_back(kOther);
    return rules;
}

Result<CategoryRules> CategoryRules::load(const std::string& path) {
    const Result<std::string> text = readTextFile(path);
    if (!text) {
        return text.error();
    }
    return parse(*text, path);
}

std::string_view CategoryRules::builtInText() {
    return kDefaultCategories;
}

const CategoryRules& CategoryRules::builtIn() {
    static const CategoryRules kRules = *parse(kDefaultCategories);
    return kRules;
}

std::uint32_t CategoryRules::categoryOf(std::string_view kernelName, std::string_view operatorName) const {
    const auto rule = std::find_if(m_rules.begin(), m_rules.end(), [&](const Rule& candidate) {
        return candidate.glob.foundIn(candidate.what == What::Kernel ? kernelName : operatorName);
    });
    return rule == m_rules.end() ? static_cast<std::uint32_t>(m_names.size() - 1) : rule->category;
}

std::string usualCategoryRulesPath() {
    return userFilePath("categories.txt");
}

Result<CategoryRules> userCategoryRules(const std::string& path) {
    std::error_code ignored;
    return !path.empty() && std::filesystem::exists(path, ignored) ? CategoryRules::load(path)
                                                                   : CategoryRules::builtIn();
}

} // namespace lanescope
