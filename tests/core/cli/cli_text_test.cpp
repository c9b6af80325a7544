// SPDX-License-Identifier: Apache-2.0
// Names of a trace are text: a terminal gets nothing that it acts on, a spreadsheet nothing that it runs.
#include "tests/core/cli/cli_fixture.h"
#include "tests/support/csv_file.h"

namespace lanescope::test {
namespace {

/// Every field that a recorder fills freely holds an escape sequence, a C1 control, a bell, DEL and marks of
/// direction.
std::string hostileTrace() {
    const std::string evil = R"(\u001b]0;title\u0007\u001b[2J\u009b31m\u007f\u202egpj\u2066\u200f\u061c)";
    return R"({"deviceProperties":[{"id":0,"name":")" + evil + R"("}],"note":")" + evil +
           R"(","traceEvents":[
{"ph":"M","name":"process_name","pid":1,"args":{"name":")" +
           evil + R"("}},
{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":")" +
           evil + R"("}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":900},
{"ph":"X","cat":"cpu_op","name":"=op)" +
           evil + R"(","pid":1,"tid":1,"ts":10,"dur":100,"args":{"External id":7,")" + evil + R"(":")" +
           evil + R"("}},
{"ph":"X","cat":"cuda_runtime","name":"@call)" +
           evil +
           R"(","pid":1,"tid":1,"ts":20,"dur":10,"args":{"correlation":1,"External id":7}},
{"ph":"X","cat":"kernel","name":"+cmd|' /C calc'!A0)" +
           evil +
           R"(","pid":0,"tid":7,"ts":60,"dur":100,"args":{"device":0,"stream":7,"correlation":1,"External id":7}},
{"ph":"X","cat":"python_function","name":"-f)" +
           evil + R"(","pid":1,"tid":1,"ts":200,"dur":100},
{"ph":"Z)" +
           evil + R"(","cat":")" + evil + R"(","name":"x","pid":1,"tid":1,"ts":300}]})";
}

class CliText : public testing::Test {
protected:
    CliRunner m_runner;
    std::string m_trace = m_runner.write("hostile.json", hostileTrace());
    std::vector<std::vector<std::string>> m_commands{
        {"info", m_trace},
        {"overview", m_trace},
        {"diagnose", m_trace},
        {"steps", m_trace},
        {"kernels", m_trace},
        {"ops", m_trace},
        {"runtime", m_trace},
        {"launches", m_trace},
        {"modules", "--group", "stack", m_trace},
        {"breakdown", "--group", "idle", m_trace},
        {"attribute", m_trace},
        {"roofline", m_trace},
        {"check", m_trace},
        {"slice", "--correlation", "1", m_trace},
        {"dependencies", m_trace},
        {"critical-path", m_trace},
        {"compare", m_trace, m_trace},
        {"runs", m_runner.path("")},
        {"query", m_trace, "select * from slice"},
        {"query", m_trace, "select * from args"},
        {"check", m_runner.path("missing\x1b[2J\xe2\x80\xae.json")},
        {"kernels", "--group", "\x1b[2J\xe2\x80\xae", m_trace},
    };
};

/// Bytes of control characters but line ends and tabs, and of marks of direction.
std::string actsOnTerminals(std::string_view text) {
    std::string found;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const std::string_view rest = text.substr(i);
        const bool isControl = (c < 0x20 && c != '\n' && c != '\t' && c != '\r') || c == 0x7F;
        const bool isC1 = c == 0xC2 && rest.size() > 1 && static_cast<unsigned char>(rest[1]) < 0xA0;
        bool isMark = false;
        for (const std::string_view mark : {"\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d",
                                            "\u202e", "\u2066", "\u2067", "\u2068", "\u2069", "\u061c"}) {
            isMark = isMark || rest.starts_with(mark);
        }
        if (isControl || isC1 || isMark) {
            found += std::to_string(i) + " ";
        }
    }
    return found;
}

TEST_F(CliText, NoCommandSendsControlCharactersToATerminal) {
    for (const std::vector<std::string>& command : m_commands) {
        for (const char* form : {"", "--json", "--csv"}) {
            std::vector<std::string> arguments = command;
            if (*form != '\0') {
                arguments.insert(arguments.begin() + 1, form);
            }
            const CliResult result = m_runner.runInTerminal(arguments);
            EXPECT_GE(result.exitCode, 0);
            EXPECT_FALSE(result.out.empty()) << command.front();
            EXPECT_EQ(actsOnTerminals(result.out), "") << command.front() << " " << form;
        }
    }
}

/// Files keep the names as they are, but for text that is made to be read.
TEST_F(CliText, TextInAFileHoldsNoControlCharactersEither) {
    for (const std::vector<std::string>& command : m_commands) {
        const CliResult result = m_runner.run(command);
        EXPECT_EQ(actsOnTerminals(result.out), "") << command.front();
        EXPECT_EQ(actsOnTerminals(result.err), "") << command.front();
    }
}

TEST_F(CliText, SpreadsheetsGetNoFormulas) {
    const auto startsFormula = [](const std::string& csv) {
        for (const char* start :
             {"\n=", ",=", "\"=", "\n@", ",@", "\"@", "\n+", ",+", "\"+", "\n-f", ",-f", "\"-f"}) {
            if (csv.find(start) != std::string::npos) {
                return true;
            }
        }
        return false;
    };
    int formulas = 0;
    for (const std::vector<std::string>& command : m_commands) {
        std::vector<std::string> arguments = command;
        arguments.insert(arguments.begin() + 1, "--csv");
        formulas += startsFormula(m_runner.run(arguments).out) ? 1 : 0;
        arguments[1] = "--spreadsheet";
        EXPECT_FALSE(startsFormula(m_runner.run(arguments).out)) << command.front();
    }
    EXPECT_GT(formulas, 4) << "the plain form keeps names as they are";
}

TEST_F(CliText, SpreadsheetsGetNoFormulasInAFile) {
    const std::string out = m_runner.path("out.csv");
    const CliResult result = m_runner.run(
        {"query", "--spreadsheet", "-o", out, m_trace, "select name, dur, -1 as less from slice"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const std::string csv = readFile(out);
    EXPECT_NE(csv.find("'=op"), std::string::npos) << csv;
    EXPECT_NE(csv.find(",-1\n"), std::string::npos) << "numbers stay numbers";
}

} // namespace
} // namespace lanescope::test
