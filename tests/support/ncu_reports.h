// SPDX-License-Identifier: Apache-2.0
// Small reports of Nsight Compute for tests, as `ncu --csv --page raw` and `--page details` print them.
#pragma once

#include <string>
#include <vector>

namespace lanescope::test {

/// A line of quoted fields.
inline std::string ncuLine(const std::vector<std::string>& fields) {
    std::string line;
    for (const std::string& field : fields) {
        line += (line.empty() ? "\"" : ",\"") + field + "\"";
    }
    return line + "\n";
}

/// The fields that both pages begin with, and more behind them.
inline std::string ncuKernelLine(const std::string& id, const std::string& name, const std::string& block,
                                 const std::string& grid, const std::vector<std::string>& more) {
    std::vector<std::string> fields{id, "42", "python3", "host", name, "1", "7", block, grid, "0", "9.0"};
    fields.insert(fields.end(), more.begin(), more.end());
    return ncuLine(fields);
}
inline std::string ncuHeader(const std::vector<std::string>& more) {
    std::vector<std::string> fields{"ID",      "Process ID", "Process Name", "Host Name", "Kernel Name",
                                    "Context", "Stream",     "Block Size",   "Grid Size", "Device",
                                    "CC"};
    fields.insert(fields.end(), more.begin(), more.end());
    return ncuLine(fields);
}

/// Two launches of "add" with other grids, then one of "gemm": 2 us, 4 us and 10 us.
inline std::string rawNcuReport() {
    const std::string add = "void lib::add<float>(float*, int)";
    std::vector<std::string> units(11);
    for (const char* unit : {"Mbyte", "Kbyte", "usecond", "register/thread", "sector", "%", "%", "%", "inst",
                             "inst", "inst", "inst"}) {
        units.emplace_back(unit);
    }
    return "==PROF== Connected to process 42 (/usr/bin/python3)\n"
           "loss 0.5, accuracy 0.1\n"
           "==PROF== Disconnected from process 42\n" +
           ncuHeader({"dram__bytes_read.sum", "dram__bytes_write.sum", "gpu__time_duration.sum",
                      "launch__registers_per_thread", "lts__t_sectors.sum",
                      "sm__throughput.avg.pct_of_peak_sustained_elapsed",
                      "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed",
                      "sm__warps_active.avg.pct_of_peak_sustained_active",
                      "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio",
                      "smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio",
                      "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum",
                      "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum"}) +
           ncuLine(units) +
           ncuKernelLine("0", add, "(256, 1, 1)", "(10, 1, 1)",
                         {"1.5", "500.00", "2.00", "16", "1,000", "12.5", "80.25", "45.5", "9.5", "1.5",
                          "1,000", "500"}) +
           ncuKernelLine("1", add, "(256, 1, 1)", "(20, 1, 1)",
                         {"3", "1,000.00", "4.00", "16", "2,000", "13.5", "82.25", "46.5", "3.5", "5.5",
                          "2,000", "n/a"}) +
           ncuKernelLine("2", "gemm", "(128, 1, 1)", "(132, 1, 1)",
                         {"10", "0", "10.00", "255", "40,000", "91", "30", "24", "1", "2", "", ""});
}

inline std::string detailsNcuReport() {
    const auto line = [](const std::string& id, const std::string& section, const std::string& metric,
                         const std::string& unit, const std::string& value,
                         const std::string& rule = std::string()) {
        return ncuKernelLine(
            id, "gemm", "(128, 1, 1)", "(132, 1, 1)",
            {section, metric, unit, value, rule.empty() ? "" : "SOLBottleneck", "", rule, "", ""});
    };
    const std::string speed = "GPU Speed Of Light Throughput";
    return ncuHeader({"Section Name", "Metric Name", "Metric Unit", "Metric Value", "Rule Name", "Rule Type",
                      "Rule Description", "Estimated Speedup Type", "Estimated Speedup"}) +
           line("0", speed, "Memory Throughput", "%", "14.26") + line("0", speed, "Duration", "us", "2.5") +
           line("0", speed, "Compute (SM) Throughput", "%", "60.5") +
           line("0", "SpeedOfLight", "", "", "",
                "Memory is more utilized,\nsee \"\"Memory Workload Analysis\"\".") +
           line("0", "Memory Workload Analysis", "Memory Throughput", "Gbyte/s", "400") +
           line("0", "Occupancy", "Achieved Occupancy", "%", "33") +
           line("0", "Launch Statistics", "Registers Per Thread", "register/thread", "128") +
           line("0", "Launch Statistics", "Dynamic Shared Memory Per Block", "Kbyte/block", "16.38") +
           line("1", speed, "Duration", "ns", "1,500");
}

} // namespace lanescope::test
