// SPDX-License-Identifier: Apache-2.0
// Walks over a text once and hides what looks like a credential by its name or shape (secret_names.h).
#include "core/secrets/secret_mask.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/secrets/secret_names.h"
#include "core/secrets/secret_rules.h"
#include "core/secrets/secret_text.h"

namespace lanescope {

namespace {

constexpr std::string_view kHiddenValue = "•••• (hidden)";
constexpr std::size_t kMinToken = 16;

class SecretMask : SecretText {
public:
    explicit SecretMask(std::string_view text)
        : SecretText(text) {}

    std::string mask() {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (((c == '"' || c == '\\') && maskString()) || (c == ':' && maskAddress()) ||
                (c == '-' && maskKeyBlock()) || maskForeignName()) {
                continue;
            }
            const bool isStart = m_at == 0 || m_at == m_wordStart || !isWordChar(m_text[m_at - 1]);
            if (isWordChar(c) && isStart && maskWord()) {
                continue;
            }
            m_out.push_back(c);
            ++m_at;
        }
        return std::move(m_out);
    }

private:
    /// Copies up to `from`, then hides up to `to`.
    bool hide(std::size_t from, std::size_t to) {
        m_out.append(m_text, m_at, from - m_at);
        m_out += kHiddenValue;
        m_at = std::min(to, m_text.size());
        return true;
    }

    /// "key": value, "--key", "value" in a list, and "value": ... in an object with the name of a credential.
    bool maskString() {
        if (m_at > 0 && m_text[m_at - 1] == '\\') {
            return false;
        }
        const std::optional<Quoted> first = quotedAt(m_at);
        if (!first || first->to >= m_text.size()) {
            return false;
        }
        const std::string_view text = textOf(*first);
        const std::size_t next = skipSpaces(first->end);
        if (isAt(next, ':')) {
            const std::size_t value = skipSpaces(next + 1);
            const SecretName name = secretName(text);
            return name != SecretName::None ? maskValue(value, name)
                   : isValueKey(text)       ? isNamedSecret(first->from, value) && maskValue(value)
                                            : false;
        }
        if (!isAt(next, ',')) {
            return false;
        }
        const std::size_t value = skipSpaces(next + 1);
        const bool isOption = text.starts_with("-") && isPasswordOption(text);
        const std::string_view word = text.substr(0, text.find_last_not_of(":=") + 1);
        const bool isName = word.find_first_of("=:") == std::string_view::npos;
        const SecretName name = isOption ? SecretName::Certain : isName ? secretName(word) : SecretName::None;
        return text == "-u" || text == "--user" ? maskUser(value)
                                                : name != SecretName::None && maskListed(value, name);
    }

    static bool isValueKey(std::string_view key) {
        const std::string lower = asciiLowered(key.substr(0, 10));
        return lower == "value" || lower == "val" || lower == "v" || lower == "content" || lower == "data";
    }

    /// A value of JSON.
    bool maskValue(std::size_t value, SecretName name = SecretName::Certain) {
        if (value >= m_text.size()) {
            return false;
        }
        if (const std::optional<Quoted> quoted = quotedAt(value)) {
            return quoted->to > quoted->from && isShownAsSecret(textOf(*quoted), name) &&
                   hide(quoted->from, quoted->to);
        }
        const bool nested = m_text[value] == '{' || m_text[value] == '[';
        const std::size_t close = nested ? bracketEnd(value) : 0;
        const std::size_t end = close > 0 ? close
                                : nested  ? m_text.size()
                                         : std::min(m_text.find_first_of(",}] \r\n\t", value), m_text.size());
        const std::string_view text = m_text.substr(value, end - value);
        return !isHarmlessValue(text) && isShownAsSecret(text, name) && hide(value, end);
    }
    static bool isShownAsSecret(std::string_view value, SecretName name) {
        return name == SecretName::Certain || looksLikePassword(value);
    }

    /// A string or a list in a list, and no key.
    bool maskListed(std::size_t value, SecretName name) {
        if (isAt(value, '[')) {
            return maskValue(value, name);
        }
        const std::optional<Quoted> quoted = quotedAt(value);
        return quoted && quoted->to > quoted->from && !isAt(skipSpaces(quoted->end), ':') &&
               !isNumber(textOf(*quoted)) && isShownAsSecret(textOf(*quoted), name) &&
               hide(quoted->from, quoted->to);
    }

