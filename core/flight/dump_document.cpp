// SPDX-License-Identifier: Apache-2.0
#include "core/flight/dump_document.h"

#include <charconv>
#include <vector>

#include <simdjson.h>

#include "core/base/ascii.h"
#include "core/base/byte_size.h"
#include "core/compression/text_sources.h"
#include "core/snapshot/pickle_reader.h"

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

constexpr std::size_t kChunkBytes = std::size_t{1} << 20;
/// The parser's own limit.
constexpr std::uint64_t kMostJsonBytes = std::uint64_t{4} << 30;
/// Memory for each byte of JSON: the text and what the parser makes of it.
constexpr std::uint64_t kMemoryOfByte = 4;

std::optional<std::int64_t> integerOf(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

class PickleDump final : public DumpDocument {
public:
    PickleDump(PickleDocument document, std::uint64_t contentBytes)
        : m_document(std::move(document))
        , m_contentBytes(contentBytes) {}

    Value root() const override { return valueOf(m_document.root()); }
    Value member(Value dictionary, std::string_view key) const override {
        return valueOf(m_document.member(nodeOf(dictionary), key));
    }
    bool isDictionary(Value value) const override { return kindOf(value) == Kind::Dictionary; }
    bool isList(Value value) const override {
        return kindOf(value) == Kind::List || kindOf(value) == Kind::Tuple;
    }
    std::string_view text(Value value) const override { return m_document.text(nodeOf(value)); }
    std::optional<std::int64_t> integer(Value value) const override {
        switch (kindOf(value)) {
        case Kind::Integer:
        case Kind::Boolean:
            return m_document.integer(nodeOf(value));
        case Kind::Text:
            return integerOf(text(value));
        default:
            return std::nullopt;
        }
    }
    std::optional<double> real(Value value) const override {
        if (kindOf(value) == Kind::Real) {
            return m_document.real(nodeOf(value));
        }
        const auto whole = integer(value);
        return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
    }
    void elements(Value list, const std::function<bool(Value element)>& visit) const override {
        if (isList(list)) {
            for (const PickleNode node : m_document.items(nodeOf(list))) {
                if (!visit(valueOf(node))) {
                    return;
                }
            }
        }
    }
    void members(Value dictionary,
                 const std::function<bool(std::string_view key, Value value)>& visit) const override {
        if (isDictionary(dictionary)) {
            const auto items = m_document.items(nodeOf(dictionary));
            for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
                if (!visit(m_document.text(items[i]), valueOf(items[i + 1]))) {
                    return;
                }
            }
        }
    }
    std::size_t size(Value container, std::size_t /*most*/) const override {
        const std::size_t items = m_document.items(nodeOf(container)).size();
        return isDictionary(container) ? items / 2 : items;
    }
    std::uint64_t valueCount() const override { return m_document.size(); }
    std::uint64_t contentBytes() const override { return m_contentBytes; }
    std::string flaw() const override { return {}; } // a flawed pickle is refused

private:
    using Kind = PickleDocument::Kind;

    static Value valueOf(PickleNode node) { return static_cast<Value>(node); }
    static PickleNode nodeOf(Value value) { return static_cast<PickleNode>(value); }
    Kind kindOf(Value value) const { return m_document.kind(nodeOf(value)); }

    PickleDocument m_document;
    std::uint64_t m_contentBytes;
};

class JsonDump final : public DumpDocument {
public:
    JsonDump(std::string text, std::string flaw)
        : m_text(std::move(text))
        , m_flaw(std::move(flaw)) {}

    simdjson::error_code parse() {
        dom::element root;
        const auto failed = m_parser.parse(m_text).get(root);
        m_values.emplace_back(); // 0 is none
        if (failed == simdjson::SUCCESS) {
            m_values.push_back(root);
        }
        return failed;
    }
    const std::string& textOfFile() const { return m_text; }

