// SPDX-License-Identifier: Apache-2.0
// Fuzz targets: each function takes any bytes and aborts with a message when a promise is broken. Run by
// libFuzzer (fuzz_main.cpp) and, on the corpus, by an ordinary test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lanescope::test {

/// Loads the bytes as a trace with different chunks and threads, and analyses it. The first byte chooses.
void fuzzReader(std::string_view bytes);

/// Decompresses the bytes in pieces of different sizes, from checkpoints too, and loads them as a file.
void fuzzInflater(std::string_view bytes);

/// Shows the bytes as the text of an event.
void fuzzArgs(std::string_view bytes);

/// Parses the bytes as numbers and compares with the slow way.
void fuzzDecimal(std::string_view bytes);

/// Damages or forges an entry of the index cache and opens it.
void fuzzCache(std::string_view bytes);

/// Reads the bytes as a session and as a lane layout.
void fuzzSession(std::string_view bytes);

/// Lists the bytes as an archive of logs and unpacks some of its members.
void fuzzArchive(std::string_view bytes);

/// Load the bytes as a file of a format, or fill its tables with them, and read the args of some events.
void fuzzXplane(std::string_view bytes);
void fuzzPerfetto(std::string_view bytes);
void fuzzNsys(std::string_view bytes);
void fuzzNvprof(std::string_view bytes);
void fuzzRocm(std::string_view bytes);
void fuzzAscend(std::string_view bytes);
void fuzzRocprof(std::string_view bytes);
void fuzzSnapshot(std::string_view bytes);
void fuzzProton(std::string_view bytes);
void fuzzFlight(std::string_view bytes);
void fuzzNcu(std::string_view bytes);

/// Reads the bytes as an execution trace of PyTorch or Chakra.
void fuzzCompanion(std::string_view bytes);

/// Runs the bytes as statements of SQL over a small trace.
void fuzzSql(std::string_view bytes);

/// Reads the bytes as a pickle and as a memory snapshot, and makes its figures.
void fuzzPickle(std::string_view bytes);

/// Gives each line of the bytes as a message to a server of the Model Context Protocol that has a small
/// trace.
void fuzzMcp(std::string_view bytes);

struct FuzzTarget {
    const char* name;
    void (*run)(std::string_view bytes);
};
inline constexpr FuzzTarget kFuzzTargets[] = {
    {"reader", fuzzReader},   {"inflater", fuzzInflater}, {"args", fuzzArgs},
    {"decimal", fuzzDecimal}, {"cache", fuzzCache},       {"session", fuzzSession},
    {"archive", fuzzArchive}, {"xplane", fuzzXplane},     {"sql", fuzzSql},
    {"pickle", fuzzPickle},   {"perfetto", fuzzPerfetto}, {"nsys", fuzzNsys},
    {"nvprof", fuzzNvprof},   {"rocm", fuzzRocm},         {"ascend", fuzzAscend},
    {"rocprof", fuzzRocprof}, {"snapshot", fuzzSnapshot}, {"companion", fuzzCompanion},
    {"proton", fuzzProton},   {"mcp", fuzzMcp},           {"flight", fuzzFlight},
    {"ncu", fuzzNcu}};

} // namespace lanescope::test
