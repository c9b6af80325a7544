// SPDX-License-Identifier: Apache-2.0
#include "core/gate/gate_report.h"

#include <cmath>
#include <functional>

#include "core/gate/gate_text.h"
#include "core/table/markup_text.h"
#include "core/table/table_maker.h"
#include "core/table/time_text.h"
#include "core/table/words.h"

namespace lanescope {

namespace {

/// A text of a trace or of the command line that may stand in a report.
std::string replacedEach(std::string_view text, const std::function<std::string(char)>& replacement) {
    std::string result;
    for (const char c : text) {
        result += replacement(c);
    }
    return result;
}

std::string markdownText(std::string_view text) {
    return escapedMarkdown(gateText(text));
}

std::string xmlText(std::string_view text) {
    return escapedMarkup(gateText(text));
}

std::string labelText(std::string_view text) {
    return replacedEach(gateText(text), [](char c) {
        return c == '"' || c == '\\' ? std::string("\\") + c
               : c == '\n'           ? std::string("\\n")
                                     : std::string(1, c);
    });
}

const char* markOf(Verdict verdict) {
    switch (verdict) {
    case Verdict::Better:
        return "\U0001F7E2";
    case Verdict::Worse:
        return "\U0001F534";
    case Verdict::Same:
        return "\u26AA";
    default:
        return "\U0001F7E1";
    }
}

std::string headline(const GateResult& result) {
    std::size_t worse = 0;
    std::size_t unclear = 0;
    for (const GateCheck& check : result.checks) {
        worse += check.verdict == Verdict::Worse ? 1u : 0u;
        unclear +=
            check.verdict == Verdict::NotEnoughData || check.verdict == Verdict::NotComparable ? 1u : 0u;
    }
    std::string text = worse > 0 ? std::to_string(worse) + " of " + std::to_string(result.checks.size()) +
                                       (worse == 1 ? " conditions is worse" : " conditions are worse")
                                 : "no condition is worse";
    return text + (unclear > 0 ? ", " + std::to_string(unclear) + " cannot be decided" : "");
}

std::optional<double> deltaPercent(const GateCheck& check) {
    return check.shift && check.shift->baseline != 0
               ? std::optional(check.shift->delta() / std::abs(check.shift->baseline))
               : std::nullopt;
}

} // namespace

Table gateTable(const GateResult& result) {
    TableMaker<GateCheck> maker(result.checks);
    maker
        .addText({"condition", "Condition", Unit::None, "Condition as given"},
                 [](const GateCheck& check) { return gateText(check.condition.text); })
        .add({"verdict", "Verdict", Unit::None, "worse, better, same, not enough data or not comparable"},
             [](const GateCheck& check) { return verdictText(check.verdict); })
        .add({"baseline_runs", "Baseline runs", Unit::Count, "Runs of the baseline with the figure"},
             [](const GateCheck& check) { return check.baseline.size(); })
        .add({"candidate_runs", "Candidate runs", Unit::Count, "Runs of the candidate with the figure"},
             [](const GateCheck& check) { return check.candidate.size(); })
        .add({"baseline", "Baseline", Unit::OfRow, "Mean over the runs of the baseline"},
             [](const GateCheck& check) {
                 return check.shift ? std::optional(check.shift->baseline) : std::nullopt;
             })
        .add({"candidate", "Candidate", Unit::OfRow, "Mean over the runs of the candidate"},
             [](const GateCheck& check) {
                 return check.shift ? std::optional(check.shift->candidate) : std::nullopt;
             })
        .add({"change_percent", "Change", Unit::Fraction,
              "Difference of the means as a share of the baseline"},
             deltaPercent)
        .add({"p_value", "p", Unit::None, "Probability that chance alone shows so bad a change"},
             [](const GateCheck& check) {
                 return check.shift ? std::optional(check.probability) : std::nullopt;
             })
        .addText({"message", "Message", Unit::None, "The verdict in words, with interval and noise"},
                 [](const GateCheck& check) { return gateText(check.message); })
        .addText({"cause", "Cause", Unit::None, "Cause that grew most, with culprit and advice"},
                 [](const GateCheck& check) { return gateText(check.cause); });
    Table table = maker.table();
    std::vector<Unit> units;
    for (const GateCheck& check : result.checks) {
        units.push_back(check.condition.figure.unit);
    }
    table.setRowUnits(std::move(units));
    return table;
}

std::string gateMarkdown(const GateResult& result, std::string_view title) {
    std::string text = "### Performance gate: " + markdownText(title) + "\n\n" + headline(result) + " (" +
                       countWords(result.candidateRuns, "1 run", "%1 runs").english() + " against " +
                       std::to_string(result.baselineRuns) +
                       ").\n\n| | Condition | Verdict | Figures |\n|---|---|---|---|\n";
    constexpr std::size_t kMostBytes = 60'000;
    std::size_t left = result.checks.size();
    for (const GateCheck& check : result.checks) {
        const std::string row =
            std::string("| ") + markOf(check.verdict) + " | " + markdownText(check.condition.text) + " | " +
            std::string(verdictText(check.verdict)) + " | " + markdownText(check.message) +
            (check.cause.empty() ? "" : "<br>Cause: " + markdownText(check.cause)) + " |\n";
        if (text.size() + row.size() > kMostBytes) {
            break;
        }
        text += row;
        --left;
    }
    text += left > 0 ? "\n" + std::to_string(left) + " more conditions are not shown.\n" : "";
    for (const std::string& note : result.notes) {
        const std::string line = "\n- " + markdownText(note) + "\n";
        text += text.size() + line.size() > kMostBytes ? "" : line;
    }
    return text;
}

std::string gateJunit(const GateResult& result, std::string_view title) {
    std::size_t failures = 0;
    std::size_t errors = 0;
    std::size_t skipped = 0;
    std::string cases;
    for (const GateCheck& check : result.checks) {
        const std::string message =
            xmlText(check.message + (check.cause.empty() ? "" : ". Cause: " + check.cause));
        cases += "    <testcase classname=\"" + xmlText(title) + "\" name=\"" +
                 xmlText(check.condition.text) + "\" time=\"0\">";
        switch (check.verdict) {
        case Verdict::Worse:
            ++failures;
            cases += "<failure type=\"worse\" message=\"" + message + "\">" + message + "</failure>";
            break;
        case Verdict::NotComparable:
            ++errors;
            cases += "<error type=\"not comparable\" message=\"" + message + "\">" + message + "</error>";
            break;
        case Verdict::NotEnoughData:
            ++skipped;
            cases += "<skipped message=\"" + message + "\"/>";
            break;
        default:
            cases +=
                "<system-out>" + std::string(verdictText(check.verdict)) + ": " + message + "</system-out>";
        }
        cases += "</testcase>\n";
    }
    const std::string counts = " tests=\"" + std::to_string(result.checks.size()) + "\" failures=\"" +
                               std::to_string(failures) + "\" errors=\"" + std::to_string(errors) + "\"";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts + ">\n  <testsuite name=\"" +
           xmlText(title) + "\"" + counts + " skipped=\"" + std::to_string(skipped) + "\">\n" + cases +
           "  </testsuite>\n</testsuites>\n";
}

std::string gateOpenMetrics(const GateResult& result, std::string_view title) {
    const auto family = [&](const std::string& name, const std::string& help, const auto& valueOf) {
        std::string text = "# TYPE " + name + " gauge\n# HELP " + name + " " + help + "\n";
        for (const GateCheck& check : result.checks) {
            const std::optional<double> value = valueOf(check);
            if (value) {
                text += name + "{series=\"" + labelText(title) + "\",condition=\"" +
                        labelText(check.condition.text) + "\"} " + fixedDecimal(*value, 9) + "\n";
            }
        }
        return text;
    };
    // Times are in seconds, as OpenMetrics has them.
    const auto scaled = [](const GateCheck& check, double value) {
        constexpr double kNsPerSecond = 1e9;
        return check.condition.figure.unit == Unit::Duration ? value / kNsPerSecond : value;
    };
    return family("lanescope_gate_baseline", "Mean of the baseline's runs; times in seconds",
                  [&](const GateCheck& check) {
                      return check.shift ? std::optional(scaled(check, check.shift->baseline)) : std::nullopt;
                  }) +
           family("lanescope_gate_candidate", "Mean of the candidate's runs; times in seconds",
                  [&](const GateCheck& check) {
                      return check.shift ? std::optional(scaled(check, check.shift->candidate))
                                         : std::nullopt;
                  }) +
           family("lanescope_gate_change_ratio", "Change as a fraction of the baseline", deltaPercent) +
           family("lanescope_gate_verdict", "0 better, 1 worse, 2 same, 3 not enough data, 4 not comparable",
                  [](const GateCheck& check) { return std::optional(static_cast<double>(check.verdict)); }) +
           "# EOF\n";
}

} // namespace lanescope
