// SPDX-License-Identifier: Apache-2.0
// Opens, uses and closes traces again and again and watches the memory:  lanescope_soak ROUNDS TRACE...
// Ends with 1 when the least memory in the last tenth of the rounds is over a tenth more than the most in the
// first tenth: what a leak leaves stays in every round, what threads happen to hold at a round's end does
// not.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <malloc.h>

#include "core/analysis/device/kernel_table.h"
#include "core/analysis/host/operator_table.h"
#include "core/import/trace_loader.h"
#include "core/query/row_query.h"
#include "core/store/args.h"

namespace {

using namespace lanescope;

/// Resident memory that belongs to this process alone.
std::size_t ownMemoryKiB() {
    std::ifstream status("/proc/self/status");
    std::string key;
    while (status >> key) {
        if (key == "RssAnon:") {
            std::size_t value = 0;
            status >> value;
            return value;
        }
    }
    return 0;
}

/// False when the trace is refused.
bool openUseAndClose(const char* path) {
    const auto trace = loadTrace(path);
    if (!trace) {
        return false;
    }
    kernelTable(**trace);
    operatorTable(**trace);
    std::vector<Span> spans;
    for (std::size_t row = 0; row < (*trace)->rows().size(); ++row) {
        querySpans(**trace, RowId(row), (*trace)->bounds(), (*trace)->bounds().durationNs() / 1000 + 1,
                   spans);
    }
    if ((*trace)->slices().size() > 0) {
        static_cast<void>(sliceText(**trace, SliceId((*trace)->slices().size() / 2)));
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 2 ? std::atoi(argv[1]) : 0;
    if (rounds < 10) {
        std::fprintf(stderr, "usage: lanescope_soak ROUNDS TRACE... (at least 10 rounds)\n");
        return 2;
    }
    // One heap for all threads. With glibc's arena for each, what a loader's thread leaves behind stays in
    // the one it happened to get: the sum varies by a third of a small trace's memory though nothing leaks.
    mallopt(M_ARENA_MAX, 1);
    std::size_t early = 0;
    std::size_t late = SIZE_MAX;
    long opened = 0;
    long refused = 0;
    for (int round = 1; round <= rounds; ++round) {
        for (int i = 2; i < argc; ++i) {
            ++(openUseAndClose(argv[i]) ? opened : refused);
        }
        const std::size_t now = ownMemoryKiB();
        const int tenth = rounds / 10;
        early = round <= tenth ? std::max(early, now) : early;
        late = round > rounds - tenth ? std::min(late, now) : late;
        if (round % tenth == 0) {
            std::printf("round %d: %zu KiB\n", round, now);
            std::fflush(stdout);
        }
    }
    std::printf("%ld opened, %ld refused\n", opened, refused);
    return late <= early + early / 10 ? 0 : 1;
}
