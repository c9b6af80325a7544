// SPDX-License-Identifier: Apache-2.0
#include "tests/support/full_trace_text.h"

namespace lanescope::test {

std::string fullTraceText(int kernels) {
    std::string text = R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "GPU", "numSms": 10}],
"environment": {"API_TOKEN": "hf_made_up_and_no_secret_at_all"}, "baseTimeNanoseconds": 1700000000000000000,
"traceEvents": [
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":10,"dur":1000},
{"ph":"C","name":"load","pid":1,"ts":12,"args":{"a":1,"b":2.5}},
{"ph":"i","cat":"cpu_instant_event","name":"[memory]","s":"t","pid":1,"tid":1,"ts":13,"args":{"Bytes":512,"Addr":4096,"Device Type":1,"Device Id":0,"Total Allocated":512}},
{"ph":"X","cat":"cpu_op","name":"negative","cname":"terrible","pid":1,"tid":1,"ts":14,"dur":-1}
)";
    for (int i = 0; i < kernels; ++i) {
        const std::string ts = std::to_string(20 + i * 10);
        const std::string id = std::to_string(i + 1);
        text += R"(,{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":)" + ts +
                R"(,"dur":8,"args":{"External id":)" + id + "}}\n" +
                R"(,{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":)" + ts +
                R"(.5,"dur":2,"args":{"correlation":)" + id + "}}\n" +
                R"(,{"ph":"s","cat":"ac2g","name":"ac2g","id":)" + id + R"(,"pid":1,"tid":1,"ts":)" + ts +
                ".5}\n" + R"(,{"ph":"f","bp":"e","cat":"ac2g","name":"ac2g","id":)" + id +
                R"(,"pid":0,"tid":7,"ts":)" + ts + ".75}\n" +
                R"(,{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":)" + ts +
                R"(.75,"dur":5,"args":{"device":0,"stream":7,"correlation":)" + id + R"(,"grid":[4,1,1]}})" +
                "\n";
    }
    return text + "]}";
}

} // namespace lanescope::test
