// SPDX-License-Identifier: Apache-2.0
// Time of the host is told by its kind: sampled functions, calls, waits for input, the first use of a device,
// and recordings that lack the program or its device work.
#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/diagnosis/cause_layout.h"
#include "core/diagnosis/diagnosis.h"
#include "core/diagnosis/diagnosis_report.h"
#include "core/diagnosis/idle_advice.h"
#include "core/idle/call_kinds.h"
#include "core/import/trace_loader.h"
#include "tests/core/diagnosis/diagnosis_trace.h"

namespace lanescope::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr DurationNs kMs = 1'000'000;

DiagnosisCause firstOf(CauseKind kind, const Diagnosis& diagnosis) {
    const auto found = std::ranges::find(diagnosis.causes, kind, &DiagnosisCause::kind);
    return found == diagnosis.causes.end() ? DiagnosisCause{} : *found;
}

/// A category of operators is declared, as Nsight Systems does: other slices of the host are annotations.
DiagnosisTrace withOperators() {
    DiagnosisTrace made({.hasSteps = false});
    made.host("aten::empty", "cpu_op", 6, 8);
    return made;
}

/// Two kernels with 60 ms of the host between them.
DiagnosisTrace withPause() {
    DiagnosisTrace made = withOperators();
    made.kernel("collide", 20, 1000, 0);
    made.kernel("stream", 61'010, 62'000, 61'000);
    return made;
}

TEST(HostTime, SampledFunctionsAreNoUnrecordedTime) {
    DiagnosisTrace made = withPause();
    made.host("sha256_block", "cpu_sample", 1000, 21'000);
    made.host("inflate", "cpu_sample", 21'000, 31'000);
    const Diagnosis diagnosis = made.diagnose();
    const DiagnosisCause sampled = firstOf(CauseKind::HostOperator, diagnosis);
    EXPECT_EQ(sampled.name, "Host function, sampled");
    EXPECT_EQ(sampled.ns, 30 * kMs);
    EXPECT_THAT(sampled.what, HasSubstr("sha256_block 20.0 ms, inflate 10.0 ms"));
    EXPECT_THAT(sampled.advice, AllOf(HasSubstr("The host computes"), Not(HasSubstr("sha256_block"))));
    const DiagnosisCause unknown = firstOf(CauseKind::HostUnrecorded, diagnosis);
    EXPECT_EQ(unknown.ns, 30 * kMs);
    EXPECT_THAT(unknown.what, Not(HasSubstr("sha256_block")));
}

TEST(HostTime, ASampledWaitIsNoWork) {
    DiagnosisTrace made = withPause();
    made.host("sem_wait", "cpu_sample", 1000, 61'000);
    const Diagnosis diagnosis = made.diagnose();
    EXPECT_EQ(firstOf(CauseKind::HostOperator, diagnosis).ns, 0);
    EXPECT_EQ(firstOf(CauseKind::HostUnrecorded, diagnosis).ns, 60 * kMs);
}

/// With and without device work beside it.
TEST(HostTime, CompilersAndFirstCallsInSamplesAreSetUp) {
    for (const bool hasDevice : {true, false}) {
        for (const char* name : {"[libamd_comgr.so.2]", "llvm::SelectionDAG::Combine", "hipModuleLoadData"}) {
            const bool isCompiler = std::string(name) != "hipModuleLoadData";
            DiagnosisTrace made = hasDevice ? withPause() : withOperators();
            made.host(name, "cpu_sample", 1000, 41'000);
            made.host("my::nn::Module::build", "cpu_sample", 41'000, 61'000);
            const Diagnosis diagnosis = made.diagnose();
            EXPECT_EQ(firstOf(CauseKind::OneTimeInit, diagnosis).ns, 40 * kMs) << name << hasDevice;
            EXPECT_THAT(firstOf(CauseKind::OneTimeInit, diagnosis).advice,
                        HasSubstr(isCompiler ? "compile it once" : "happens once"));
            EXPECT_EQ(firstOf(CauseKind::HostOperator, diagnosis).ns, 20 * kMs) << name << hasDevice;
        }
    }
}

TEST(HostTime, WaitsForInputAndSleepsAreTheirOwn) {
    for (const bool hasDevice : {true, false}) {
        for (const char* name : {"fgets", "usleep", "fread"}) {
            DiagnosisTrace made = withOperators();
            if (hasDevice) {
                made.kernel("collide", 20, 1000, 0);
                made.kernel("stream", 301'020, 302'000, 301'000);
            }
            made.host(name, "os_runtime", 1010, 300'000);
            made.host(name, "os_runtime", 300'010, 300'020);
            const DiagnosisCause cause = firstOf(CauseKind::HostUnrecorded, made.diagnose());
            const std::string title = causeText(cause).title.english();
            const std::string advice = cause.advice.english();
            if (std::string(name) == "fread") {
                EXPECT_EQ(title, "Host time not recorded");
                continue;
            }
            EXPECT_EQ(title, std::string(name) == "fgets" ? "Wait for input" : "Sleep") << hasDevice;
            EXPECT_THAT(cause.what, HasSubstr(name));
            EXPECT_THAT(advice, AllOf(HasSubstr(name), Not(HasSubstr("Record"))));
            EXPECT_EQ(advice.find("from 0.0 ms to 302.0 ms") != std::string::npos, hasDevice) << advice;
        }
    }
}

TEST(HostTime, AdviceOnCallsOfTheSystemIsThatOfMostOfTheTime) {
    const auto advice = [](const char* most) {
        DiagnosisTrace made = withOperators();
        made.host(most, "os_runtime", 10, 9000);
        made.host("open64", "os_runtime", 9000, 12'000);
        made.host("futex", "os_runtime", 12'000, 14'000);
        return firstOf(CauseKind::HostUnrecorded, made.diagnose()).advice.english();
    };
    EXPECT_THAT(advice("ioctl"), AllOf(HasSubstr("drivers"), Not(HasSubstr("files"))));
    EXPECT_THAT(advice("waitpid"), AllOf(HasSubstr("another thread"), Not(HasSubstr("files"))));
    EXPECT_THAT(advice("pread64"), HasSubstr("read many files"));
    EXPECT_THAT(advice("pthread_create"), AllOf(HasSubstr("several kinds"), Not(HasSubstr("files"))));
}

TEST(HostTime, AnEventReplacesNoCopy) {
    for (const bool isCopy : {true, false}) {
        IdleFacts facts;
        facts.kind = CauseKind::BlockingSync;
        facts.tools = &toolsOf(Framework::Unknown);
        facts.culprit = isCopy ? "hipMemcpyDtoH" : "hipStreamSynchronize";
        const std::string advice = idleAdvice(facts).english();
        EXPECT_EQ(advice.find("pinned memory") != std::string::npos, isCopy);
        EXPECT_EQ(advice.find("replace it by an event") != std::string::npos, !isCopy);
    }
}

/// The calls are told as long as they are, beside the latency behind them and the time between them.
TEST(HostTime, DispatchIsToldByItsParts) {
    DiagnosisTrace made({.hasSteps = false});
    for (std::int64_t i = 0; i < 100; ++i) {
        made.host("aten::mul", "cpu_op", i * 100, i * 100 + 60);
        made.kernel("mul_kernel", i * 100 + 60, i * 100 + 64, i * 100 + 20);
    }
    const DiagnosisCause cause = firstOf(CauseKind::LaunchBound, made.diagnose());
    EXPECT_THAT(cause.what,
                AllOf(HasSubstr("cudaLaunchKernel 500 \u00b5s"), HasSubstr("latency of launches 3.50 ms"),
                      HasSubstr("between recorded calls 3.56 ms"), HasSubstr("aten::mul 2.00 ms")));
    EXPECT_THAT(cause.evidence, HasSubstr("100 gaps before, between and after 100 pieces of work"));
    const Diagnosis inside =
        diagnose(*made.trace(), Selection{.range = TimeRange{made.at(160), made.at(9064)}});
    EXPECT_THAT(firstOf(CauseKind::LaunchBound, inside).evidence,
                HasSubstr("89 gaps between 90 pieces of work"));
}

std::string event(const std::string& name, const char* cat, double tsMs, double durMs,
                  const std::string& args = "") {
    return R"({"ph":"X","cat":")" + std::string(cat) + R"(","name":")" + name + R"(","pid":1,"tid":1,"ts":)" +
           std::to_string(tsMs * 1000) + R"(,"dur":)" + std::to_string(durMs * 1000) + R"(,"args":{)" + args +
           "}},";
}

Diagnosis diagnosed(std::string events) {
    events.pop_back();
    const auto trace = loadTraceText(R"({"traceEvents":[)" + events + "]}", "t.json");
    EXPECT_TRUE(trace);
    return diagnose(**trace);
}

/// The profiler asks for devices when it starts, and waits for them when it stops.
TEST(HostTime, CallsOfTheProfilerAloneAreNoProgram) {
    const std::string calls = event("hipGetDeviceProperties", "cuda_runtime", 900, 2, R"("correlation":1)") +
                              event("hipDeviceSynchronize", "cuda_runtime", 903, 90, R"("correlation":2)");
    const Diagnosis nothing = diagnosed(event("PyTorch Profiler (0)", "Trace", 0, 1000) +
                                        event("Buffer Flush", "overhead", 970, 5) + calls);
    ASSERT_EQ(nothing.causes.size(), 1U);
    EXPECT_EQ(causeText(nothing.causes[0]).title.english(), "Nothing of the program recorded");
    EXPECT_THAT(nothing.causes[0].evidence,
                AllOf(HasSubstr("2 runtime calls and nothing else"), HasSubstr("recorded for 1.00 s")));
    EXPECT_THAT(nothing.causes[0].advice, HasSubstr("ProfilerActivity.CPU"));

    const Diagnosis onHost = diagnosed(event("aten::lstm", "cpu_op", 500, 400) + calls);
    EXPECT_EQ(firstOf(CauseKind::BlockingSync, onHost).ns, 0);
    EXPECT_EQ(firstOf(CauseKind::ProfilerOverhead, onHost).ns, 90 * kMs);
    EXPECT_EQ(firstOf(CauseKind::NoGpuWork, onHost).ns, 0);

    const Diagnosis launches =
        diagnosed(event("aten::lstm", "cpu_op", 500, 400) +
                  event("hipLaunchKernel", "cuda_runtime", 600, 1, R"("correlation":3)") + calls);
    EXPECT_EQ(firstOf(CauseKind::ProfilerOverhead, launches).ns, 0);
}

/// Calls are recorded by what records kernels: nobody forgot to ask for these.
TEST(HostTime, MissingKernelsHideNoCallsOfTheHost) {
    std::string events = event("aten::bmm", "cpu_op", 0, 100);
    for (int i = 0; i < 20; ++i) {
        events +=
            event("hipLaunchKernel", "cuda_runtime", i, 0.1, R"("correlation":)" + std::to_string(i + 1));
    }
    events += event("hipFree", "cuda_runtime", 30, 25, R"("correlation":90)") +
              event("hipMalloc", "cuda_runtime", 60, 15, R"("correlation":91)");
    const Diagnosis diagnosis = diagnosed(events);
    EXPECT_EQ(firstOf(CauseKind::NoGpuWork, diagnosis).ns, 60 * kMs);
    EXPECT_THAT(firstOf(CauseKind::NoGpuWork, diagnosis).advice,
                AllOf(Not(HasSubstr("activities=")), HasSubstr("second profiler")));
    DurationNs allocationNs = 0;
    for (const DiagnosisCause& cause : diagnosis.causes) {
        allocationNs += cause.kind == CauseKind::Allocator ? cause.ns : 0;
        EXPECT_NE(cause.kind, CauseKind::HostOperator);
    }
    EXPECT_EQ(allocationNs, 40 * kMs);
    EXPECT_THAT(firstOf(CauseKind::Allocator, diagnosis).what,
                HasSubstr("hipFree 25.0 ms, hipMalloc 15.0 ms"));
}

TEST(HostTime, AFirstCallThatSetsSomethingUpIsNoWorkOfEachCall) {
    for (const bool isFirst : {true, false}) {
        std::string events;
        for (int i = 0; i < 6; ++i) {
            events += event("aten::fft_r2c", "cpu_op", i * 100, (i == 0) == isFirst ? 80 : 1);
            events += event("aten::poisson", "cpu_op", i * 100 + 82, 15);
        }
        const Diagnosis diagnosis = diagnosed(events);
        const DiagnosisCause setUp = firstOf(CauseKind::OneTimeInit, diagnosis);
        EXPECT_EQ(setUp.ns, isFirst ? 80 * kMs : 0);
        if (isFirst) {
            EXPECT_THAT(setUp.what, HasSubstr("aten::fft_r2c"));
            EXPECT_THAT(setUp.advice, HasSubstr("Warm up"));
        }
        DurationNs operatorNs = 0;
        for (const DiagnosisCause& cause : diagnosis.causes) {
            operatorNs += cause.kind == CauseKind::HostOperator ? cause.ns : 0;
        }
        EXPECT_GE(operatorNs, isFirst ? 90 * kMs : 490 * kMs);
        EXPECT_LE(operatorNs, isFirst ? 95 * kMs : 491 * kMs);
    }
}

/// The profiler of PyTorch before Kineto has rows of the device without kernels.
TEST(HostTime, TimesOfOperatorsOnTheDeviceAreNotTheHosts) {
    const auto row = [](const char* process, const char* name, int ts, int dur) {
        return std::string(R"({"ph":"X","name":")") + name + R"(","pid":")" + process + R"(","tid":)" +
               (std::string(process) == "CPU functions" ? "1" : "0") + R"(,"ts":)" + std::to_string(ts) +
               R"(,"dur":)" + std::to_string(dur) + R"(,"args":{}},)";
    };
    std::string events;
    for (int i = 0; i < 10; ++i) {
        events += row("CPU functions", "aten::bmm", i * 1000, 900);
        events += row("CUDA functions", "aten::bmm", i * 3000, 1500); // more rows than the host has
        events += row("CUDA functions", "aten::bmm", i * 3000 + 1500, 1500);
    }
    events.pop_back();
    const auto trace = loadTraceText("[" + events + "]", "t.json");
    ASSERT_TRUE(trace);
    const Diagnosis diagnosis = diagnose(**trace);
    EXPECT_EQ(firstOf(CauseKind::HostOperator, diagnosis).ns, 9 * kMs);
    const DiagnosisCause device = firstOf(CauseKind::KernelBound, diagnosis);
    EXPECT_EQ(device.ns, 21 * kMs);
    EXPECT_THAT(device.what, HasSubstr("aten::bmm"));
    const std::string text = diagnosisText(trace->get(), diagnosis);
    EXPECT_THAT(text, AllOf(Not(HasSubstr("No device activity")), Not(HasSubstr("activities=")),
                            HasSubstr("CUDA functions")));
}

TEST(CallKinds, SampledNamesAreToldApart) {
    EXPECT_TRUE(isCompilerFunction("[libnvidia-ptxjitcompiler.so.535]"));
    EXPECT_TRUE(isCompilerFunction("[libhiprtc.so.6]"));
    EXPECT_FALSE(isCompilerFunction("compile_query"));
    EXPECT_TRUE(isSetUpFunction("hipGetDeviceCount"));
    EXPECT_FALSE(isSetUpFunction("ui::Module::load"));
    EXPECT_EQ(systemWaitOf("getline"), SystemWait::Input);
    EXPECT_EQ(systemWaitOf("clock_nanosleep"), SystemWait::Time);
    EXPECT_EQ(systemWaitOf("_IO_getc"), SystemWait::None);
    EXPECT_EQ(systemWaitOf("read"), SystemWait::None);
}

} // namespace
} // namespace lanescope::test
