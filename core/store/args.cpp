// SPDX-License-Identifier: Apache-2.0
#include "core/store/args.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

#include <simdjson.h>

#include "core/base/text_source.h"
#include "core/store/event_text.h"
#include "core/store/trace.h"

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

constexpr std::size_t kFirstRead = 4096;
/// What a person can look at; longer events are refused with a message.
constexpr std::size_t kMaxEventBytes = 256u << 20;

std::vector<Arg> membersOf(const dom::object& object) {
    std::vector<Arg> members;
    for (const auto& [key, value] : object) {
        Arg arg;
        arg.key = std::string(key);
        std::string_view text;
        if (value.get(text) == simdjson::SUCCESS) {
            arg.value = std::string(text);
            arg.isString = true;
        } else {
            arg.value = simdjson::minify(value);
        }
        members.push_back(std::move(arg));
    }
    return members;
}

/// Numbers as they stand in the file: simdjson prints 64-bit integers and doubles, others it refuses.
bool parseEvent(std::string_view json, EventText& event) {
    dom::parser parser;
    dom::object object;
    if (parser.parse(json.data(), json.size()).get(object) != simdjson::SUCCESS) {
        return false;
    }
    for (const auto& [key, value] : object) {
        if (key == "args") {
            dom::object args;
            if (value.get(args) == simdjson::SUCCESS) {
                event.args = membersOf(args);
                continue;
            }
            std::string_view text;
            const bool isString = value.get(text) == simdjson::SUCCESS;
            event.args.push_back({"", isString ? std::string(text) : simdjson::minify(value), isString});
        }
    }
    event.fields = membersOf(object);
    std::erase_if(event.fields, [](const Arg& field) { return field.key == "args"; });
    return true;
}

bool sameFolded(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::string lowered(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

bool isSecretKey(std::string_view key) {
    static constexpr std::array kParts{"token",  "secret",     "password",    "passwd",     "api_key",
                                       "apikey", "credential", "private_key", "access_key", "auth"};
    const std::string lower = lowered(key);
    return std::any_of(kParts.begin(), kParts.end(),
                       [&lower](const char* part) { return lower.find(part) != std::string::npos; });
}

/// Lengths of runs of characters that tokens are made of.
std::size_t tokenRun(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && (std::isalnum(static_cast<unsigned char>(text[length])) != 0 ||
                                    text[length] == '_' || text[length] == '-')) {
        ++length;
    }
    return length;
}

constexpr const char* kHidden = "•••• (hidden)";

} // namespace

Result<EventText> eventTextAt(const Trace& trace, std::uint64_t sourceOffset) {
    const TextSource* source = trace.source();
    if (source == nullptr) {
        return Error{ErrorCode::InvalidArgument, "the trace has no source text", trace.path(), {}};
    }
    std::string text;
    for (std::size_t wanted = kFirstRead;; wanted *= 8) {
        text.resize(wanted + kEventTextPadding);
        auto got = source->read(sourceOffset, text.data(), wanted);
        if (!got) {
            return got.error();
        }
        std::memset(text.data() + *got, 0, text.size() - *got);
        const std::size_t length = eventLength(std::string_view(text).substr(0, *got));
        if (length != 0) {
            text.resize(length);
            break;
        }
        if (*got < wanted || wanted > kMaxEventBytes) {
            return Error{ErrorCode::Truncated,
                         "the event is cut off, or the file has changed since it was opened", trace.path(),
                         sourceOffset};
        }
    }
    return eventTextOf(text);
}

EventText eventTextOf(std::string_view json) {
    EventText event;
    event.json = std::string(json);
    if (!parseEvent(json, event)) {
        event.args.clear();
        event.fields.clear();
        if (!parseEvent(mendedEvent(json), event)) {
            event.args.push_back({"", event.json, false});
        }
    }
    return event;
}

Result<EventText> sliceText(const Trace& trace, SliceId slice) {
    return eventTextAt(trace, trace.slices().sourceOffset[slice]);
}

