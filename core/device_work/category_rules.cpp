// SPDX-License-Identifier: Apache-2.0
#include "core/device_work/category_rules.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "category_rules_text.h"
#include "core/base/ascii.h"
#include "core/base/status.h"
#include "core/base/user_file.h"
#include "core/device_work/name_words.h"

namespace lanescope {

namespace {

constexpr std::string_view kOther = "other";

/// "triton_poi_fused_add_relu_0": the kind of loop, then the operators. Older versions name none:
/// "triton__0d1d2d".
bool isOfInductor(std::string_view name) {
    constexpr std::string_view kTriton = "triton_";
    constexpr std::size_t kKind = 3;
    return name.starts_with(kTriton) && (name.substr(kTriton.size()).starts_with("_0d") ||
                                         (name.size() > kTriton.size() + kKind &&
                                          name.substr(kTriton.size() + kKind).starts_with("_fused")));
}

/// Letters, digits and underscores, with a `*` at one end or both.
bool isWordPattern(std::string_view text) {
    text.remove_prefix(text.starts_with('*') ? 1 : 0);
    text.remove_suffix(text.ends_with('*') ? 1 : 0);
    return !text.empty() && text.front() != '_' &&
           std::ranges::all_of(text, [](char c) { return isAsciiAlnum(c) || c == '_'; });
}

std::vector<std::string_view> partsOf(std::string_view text) {
    std::vector<std::string_view> parts;
    while (!(text = asciiTrimmed(text)).empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return parts;
}

} // namespace

std::string_view workEvidenceName(WorkEvidence evidence) {
    static constexpr std::array<std::string_view, 6> kNames{"none",     "recorder",    "operator",
                                                            "compiler", "kernel name", "library"};
    return kNames[static_cast<std::size_t>(evidence)];
}

Result<CategoryRules> CategoryRules::parse(std::string_view text, const std::string& path) {
    static constexpr std::array<std::pair<std::string_view, What>, 5> kSubjects{{{"kernel", What::Kernel},
                                                                                 {"operator", What::Operator},
                                                                                 {"words", What::Words},
                                                                                 {"compiled", What::Compiled},
                                                                                 {"library", What::Library}}};
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
        const auto* const subject =
            std::ranges::find(kSubjects, what, &std::pair<std::string_view, What>::first);
        if (subject == kSubjects.end()) {
            return refuse("has no subject \"" + std::string(what) +
                          "\"; known: kernel and operator, words, compiled, library");
        }
        std::vector<Pattern> globs;
        std::vector<std::string> words;
        for (const std::string_view part :
             subject->second == What::Kernel ? std::vector<std::string_view>{pattern} : partsOf(pattern)) {
            if (subject->second != What::Kernel && subject->second != What::Operator) {
                if (!isWordPattern(part)) {
                    return refuse("has a pattern that is no word: " + std::string(part));
                }
                words.push_back(asciiLowered(part));
                continue;
            }
            Result<Pattern> glob = Pattern::parseGlob(part, LetterCase::Ignored);
            if (!glob) {
                return refuse("has a pattern that cannot be used: " + glob.error().message);
            }
            globs.push_back(std::move(*glob));
        }
        rules.add(name, subject->second, std::move(globs), std::move(words));
    }
    rules.moveOtherToTheEnd();
    return rules;
}

void CategoryRules::add(std::string_view category, What what, std::vector<Pattern> globs,
                        std::vector<std::string> words) {
    const auto known = std::ranges::find(m_names, category);
    m_rules.push_back(
        {static_cast<std::uint32_t>(known - m_names.begin()), what, std::move(globs), std::move(words)});
    if (known == m_names.end()) {
        m_names.emplace_back(category);
    }
}

void CategoryRules::moveOtherToTheEnd() {
    const auto place = static_cast<std::uint32_t>(std::ranges::find(m_names, kOther) - m_names.begin());
    if (place < m_names.size()) {
        std::rotate(m_names.begin() + place, m_names.begin() + place + 1, m_names.end());
    } else {
        m_names.emplace_back(kOther);
    }
    const auto last = static_cast<std::uint32_t>(m_names.size() - 1);
    for (Rule& rule : m_rules) {
        rule.category = rule.category == place  ? last
                        : rule.category > place ? rule.category - 1
                                                : rule.category;
    }
    for (const std::string& name : m_names) {
        m_families.push_back(workFamilyNamed(name).value_or(WorkFamily::Other));
    }
}

Result<CategoryRules> CategoryRules::load(const std::string& path) {
    const Result<std::string> text = readTextFile(path);
    if (!text) {
        return text.error();
    }
    return parse(*text, path);
}

std::string_view CategoryRules::builtInText() {
    return kCategoryRulesText;
}

const CategoryRules& CategoryRules::builtIn() {
    static const CategoryRules kRules = *parse(kCategoryRulesText);
    return kRules;
}

CategoryRules::Match CategoryRules::matchOfKernel(std::string_view kernelName) const {
    const NameWords words(kernelName);
    const bool isCompiled = isOfInductor(kernelName);
    const auto count = static_cast<std::uint32_t>(m_rules.size());
    const auto find = [&](What what, NameWords::Part part, std::uint32_t rankOfFirst) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const Rule& rule = m_rules[i];
            const bool fits =
                rule.what == what
                    ? std::ranges::any_of(rule.words,
                                          [&](const std::string& word) { return words.has(part, word); })
                    : rankOfFirst == 0 && rule.what == What::Kernel && rule.globs.front().foundIn(kernelName);
            if (fits) {
                return Match{i, rankOfFirst + i};
            }
        }
        return Match{};
    };
    Match match = find(isCompiled ? What::Compiled : What::Words, NameWords::Part::Function, 0);
    if (match.rule == Match::kNoRule && !isCompiled) {
        match = find(What::Words, NameWords::Part::Arguments, count);
    }
    for (const NameWords::Part part : {NameWords::Part::Function, NameWords::Part::Arguments}) {
        if (match.rule == Match::kNoRule) {
            match = find(What::Library, part, 2 * count);
        }
    }
    return match;
}

