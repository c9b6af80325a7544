// SPDX-License-Identifier: Apache-2.0
// The index cache's entry of a trace, changed: by damage, which must be noticed, or by content that a
// mistaken program could have written, with good checksums, which must be noticed or be harmless.
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "core/base/file.h"
#include "core/cache/section_file.h"
#include "core/cache/trace_cache.h"
#include "core/catalog/registry.h"
#include "core/import/trace_loader.h"
#include "core/query/row_query.h"
#include "core/report/slice_report.h"
#include "core/report/trace_report.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/temp_folder.h"
#include "tests/support/trace_digest.h"

namespace lanescope::test {

namespace {

// The layout of a section file (section_file.cpp).
constexpr std::size_t kAlignment = 64;
constexpr std::size_t kHeadBytes = 40;
constexpr std::size_t kKeyBytesAt = 24;
constexpr std::size_t kSumAt = 32;
constexpr std::size_t kEntryBytes = 32;

struct Entry {
    std::uint32_t id;
    std::uint32_t elementBytes;
    std::uint64_t offset;
    std::uint64_t bytes;
    std::uint64_t checksum;
};
static_assert(sizeof(Entry) == kEntryBytes);

/// A cached trace and what its entry looks like untouched.
struct Sample {
    TempFolder folder;
    std::shared_ptr<const File> file;
    std::string cache;
    std::string entryPath;
    std::string good;
    std::map<std::string, std::uint64_t> digest;

    Sample() {
        const std::string path = folder.write("trace.json", fullTraceText(40));
        cache = folder.path("cache");
        const auto trace = loadTrace(path);
        require(trace.has_value() && cacheTrace(**trace, cache, ~std::uint64_t{0}).has_value(),
                "the sample can be cached");
        file = *File::open(path);
        entryPath = std::filesystem::directory_iterator(cache)->path().string();
        std::ifstream in(entryPath, std::ios::binary);
        good.assign(std::istreambuf_iterator<char>(in), {});
        const auto read = open();
        require(read != nullptr, "an untouched entry is read");
        digest = traceDigest(*read);
    }

    void write(const std::string& bytes) const {
        std::ofstream(entryPath, std::ios::binary)
            .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    TracePtr open() const {
        auto data = readTraceCache(cache, *file, kUsualTimeUnit);
        return data ? std::make_shared<const Trace>(std::move(*data)) : nullptr;
    }
};

/// Takes values off the fuzzer's bytes; zeros when they are used up.
class Bytes {
public:
    explicit Bytes(std::string_view bytes)
        : m_rest(bytes) {}
    bool ended() const { return m_rest.empty(); }
    std::string_view take(std::size_t count) {
        const std::string_view taken = m_rest.substr(0, count);
        m_rest.remove_prefix(taken.size());
        return taken;
    }
    template <typename T>
    T number() {
        T value{};
        const std::string_view taken = take(sizeof value);
        std::memcpy(&value, taken.data(), taken.size());
        return value;
    }

private:
    std::string_view m_rest;
};

/// Changes some bytes, or the length.
std::string damaged(std::string entry, Bytes bytes) {
    while (!bytes.ended()) {
        const std::size_t at = bytes.number<std::uint32_t>() % entry.size();
        const auto value = bytes.number<std::uint8_t>();
        if (value == 0) {
            entry.resize(at + 1);
        } else {
            entry[at] = static_cast<char>(entry[at] ^ value);
        }
    }
    return entry;
}

/// Changes the content of sections and makes their checksums good again.
std::string forged(std::string entry, Bytes bytes) {
    std::uint64_t keyBytes = 0;
    std::memcpy(&keyBytes, entry.data() + kKeyBytesAt, sizeof keyBytes);
    const std::size_t entriesAt = kHeadBytes + (keyBytes + kAlignment - 1) / kAlignment * kAlignment;
    std::uint32_t sections = 0;
    std::memcpy(&sections, entry.data() + 12, sizeof sections);
    while (!bytes.ended()) {
        const std::size_t which = bytes.number<std::uint8_t>() % sections;
        Entry section;
        std::memcpy(&section, entry.data() + entriesAt + which * kEntryBytes, sizeof section);
        const auto how = bytes.number<std::uint8_t>();
        if (how < 32) {
            section.bytes = std::min<std::uint64_t>(section.bytes, how * section.elementBytes);
        } else if (section.bytes > 0) {
            const std::uint64_t at = bytes.number<std::uint16_t>() % section.bytes;
            const std::string_view content = bytes.take(how % 16);
            content.copy(entry.data() + section.offset + at, section.bytes - at);
        }
        section.checksum = checksumOf({entry.data() + section.offset, section.bytes});
        std::memcpy(entry.data() + entriesAt + which * kEntryBytes, &section, sizeof section);
    }
    const std::uint64_t sum =
        checksumOf({entry.data() + kHeadBytes, entriesAt - kHeadBytes + sections * kEntryBytes});
    std::memcpy(entry.data() + kSumAt, &sum, sizeof sum);
    return entry;
}

/// Whatever the program computes of a trace: the rows of the timeline, the report, every analysis of the
/// catalog.
void useAll(const TracePtr& trace) {
    traceReport(*trace);
    std::vector<Span> spans;
    for (std::size_t row = 0; row < trace->rows().size(); ++row) {
        querySpans(*trace, RowId(row), trace->bounds(), 1000, spans);
    }
    for (const DeviceOp& op : trace->deviceOps()) {
        trace->trackOf(op.slice);
        trace->flowsTo(op.slice);
    }
    const auto context = std::make_shared<AnalysisContext>(trace);
    for (const AnalysisDescriptor& analysis : analyses()) {
        const auto answer = analysis.run(*context, {}, {}, {});
        require(!answer || answer->table.columnCount() > 0, "an analysis has columns");
    }
}

} // namespace

void fuzzCache(std::string_view bytes) {
    static const Sample sample;
    if (bytes.empty()) {
        return;
    }
    const bool forges = (static_cast<unsigned char>(bytes.front()) & 1u) != 0;
    const Bytes rest(bytes.substr(1));
    sample.write(forges ? forged(sample.good, rest) : damaged(sample.good, rest));
    const auto trace = sample.open();
    if (trace != nullptr && forges) {
        useAll(trace);
    } else if (trace != nullptr) {
        require(traceDigest(*trace) == sample.digest, "damage is noticed");
    }
}

} // namespace lanescope::test
