// SPDX-License-Identifier: Apache-2.0
#include "core/import/json/header_scanner.h"

#include <algorithm>
#include <array>

#include "core/base/utf8.h"
#include "core/import/json/json_text.h"

namespace lanescope {

namespace {

/// Log lines before the JSON text are skipped up to here.
constexpr std::size_t kMaxPrefixBytes = 1u << 20;

Error refusal(ErrorCode code, std::string message, std::size_t offset) {
    return {code, std::move(message), {}, offset};
}

/// "traceEvents" : [ anywhere from `p` on; returns the position after the bracket or null.
const char* searchEvents(const char* p, const char* end) {
    constexpr std::string_view kKey = "\"traceEvents\"";
    while (p < end) {
        const std::string_view rest(p, static_cast<std::size_t>(end - p));
        const std::size_t at = rest.find(kKey);
        if (at == std::string_view::npos) {
            return nullptr;
        }
        p = skipSpace(p + at + kKey.size(), end);
        if (p < end && *p == ':') {
            p = skipSpace(p + 1, end);
            if (p < end && *p == '[') {
                return p + 1;
            }
        }
    }
    return nullptr;
}

std::string hintFor(const std::vector<HeaderField>& fields) {
    const auto has = [&fields](std::string_view key) {
        return std::any_of(fields.begin(), fields.end(),
                           [key](const HeaderField& f) { return f.key == key; });
    };
    struct Known {
        std::string_view key;
        std::string_view other;
        const char* words;
    };
    static constexpr Known kKnown[] = {
        {"nodes", "schema",
         "a PyTorch execution trace (a graph of operators), not a timeline; open the profiler's "
         "*.pt.trace.json of the same run"},
        {"shared", "profiles",
         "a profile for speedscope, which Lanescope does not read; open the recording that it was made of"},
        {"pg_config", "entries",
         "a dump of PyTorch's NCCL flight recorder, not a timeline; open the profiler's traces of all ranks"},
        {"cells", "nbformat", "a Jupyter notebook; open the trace that it wrote"},
        {"deviceProperties", "schemaVersion",
         "the header of a trace of torch.profiler without its events; copy or record it again"},
    };
    for (const Known& known : kKnown) {
        if (has(known.key) && has(known.other)) {
            return std::string("it is ") + known.words;
        }
    }
    std::string keys;
    constexpr std::size_t kMostKeys = 4;
    for (std::size_t i = 0; i < std::min(fields.size(), kMostKeys); ++i) {
        keys += (i == 0 ? " with the keys " : ", ") + replaceInvalidUtf8(fields[i].key.substr(0, 40));
    }
    return "it is JSON" + keys + (fields.size() > kMostKeys ? ", ..." : "") +
           ", but not a trace: it has no \"traceEvents\" array; open what a profiler wrote";
}

/// Walks the members of the root object from `p` until the event array or the closing brace.
HeaderScan walkMembers(const char* text, const char* p, const char* end, bool endsText) {
    HeaderScan scan;
    const auto at = [text](const char* place) { return static_cast<std::size_t>(place - text); };
    const auto broken = [&](const char* place) {
        if (const char* events = searchEvents(place, end)) {
            scan.diagnostics.add(DiagnosticKind::HeaderField, at(place));
            scan.status = ScanStatus::Found;
            scan.position = at(events);
        } else if (!endsText) {
            scan.status = ScanStatus::NeedMore;
        } else {
            scan.status = ScanStatus::Refused;
            scan.error =
                place >= end
                    ? refusal(ErrorCode::Truncated,
                              "the file ends before its events begin; copy or record it again", at(place))
                    : refusal(ErrorCode::MalformedJson,
                              "the text is not JSON from here on and no \"traceEvents\" array follows",
                              at(place));
        }
        return scan;
    };
    for (;;) {
        p = skipSpace(p, end);
        if (p < end && *p == ',') {
            ++p;
            continue;
        }
        if (p >= end) {
            return broken(end);
        }
        if (*p == '}') {
            scan.status = ScanStatus::Ended;
            scan.position = at(p + 1);
            return scan;
        }
        if (*p != '"') {
            return broken(p);
        }
        const StringToken key = readString(p, end);
        if (key.next == nullptr) {
            return broken(end);
        }
        const char* colon = skipSpace(key.next, end);
        if (colon >= end) {
            return broken(end);
        }
        if (*colon != ':') {
            return broken(p);
        }
        const char* valueStart = skipSpace(colon + 1, end);
        if (valueStart >= end) {
            return broken(end);
        }
        HeaderField field;
        decodeEscapes(key.raw, field.key);
        const bool isEvents = field.key == "traceEvents";
        if (isEvents && *valueStart == '[') {
            scan.status = ScanStatus::Found;
            scan.position = at(valueStart + 1);
            return scan;
        }
        const ValueToken value = readValue(valueStart, end);
        if (value.kind == ValueKind::Incomplete) {
            return endsText ? broken(valueStart) : scan;
        }
        if (value.kind == ValueKind::Invalid) {
            return broken(valueStart);
        }
        if (isEvents) {
            scan.status = ScanStatus::Refused;
            scan.error =
                refusal(ErrorCode::UnsupportedFormat,
                        "\"traceEvents\" is not an array, so there are no events to show", at(valueStart));
            return scan;
        }
        if (value.tooDeep) {
            scan.diagnostics.add(DiagnosticKind::NestedTooDeeply, at(valueStart));
        }
        field.json = std::string(value.text);
        scan.fields.push_back(std::move(field));
        p = value.next;
    }
}

/// Whether an event array or a root object seems to begin at the bracket `p`; `events` is where the first
/// event array of an object begins, null for none.
bool looksLikeRoot(const char* p, const char* end, const char* events) {
    const char* inside = skipSpace(p + 1, end);
    if (*p == '[') {
        return inside < end && looksLikeEvent(inside, end);
    }
    return inside < end && *inside == '"' && events != nullptr && p < events;
}

} // namespace

const char* foreignFormat(std::string_view bytes) {
    struct Magic {
        std::string_view start;
        const char* name;
    };
    using namespace std::string_view_literals;
    static constexpr std::array kMagics{
        Magic{"PK\x03\x04"sv, "a zip archive; name a trace in it as ARCHIVE!/MEMBER, or unpack it first"},
        Magic{"7z\xbc\xaf\x27\x1c"sv, "a 7-Zip archive; unpack it first"},
        Magic{"Rar!\x1a\x07"sv, "a RAR archive; unpack it first"},
        Magic{"\x04\x22\x4d\x18"sv, "lz4 data; unpack it first"},
        Magic{"SQLite format 3\0"sv, "an SQLite database, but not from a known profiler"},
        Magic{"\x89PNG"sv, "a PNG image"},
        Magic{"\x7f"
              "ELF"sv,
              "a program"},
        Magic{"%PDF"sv, "a PDF document"},
        Magic{"BZh"sv, "bzip2 data; unpack it first"},
        Magic{"\xfd"
              "7zXZ"sv,
              "xz data; unpack it first"},
        Magic{"\x1f\x8b"sv, "gzip data inside compressed data; unpack it once first"},
        Magic{"\xff\xfe\0\0"sv, "UTF-32 text; save it as UTF-8 first"},
        Magic{"\0\0\xfe\xff"sv, "UTF-32 text; save it as UTF-8 first"},
        Magic{"\xff\xfe"sv, "UTF-16 text; save it as UTF-8 first"},
        Magic{"\xfe\xff"sv, "UTF-16 text; save it as UTF-8 first"},
        Magic{"version https://git-lfs"sv, "a Git LFS pointer; fetch the file itself with `git lfs pull`"},
        Magic{"<!DOCTYPE"sv, "an HTML page, perhaps of an error; download the file again"},
        Magic{"<html"sv, "an HTML page, perhaps of an error; download the file again"},
    };
    for (const Magic& magic : kMagics) {
        if (bytes.starts_with(magic.start)) {
            return magic.name;
        }
    }
    constexpr std::size_t kTarMagic = 257; // POSIX.1-2001, pax: field "magic" of a header block
    if (bytes.size() > kTarMagic && bytes.substr(kTarMagic).starts_with("ustar")) {
        return "a tar archive; name a trace in it as ARCHIVE!/MEMBER, or unpack it first";
    }
    if (bytes.size() >= 2 && (bytes[0] == '\0' || bytes[1] == '\0')) {
        return "binary data, UTF-16 or UTF-32 text";
    }
    return nullptr;
}

HeaderScan scanHeader(std::string_view text, bool endsText) {
    const char* begin = text.data();
    const char* end = begin + text.size();
    const char* p = begin;
    if (text.starts_with("\xEF\xBB\xBF")) {
        p += 3;
    }
    p = skipSpace(p, end);
    HeaderScan scan;
    if (p >= end) {
        if (endsText) {
            scan.status = ScanStatus::Refused;
            scan.error = refusal(ErrorCode::UnsupportedFormat, "it contains only white space", 0);
        }
        return scan;
    }
    const std::size_t lead = static_cast<std::size_t>(p - begin);
    if (*p != '{' && *p != '[') {
        const char* foreign = foreignFormat(text.substr(lead));
        const char* limit = std::min(end, p + kMaxPrefixBytes);
        const char* events = foreign == nullptr ? searchEvents(p, end) : nullptr;
        while (foreign == nullptr && p < limit &&
               !((*p == '{' || *p == '[') && looksLikeRoot(p, end, events))) {
            ++p;
        }
        if (foreign != nullptr || p >= limit) {
            scan.status = ScanStatus::Refused;
            scan.error =
                refusal(ErrorCode::UnsupportedFormat,
                        foreign != nullptr ? std::string("it is ") + foreign
                                           : "its first bytes belong to no format that Lanescope reads",
                        lead);
            return scan;
        }
        scan.diagnostics.add(DiagnosticKind::HeaderField, lead);
    }
    if (*p == '[') {
        scan.status = ScanStatus::Found;
        scan.bareArray = true;
        scan.position = static_cast<std::size_t>(p + 1 - begin);
        return scan;
    }
    const Diagnostics before = scan.diagnostics;
    scan = walkMembers(begin, p + 1, end, endsText);
    scan.diagnostics.merge(before);
    if (scan.status == ScanStatus::Ended) {
        scan.status = ScanStatus::Refused;
        scan.error = refusal(ErrorCode::UnsupportedFormat, hintFor(scan.fields), scan.position);
    }
    return scan;
}

HeaderScan scanTrailer(std::string_view text, bool endsText) {
    return walkMembers(text.data(), text.data(), text.data() + text.size(), endsText);
}

} // namespace lanescope
