// SPDX-License-Identifier: Apache-2.0
#include "core/import/protobuf/wire.h"

#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/import/protobuf/message_stream.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/protobuf_writer.h"

namespace lanescope::protobuf {
namespace {

using test::MemoryFile;
using test::ProtobufWriter;

std::vector<Field> fieldsOf(std::string_view message, bool* damaged = nullptr) {
    std::vector<Field> fields;
    MessageReader reader(message);
    for (Field field; reader.next(field);) {
        fields.push_back(field);
    }
    if (damaged != nullptr) {
        *damaged = reader.isDamaged();
    }
    return fields;
}

TEST(ProtobufWire, VarintsOfAllLengths) {
    for (int bits = 0; bits < 64; ++bits) {
        for (const std::uint64_t value :
             {std::uint64_t{1} << bits, (std::uint64_t{1} << bits) - 1, ~std::uint64_t{0}}) {
            const std::string bytes = ProtobufWriter::varint(value);
            std::uint64_t read = 7;
            EXPECT_EQ(readVarint(bytes + "x", read), bytes.size());
            EXPECT_EQ(read, value);
            EXPECT_EQ(readVarint(std::string_view(bytes).substr(0, bytes.size() - 1), read), 0u) << "cut off";
        }
    }
}

TEST(ProtobufWire, VarintsThatAreTooLong) {
    std::uint64_t value = 0;
    EXPECT_EQ(readVarint(std::string(9, '\x80') + '\0', value), 10u) << "longer than need be, but allowed";
    EXPECT_EQ(value, 0u);
    EXPECT_EQ(readVarint(std::string(9, '\xFF') + '\x02', value), 0u) << "65 bits";
    EXPECT_EQ(readVarint(std::string(10, '\x80') + '\x01', value), 0u) << "11 bytes";
    EXPECT_EQ(readVarint(std::string(1000, '\xFF'), value), 0u);
}

TEST(ProtobufWire, FieldsOfAllTypes) {
    ProtobufWriter writer;
    writer.number(1, 300).integer(2, -5).real(3, 0.5).bytes(536'870'911, "text");
    const std::string message =
        writer.data() + std::string("\x25\x00\x00\x80\x3F", 5); // field 4: a float of 1
    bool damaged = true;
    const auto fields = fieldsOf(message, &damaged);
    EXPECT_FALSE(damaged);
    ASSERT_EQ(fields.size(), 5u);
    EXPECT_EQ(fields[0].value, 300u);
    EXPECT_EQ(fields[1].integer(), -5);
    EXPECT_EQ(fields[2].real(), 0.5);
    EXPECT_EQ(fields[3].number, kMostFieldNumber);
    EXPECT_EQ(fields[3].bytes, "text");
    EXPECT_EQ(fields[4].real(), 1.0);
}

TEST(ProtobufWire, GroupsArePassedOver) {
    // Group 1 with a varint and group 2 in it, then field 3.
    const std::string message("\x0B\x08\x05\x13\x08\x01\x14\x0C\x18\x09", 10);
    bool damaged = true;
    const auto fields = fieldsOf(message, &damaged);
    EXPECT_FALSE(damaged);
    ASSERT_EQ(fields.size(), 1u);
    EXPECT_EQ(fields[0].number, 3u);
    fieldsOf(std::string(100'000, '\x0B'), &damaged); // groups that never end need no stack
    EXPECT_TRUE(damaged);
    fieldsOf("\x0C", &damaged);
    EXPECT_TRUE(damaged) << "an end without a start";
}

TEST(ProtobufWire, DamagedMessages) {
    for (const std::string& message :
         {std::string("\x0A\x05"
                      "abc"),
          std::string("\x0A\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"), std::string("\x00\x01", 2),
          std::string("\x0E\x01"), std::string("\x0F\x01"),
          std::string("\x09"
                      "1234567"),
          std::string("\x0D"
                      "123"),
          std::string("\x08"), std::string("\x80"), std::string("\xF8\xFF\xFF\xFF\xFF\x01\x01")}) {
        bool damaged = false;
        EXPECT_TRUE(fieldsOf(message, &damaged).empty()) << testing::PrintToString(message);
        EXPECT_TRUE(damaged) << testing::PrintToString(message);
    }
}

TEST(ProtobufWire, RandomBytesStayWithinTheMessage) {
    std::mt19937 random(11);
    for (int round = 0; round < 20'000; ++round) {
        std::string bytes(random() % 40, '\0');
        for (char& byte : bytes) {
            byte = static_cast<char>(random() % 4 == 0 ? random() : random() % 24);
        }
        std::size_t last = 0;
        MessageReader reader(bytes);
        for (Field field; reader.next(field);) {
            EXPECT_GE(reader.fieldStart(), last);
            EXPECT_LT(reader.fieldStart(), reader.position());
            EXPECT_LE(reader.position(), bytes.size());
            last = reader.position();
        }
        EXPECT_TRUE(reader.isDamaged() || reader.position() == bytes.size());
    }
}

TEST(ProtobufWire, RepeatedNumbersPackedOrNot) {
    std::vector<std::uint64_t> read;
    const auto take = [&read](std::uint64_t value) { read.push_back(value); };
    ProtobufWriter plain;
    plain.number(1, 300);
    EXPECT_TRUE(forEachVarint(fieldsOf(plain.data())[0], take));
    ProtobufWriter packed;
    packed.bytes(1, ProtobufWriter::varint(1) + ProtobufWriter::varint(1000));
    EXPECT_TRUE(forEachVarint(fieldsOf(packed.data())[0], take));
    EXPECT_EQ(read, (std::vector<std::uint64_t>{300, 1, 1000}));
    packed.bytes(2, "\x80").bytes(3, std::string("\x01\0\0\0\0\0\0\0\xFF", 9));
    EXPECT_FALSE(forEachVarint(fieldsOf(packed.data())[1], take));
    EXPECT_FALSE(forEachFixed64(fieldsOf(packed.data())[2], take));
    EXPECT_EQ(read.back(), 1u);
}

/// All fields of a file as "number:bytes", and how it ended.
std::pair<std::string, MessageStream::Damage> streamed(const std::string& bytes,
                                                       std::uint64_t most = 1u << 31) {
    const auto stream = MessageStream::open(std::make_shared<MemoryFile>(bytes), most);
    EXPECT_TRUE(stream);
    std::string text;
    for (Field field;;) {
        const auto more = (*stream)->next(field);
        EXPECT_TRUE(more);
        if (!more || !*more) {
            break;
        }
        text += std::to_string(field.number) + ":" + std::to_string(field.bytes.size()) + ":" +
                std::to_string((*stream)->fieldOffset()) + " ";
    }
    return {text, (*stream)->damage()};
}

TEST(ProtobufStream, FieldsOfPlainAndCompressedFiles) {
    ProtobufWriter writer;
    writer.bytes(1, std::string(3'000'000, 'x'))
        .number(2, 5)
        .bytes(1, std::string(40'000'000, 'y'))
        .bytes(3, "");
    const std::string wanted = "1:3000000:0 2:0:3000005 1:40000000:3000007 3:0:43000012 ";
    EXPECT_EQ(streamed(writer.data()), std::pair(wanted, MessageStream::Damage::None));
    EXPECT_EQ(streamed(test::gzipMember(writer.data())), std::pair(wanted, MessageStream::Damage::None));
    EXPECT_EQ(streamed(test::zstdFrame(writer.data())), std::pair(wanted, MessageStream::Damage::None));
    EXPECT_EQ(streamed("").first, "");
}

TEST(ProtobufStream, FilesThatAreCutOrDamaged) {
    ProtobufWriter writer;
    writer.bytes(1, "abc").fixed64(2, 7).bytes(3, "tail");
    for (std::size_t length = 1; length < writer.data().size(); ++length) {
        const auto [text, damage] = streamed(writer.data().substr(0, length));
        const bool between = length == 5 || length == 14;
        EXPECT_EQ(damage, between ? MessageStream::Damage::None : MessageStream::Damage::Truncated) << length;
    }
    EXPECT_EQ(streamed("\x0A\xFF\xFF\xFF\xFF\x07" + std::string(100, 'x')).second,
              MessageStream::Damage::Truncated)
        << "a length that lies takes no memory";
    EXPECT_EQ(streamed("\x0A\xFF\xFF\xFF\xFF\x7F" + std::string(100, 'x')).second,
              MessageStream::Damage::TooLong);
    EXPECT_EQ(streamed(std::string(100, '\xFF')).second, MessageStream::Damage::Malformed);
    EXPECT_EQ(streamed(std::string(100, '\0')).second, MessageStream::Damage::Malformed);
    EXPECT_EQ(streamed(writer.data(), 2).second, MessageStream::Damage::TooLong);
}

} // namespace
} // namespace lanescope::protobuf