    /// name:password behind -u.
    bool maskUser(std::size_t value) {
        const std::size_t length = quoteLength(value);
        const std::size_t from = value + (isAt(value, '\'') ? 1 : length);
        const std::size_t end = valueEnd(from);
        const std::size_t colon = m_text.substr(from, end - from).find(':');
        return colon != std::string_view::npos && from + colon + 1 < end &&
               !isNumber(m_text.substr(from + colon + 1, end - from - colon - 1)) &&
               hide(from + colon + 1, end);
    }

    /// ://user:password@ and ://token@
    bool maskAddress() {
        if (!rest().starts_with("://")) {
            return false;
        }
        constexpr std::size_t kLongest = 512;
        const std::size_t from = m_at + 3;
        const std::string_view near = m_text.substr(from, kLongest);
        const std::string_view all = near.substr(0, near.find_first_of("\"' \\\r\n\t<>"));
        const std::string_view host = all.substr(0, all.find_first_of("/?#"));
        std::size_t at = host.rfind('@');
        const std::size_t colon = host.find(':');
        if (at == std::string_view::npos) {
            // A password with a slash is no port.
            const bool hasPort = colon == std::string_view::npos || isNumber(host.substr(colon + 1)) ||
                                 host.starts_with('[') || colon + 1 == host.size();
            at = hasPort ? at : all.rfind('@');
            return at != std::string_view::npos && hide(from + colon + 1, from + at);
        }
        const std::string_view user = host.substr(0, std::min(colon, at));
        constexpr std::size_t kLongUser = 20;
        if (!user.empty() &&
            (looksRandom(user, 8) || user.size() >= kLongUser || (colon > at && looksLikePassword(user)))) {
            return hide(from, from + at);
        }
        return colon + 1 < at && hide(from + colon + 1, from + at);
    }

    /// -----BEGIN ... PRIVATE KEY-----
    bool maskKeyBlock() {
        constexpr std::string_view kBegin = "-----BEGIN ";
        if (!rest().starts_with(kBegin)) {
            return false;
        }
        constexpr std::size_t kLongTitle = 72;
        const std::size_t inside = rest().substr(0, kLongTitle).find("PRIVATE KEY");
        if (inside == std::string_view::npos) {
            return false;
        }
        const std::size_t title = m_at + inside;
        const std::size_t end = m_text.find("-----END", title);
        return hide(std::min(title + 16, m_text.size()), end == std::string_view::npos ? m_text.size() : end);
    }

    /// Words for passwords of other alphabets, behind which a value stands.
    bool maskForeignName() {
        const std::size_t length = foreignSecretName(rest());
        if (length == 0) {
            return false;
        }
        for (const std::string_view verb : {"是", "为", "為", "は", "는", "은"}) {
            const std::size_t value = skipSpaces(m_at + length + verb.size());
            if (isAt(m_at + length, verb) && value < m_text.size()) {
                const std::size_t end = valueEnd(value);
                return looksLikePassword(m_text.substr(value, end - value)) && hide(value, end);
            }
        }
        return maskAssigned(rest().substr(0, length), SecretName::Certain);
    }

    /// A word that is a token, or one that is followed by one, as in NAME=token and Bearer token.
    bool maskWord() {
        const std::size_t length = wordLength(rest());
        const std::string_view word = rest().substr(0, length);
        if (maskToken(word)) {
            return true;
        }
        const SecretName name = nameAt(word);
        if (name == SecretName::None && m_at > 0 && m_text[m_at - 1] == '\\' &&
            contains("ntr", word.substr(0, 1))) {
            m_out.push_back(word[0]); // an escape of JSON, and the word begins behind it
            m_wordStart = ++m_at;
            return true;
        }
        if (maskPlace(word) || maskElement(word, name) || maskCall(word, name) ||
            (name != SecretName::None && maskAssigned(word, name)) || maskOption(word) ||
            maskFollowing(word)) {
            return true;
        }
        noteProgram(word);
        m_out.append(word);
        m_at += length;
        return true;
    }