    Value root() const override { return 1; }
    Value member(Value dictionary, std::string_view key) const override {
        dom::object object;
        dom::element element;
        return dictionary != 0 && m_values[dictionary].get(object) == simdjson::SUCCESS &&
                       object[key].get(element) == simdjson::SUCCESS
                   ? add(element)
                   : 0;
    }
    bool isDictionary(Value value) const override { return value != 0 && m_values[value].is_object(); }
    bool isList(Value value) const override { return value != 0 && m_values[value].is_array(); }
    std::string_view text(Value value) const override {
        std::string_view text;
        return value != 0 && m_values[value].get(text) == simdjson::SUCCESS ? text : std::string_view();
    }
    std::optional<std::int64_t> integer(Value value) const override {
        std::int64_t number = 0;
        bool flag = false;
        if (value == 0) {
            return std::nullopt;
        }
        if (m_values[value].get(number) == simdjson::SUCCESS) {
            return number;
        }
        if (m_values[value].get(flag) == simdjson::SUCCESS) {
            return flag ? 1 : 0;
        }
        return integerOf(text(value));
    }
    std::optional<double> real(Value value) const override {
        double number = 0;
        return value != 0 && m_values[value].get(number) == simdjson::SUCCESS ? std::optional(number)
                                                                              : std::nullopt;
    }
    void elements(Value list, const std::function<bool(Value element)>& visit) const override {
        dom::array array;
        if (list == 0 || m_values[list].get(array) != simdjson::SUCCESS) {
            return;
        }
        const std::size_t kept = m_values.size();
        for (const dom::element element : array) {
            const bool goesOn = visit(add(element));
            m_values.resize(kept); // what was asked for within is not needed any more
            if (!goesOn) {
                return;
            }
        }
    }
    void members(Value dictionary,
                 const std::function<bool(std::string_view key, Value value)>& visit) const override {
        dom::object object;
        if (dictionary == 0 || m_values[dictionary].get(object) != simdjson::SUCCESS) {
            return;
        }
        const std::size_t kept = m_values.size();
        for (const auto [key, element] : object) {
            const bool goesOn = visit(key, add(element));
            m_values.resize(kept);
            if (!goesOn) {
                return;
            }
        }
    }
    std::size_t size(Value container, std::size_t most) const override {
        std::size_t count = 0;
        const auto countOne = [&count, most] { return ++count <= most; };
        elements(container, [&](Value) { return countOne(); });
        members(container, [&](std::string_view, Value) { return countOne(); });
        return count;
    }
    std::uint64_t valueCount() const override { return m_text.size(); }
    std::uint64_t contentBytes() const override { return m_text.size(); }
    std::string flaw() const override { return m_flaw; }

private:
    Value add(dom::element element) const {
        m_values.push_back(element);
        return m_values.size() - 1;
    }

    std::string m_text;
    std::string m_flaw;
    dom::parser m_parser;
    mutable std::vector<dom::element> m_values;
};

Error jsonRefusal(const std::string& text, simdjson::error_code failed, const std::string& path) {
    const std::string_view inner = asciiTrimmed(text);
    const bool isCut = inner.empty() || inner.back() != '}';
    return Error{isCut ? ErrorCode::Truncated : ErrorCode::MalformedJson,
                 isCut ? std::string("the dump of the flight recorder ends here in the middle; copy it again")
                       : std::string("it begins like a dump of the flight recorder, but its JSON cannot be "
                                     "read (") +
                             simdjson::error_message(failed) + "); write it again",
                 path, text.size()};
}

} // namespace

Result<std::unique_ptr<DumpDocument>> pickleDocument(const std::shared_ptr<const ByteFile>& file,
                                                     std::uint64_t mostBytes, Progress& progress,
                                                     std::stop_token stop) {
    auto document = readPickle(file, mostBytes, progress, std::move(stop));
    if (!document) {
        return document.error();
    }
    return std::unique_ptr<DumpDocument>(
        std::make_unique<PickleDump>(std::move(*document), file->sizeBytes()));
}

Result<std::unique_ptr<DumpDocument>> jsonDocument(const std::shared_ptr<const ByteFile>& file,
                                                   std::uint64_t mostBytes, Progress& progress,
                                                   const std::stop_token& stop) {
    const auto source = makeTextSource(file);
    if (!source) {
        return source.error();
    }
    const std::uint64_t limit = mostBytes == 0 ? kMostJsonBytes : mostBytes / kMemoryOfByte;
    std::string text;
    for (;;) {
        if (stop.stop_requested()) {
            return Error{ErrorCode::Cancelled, "loading was cancelled", file->path(), {}};
        }
        const std::size_t size = text.size();
        if (size > limit) {
            return Error{ErrorCode::LimitExceeded,
                         "a dump of the flight recorder with more than " + byteSizeText(limit) +
                             " of JSON needs more than the limit; raise the limit (--memory)",
                         file->path(),
                         {}};
        }
        text.resize(size + kChunkBytes);
        const auto got = (*source)->read(size, text.data() + size, kChunkBytes);
        if (!got) {
            return got.error();
        }
        text.resize(size + *got);
        progress.bytesDone = std::min<std::uint64_t>(text.size(), file->sizeBytes());
        if (*got < kChunkBytes) {
            break;
        }
    }
    auto dump = std::make_unique<JsonDump>(std::move(text), (*source)->flaw());
    if (const auto failed = dump->parse(); failed != simdjson::SUCCESS) {
        return jsonRefusal(dump->textOfFile(), failed, file->path());
    }
    return std::unique_ptr<DumpDocument>(std::move(dump));
}

} // namespace lanescope
