// SPDX-License-Identifier: Apache-2.0
// Packets that are read ahead: their bytes, the fields of their track events, and that a trace is the same
// with one thread and with two.
#include "core/import/perfetto/packet_batch.h"

#include <bit>
#include <random>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "core/store/trace.h"
#include "tests/support/compression.h"
#include "tests/support/memory_file.h"
#include "tests/support/protobuf_writer.h"
#include "tests/support/trace_digest.h"

namespace lanescope::perfetto {
namespace {

using Message = test::ProtobufWriter;

TEST(PacketBatch, RefersToItsOwnCopyOfThePackets) {
    PacketBatch batch;
    for (int i = 0; i < 3; ++i) {
        std::string bytes = Message()
                                .number(8, 1000 + std::uint64_t(i))
                                .message(11, Message().number(9, 1).bytes(23, "name " + std::to_string(i)))
                                .data();
        ASSERT_TRUE(batch.add(readPacket(bytes, EventRef(i)), bytes));
        bytes.assign(bytes.size(), '\xFF');
    }
    ASSERT_EQ(batch.trackEvents().size(), 3u);
    EXPECT_EQ(batch.trackEvents()[1].name.text, "name 1");
    EXPECT_EQ(batch.packets()[2].timestamp, 1002u);
    batch.clear();
    EXPECT_TRUE(batch.isEmpty());
    EXPECT_TRUE(batch.trackEvents().empty());
}

TEST(PacketBatch, TakesALargePacketAlone) {
    PacketBatch batch;
    const std::string small = Message().number(8, 5).data();
    const std::string large = Message().bytes(34, std::string(5u << 20, 'x')).data();
    ASSERT_TRUE(batch.add(readPacket(small, EventRef(0)), small));
    EXPECT_FALSE(batch.add(readPacket(large, EventRef(1)), large)) << "it is full";
    batch.clear();
    ASSERT_TRUE(batch.add(readPacket(large, EventRef(1)), large));
    EXPECT_EQ(batch.packets()[0].data.size(), 5u << 20);
    EXPECT_FALSE(batch.add(readPacket(small, EventRef(2)), small));
}

TEST(TrackEventReader, KeepsRepeatedFieldsApartHoweverTheyAreMixed) {
    Message event;
    event.number(9, 1).fixed64(47, 11).fixed64(48, 21).fixed64(47, 12).number(31, 5).integer(12, -7);
    event.bytes(36, Message::varint(13) + Message::varint(300)).real(46, 2.5).number(45, 6);
    EventValues values;
    values.numbers = {99};
    TrackEventReader reader;
    const TrackEventFields fields = reader.read(event.data(), values);
    const auto numbers = [&values](NumberRange range) {
        return std::vector<std::uint64_t>(values.numbers.begin() + range.first,
                                          values.numbers.begin() + range.first + range.count);
    };
    EXPECT_EQ(numbers(fields.flows), (std::vector<std::uint64_t>{11, 12, 13, 300}));
    EXPECT_EQ(numbers(fields.lastFlows), (std::vector<std::uint64_t>{21}));
    EXPECT_EQ(numbers(fields.counterTracks), (std::vector<std::uint64_t>{5}));
    EXPECT_EQ(std::bit_cast<std::int64_t>(numbers(fields.counterValues).at(0)), -7);
    EXPECT_EQ(numbers(fields.realTracks), (std::vector<std::uint64_t>{6}));
    EXPECT_EQ(std::bit_cast<double>(numbers(fields.realValues).at(0)), 2.5);
    const TrackEventFields next = reader.read(Message().number(9, 2).data(), values);
    EXPECT_EQ(next.flows.count, 0u) << "nothing is left from the event before";
}

TEST(TrackEventReader, OldFieldsTakeMemoryOnlyWhereTheyAre) {
    EventValues values;
    TrackEventReader reader;
    EXPECT_EQ(reader.read(Message().number(9, 1).data(), values).oldFields, TrackEventFields::kNoOldFields);
    const TrackEventFields old = reader.read(Message().integer(1, -4).integer(8, 90).data(), values);
    ASSERT_EQ(values.oldFields.size(), 1u);
    EXPECT_EQ(values.oldFields[old.oldFields].deltaUs, -4);
    EXPECT_EQ(values.oldFields[old.oldFields].instructionsDelta, 90);
    EXPECT_FALSE(values.oldFields[old.oldFields].absoluteUs);
}

/// Packets of several batches: slices, counters, flows, interned names that change, lost packets, compressed
/// packets, some of them damaged, and what cannot be read.
std::string manyPackets(unsigned seed) {
    std::mt19937 random(seed);
    Message trace;
    const auto add = [&](Message& into, std::int64_t timeNs) {
        const std::uint32_t sequence = 1 + std::uint32_t(random() % 3);
        Message packet;
        packet.integer(8, timeNs).number(10, sequence);
        switch (random() % 12) {
        case 0:
            packet.message(
                12,
                Message().message(
                    2,
                    Message().number(1, 1 + random() % 4).bytes(2, "name " + std::to_string(random() % 50))));
            break;
        case 1:
            packet.number(13, 1);
            break;
        case 2:
            packet.number(42, random() % 40 == 0 ? 1 : 0).number(13, 2);
            break;
        case 3:
            into.bytes(1, "\x5a\xff");
            return;
        default:
            break;
        }
        Message event;
        event.number(9, 1 + random() % 4).number(11, random() % 5);
        random() % 2 == 0 ? event.number(10, 1 + random() % 4) : event.bytes(23, "in place");
        if (random() % 5 == 0) {
            event.fixed64(47, random() % 100).fixed64(48, random() % 100);
        }
        into.message(1, packet.message(11, event.integer(30, std::int64_t(random() % 1000))));
    };
    for (int i = 0; i < 10; ++i) { // by which the format is recognized
        trace.message(1, Message().number(8, 1).number(10, 1));
    }
    for (std::int64_t i = 0; i < 20'000; ++i) {
        if (i % 4000 == 1999) {
            Message inner;
            for (std::int64_t k = 0; k < 50; ++k) {
                add(inner, 1000 * i + k);
            }
            std::string packed = test::zlibBlock(inner.data());
            packed[packed.size() / 2] = char(packed[packed.size() / 2] ^ (random() % 2 == 0 ? 0x55 : 0));
            trace.message(1, Message().bytes(50, packed));
        }
        add(trace, 1000 * i);
    }
    return trace.data();
}

TEST(PerfettoImporter, OneThreadAndTwoReadTheSame) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
        const std::string bytes = manyPackets(seed);
        LoadOptions one;
        one.workers = 1;
        LoadOptions two;
        two.workers = 2;
        const auto file = std::make_shared<test::MemoryFile>(bytes, "t.pftrace");
        const auto alone = loadTraceFrom(file, one);
        const auto both = loadTraceFrom(file, two);
        ASSERT_TRUE(alone) << alone.error().describe();
        ASSERT_TRUE(both) << both.error().describe();
        EXPECT_GT((*alone)->slices().size(), 1000u);
        EXPECT_EQ(test::traceDigest(**alone), test::traceDigest(**both)) << "seed " << seed;
        EXPECT_EQ((*alone)->ledger().unusable, (*both)->ledger().unusable);
    }
}

} // namespace
} // namespace lanescope::perfetto
