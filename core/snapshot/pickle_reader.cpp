// SPDX-License-Identifier: Apache-2.0
#include "core/snapshot/pickle_reader.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>

#include "core/base/byte_size.h"
#include "core/compression/text_sources.h"
#include "core/snapshot/pickle_opcodes.h"

namespace lanescope {

namespace {

constexpr std::size_t kWindowBytes = 1u << 20;
/// Names and stacks are far shorter.
constexpr std::uint64_t kMostTextBytes = 64u << 20;
constexpr std::uint64_t kOpcodesBetweenChecks = 1u << 14;

/// Bytes of a file in order, decompressed.
class ByteCursor {
public:
    static Result<ByteCursor> open(std::shared_ptr<const ByteFile> file) {
        char first[4];
        const auto got = file->read(0, first, sizeof first);
        if (!got) {
            return got.error();
        }
        return ByteCursor(std::move(file), compressionOf(first, *got));
    }

    /// The next `count` bytes, which stay until the next call; fewer only at the end.
    Result<std::string_view> take(std::size_t count) {
        while (m_end - m_start < count && !m_atEnd) {
            m_window.erase(0, m_start);
            m_end -= m_start;
            m_start = 0;
            // A length that lies costs no more memory than a window.
            m_window.resize(m_end + std::min(std::max(count - m_end, kWindowBytes), 8 * kWindowBytes));
            const std::size_t free = m_window.size() - m_end;
            const auto got = m_inflater ? m_inflater->produce(m_window.data() + m_end, free)
                                        : m_file->read(m_fileOffset, m_window.data() + m_end, free);
            if (!got) {
                return got.error();
            }
            m_fileOffset += *got;
            m_end += *got;
            m_atEnd = *got < free;
        }
        const std::string_view bytes(m_window.data() + m_start, std::min(count, m_end - m_start));
        m_start += bytes.size();
        m_offset += bytes.size();
        return bytes;
    }
    std::uint64_t offset() const { return m_offset; }
    /// Flaw of the compression, as far as it was read.
    std::string flaw() const { return m_inflater ? flawOf(m_inflater->damage()) : std::string(); }
    std::uint64_t fileOffset() const { return m_inflater ? m_inflater->fileOffset() : m_fileOffset; }

private:
    ByteCursor(std::shared_ptr<const ByteFile> file, Compression compression)
        : m_file(std::move(file)) {
        if (compression != Compression::None) {
            m_inflater = makeInflater(compression, m_file);
        }
    }

    std::shared_ptr<const ByteFile> m_file;
    std::unique_ptr<Inflater> m_inflater;
    std::string m_window;
    std::size_t m_start = 0;
    std::size_t m_end = 0;
    std::uint64_t m_offset = 0;
    std::uint64_t m_fileOffset = 0;
    bool m_atEnd = false;
};

std::uint64_t littleEndian(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) {
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    }
    return value;
}

} // namespace

/// Runs the opcodes of one pickle.
class PickleReader {
public:
    using Kind = PickleDocument::Kind;

    PickleReader(ByteCursor cursor, std::uint64_t mostBytes)
        : m_cursor(std::move(cursor))
        , m_mostBytes(mostBytes) {
        m_document.m_values.emplace_back(); // PickleDocument::none()
    }

    Result<PickleDocument> read(Progress& progress, const std::stop_token& stop) {
        for (std::uint64_t opcodes = 0; !m_done; ++opcodes) {
            if (opcodes % kOpcodesBetweenChecks == 0) {
                if (stop.stop_requested()) {
                    return Error{ErrorCode::Cancelled, "loading was cancelled", {}, {}};
                }
                progress.bytesDone = m_cursor.fileOffset();
                if (m_mostBytes != 0 && memoryBytes() > m_mostBytes) {
                    return Error{ErrorCode::LimitExceeded,
                                 "its values need more than the limit of " + byteSizeText(m_mostBytes) +
                                     "; raise the limit (--memory)",
                                 {},
                                 m_cursor.offset()};
                }
            }
            m_opcodeOffset = m_cursor.offset();
            const std::string_view opcode = take(1);
            if (!m_error) {
                run(static_cast<std::uint8_t>(opcode[0]));
            }
            if (m_error) {
                return *m_error;
            }
        }
        // The end of compressed data has the checksum.
        if (const auto behind = m_cursor.take(1); !behind) {
            return behind.error();
        }
        if (const std::string flaw = m_cursor.flaw(); !flaw.empty()) {
            return Error{ErrorCode::Truncated, flaw + "; copy it again", {}, {}};
        }
        return std::move(m_document);
    }

private:
    std::uint64_t memoryBytes() const {
        return m_document.m_values.size() * sizeof(PickleDocument::Value) +
               m_document.m_items.size() * sizeof(std::vector<PickleNode>) +
               m_itemCount * 2 * sizeof(PickleNode) + m_document.m_text.size() +
               (m_stack.size() + m_memo.size()) * sizeof(PickleNode) + m_marks.size() * sizeof(std::size_t);
    }

