// SPDX-License-Identifier: Apache-2.0
#include "core/import/foreign_file.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/bytes_file.h"
#include "core/base/progress.h"
#include "core/base/utf8.h"
#include "core/compression/inflater.h"
#include "core/import/companion/chakra_nodes.h"
#include "core/import/json/header_scanner.h"
#include "core/snapshot/pickle_reader.h"

namespace lanescope {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t kLookedAt = 64u << 10;
/// A pickle that needs more is not looked into.
constexpr std::uint64_t kMostPickleBytes = 256u << 20;
constexpr std::string_view kOpened =
    "Lanescope opens traces of torch.profiler, Nsight Systems (.sqlite), "
    "Perfetto, XPlane, nvprof, rocprofv3, "
    "rocmProfileData, Ascend, Proton, memory snapshots and flight recorder dumps of PyTorch";

/// How a file begins, or what its name ends with, and what that tells.
struct Sign {
    std::string_view text;
    std::string_view words; ///< "a thing; what to do"
    bool isCertain = false; ///< of a name: whatever the content looks like
};

constexpr std::string_view kNsysReport = "a report of Nsight Systems; export it with `nsys export --type "
                                         "sqlite FILE` and open the .sqlite, or let "
                                         "`lanescope-cli --convert` run that";
constexpr std::string_view kNcuReport =
    "a report of Nsight Compute, whose format is not public; print it with `ncu --import FILE --csv --page "
    "raw > "
    "FILE.csv`, and open that, alone or with a trace of the same run (--with FILE.csv), or let "
    "`lanescope-cli --convert` run "
    "that";
constexpr std::string_view kOtf2 =
    "a part of an OTF2 archive, which Lanescope does not read; record with --output-format pftrace or rocpd "
    "(rocprofv3, rocprof-sys), or look at it with Vampir";
constexpr std::string_view kTracy =
    "a trace of Tracy, which Lanescope does not read; open it in Tracy's profiler, or export its zones with "
    "`tracy-csvexport`";
constexpr std::string_view kChakra =
    "an execution trace of Chakra, which has no times; open the profiler's trace of the same run with "
    "--with FILE";
constexpr std::string_view kPython = "Python source text; run it, and open the trace that it writes";
constexpr std::string_view kStacks =
    "collapsed call stacks, which have no times; open the recording that they were made of";

constexpr Sign kBegins[] = {
    {"NVR\0"sv, kNcuReport},
    {"tr\xfdP"sv, kTracy},
    {"tlZ\x04"sv, kTracy},
    {"tZst"sv, kTracy},
    {"PERFILE2"sv, "a recording of Linux perf; `perf script` prints it as text"},
    {"\x89HDF"sv, "an HDF5 file, a kind that Lanescope does not read"},
    {"PAR1"sv, "a Parquet table, not a trace"},
    {"ARROW1"sv, "an Arrow table, not a trace"},
    {"GGUF"sv, "the weights of a model (GGUF), not a trace"},
    {"\xca\xfe\xba\xbe"sv, "a program"},
    {"GIF8"sv, "a picture"},
    {"\xff\xd8\xff"sv, "a picture"},
};

constexpr Sign kEnds[] = {
    {".nsys-rep", kNsysReport, true},
    {".qdrep", kNsysReport, true},
    {".qdstrm",
     "an unfinished recording of Nsight Systems; make a report of it with QdstrmImporter, and export "
     "that with `nsys export --type sqlite FILE`"},
    {".ncu-rep", kNcuReport, true},
    {".ncu-proj", kNcuReport, true},
    {".otf2", kOtf2, true},
    {".def", kOtf2},
    {".evt", kOtf2},
    {".tracy", kTracy, true},
    {".et", kChakra},
    {".pt", "a file of torch.save, such as the weights of a model; no trace"},
    {".pth", "a file of torch.save, such as the weights of a model; no trace"},
    {".npy", "an array of NumPy, not a trace"},
    {".npz", "arrays of NumPy, not a trace"},
    {".pprof", "a profile of pprof, which has no times of day; open the recording that it was made of"},
    {".gputrace", "a capture of Xcode's Metal debugger, which only Xcode opens"},
    {".trace", "a recording of Instruments, which only Xcode opens"},
};

/// Words of foreignFormat() that name no format.
bool isUnknownBinary(std::string_view words) {
    return words.starts_with("binary data");
}

std::string_view lineOf(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

bool isText(std::string_view content) {
    const auto isOdd = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\x1b') ||
               byte == 0x7f;
    };
    // The start may end within a character.
    return std::ranges::none_of(content, isOdd) &&
           isUtf8(content.size() < kLookedAt ? content : utf8Prefix(content, content.size() - 4));
}

/// Fields of a line of a table, without quotes around them.
std::vector<std::string_view> fieldsOf(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        std::size_t end = begin;
        for (bool isQuoted = false; end < line.size() && (isQuoted || line[end] != separator); ++end) {
            isQuoted = isQuoted != (line[end] == '"');
        }
        std::string_view field = asciiTrimmed(line.substr(begin, end - begin));
        if (field.size() >= 2 && field.front() == '"' && field.back() == '"') {
            field = field.substr(1, field.size() - 2);
        }
        fields.push_back(field);
        begin = end + 1;
    }
    return fields;
}