    SecretName nameAt(std::string_view word) const {
        const char before = m_at == 0 ? ' ' : m_text[m_at - 1];
        if (word == "sig" && isAt(m_at + word.size(), '=')) {
            return SecretName::Certain;
        }
        const bool isParameter = (before == '?' || before == '&' || before == '#') && isSecretParameter(word);
        const bool isValue =
            (word == "value" || word == "Value") && isAt(m_at + word.size(), '=') && isInNamedTag();
        return isValue ? SecretName::Certain
                       : std::max(secretName(word), isParameter ? SecretName::Likely : SecretName::None);
    }

    /// Tokens that tell their maker, at the start of the word or behind a part that ends with _ or -.
    bool maskToken(std::string_view word) {
        const TokenPrefix prefix = tokenPrefixOf(rest());
        if (prefix.length > 0) {
            const std::size_t run = wordLength(rest().substr(std::min(prefix.length, rest().size())));
            if (prefix.length + run >= kMinToken &&
                looksRandom(rest().substr(prefix.length, run), prefix.leastRun)) {
                return hide(m_at, m_at + tokenLength(prefix.length + run));
            }
        }
        constexpr std::size_t kLeastRun = 12;
        constexpr std::size_t kLongToken = 256;
        for (std::size_t at = word.find_first_of("_-"); at != std::string_view::npos;
             at = word.find_first_of("_-", at + 1)) {
            const std::string_view part = word.substr(at + 1);
            const TokenPrefix inside = tokenPrefixOf(part);
            if (inside.length > 0 && part.size() >= kMinToken &&
                looksRandom(part.substr(inside.length, kLongToken), std::max(inside.leastRun, kLeastRun))) {
                return hide(m_at + at + 1, m_at + tokenLength(word.size()));
            }
        }
        return false;
    }

    /// Tokens of some kinds go on with dots.
    std::size_t tokenLength(std::size_t length) const {
        while (m_at + length < m_text.size() && m_text[m_at + length] == '.' &&
               wordLength(m_text.substr(m_at + length + 1)) > 0) {
            length += 1 + wordLength(m_text.substr(m_at + length + 1));
        }
        return length;
    }

    /// The signs between a name and its value.
    struct Separator {
        std::size_t value = 0; ///< where the value begins; 0: there is no separator
        bool isColon = false;
        bool isTight = false; ///< no blank before the value
        bool isOpen = false;  ///< a blank behind, but none before: the value can be missing
    };
    Separator separatorBehind(std::size_t at) const {
        const bool isQuoted = at > 0 && m_at > 0 && (m_text[m_at - 1] == '\'' || m_text[m_at - 1] == '"');
        if (isQuoted) {
            at += isAt(at, '\'') ? 1 : quoteLength(at);
        } else if (quoteLength(at) > 0 && isAt(skipSpaces(at + quoteLength(at)), ':')) {
            at += quoteLength(at);
        }
        constexpr std::size_t kLongIndex = 8;
        if (isAt(at, '[')) {
            const std::string_view index = m_text.substr(at, kLongIndex);
            const std::size_t close =
                index.find(']') == std::string_view::npos ? index.find(']') : at + index.find(']');
            at = close != std::string_view::npos ? close + 1 : at;
        }
        at += isQuoted && isAt(at, ']') ? 1 : 0;
        const std::size_t sign = skipSpaces(at, false);
        Separator separator;
        std::size_t behind = 0;
        for (const std::string_view form : {"=>", ":=", "==", "=", "%3D", "%3d", "%3A", "%3a"}) {
            if (isAt(sign, form)) {
                behind = sign + form.size();
                break;
            }
        }
        if (behind == 0 && isAt(sign, "-> ")) {
            behind = sign + 2;
        }
        if (behind == 0 && isAt(sign, ':') && !isAt(sign + 1, ':')) {
            behind = sign + 1;
            separator.isColon = true;
        }
        if (behind == 0) {
            return separator;
        }
        separator.value = skipSpaces(behind, separator.isColon && skipSpaces(behind) > behind + 1);
        separator.isTight = separator.value == behind;
        separator.isOpen = !separator.isColon && !separator.isTight && sign == at && !isQuoted;
        return separator;
    }

