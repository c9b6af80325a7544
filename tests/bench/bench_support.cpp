// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/bench_support.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace lanescope::bench {

namespace {

/// A line of /proc/self/status such as "RssAnon:   1234 kB", in bytes; 0 when absent.
std::uint64_t statusBytes(const std::string& key) {
    std::ifstream status("/proc/self/status");
    std::string line;
    while (std::getline(status, line)) {
        if (line.rfind(key + ":", 0) == 0) {
            return std::strtoull(line.c_str() + key.size() + 1, nullptr, 10) * 1024;
        }
    }
    return 0;
}

RunCost measured(const std::function<void(RunCost&)>& work) {
    RunCost cost;
    std::atomic<bool> done{false};
    std::uint64_t peak = 0;
    std::thread sampler([&] {
        while (!done.load(std::memory_order_relaxed)) {
            peak = std::max(peak, statusBytes("RssAnon"));
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    });
    work(cost);
    cost.peakAnonymousBytes = anonymousBytes();
    done = true;
    sampler.join();
    cost.peakAnonymousBytes = std::max(peak, cost.peakAnonymousBytes);
    cost.peakResidentBytes = statusBytes("VmHWM");
    return cost;
}

} // namespace

RunCost runInChild(const std::function<void(RunCost&)>& work) {
    int ends[2];
    if (pipe(ends) != 0) {
        return {};
    }
    const pid_t child = fork();
    if (child == 0) {
        const RunCost cost = measured(work);
        const bool written = write(ends[1], &cost, sizeof cost) == static_cast<ssize_t>(sizeof cost);
        _exit(written ? 0 : 1); // no destructors: what the run built need not be taken apart
    }
    close(ends[1]);
    RunCost cost;
    if (child < 0 || read(ends[0], &cost, sizeof cost) != static_cast<ssize_t>(sizeof cost)) {
        cost = {};
    }
    close(ends[0]);
    if (child > 0) {
        waitpid(child, nullptr, 0);
    }
    return cost;
}

std::uint64_t anonymousBytes() {
    return statusBytes("RssAnon");
}

std::uint64_t residentBytes() {
    return statusBytes("VmRSS");
}

std::uint64_t peakResidentBytes() {
    return statusBytes("VmHWM");
}

void Records::add(const std::string& workload, const std::string& input,
                  const std::vector<std::pair<std::string, double>>& figures) const {
    if (m_path.empty()) {
        return;
    }
    std::ofstream file(m_path, std::ios::app);
    file << "{\"workload\": \"" << workload << "\", \"input\": \"" << input << '"';
    for (const auto& [name, value] : figures) {
        file << ", \"" << name << "\": " << value;
    }
    file << "}\n";
}

double median(std::vector<double> values) {
    assert(!values.empty());
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace lanescope::bench