/// Words for a table whose first two lines have equally many fields.
std::optional<std::string> tableWords(std::string_view text, char separator) {
    // Nsight Compute writes lines of its own before the table.
    std::string_view header;
    do {
        header = lineOf(text);
    } while (header.starts_with("==") && !text.empty());
    const std::vector<std::string_view> names = fieldsOf(header, separator);
    const std::string_view second = lineOf(text);
    if (names.size() < 2 || (!second.empty() && fieldsOf(second, separator).size() != names.size())) {
        return std::nullopt;
    }
    const auto has = [&names](std::string_view name) {
        return std::ranges::find(names, name) != names.end();
    };
    if (has("Kernel Name") && (has("Metric Name") || has("ID"))) {
        return "a table of Nsight Compute (CSV), which has no timeline; open a trace of the same run, "
               "recorded "
               "with torch.profiler or nsys";
    }
    if (has("Kernel_Name") || has("KernelName") || has("Kernel_Id") || has("TotalDurationNs") ||
        (has("Domain") && has("Function"))) {
        return "a table of rocprof (CSV); record with rocprofv3 --output-format pftrace, json or rocpd, and "
               "open "
               "that";
    }
    if (has("Time (%)") || has("Total Time (ns)")) {
        return "a summary of `nsys stats` (CSV); open the .sqlite that it was made of";
    }
    constexpr std::size_t kMostNames = 4;
    constexpr std::size_t kLongestName = 40;
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), kMostNames); ++i) {
        list += (i == 0 ? "" : ", ") + replaceInvalidUtf8(names[i].substr(0, kLongestName));
    }
    return "a table (" + std::string(separator == '\t' ? "tab-separated" : "CSV") + ") with the columns " +
           list + (names.size() > kMostNames ? ", ..." : "") + "; " + std::string(kOpened);
}

/// "main;step;matmul 12", each line.
bool areCollapsedStacks(std::string_view text) {
    std::size_t lines = 0;
    bool isNested = false;
    while (!text.empty() && lines < 64) {
        const std::string_view line = lineOf(text);
        if (text.empty()) {
            break; // it may be cut
        }
        const std::size_t blank = line.rfind(' ');
        const std::string_view count = blank == std::string_view::npos ? line : line.substr(blank + 1);
        if (blank == std::string_view::npos || count.empty() ||
            !std::ranges::all_of(count, [](char c) { return c >= '0' && c <= '9'; })) {
            return false;
        }
        isNested = isNested || line.substr(0, blank).find(';') != std::string_view::npos;
        ++lines;
    }
    return lines > 0 && isNested;
}

bool isPython(std::string_view text) {
    if (text.starts_with("#!") && lineOf(text).find("python") != std::string_view::npos) {
        return true;
    }
    for (int lines = 0; !text.empty() && lines < 400; ++lines) {
        const std::string_view line = lineOf(text);
        const bool isImport =
            line.starts_with("import ") || line.starts_with("from ") ||
            ((line.starts_with("def ") || line.starts_with("class ")) && line.ends_with(':'));
        if (isImport && line.find(',', line.find(' ')) != line.find(' ') + 1) {
            return true;
        }
    }
    return false;
}

std::string textWords(std::string_view text) {
    if (areCollapsedStacks(text)) {
        return std::string(kStacks);
    }
    if (isPython(text)) {
        return std::string(kPython);
    }
    if (text.find("Self CPU %") != std::string_view::npos) {
        return "the table of key_averages(), printed as text; write the trace with "
               "prof.export_chrome_trace(\"trace.json\") and open that";
    }
    for (const char separator : {',', '\t'}) {
        if (std::optional<std::string> words = tableWords(text, separator)) {
            return std::move(*words);
        }
    }
    return "plain text; " + std::string(kOpened);
}

/// Protocols 0 and 1 have no mark of their own: a container that is remembered stands first.
std::optional<int> oldPickleProtocol(std::string_view content) {
    if (content.size() < 4) {
        return std::nullopt;
    }
    const std::string_view start = content.substr(0, 3);
    if (start == "(dp" || start == "(lp" || start == "(ip") {
        return content[3] >= '0' && content[3] <= '9' ? std::optional(0) : std::nullopt;
    }
    return start == "}q\0"sv || start == "]q\0"sv || start == "(dq"sv || start == "(lq"sv ? std::optional(1)
                                                                                          : std::nullopt;
}