    void fail(ErrorCode code, std::string message) {
        if (!m_error) {
            m_error = Error{code, std::move(message), {}, m_opcodeOffset};
        }
    }
    void damaged(const char* what) {
        fail(ErrorCode::UnsupportedFormat, std::string("the pickle is damaged: ") + what);
    }

    /// Empty, with an error, when the file ends before. Never more than `count` bytes.
    std::string_view take(std::size_t count) {
        const auto bytes = m_cursor.take(count);
        if (!bytes) {
            m_error = bytes.error();
            return {};
        }
        if (bytes->size() < count) {
            fail(ErrorCode::Truncated, "the pickle ends in the middle; copy the file again");
            return {};
        }
        return *bytes;
    }

    void push(Kind kind, std::int64_t integer = 0) {
        PickleDocument::Value value;
        value.kind = kind;
        value.integer = integer;
        push(value);
    }
    void push(const PickleDocument::Value& value) {
        if (m_document.m_values.size() >= std::numeric_limits<std::uint32_t>::max()) {
            fail(ErrorCode::LimitExceeded, "the pickle has more than 4 billion values");
            return;
        }
        m_stack.push_back(static_cast<PickleNode>(m_document.m_values.size()));
        m_document.m_values.push_back(value);
    }
    void pushText(std::uint64_t length) {
        if (length > kMostTextBytes) {
            fail(ErrorCode::LimitExceeded,
                 "a text of " + byteSizeText(length) + " is too long for a snapshot");
            return;
        }
        const std::string_view text = take(static_cast<std::size_t>(length));
        if (!m_error) {
            PickleDocument::Value value;
            value.kind = Kind::Text;
            value.length = static_cast<std::uint32_t>(length);
            value.place = m_document.m_text.size();
            m_document.m_text += text;
            push(value);
        }
    }
    void pushContainer(Kind kind, std::size_t items = 0) {
        if (m_stack.size() - floor() < items) {
            damaged("a value is missing");
            return;
        }
        m_document.m_items.emplace_back(m_stack.end() - static_cast<std::ptrdiff_t>(items), m_stack.end());
        m_itemCount += items;
        m_stack.resize(m_stack.size() - items);
        push(kind, static_cast<std::int64_t>(m_document.m_items.size() - 1));
    }
    void pushLong(std::string_view bytes) {
        // Two's complement; addresses of the upper half need a ninth byte.
        constexpr std::size_t kMost = 8;
        std::int64_t value = 0;
        if (bytes.size() > kMost + 1 ||
            (bytes.size() == kMost + 1 && bytes.back() != '\0' && bytes.back() != '\xFF')) {
            damaged("a number has more than 64 bits");
            return;
        }
        if (!bytes.empty()) {
            std::uint64_t bits = littleEndian(bytes.substr(0, kMost));
            if (bytes.size() < kMost && (bytes.back() & 0x80) != 0) {
                bits |= ~std::uint64_t{0} << (8 * bytes.size());
            }
            value = static_cast<std::int64_t>(bits);
        }
        push(Kind::Integer, value);
    }

    /// Values below belong to what encloses the last mark.
    std::size_t floor() const { return m_marks.empty() ? 0 : m_marks.back(); }

