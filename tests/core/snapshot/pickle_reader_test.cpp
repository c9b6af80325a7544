// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/pickle_reader.h"

#include <random>

#include <gtest/gtest.h>

#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/pickle_writer.h"

namespace lanescope::test {
namespace {

using Kind = PickleDocument::Kind;

Result<PickleDocument> read(const std::string& bytes, std::uint64_t mostBytes = 0) {
    Progress progress;
    return readPickle(std::make_shared<MemoryFile>(bytes, "x.pickle"), mostBytes, progress, {});
}

TEST(PickleReader, ValuesOfAllKinds) {
    const auto document = read(pickle::file(
        pickle::dictionary({{"none", "N"},
                            {"yes", "\x88"},
                            {"no", "\x89"},
                            {"byte", "K\xFF"},
                            {"two", "M\x01\x02"},
                            {"four", std::string("J\xFE\xFF\xFF\xFF")},
                            {"long", "\x8A\x03\x01\x02\x83"},
                            {"nothing", std::string("\x8A\x00", 2)},
                            {"address", std::string("\x8A\x09\x00\x00\x00\x00\x00\x00\x00\x80\x00", 11)},
                            {"half", std::string("G\x3F\xE0\x00\x00\x00\x00\x00\x00", 9)},
                            {"short", "\x8C\x02hi"},
                            {"pair", "K\x01K\x02\x86"},
                            {"list", pickle::list({pickle::text("a"), "K\x07"})},
                            {"empty", ")"}})));
    ASSERT_TRUE(document) << document.error().describe();
    const auto at = [&document](const char* key) { return document->member(document->root(), key); };
    EXPECT_EQ(document->kind(at("none")), Kind::None);
    EXPECT_EQ(document->integer(at("yes")), 1);
    EXPECT_EQ(document->kind(at("no")), Kind::Boolean);
    EXPECT_EQ(document->integer(at("byte")), 255);
    EXPECT_EQ(document->integer(at("two")), 0x201);
    EXPECT_EQ(document->integer(at("four")), -2);
    EXPECT_EQ(document->integer(at("long")), 0x830201 - 0x1000000);
    EXPECT_EQ(document->integer(at("nothing")), 0);
    EXPECT_EQ(static_cast<std::uint64_t>(document->integer(at("address"))), std::uint64_t{1} << 63);
    EXPECT_EQ(document->real(at("half")), 0.5);
    EXPECT_EQ(document->text(at("short")), "hi");
    ASSERT_EQ(document->items(at("pair")).size(), 2u);
    EXPECT_EQ(document->integer(document->items(at("pair"))[1]), 2);
    EXPECT_EQ(document->items(at("list")).size(), 2u);
    EXPECT_EQ(document->kind(at("empty")), Kind::Tuple);
    EXPECT_EQ(at("missing"), document->none());
}

TEST(PickleReader, SharedValuesAreShared) {
    const auto document = read(pickle::file(pickle::list({pickle::list({"K\x01"}), "h\x01", "h\x01"})));
    ASSERT_TRUE(document) << document.error().describe();
    const auto items = document->items(document->root());
    ASSERT_EQ(items.size(), 3u);
    EXPECT_EQ(items[0], items[1]);
    EXPECT_EQ(items[0], items[2]);
}

TEST(PickleReader, ValuesThatHoldThemselvesEnd) {
    const auto cyclic = read(std::string("\x80\x04]\x94h\x00"
                                         "a.",
                                         8));
    ASSERT_TRUE(cyclic) << cyclic.error().describe();
    EXPECT_EQ(cyclic->items(cyclic->root())[0], cyclic->root());
}

TEST(PickleReader, EveryOtherOpcodeIsRefused) {
    constexpr std::string_view kAllowed = "(}])suaehjqrJKMGXN.\x80\x95\x85\x86\x87\x94\x8A\x8C\x88\x89";
    for (int opcode = 0; opcode < 256; ++opcode) {
        if (kAllowed.find(static_cast<char>(opcode)) != std::string_view::npos) {
            continue;
        }
        const auto document =
            read(std::string("\x80\x04") + "]" + static_cast<char>(opcode) + "os\nsystem\n.");
        ASSERT_FALSE(document) << opcode;
        EXPECT_EQ(document.error().offset, 3u);
        EXPECT_NE(document.error().message.find("none of its code was run"), std::string::npos);
    }
    EXPECT_NE(read(std::string("\x80\x04") + "cos\nsystem\n.").error().message.find("GLOBAL"),
              std::string::npos);
    EXPECT_NE(read(std::string("\x80\x04") + "]\x93.").error().message.find("STACK_GLOBAL"),
              std::string::npos);
}

TEST(PickleReader, DeepNestingNeedsNoStack) {
    std::string bytes = "\x80\x04";
    constexpr int kDepth = 300'000;
    for (int i = 0; i < kDepth; ++i) {
        bytes += "]";
    }
    bytes += std::string(kDepth - 1, 'a') + ".";
    EXPECT_TRUE(read(bytes));
}

TEST(PickleReader, DamagedPickles) {
    for (const std::string& bytes :
         {std::string("\x80\x04."), std::string("\x80\x04NN."), std::string("\x80\x04(."),
          std::string("\x80\x04]e."), std::string("\x80\x04Ns."), std::string("\x80\x04}Ks."),
          std::string("\x80\x04(Nu."), std::string("\x80\x04h\x05."), std::string("\x80\x04\x85."),
          std::string("\x80\x04]N(a."), std::string("\x80\x04\x94."),
          std::string("\x80\x04Nr\xFF\xFF\xFF\x7F."), std::string("\x80\x04X\xFF\xFF\xFF\xFFxyz."),
          std::string("\x80\x09N."),
          std::string("\x80\x04\x8A\x0A"
                      "0123456789."),
          std::string("\x80\x04(NNNu.")}) {
        const auto document = read(bytes);
        EXPECT_FALSE(document) << testing::PrintToString(bytes);
        EXPECT_FALSE(document.error().message.empty());
    }
}

TEST(PickleReader, FilesCutAtEveryByte) {
    const std::string whole =
        pickle::file(pickle::dictionary({{"a", pickle::list({"N", pickle::number(-5), "\x8C\x01x"})}}));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto document = read(whole.substr(0, length));
        ASSERT_FALSE(document) << length;
        EXPECT_EQ(document.error().code, ErrorCode::Truncated) << length;
    }
    EXPECT_TRUE(read(whole));
    EXPECT_TRUE(read(gzipMember(whole)));
    std::string packed = gzipMember(whole);
    packed[packed.size() - 8] ^= 1; // the last 8 bytes are checksum and size
    EXPECT_FALSE(read(packed));
}

TEST(PickleReader, MemoryIsBounded) {
    std::string bytes = "\x80\x04](";
    bytes += std::string(2'000'000, ']') + "e.";
    const auto document = read(bytes, 1u << 20);
    ASSERT_FALSE(document);
    EXPECT_EQ(document.error().code, ErrorCode::LimitExceeded);
}

TEST(PickleReader, RandomBytesDoNotCrash) {
    constexpr std::string_view kOpcodes = "(}])suaehjqrJKMGXN.\x95\x85\x86\x87\x94\x8A\x8C\x88\x89";
    std::mt19937 random(5);
    for (int round = 0; round < 50'000; ++round) {
        std::string bytes = "\x80\x04";
        for (std::size_t i = random() % 30; i > 0; --i) {
            bytes += random() % 4 == 0 ? static_cast<char>(random()) : kOpcodes[random() % kOpcodes.size()];
        }
        const auto document = read(bytes + ".");
        EXPECT_TRUE(document || !document.error().message.empty());
    }
}

} // namespace
} // namespace lanescope::test
