// SPDX-License-Identifier: Apache-2.0
// Questions with known answers (../shared): the calls that an agent would make (recipes.json), each answer in
// the place that is named there, within its budget, in three calls besides opening.
#include <simdjson.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/agent/answer.h"
#include "tests/core/agent/mcp_client.h"
#include "tests/support/csv_file.h"
#include "tests/support/shared_data.h"

namespace lanescope::test {
namespace {

namespace dom = simdjson::dom;

/// Answers of the calls of one question.
class Played {
public:
    void add(const std::string& answer) {
        const auto values = jsonPaths(answer);
        ASSERT_TRUE(values) << answer;
        m_answers.push_back(*values);
    }
    /// Value at "CALL:PATH"; in "rows.N.COLUMN" the column by its name. "(none)" where there is none.
    std::string at(std::string_view place) const {
        const std::size_t colon = place.find(':');
        const std::size_t call = std::strtoul(std::string(place.substr(0, colon)).c_str(), nullptr, 10);
        std::string path(place.substr(colon + 1));
        if (call < 1 || call > m_answers.size()) {
            return "(none)";
        }
        const auto& values = m_answers[call - 1];
        const std::size_t last = path.rfind('.');
        if (path.starts_with("rows.")) {
            for (std::size_t column = 0; values.contains("columns." + std::to_string(column)); ++column) {
                if (values.at("columns." + std::to_string(column)) == path.substr(last + 1)) {
                    path = path.substr(0, last + 1) + std::to_string(column);
                    break;
                }
            }
        }
        const auto found = values.find(path);
        return found == values.end() ? "(none)" : found->second;
    }

private:
    std::vector<std::map<std::string, std::string>> m_answers;
};

std::string withoutSpaces(std::string text) {
    std::erase(text, ' ');
    return text;
}

void expectText(const std::string& got, std::string_view text, std::string_view match) {
    if (match == "equals") {
        EXPECT_EQ(got, text);
    } else if (match == "equals ignoring spaces") {
        EXPECT_EQ(withoutSpaces(got), withoutSpaces(std::string(text)));
    } else if (match.starts_with("starts with ")) {
        EXPECT_TRUE(got.starts_with(match.substr(12))) << got;
    } else if (match.starts_with("contains ")) {
        EXPECT_NE(got.find(match.substr(9)), std::string::npos) << got;
    } else {
        ADD_FAILURE() << "nobody knows how to match " << match;
    }
}

void expectNumber(const std::string& got, double value, double tolerance) {
    char* end = nullptr;
    const double number = std::strtod(got.c_str(), &end);
    EXPECT_TRUE(!got.empty() && *end == '\0') << got;
    EXPECT_NEAR(number, value, std::abs(value) * tolerance + 1e-9);
}

double numberAt(const Played& played, dom::element place) {
    return std::strtod(played.at(std::string_view(place)).c_str(), nullptr);
}

/// Derivations of a recipe from several places of the answers.
void expectDerived(const Played& played, dom::object recipe, dom::object expected) {
    dom::array places;
    if (recipe["abstains"].get(places) == simdjson::SUCCESS) {
        for (const dom::element place : places) {
            const std::string got = played.at(std::string_view(place));
            EXPECT_TRUE(got == "null" || got == "false") << std::string_view(place) << " is " << got;
        }
        EXPECT_EQ(std::string_view(expected["text"]).find("no marked steps"), 0u);
        return;
    }
    const double least = double(recipe["within_percent"]) / 100;
    const double before = numberAt(played, recipe["of"].at(0));
    const double after = numberAt(played, recipe["of"].at(1));
    ASSERT_GT(before, 0);
    EXPECT_EQ(std::abs(after / before - 1) > least ? "yes" : "no", std::string_view(expected["text"]));
}

void expectField(const Played& played, dom::element recipe, dom::object expected) {
    dom::object derived;
    if (recipe.get(derived) == simdjson::SUCCESS) {
        expectDerived(played, derived, expected);
        return;
    }
    const std::string got = played.at(std::string_view(recipe));
    double value = 0;
    std::string_view text;
    if (expected["value"].get(value) == simdjson::SUCCESS) {
        expectNumber(got, value, double(expected["relative_tolerance"]));
    } else if (expected["text"].get(text) == simdjson::SUCCESS) {
        expectText(got, text, std::string_view(expected["match"]));
    } else {
        ADD_FAILURE() << "the question has neither value nor text";
    }
}

/// The arguments with names of traces as paths, and places in earlier answers as their values.
std::string filledArguments(dom::object arguments, const Played& played) {
    std::string json = "{";
    for (const dom::key_value_pair member : arguments) {
        std::string_view text;
        std::string value = simdjson::minify(member.value);
        if (member.value.get(text) == simdjson::SUCCESS) {
            const bool isPath = member.key == "path";
            const bool isPlace = text.find(":rows.") != std::string_view::npos;
            value = jsonString(isPath    ? sharedPath("data/traces/" + std::string(text) + ".json.gz")
                               : isPlace ? played.at(text)
                                         : std::string(text));
        }
        json += (json.size() > 1 ? "," : "") + jsonString(member.key) + ":" + value;
    }
    return json + "}";
}

TEST(AgentQuestions, EachAnswerIsInTheOutputWithinItsBudget) {
    const std::string questions = sharedPath("spec/interfaces/questions.json");
    const std::string traces = sharedPath("data/traces");
    if (questions.empty() || traces.empty()) {
        GTEST_SKIP() << "the questions and their traces are not here";
    }
    dom::parser questionParser;
    dom::parser recipeParser;
    const dom::element recipes = recipeParser.load(LANESCOPE_AGENT_RECIPES);
    std::size_t asked = 0;
    for (const dom::object question : questionParser.load(questions)["questions"].get_array()) {
        const std::string id{std::string_view(question["id"])};
        SCOPED_TRACE(id + ": " + std::string(std::string_view(question["question"])));
        dom::object recipe;
        ASSERT_EQ(recipes[id].get(recipe), simdjson::SUCCESS) << "no recipe";
        TracePoolOptions options;
        options.allowed = {traces};
        McpClient client(std::move(options));
        Played played;
        std::size_t calls = 0;
        std::size_t bytes = 0;
        for (const dom::array call : recipe["calls"].get_array()) {
            const std::string tool(std::string_view(call.at(0)));
            const std::string answer = client.call(tool, filledArguments(call.at(1), played));
            EXPECT_LE(static_cast<double>(answer.size()), 2000 * kBytesPerToken) << tool;
            played.add(answer);
            calls += tool == "open" ? 0u : 1u;
            bytes += answer.size();
        }
        EXPECT_LE(calls, 3u);
        std::printf("%s: %zu calls, %.0f tokens\n", id.c_str(), calls,
                    static_cast<double>(bytes) / kBytesPerToken);
        const dom::object answer = question["answer"];
        dom::object fields;
        if (answer["fields"].get(fields) != simdjson::SUCCESS) {
            expectField(played, recipe["fields"]["value"], answer);
        } else {
            for (const dom::key_value_pair field : fields) {
                SCOPED_TRACE(std::string(field.key));
                expectField(played, recipe["fields"][field.key], field.value);
            }
        }
        ++asked;
    }
    EXPECT_EQ(asked, 15u);
}

} // namespace
} // namespace lanescope::test