    /// Moves the values above `first` into the container below them.
    void addTo(Kind kind, std::size_t first) {
        if (first == 0 || first > m_stack.size()) {
            damaged("there is nothing to add to");
            return;
        }
        const PickleDocument::Value& container = m_document.value(m_stack[first - 1]);
        const std::size_t count = m_stack.size() - first;
        if (container.kind != kind || (kind == Kind::Dictionary && count % 2 != 0)) {
            damaged("values are added to something else than a list or a dictionary");
            return;
        }
        std::vector<PickleNode>& items = m_document.m_items[container.place];
        items.insert(items.end(), m_stack.begin() + static_cast<std::ptrdiff_t>(first), m_stack.end());
        m_itemCount += count;
        m_stack.resize(first);
    }
    void addMarked(Kind kind) {
        if (m_marks.empty()) {
            damaged("a mark is missing");
            return;
        }
        const std::size_t first = m_marks.back();
        m_marks.pop_back();
        addTo(kind, first);
    }

    void put(std::uint64_t place) {
        // Places are given in order; a gap would cost memory for nothing.
        constexpr std::uint64_t kMostGap = 1024;
        if (m_stack.empty() || place > m_memo.size() + kMostGap) {
            damaged("a value is remembered at an impossible place");
            return;
        }
        m_memo.resize(std::max<std::size_t>(m_memo.size(), static_cast<std::size_t>(place) + 1),
                      m_document.none());
        m_memo[static_cast<std::size_t>(place)] = m_stack.back();
    }
    void get(std::uint64_t place) {
        if (place >= m_memo.size() || m_memo[static_cast<std::size_t>(place)] == m_document.none()) {
            damaged("a value is used that was not remembered");
            return;
        }
        m_stack.push_back(m_memo[static_cast<std::size_t>(place)]);
    }

    /// A number of `bytes` bytes behind the opcode.
    std::uint64_t operand(std::size_t bytes) { return littleEndian(take(bytes)); }

    void run(std::uint8_t opcode) {
        if (!runContainer(opcode) && !runMemo(opcode) && !runScalar(opcode)) {
            fail(ErrorCode::UnsupportedFormat,
                 "the pickle holds " + pickleOpcodeName(opcode) +
                     ", which no memory snapshot needs (none of its code was run)");
        }
    }

    bool runContainer(std::uint8_t opcode) {
        switch (static_cast<PickleOpcode>(opcode)) {
        case PickleOpcode::Mark:
            m_marks.push_back(m_stack.size());
            return true;
        case PickleOpcode::EmptyDict:
            pushContainer(Kind::Dictionary);
            return true;
        case PickleOpcode::EmptyList:
            pushContainer(Kind::List);
            return true;
        case PickleOpcode::EmptyTuple:
            pushContainer(Kind::Tuple);
            return true;
        case PickleOpcode::Tuple1:
        case PickleOpcode::Tuple2:
        case PickleOpcode::Tuple3:
            pushContainer(Kind::Tuple,
                          std::size_t{1} + opcode - static_cast<std::uint8_t>(PickleOpcode::Tuple1));
            return true;
        case PickleOpcode::SetItem:
            addTo(Kind::Dictionary, m_stack.size() - std::min<std::size_t>(m_stack.size() - floor(), 2));
            return true;
        case PickleOpcode::SetItems:
            addMarked(Kind::Dictionary);
            return true;
        case PickleOpcode::Append:
            addTo(Kind::List, m_stack.size() - std::min<std::size_t>(m_stack.size() - floor(), 1));
            return true;
        case PickleOpcode::Appends:
            addMarked(Kind::List);
            return true;
        default:
            return false;
        }
    }

    bool runMemo(std::uint8_t opcode) {
        switch (static_cast<PickleOpcode>(opcode)) {
        case PickleOpcode::Memoize:
            put(m_memo.size());
            return true;
        case PickleOpcode::BinPut:
            put(operand(1));
            return true;
        case PickleOpcode::LongBinPut:
            put(operand(4));
            return true;
        case PickleOpcode::BinGet:
            get(operand(1));
            return true;
        case PickleOpcode::LongBinGet:
            get(operand(4));
            return true;
        default:
            return false;
        }
    }