    /// NAME=value, NAME="value", NAME: value, 'NAME': 'value' and the like.
    bool maskAssigned(std::string_view word, SecretName name) {
        const Separator separator = separatorBehind(m_at + word.size());
        if (separator.value == 0 || separator.value >= m_text.size()) {
            return false;
        }
        std::size_t value = separator.value;
        // A block of YAML, and a line that goes on.
        if ((isAt(value, '|') || isAt(value, '>')) && separator.isColon) {
            const std::size_t sign = value + (isAt(value + 1, '-') || isAt(value + 1, '+') ? 2 : 1);
            value = skipSpaces(sign) > sign ? skipSpaces(sign) : value;
        }
        while (isAt(value, "\\\n") || isAt(value, "\\\\\\n")) {
            value += isAt(value, "\\\n") ? 2 : 4;
        }
        if (maskQuotedValue(value, name) || maskBracketed(value)) {
            return true;
        }
        const bool isLine = holdsWholeLine(word);
        std::size_t end = isLine ? lineEnd(value) : valueEnd(value);
        if (separator.isColon && !isLine && isScheme(m_text.substr(value, end - value))) {
            end = valueEnd(skipSpaces(end));
        }
        const bool isWords = separator.isColon && !separator.isTight && name == SecretName::Certain &&
                             !isLine && contains(asciiLowered(word), "pass");
        if (isWords) {
            end = std::max(end, lineEnd(value));
        }
        const std::string_view text = m_text.substr(value, end - value);
        // Without a blank behind a colon it can be a place in a file.
        const bool isDoubtful = (separator.isColon && separator.isTight && !isLine) || separator.isOpen;
        if (isHarmlessValue(text) || isScheme(text) || (isDoubtful && !looksLikePassword(text)) ||
            (separator.isOpen && contains(text, "=")) || !isShownAsSecret(text, name)) {
            return false;
        }
        return hide(value, end);
    }

    /// 'value', b'value' and \"value\" behind a name. A quote that ends the text around the name opens none.
    bool maskQuotedValue(std::size_t value, SecretName name) {
        std::size_t quote = value;
        while (quote < m_text.size() && quote < value + 2 &&
               std::string_view("bBrRuUfF$@").find(m_text[quote]) != std::string_view::npos) {
            ++quote;
        }
        if (!isAt(quote, '\'') && quoteLength(quote) == 0) {
            return false;
        }
        const bool isSingle = isAt(quote, '\'');
        const std::size_t length = isSingle ? 1 : quoteLength(quote);
        const std::size_t from = quote + length;
        if (from >= m_text.size() ||
            std::string_view(",]}) \r\n\t:").find(m_text[from]) != std::string_view::npos) {
            return false;
        }
        std::size_t end = isSingle ? m_text.find_first_of("'\"", from) : stringEnd(from, length);
        while (isSingle && end != std::string_view::npos && isAt(end, "''") && end > from) {
            end = m_text.find_first_of("'\"", end + 2);
        }
        end = std::min(end, m_text.size());
        return end > from && isShownAsSecret(m_text.substr(from, end - from), name) && hide(from, end);
    }

    bool maskBracketed(std::size_t value) {
        if (std::string_view("[({<").find(m_text[value]) == std::string_view::npos) {
            return false;
        }
        const std::size_t end = bracketEnd(value);
        return end > value && !isHarmlessValue(m_text.substr(value, end - value)) && hide(value + 1, end - 1);
    }

    /// SecretStr('value'), login('name', 'value')
    bool maskCall(std::string_view word, SecretName name) {
        const std::size_t open = m_at + word.size();
        const bool isCall = name == SecretName::Certain || asciiLowered(word.substr(0, 6)) == "login";
        if (!isCall || !isAt(open, '(') || !(isAt(open + 1, '\'') || quoteLength(open + 1) > 0)) {
            return false;
        }
        const std::size_t end = bracketEnd(open);
        return end > open + 2 && hide(open + 1, end - 1);
    }

