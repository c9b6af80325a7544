// SPDX-License-Identifier: Apache-2.0
#include "core/remote/remote_location.h"

#include <algorithm>
#include <charconv>

#include "core/base/ascii.h"

namespace lanescope {

namespace {

constexpr std::string_view kSchemes[] = {"ssh://", "sftp://"};
constexpr int kMostPort = 65535;

bool isNameCharacter(char c) {
    return isAsciiAlnum(c) || c == '.' || c == '-' || c == '_';
}

/// A word that no program can take for an option, and no name of a folder above.
bool isName(std::string_view text) {
    return !text.empty() && text.front() != '-' && text.front() != '.' &&
           std::ranges::all_of(text, isNameCharacter);
}

std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && hexDigitValue(text[i + 1]) >= 0 &&
            hexDigitValue(text[i + 2]) >= 0) {
            plain += static_cast<char>(hexDigitValue(text[i + 1]) * 16 + hexDigitValue(text[i + 2]));
            i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

} // namespace

std::string RemoteLocation::root() const {
    const bool isAddress = host.find(':') != std::string::npos;
    return "ssh://" + (user.empty() ? std::string() : user + "@") + (isAddress ? "[" + host + "]" : host) +
           (port > 0 ? ":" + std::to_string(port) : std::string());
}

std::string RemoteLocation::text() const {
    std::string escaped;
    for (const char c : path) {
        escaped += c == '%' ? std::string("%25") : std::string(1, c);
    }
    return root() + escaped;
}

RemoteLocation RemoteLocation::at(std::string otherPath) const {
    RemoteLocation other = *this;
    other.path = std::move(otherPath);
    return other;
}

bool isRemoteLocation(std::string_view location) {
    return std::ranges::any_of(kSchemes,
                               [&](std::string_view scheme) { return location.starts_with(scheme); });
}

std::optional<RemoteLocation> parseRemoteLocation(std::string_view location) {
    const auto scheme = std::ranges::find_if(
        kSchemes, [&](std::string_view candidate) { return location.starts_with(candidate); });
    if (scheme == std::end(kSchemes)) {
        return std::nullopt;
    }
    location.remove_prefix(scheme->size());
    const std::size_t slash = location.find('/');
    if (slash == std::string_view::npos) {
        return std::nullopt;
    }
    RemoteLocation place;
    std::string_view machine = location.substr(0, slash);
    place.path = unescaped(location.substr(slash));
    if (const std::size_t at = machine.rfind('@'); at != std::string_view::npos) {
        place.user = machine.substr(0, at);
        machine.remove_prefix(at + 1);
        if (!isName(place.user)) {
            return std::nullopt;
        }
    }
    std::string_view port;
    if (machine.starts_with('[')) { // an address of IPv6
        const std::size_t end = machine.find(']');
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        place.host = machine.substr(1, end - 1);
        port = machine.substr(end + 1);
        const bool isAddress =
            place.host.find(':') != std::string::npos &&
            std::ranges::all_of(place.host, [](char c) { return hexDigitValue(c) >= 0 || c == ':'; });
        if (!isAddress || (!port.empty() && port.front() != ':')) {
            return std::nullopt;
        }
    } else {
        const std::size_t colon = machine.find(':');
        place.host = machine.substr(0, colon);
        port = colon == std::string_view::npos ? std::string_view() : machine.substr(colon);
        if (!isName(place.host)) {
            return std::nullopt;
        }
    }
    if (!port.empty()) {
        const auto [rest, error] = std::from_chars(port.data() + 1, port.data() + port.size(), place.port);
        if (error != std::errc() || rest != port.data() + port.size() || place.port < 1 ||
            place.port > kMostPort) {
            return std::nullopt;
        }
    }
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (std::ranges::any_of(place.path, isControl)) {
        return std::nullopt;
    }
    while (place.path.size() > 1 && place.path.ends_with('/')) {
        place.path.pop_back();
    }
    return place;
}

std::string shellQuoted(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) {
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted + "'";
}

std::string remotePathWord(const RemoteLocation& location) {
    constexpr std::string_view kHome = "/~";
    if (location.path == kHome || location.path.starts_with("/~/")) {
        return "\"$HOME\"" + shellQuoted(std::string_view(location.path).substr(kHome.size()));
    }
    return shellQuoted(location.path);
}

std::vector<std::string> sshCommand(const RemoteLocation& location, const std::string& command,
                                    bool compress) {
    // Whatever the user's configuration says: no password is asked for, and the machine gets no way back to
    // keys, ports and programs of this one.
    std::vector<std::string> words{"ssh", "-T", "-a", "-x"};
    for (const char* option : {"BatchMode=yes", "ClearAllForwardings=yes", "PermitLocalCommand=no"}) {
        words.insert(words.end(), {"-o", option});
    }
    if (compress) {
        words.emplace_back("-C");
    }
    if (location.port > 0) {
        words.insert(words.end(), {"-p", std::to_string(location.port)});
    }
    if (!location.user.empty()) {
        words.insert(words.end(), {"-l", location.user});
    }
    // Whatever the login shell is, the command is for a POSIX shell.
    words.insert(words.end(), {"--", location.host, "exec sh -c " + shellQuoted(command)});
    return words;
}

} // namespace lanescope