    bool runScalar(std::uint8_t opcode) {
        switch (static_cast<PickleOpcode>(opcode)) {
        case PickleOpcode::Proto:
            if (operand(1) > 5 && !m_error) {
                fail(ErrorCode::UnsupportedFormat, "the pickle has an unknown protocol");
            }
            return true;
        case PickleOpcode::Frame:
            operand(8); // how much a reader may read ahead
            return true;
        case PickleOpcode::BinInt:
            push(Kind::Integer, static_cast<std::int32_t>(static_cast<std::uint32_t>(operand(4))));
            return true;
        case PickleOpcode::BinInt1:
            push(Kind::Integer, static_cast<std::int64_t>(operand(1)));
            return true;
        case PickleOpcode::BinInt2:
            push(Kind::Integer, static_cast<std::int64_t>(operand(2)));
            return true;
        case PickleOpcode::Long1: {
            const auto length = static_cast<std::size_t>(operand(1));
            pushLong(m_error ? std::string_view() : take(length));
            return true;
        }
        case PickleOpcode::BinFloat: {
            PickleDocument::Value value;
            value.kind = Kind::Real;
            value.real = std::bit_cast<double>(__builtin_bswap64(operand(8)));
            push(value);
            return true;
        }
        case PickleOpcode::ShortBinUnicode:
            pushText(operand(1));
            return true;
        case PickleOpcode::BinUnicode:
            pushText(operand(4));
            return true;
        case PickleOpcode::None:
            push(Kind::None);
            return true;
        case PickleOpcode::NewTrue:
        case PickleOpcode::NewFalse:
            push(Kind::Boolean, opcode == static_cast<std::uint8_t>(PickleOpcode::NewTrue) ? 1 : 0);
            return true;
        case PickleOpcode::Stop:
            if (m_stack.size() != 1 || !m_marks.empty()) {
                damaged("it does not end with one value");
            } else {
                m_document.m_root = m_stack.back();
                m_done = true;
            }
            return true;
        default:
            return false;
        }
    }

    ByteCursor m_cursor;
    std::uint64_t m_mostBytes;
    PickleDocument m_document;
    std::vector<PickleNode> m_stack;
    std::vector<std::size_t> m_marks;
    std::vector<PickleNode> m_memo;
    std::uint64_t m_itemCount = 0;
    std::uint64_t m_opcodeOffset = 0;
    std::optional<Error> m_error;
    bool m_done = false;
};

std::int64_t PickleDocument::integer(PickleNode node, std::int64_t otherwise) const {
    const Value& found = value(node);
    return found.kind == Kind::Integer || found.kind == Kind::Boolean ? found.integer : otherwise;
}

std::string_view PickleDocument::text(PickleNode node) const {
    const Value& found = value(node);
    return found.kind == Kind::Text
               ? std::string_view(m_text).substr(static_cast<std::size_t>(found.place), found.length)
               : std::string_view();
}

std::span<const PickleNode> PickleDocument::items(PickleNode node) const {
    const Value& found = value(node);
    const bool isContainer =
        found.kind == Kind::List || found.kind == Kind::Tuple || found.kind == Kind::Dictionary;
    return isContainer ? std::span<const PickleNode>(m_items[static_cast<std::size_t>(found.place)])
                       : std::span<const PickleNode>();
}

PickleNode PickleDocument::member(PickleNode dictionary, std::string_view key) const {
    if (kind(dictionary) != Kind::Dictionary) {
        return none();
    }
    const std::span<const PickleNode> entries = items(dictionary);
    for (std::size_t i = 0; i + 1 < entries.size(); i += 2) {
        if (kind(entries[i]) == Kind::Text && text(entries[i]) == key) {
            return entries[i + 1];
        }
    }
    return none();
}

std::uint64_t PickleDocument::sizeBytes() const {
    std::uint64_t sum = m_values.capacity() * sizeof(Value) + m_text.capacity();
    for (const auto& items : m_items) {
        sum += sizeof(decltype(m_items)::value_type) + items.capacity() * sizeof(PickleNode);
    }
    return sum;
}

bool isPickle(std::string_view bytes) {
    return bytes.size() >= 3 && bytes[0] == '\x80' && bytes[1] >= 2 && bytes[1] <= 5;
}

Result<PickleDocument> readPickle(const std::shared_ptr<const ByteFile>& file, std::uint64_t mostBytes,
                                  Progress& progress, std::stop_token stop) {
    auto cursor = ByteCursor::open(file);
    if (!cursor) {
        return cursor.error();
    }
    auto document = PickleReader(std::move(*cursor), mostBytes).read(progress, stop);
    if (document) {
        return document;
    }
    Error error = document.error();
    if (error.file.empty()) {
        error.file = file->path();
    }
    return error;
}

} // namespace lanescope