CategoryRules::Match CategoryRules::matchOfOperator(std::string_view operatorName) const {
    for (std::uint32_t i = 0; i < m_rules.size() && !operatorName.empty(); ++i) {
        if (m_rules[i].what == What::Operator &&
            std::ranges::any_of(m_rules[i].globs,
                                [&](const Pattern& glob) { return glob.foundIn(operatorName); })) {
            return {i, i};
        }
    }
    return {};
}

ClassifiedWork CategoryRules::classify(Match kernel, Match operatorMatch) const {
    const Match& first = operatorMatch.rank < kernel.rank ? operatorMatch : kernel;
    if (first.rule == Match::kNoRule) {
        return {static_cast<std::uint32_t>(m_names.size() - 1), WorkFamily::Other, WorkEvidence::None};
    }
    const Rule& rule = m_rules[first.rule];
    const WorkEvidence evidence = rule.what == What::Operator   ? WorkEvidence::Operator
                                  : rule.what == What::Compiled ? WorkEvidence::Compiled
                                  : rule.what == What::Library  ? WorkEvidence::Library
                                                                : WorkEvidence::Name;
    return {rule.category, m_families[rule.category], evidence};
}

WorkFamily workFamilyOf(std::string_view kernelName, std::string_view operatorName) {
    return CategoryRules::builtIn().classify(kernelName, operatorName).family;
}

DevicePart devicePartOf(std::string_view kernelName) {
    switch (workFamilyOf(kernelName)) {
    case WorkFamily::Communication:
        return DevicePart::Communication;
    case WorkFamily::Memory:
        return DevicePart::Copy;
    case WorkFamily::Waiting: {
        const NameWords words(kernelName);
        const auto has = [&words](std::string_view pattern) {
            return words.has(NameWords::Part::Function, pattern);
        };
        return has("copy_done") || has("async_done") ? DevicePart::Copy
               : has("done")                         ? DevicePart::Communication
                                                     : DevicePart::None;
    }
    default:
        return DevicePart::Computation;
    }
}

bool isFillKernel(std::string_view kernelName) {
    return devicePartOf(kernelName) == DevicePart::Copy &&
           NameWords(kernelName).has(NameWords::Part::Function, "fill_buffer*");
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