    /// <password>value</password>
    bool maskElement(std::string_view word, SecretName name) {
        if (name == SecretName::None || m_at == 0 || m_text[m_at - 1] != '<') {
            return false;
        }
        const std::size_t from = findNext('>', m_at + word.size());
        const std::size_t to = from == std::string_view::npos ? from : findNext('<', from);
        return to != std::string_view::npos && to > from + 1 && isAt(to, "</") && hide(from + 1, to);
    }

    /// Addresses and other places that are credentials themselves.
    bool maskPlace(std::string_view word) {
        std::size_t from = 0;
        for (const std::string_view place : {"hooks.slack.com/", "discord.com/api/webhooks/",
                                             "discordapp.com/api/webhooks/", "api.telegram.org/bot"}) {
            from = rest().starts_with(place) ? m_at + place.size() : from;
        }
        const std::string lower = asciiLowered(word.substr(0, 16));
        const std::size_t behind = m_at + word.size() + 1;
        if (from == 0 && isAt(behind - 1, '/')) {
            const bool isPath = lower.starts_with("webhook") ||
                                ((lower == "token" || lower == "tokens" || lower == "secret") &&
                                 looksRandom(m_text.substr(behind, valueEnd(behind) - behind), 8));
            from = isPath ? behind : 0;
        }
        if (lower == "private-lines" && isAt(behind - 1, ':')) {
            return hide(behind, std::min(m_text.find('"', behind), m_text.size()));
        }
        if (lower == "thin" && isAt(behind - 1, ':')) {
            constexpr std::size_t kLongAccount = 256;
            const std::string_view near = m_text.substr(behind, kLongAccount);
            const std::string_view account = near.substr(0, near.find_first_of("\"'\\ \r\n\t"));
            const std::size_t slash = account.find('/');
            const std::size_t at = account.find('@');
            return slash < at && at != std::string_view::npos && hide(behind + slash + 1, behind + at);
        }
        const std::size_t end = from > 0 ? valueEnd(from) : 0;
        return end > from && hide(from, end);
    }

    /// Programs that take a password behind an option of one letter.
    void noteProgram(std::string_view word) {
        if (word == "sshpass" || word.starts_with("mysql") || word.starts_with("mariadb") ||
            word == "login") {
            m_passwordOption = "-p";
        } else if (word == "redis-cli") {
            m_passwordOption = "-a";
        }
    }
    bool isPasswordOption(std::string_view word) const {
        return !m_passwordOption.empty() && word == m_passwordOption;
    }

    /// --password value, -u name:value
    bool maskOption(std::string_view word) {
        if (!word.starts_with("-")) {
            return false;
        }
        const std::size_t behind = m_at + word.size();
        if (!m_passwordOption.empty() && word.starts_with(m_passwordOption) && word.size() > 2) {
            const std::size_t end = valueEnd(m_at + 2);
            return !isNumber(m_text.substr(m_at + 2, end - m_at - 2)) && word[2] != '-' &&
                   hide(m_at + 2, end);
        }
        if (!isAt(behind, ' ')) {
            return false;
        }
        const std::size_t value = skipSpaces(behind);
        if (word == "-u" || word == "--user" || word == "--proxy-user") {
            return maskUser(value);
        }
        if (secretName(word) != SecretName::Certain && !isPasswordOption(word)) {
            return false;
        }
        if (maskQuotedValue(value, SecretName::Certain)) {
            return true;
        }
        const std::size_t end = valueEnd(value);
        return end > value && !isNumber(m_text.substr(value, end - value)) && hide(value, end);
    }

    /// Bearer value, password value, PASSWORD 'value'
    bool maskFollowing(std::string_view word) {
        const std::size_t behind = m_at + word.size();
        const std::size_t value = isAt(behind, '|') ? behind + 1 : skipSpaces(behind);
        if (value == behind || value >= m_text.size()) {
            return false;
        }
        if (isPlainSecretName(word) && maskQuotedValue(value, SecretName::Likely)) {
            return true;
        }
        const std::string_view text = m_text.substr(value, valueEnd(value) - value);
        const bool isToken = isScheme(word) && text.size() >= kMinToken && !isNumber(text);
        const bool isPassword = isPlainSecretName(word) && looksLikePassword(text) &&
                                text.find_first_of("<>(){}") == std::string_view::npos;
        return (isToken || isPassword) && hide(value, value + text.size());
    }

