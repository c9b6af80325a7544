// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <memory>

#include "core/base/bytes_file.h"
#include "core/compression/text_sources.h"
#include "core/import/json/event_text.h"
#include "core/import/json/text_arg_source.h"
#include "core/secrets/secret_mask.h"
#include "core/store/args.h"
#include "core/store/trace.h"
#include "tests/fuzz/fuzz_check.h"
#include "tests/fuzz/fuzz_targets.h"

namespace lanescope::test {

namespace {

/// Without what stands between the tokens of JSON.
std::string withoutBlanks(std::string_view json) {
    std::string out;
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString && c == '\\' && i + 1 < json.size()) {
            out += c;
            out += json[++i];
            continue;
        }
        inString = inString != (c == '"');
        if (inString || (c != ' ' && c != '\n' && c != '\r' && c != '\t')) {
            out += c;
        }
    }
    return out;
}

void checkArgs(std::string_view text) {
    constexpr std::array<std::string_view, 3> kKeys{"Input Dims", "External id", "a"};
    std::array<std::string_view, kKeys.size()> found;
    argTextsOf(text, kKeys, found);
    for (std::size_t i = 0; i < kKeys.size(); ++i) {
        require(found[i].data() == nullptr ||
                    (found[i].data() >= text.data() &&
                     found[i].data() + found[i].size() <= text.data() + text.size()),
                "an arg is part of the text");
    }
}

} // namespace

void fuzzArgs(std::string_view bytes) {
    TraceData data;
    data.args = std::make_shared<TextArgSource>(
        std::make_shared<FileSource>(std::make_shared<BytesFile>(std::string(bytes), "fuzz")), "fuzz");
    const Trace trace(std::move(data));
    const auto event = eventTextAt(trace, EventRef(0));
    if (event) {
        require(bytes.substr(0, event->text.size()) == event->text, "an event's text is that of the file");
        require(event->text.back() == '}', "an event ends with its bracket");
        for (const Arg& arg : event->args) {
            findArg(event->args, arg.key);
            maskSecrets(arg.key, arg.value);
        }
    }
    std::string padded(bytes);
    padded.append(kEventTextPadding, '\0');
    const std::string_view text = std::string_view(padded).substr(0, bytes.size());
    require(eventLength(text) <= bytes.size(), "an event ends within the text");
    objectMembers(text);
    checkArgs(text);
    maskSecrets("key", bytes);
    require(withoutBlanks(prettyJson(bytes)) == withoutBlanks(bytes), "pretty JSON differs in blanks only");
}

} // namespace lanescope::test
