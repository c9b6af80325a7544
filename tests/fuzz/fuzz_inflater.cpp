// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>

#include "core/compression/inflater.h"
#include "core/import/trace_loader.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/memory_file.h"
#include "tests/support/trace_invariants.h"

namespace lanescope::test {

namespace {

/// Decompression bombs are cut here.
constexpr std::size_t kMaxText = 4u << 20;

struct Inflated {
    std::string text;
    Inflater::Damage damage;
    bool ended = false;
};

/// Everything that follows, up to kMaxText in all, in pieces of `step` bytes.
Inflated inflateRest(Inflater& inflater, std::size_t step) {
    Inflated inflated;
    std::string piece(step, '\0');
    while (inflater.textOffset() < kMaxText && !inflated.ended) {
        const std::uint64_t before = inflater.textOffset();
        const std::size_t wanted = std::min<std::uint64_t>(step, kMaxText - before);
        const auto got = inflater.produce(piece.data(), wanted);
        require(got.has_value(), "only the file itself can fail");
        require(*got <= wanted && inflater.textOffset() == before + *got, "what is produced is counted");
        inflated.text.append(piece, 0, *got);
        inflated.ended = *got < wanted;
    }
    inflated.damage = inflater.damage();
    return inflated;
}

} // namespace

void fuzzInflater(std::string_view bytes) {
    if (bytes.empty()) {
        return;
    }
    const auto choice = static_cast<unsigned char>(bytes.front());
    const auto file = std::make_shared<MemoryFile>(std::string(bytes.substr(1)), "fuzzed");
    const std::string_view content = bytes.substr(1);
    const Compression compression = compressionOf(content.data(), content.size());
    if (compression != Compression::None) {
        const auto whole = makeInflater(compression, file);
        const Inflated all = inflateRest(*whole, 1u << 20);
        const auto pieces = makeInflater(compression, file);
        const std::size_t step = 1 + choice * 37u;
        std::string text(std::min<std::size_t>(step, kMaxText), '\0');
        const auto first = pieces->produce(text.data(), text.size());
        require(first.has_value(), "only the file itself can fail");
        text.resize(*first);
        const auto copy = pieces->checkpoint();
        const Inflated rest = inflateRest(*pieces, std::max<std::size_t>(step, 1000));
        require(text + rest.text == all.text, "the size of pieces does not change the text");
        require(!rest.ended || (rest.damage.truncated == all.damage.truncated &&
                                rest.damage.corrupt == all.damage.corrupt),
                "the size of pieces does not change the damage");
        if (copy != nullptr) {
            require(inflateRest(*copy, 5000).text == rest.text, "a checkpoint goes on alike");
        }
    }
    LoadOptions options;
    options.workers = 1 + (choice & 1u);
    options.chunkBytes = 256 + choice * 16u;
    const auto trace = loadTraceFrom(file, options);
    if (trace) {
        const std::string broken = brokenPromise(**trace);
        require(broken.empty(), broken);
    } else {
        require(trace.error().file == "fuzzed", "errors name the file");
    }
}

} // namespace lanescope::test