std::string pickleWords(const std::shared_ptr<const ByteFile>& file, int protocol) {
    const std::string of = "a Python pickle of protocol " + std::to_string(protocol);
    Progress progress;
    const auto document = readPickle(file, kMostPickleBytes, progress, {});
    if (!document) {
        return of + " that is no memory snapshot of PyTorch: " + document.error().message +
               "; write a snapshot with torch.cuda.memory._dump_snapshot(FILE)";
    }
    const PickleNode root = document->root();
    if (document->kind(root) != PickleDocument::Kind::Dictionary) {
        return of + " of one list or value, not a memory snapshot of PyTorch; write one with "
                    "torch.cuda.memory._dump_snapshot(FILE)";
    }
    constexpr std::size_t kMostKeys = 4;
    constexpr std::size_t kLongestKey = 40;
    std::string keys;
    const auto items = document->items(root);
    for (std::size_t i = 0; i + 1 < items.size() && i < 2 * kMostKeys; i += 2) {
        keys += (i == 0 ? "" : ", ") + replaceInvalidUtf8(document->text(items[i]).substr(0, kLongestKey));
    }
    return of +
           (keys.empty() ? std::string(" of an empty dictionary")
                         : " with the keys " + keys + (items.size() > 2 * kMostKeys ? ", ..." : "")) +
           ", not a memory snapshot of PyTorch; write one with torch.cuda.memory._dump_snapshot(FILE)";
}

std::string xmlWords(std::string_view content, std::string_view name) {
    const auto has = [content](std::string_view text) {
        return content.find(text) != std::string_view::npos;
    };
    if (name.ends_with(".nvvp") || has("com.nvidia")) {
        return "a session of the NVIDIA Visual Profiler (XML), which holds no events; open the database that "
               "`nvprof -o FILE` wrote";
    }
    return has("trace-query-result")
               ? std::string("XML that xctrace exported from Instruments, which Lanescope does not read")
               : "XML of a kind that Lanescope does not read; " + std::string(kOpened);
}

std::string wordsFor(const std::shared_ptr<const ByteFile>& file, std::string_view content) {
    std::string name = file->path();
    std::ranges::transform(name, name.begin(), [](char c) { return asciiLower(c); });
    const auto byName = std::ranges::find_if(
        kEnds, [&name](const Sign& candidate) { return name.ends_with(candidate.text); });
    const bool isNamed = byName != std::end(kEnds);
    const bool hasText = isText(content);
    if (isNamed && byName->isCertain) {
        return std::string(byName->words);
    }
    if (const auto sign = std::ranges::find_if(
            kBegins, [content](const Sign& candidate) { return content.starts_with(candidate.text); });
        sign != std::end(kBegins)) {
        return std::string(sign->words);
    }
    if (isPickle(content)) {
        return pickleWords(file, static_cast<unsigned char>(content[1]));
    }
    if (const std::optional<int> protocol = oldPickleProtocol(content)) {
        return "a Python pickle of protocol " + std::to_string(*protocol) +
               ", of which Lanescope reads 2 to 5; load it in Python and write it again with "
               "pickle.dump(value, file, protocol=4)";
    }
    if (asciiTrimmed(content).starts_with("<?xml")) {
        return xmlWords(content, name);
    }
    if (isNamed && !hasText) {
        return std::string(byName->words);
    }
    if (companion::beginsWithChakraNodes(content)) {
        return std::string(kChakra);
    }
    return hasText ? textWords(content)
                   : "binary data of a format that Lanescope does not read; " + std::string(kOpened);
}

} // namespace

std::optional<Error> refusalOfForeignFile(const std::shared_ptr<const ByteFile>& file, const Error& refusal) {
    if (refusal.code != ErrorCode::UnsupportedFormat && refusal.code != ErrorCode::MalformedJson) {
        return {};
    }
    std::string bytes(kLookedAt, '\0');
    const auto got = file->read(0, bytes.data(), bytes.size());
    if (!got) {
        return {};
    }
    bytes.resize(*got);
    const Compression compression = compressionOf(bytes.data(), bytes.size());
    std::string content = bytes;
    if (compression != Compression::None) {
        content.resize(kLookedAt);
        const auto inflated = makeInflater(compression, std::make_shared<BytesFile>(bytes, file->path()))
                                  ->produce(content.data(), content.size());
        content.resize(inflated ? *inflated : 0);
    }
    const std::string_view inner = asciiTrimmed(content);
    const char* known = foreignFormat(content);
    const bool claimsJson = !inner.empty() && (inner.front() == '{' || inner.front() == '[');
    if (inner.empty() || claimsJson || (known != nullptr && !isUnknownBinary(known))) {
        return {};
    }
    return Error{
        ErrorCode::UnsupportedFormat, "it is most likely " + wordsFor(file, content), file->path(), {}};
}

} // namespace lanescope
