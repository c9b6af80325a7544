// SPDX-License-Identifier: Apache-2.0
// A small trace and lanescope-cli run on it.
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "tests/core/cli/cli_runner.h"
#include "tests/support/json_paths.h"

namespace lanescope::test {

inline constexpr const char* kCliTrace = R"json({
"schemaVersion": 1,
"deviceProperties": [{"id": 0, "name": "Example GPU", "totalGlobalMem": 1024, "numSms": 108}],
"secret_token": "hunter2-do-not-print",
"traceEvents": [
{"ph":"M","name":"process_name","pid":41,"tid":0,"ts":0,"args":{"name":"python3"}},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#3","pid":41,"tid":41,"ts":90.000,"dur":400.000,
 "args":{"External id":15}},
{"ph":"X","cat":"python_function","name":"train.py(4): step","pid":41,"tid":41,"ts":91.000,"dur":300.000,
 "args":{"Python id":1}},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":41,"tid":41,"ts":95.000,"dur":100.000,
 "args":{"External id":16}},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":41,"tid":41,"ts":100.100,"dur":30.002,
 "args":{"External id":17,"Input Dims":[[8],[4,16]],"shape \"x\"":"a\nb"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":41,"tid":41,"ts":110.000,"dur":6.500,
 "args":{"External id":17,"cbid":211,"correlation":52}},
{"ph":"s","id":52,"cat":"ac2g","name":"ac2g","pid":41,"tid":41,"ts":110.000},
{"ph":"f","id":52,"cat":"ac2g","name":"ac2g","pid":0,"tid":7,"ts":140.500,"bp":"e"},
{"ph":"X","cat":"kernel","name":"void gemm_k<128, true>(float*)","pid":0,"tid":7,"ts":140.500,"dur":55.250,
 "args":{"External id":17,"device":0,"context":1,"stream":7,"correlation":52,"registers per thread":96,
 "shared memory":16384,"blocks per SM":1.5,"warps per SM":6.0,"grid":[162,1,1],"block":[128,1,1],
 "est. achieved occupancy %":9}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy HtoD (Pinned -> Device)","pid":0,"tid":7,"ts":200.000,"dur":4.000,
 "args":{"device":0,"stream":7,"correlation":60,"bytes":4096}},
{"ph":"C","name":"load","pid":41,"ts":100,"args":{"value":0.5}},
{"ph":"i","s":"t","name":"mark","pid":41,"tid":41,"ts":101.000}
]})json";

class Cli : public testing::Test {
protected:
    void SetUp() override { m_trace = m_runner.write("trace.json", kCliTrace); }

    /// Runs on the sample; expects exit code 0 and nothing on stderr.
    std::string output(std::vector<std::string> arguments) const {
        arguments.push_back(m_trace);
        const CliResult result = m_runner.run(arguments);
        EXPECT_EQ(result.exitCode, 0);
        EXPECT_EQ(result.err, "");
        return result.out;
    }
    std::map<std::string, std::string> json(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin() + 1, "--json");
        const std::string text = output(std::move(arguments));
        const auto paths = jsonPaths(text);
        EXPECT_TRUE(paths) << text;
        return paths.value_or(std::map<std::string, std::string>());
    }
    const CliRunner& runner() const { return m_runner; }
    const std::string& tracePath() const { return m_trace; }

private:
    CliRunner m_runner;
    std::string m_trace;
};

} // namespace lanescope::test
