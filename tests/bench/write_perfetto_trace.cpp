// SPDX-License-Identifier: Apache-2.0
// Writes a Perfetto trace of the wanted size for measuring how quickly it loads:
//     write_perfetto_trace FILE MEGABYTES
// 16 threads with nested slices of interned names, each with two debug annotations; a kernel for every tenth
// slice; a counter.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include "tests/support/protobuf_writer.h"

namespace {

using Message = lanescope::test::ProtobufWriter;

constexpr std::uint32_t kThreads = 16;
constexpr std::uint64_t kNames = 200;

Message packet(std::uint64_t timeNs, std::uint32_t sequence) {
    return Message().number(8, timeNs).number(10, sequence).number(13, 2);
}

std::string beginning() {
    Message interned;
    for (std::uint64_t i = 1; i <= kNames; ++i) {
        interned.message(2, Message().number(1, i).bytes(2, "module/layer" + std::to_string(i) + "/forward"));
    }
    interned.message(1, Message().number(1, 1).bytes(2, "app"))
        .message(3, Message().number(1, 1).bytes(2, "bytes"))
        .message(3, Message().number(1, 2).bytes(2, "shape"))
        .message(24, Message().number(1, 1).bytes(2, "compute"))
        .message(24, Message().number(1, 2).bytes(2, "Kernel").number(4, 2))
        .message(1000, Message().number(1, 1).bytes(2, "_Z4gemmPf").bytes(3, "gemm(float*)"));
    Message file;
    for (std::uint32_t thread = 1; thread <= kThreads; ++thread) {
        file.message(1, Message()
                            .number(10, thread)
                            .number(13, 1)
                            .message(12, interned)
                            .message(59, Message().message(11, Message().number(11, thread)))
                            .message(60, Message().number(1, thread).message(
                                             4, Message().number(1, 100).number(2, 100 + thread))));
    }
    file.message(1, Message().number(10, 1).message(
                        60, Message().number(1, 99).bytes(2, "queue").message(8, Message())));
    return file.data();
}

/// A slice with one in it, and now and then a kernel and a counter.
std::string stretch(std::uint64_t number, std::uint64_t timeNs) {
    const auto thread = static_cast<std::uint32_t>(number % kThreads + 1);
    const auto begin = [&](std::uint64_t at, std::uint64_t name) {
        return packet(at, thread)
            .message(11, Message()
                             .number(9, 1)
                             .number(3, 1)
                             .number(10, name % kNames + 1)
                             .message(4, Message().number(1, 1).number(4, at % 100'000))
                             .message(4, Message().number(1, 2).bytes(6, "[64, 1024]")));
    };
    const Message end = Message().number(9, 2);
    Message file;
    file.message(1, begin(timeNs, number))
        .message(1, begin(timeNs + 100, number * 7))
        .message(1, packet(timeNs + 800, thread).message(11, end))
        .message(1, packet(timeNs + 900, thread).message(11, end));
    if (number % 5 == 0) {
        file.message(
            1, packet(timeNs + 500, 1)
                   .message(53, Message().number(1, number).number(2, 300).number(13, 1).number(14, 2).number(
                                    19, 1)));
        file.message(1, packet(timeNs + 600, 1)
                            .message(11, Message().number(9, 4).number(11, 99).number(30, number % 64)));
    }
    return file.data();
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) {
        std::cerr << "usage: write_perfetto_trace FILE MEGABYTES\n";
        return 2;
    }
    const std::uint64_t wanted = std::strtoull(arguments[2], nullptr, 10) * 1'000'000;
    std::ofstream file(arguments[1], std::ios::binary);
    std::string buffer = beginning();
    std::uint64_t written = 0;
    for (std::uint64_t i = 0; written < wanted && file; ++i) {
        buffer += stretch(i, 1'000'000 + i * 1000);
        if (buffer.size() > (1u << 20)) {
            file.write(buffer.data(), static_cast<std::streamsize>(buffer.size()));
            written += buffer.size();
            buffer.clear();
        }
    }
    return file ? 0 : 1;
}