    std::size_t m_wordStart = 0;       ///< a word begins here whatever stands before
    std::string_view m_passwordOption; ///< of the program that was named last
    std::string m_out;
};

/// Without what the words around it tell to be a credential.
std::string withHiddenPlaces(std::string text) {
    const std::vector<SecretPlace> places = secretPlaces(text);
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        text.replace(place->from, place->to - place->from, kHiddenValue);
    }
    return text;
}

/// `code` with its escapes of addresses as the characters that they stand for; `places` are those of the
/// characters, and of the end.
std::string decodedAddress(std::string_view code, std::vector<std::size_t>& places) {
    std::string decoded;
    places.clear();
    for (std::size_t at = 0; at < code.size();) {
        places.push_back(at);
        const int high = at + 2 < code.size() && code[at] == '%' ? hexDigitValue(code[at + 1]) : -1;
        const int low = high >= 2 && high < 8 ? hexDigitValue(code[at + 2]) : -1;
        decoded += low >= 0 ? static_cast<char>(high * 16 + low) : code[at];
        at += low >= 0 ? 3 : 1;
    }
    places.push_back(code.size());
    return decoded;
}

/// Credentials in texts that were encoded for an address, once or more: from the first that is found to the
/// last.
std::string withHiddenCodes(std::string text) {
    constexpr int kMostCodes = 3;
    constexpr std::string_view kEnds = " \t\r\n\"'\\<>";
    std::vector<std::size_t> places;
    for (std::size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at)) {
        const std::size_t before = text.find_last_of(kEnds, at);
        const std::size_t from = before == std::string::npos ? 0 : before + 1;
        const std::size_t to = std::min(text.find_first_of(kEnds, at), text.size());
        at = to;
        const std::string code = text.substr(from, to - from);
        std::string decoded = decodedAddress(code, places);
        std::vector<std::size_t> inner;
        for (int codes = 1; codes < kMostCodes && decoded.find('%') != std::string::npos; ++codes) {
            decoded = decodedAddress(decoded, inner);
            std::ranges::transform(inner, inner.begin(), [&](std::size_t place) { return places[place]; });
            places = inner;
        }
        const std::string masked = decoded == code ? decoded : withHiddenPlaces(SecretMask(decoded).mask());
        if (masked == decoded) {
            continue;
        }
        const std::size_t most = std::min(masked.size(), decoded.size());
        const auto length = [&](auto one, auto other) {
            return static_cast<std::size_t>(
                std::mismatch(one, one + static_cast<std::ptrdiff_t>(most), other).first - one);
        };
        const std::size_t same = length(decoded.begin(), masked.begin());
        const std::size_t sameAtEnd = std::min(length(decoded.rbegin(), masked.rbegin()), most - same);
        const std::size_t hideFrom = from + places[same];
        const std::size_t hideTo = from + places[decoded.size() - sameAtEnd];
        text.replace(hideFrom, hideTo - hideFrom, kHiddenValue);
        at = at - (hideTo - hideFrom) + kHiddenValue.size();
    }
    return text;
}

} // namespace

std::string maskSecrets(std::string_view key, std::string_view json) {
    if (!key.empty() && !isHarmlessValue(json)) {
        const SecretName name = secretName(key);
        if (name == SecretName::Certain || (name == SecretName::Likely && looksLikePassword(json))) {
            return std::string(kHiddenValue);
        }
    }
    if (!mayHoldSecret(json)) {
        const bool isPlain =
            json.find('\\') == std::string_view::npos &&
            std::ranges::all_of(json, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
        if (isPlain || !mayHoldSecret(plainNotation(json))) {
            return std::string(json);
        }
    }
    const std::string plain = plainNotation(json);
    std::string masked = withHiddenCodes(withHiddenPlaces(SecretMask(plain).mask()));
    return masked == plain ? std::string(json) : masked;
}

} // namespace lanescope
