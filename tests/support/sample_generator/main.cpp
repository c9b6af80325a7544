// SPDX-License-Identifier: Apache-2.0
// lanescope-make-samples FOLDER: writes the sample traces, gzipped, as NAME.pt.trace.json.gz.
#include <isa-l/igzip_lib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "tests/support/sample_generator/samples.h"

namespace {

/// One gzip member. Empty when the compressor fails.
std::vector<unsigned char> gzipped(const std::string& text) {
    std::vector<unsigned char> levelBuffer(ISAL_DEF_LVL3_DEFAULT);
    std::vector<unsigned char> out(text.size() + 1024);
    isal_zstream stream;
    isal_deflate_init(&stream);
    stream.level = 3;
    stream.level_buf = levelBuffer.data();
    stream.level_buf_size = static_cast<std::uint32_t>(levelBuffer.size());
    stream.gzip_flag = IGZIP_GZIP;
    stream.end_of_stream = 1;
    std::string input = text;
    stream.next_in = reinterpret_cast<unsigned char*>(input.data());
    stream.avail_in = static_cast<std::uint32_t>(input.size());
    stream.next_out = out.data();
    stream.avail_out = static_cast<std::uint32_t>(out.size());
    if (isal_deflate(&stream) != COMP_OK || stream.avail_in != 0) {
        return {};
    }
    out.resize(stream.total_out);
    return out;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "Usage: lanescope-make-samples FOLDER\n");
        return 2;
    }
    for (const auto& [name, text] : lanescope::samples::allSamples()) {
        const std::filesystem::path path = std::filesystem::path(argv[1]) / (name + ".pt.trace.json.gz");
        std::error_code error;
        std::filesystem::create_directories(path.parent_path(), error);
        const std::vector<unsigned char> bytes = gzipped(text);
        std::ofstream file(path, std::ios::binary);
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        file.close();
        if (bytes.empty() || !file) {
            std::fprintf(stderr, "lanescope-make-samples: cannot write %s\n", path.c_str());
            return 1;
        }
        std::printf("%s: %zu bytes of JSON, %zu compressed\n", path.c_str(), text.size(), bytes.size());
    }
    return 0;
}