const Arg* findArg(const std::vector<Arg>& args, std::string_view key) {
    const auto found =
        std::find_if(args.begin(), args.end(), [key](const Arg& arg) { return sameFolded(arg.key, key); });
    return found == args.end() ? nullptr : &*found;
}

std::string prettyJson(std::string_view json) {
    std::string out;
    std::size_t indent = 0;
    bool inString = false;
    const auto newLine = [&out, &indent] {
        out.push_back('\n');
        out.append(indent * 2, ' ');
    };
    // An array or object without further nesting, and not too long, stays on its line.
    const auto flatLength = [json](std::size_t open) -> std::size_t {
        constexpr std::size_t kMaxFlat = 100;
        bool quoted = false;
        for (std::size_t i = open + 1; i < json.size() && i - open < kMaxFlat; ++i) {
            const char c = json[i];
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '[' || c == '{') {
                return 0;
            } else if (c == ']' || c == '}') {
                return i - open + 1;
            }
        }
        return 0;
    };
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString) {
            out.push_back(c);
            if (c == '\\' && i + 1 < json.size()) {
                out.push_back(json[++i]);
            } else {
                inString = c != '"';
            }
            continue;
        }
        switch (c) {
        case '"':
            inString = true;
            out.push_back(c);
            break;
        case '[':
        case '{':
            if (const std::size_t length = flatLength(i); length != 0) {
                for (std::size_t j = i; j < i + length; ++j) {
                    out.push_back(json[j]);
                    if ((json[j] == ',' || json[j] == ':') && j + 1 < i + length && json[j + 1] != ' ' &&
                        (json[j] == ':' || json[j - 1] != '\\')) {
                        out.push_back(' ');
                    }
                }
                i += length - 1;
                break;
            }
            out.push_back(c);
            ++indent;
            newLine();
            break;
        case ']':
        case '}':
            indent -= indent > 0 ? 1 : 0;
            newLine();
            out.push_back(c);
            break;
        case ',':
            out.push_back(c);
            newLine();
            break;
        case ':':
            out += ": ";
            break;
        case ' ':
        case '\n':
        case '\r':
        case '\t':
            break;
        default:
            out.push_back(c);
            break;
        }
    }
    return out;
}

std::string maskSecrets(std::string_view key, std::string_view json) {
    if (isSecretKey(key) && !json.empty() && json != "\"\"" && json != "null") {
        return kHidden;
    }
    static constexpr std::array<std::string_view, 8> kPrefixes{"hf_",  "ghp_", "gho_",  "github_pat_",
                                                               "AKIA", "sk-",  "xoxb-", "glpat-"};
    constexpr std::size_t kMinToken = 16;
    std::string out;
    for (std::size_t i = 0; i < json.size();) {
        const std::string_view rest = json.substr(i);
        // "key": "value" members whose key speaks of a secret
        if (rest.front() == '"') {
            const std::size_t close = rest.find('"', 1);
            const std::string_view inner =
                close == std::string_view::npos ? std::string_view() : rest.substr(1, close - 1);
            if (!inner.empty() && isSecretKey(inner)) {
                std::size_t value = close + 1;
                while (value < rest.size() && (rest[value] == ':' || rest[value] == ' ')) {
                    ++value;
                }
                if (value < rest.size() && rest[value] == '"' && value > close + 1) {
                    std::size_t end = value + 1;
                    while (end < rest.size() && rest[end] != '"') {
                        end += rest[end] == '\\' ? 2 : 1;
                    }
                    out.append(rest.substr(0, value + 1));
                    out += kHidden;
                    i += std::min(end, rest.size());
                    continue;
                }
            }
        }
        const bool token = std::any_of(kPrefixes.begin(), kPrefixes.end(), [rest](std::string_view prefix) {
            return rest.starts_with(prefix) && tokenRun(rest) >= kMinToken;
        });
        if (token) {
            out += kHidden;
            i += tokenRun(rest);
            continue;
        }
        out.push_back(json[i]);
        ++i;
    }
    return out;
}

} // namespace lanescope
