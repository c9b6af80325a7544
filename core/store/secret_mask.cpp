// SPDX-License-Identifier: Apache-2.0
// Patterns of credentials. Better too much than too little, but for counts of tokens, which traces of
// language models are full of.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "core/store/args.h"

#include "core/base/ascii.h"
#include "core/base/pattern.h"

namespace lanescope {

namespace {

constexpr std::string_view kHiddenValue = "•••• (hidden)";
constexpr std::size_t kMinToken = 16;

bool isWordChar(char c) {
    return isAsciiAlnum(c) || c == '_' || c == '-';
}

std::size_t wordLength(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && isWordChar(text[length])) {
        ++length;
    }
    return length;
}

/// Whether `word` stands in `text` with no letter behind it but, where allowed, a digit.
bool endsWordIn(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t behind = at + word.size();
        if (behind == text.size() || !isAsciiLetter(text[behind])) {
            return true;
        }
    }
    return false;
}

/// Whether a key or variable of this name holds a credential.
bool isSecretName(std::string_view name) {
    constexpr std::size_t kMaxName = 200;
    if (name.empty() || name.size() > kMaxName) {
        return false;
    }
    static constexpr std::array kAnywhere{
        "secret",      "password",    "passwd",     "passphrase",    "apikey",
        "api_key",     "api-key",     "credential", "privatekey",    "private_key",
        "private-key", "accesskey",   "access_key", "access-key",    "authorization",
        "signingkey",  "signing_key", "webhook",    "accountkey",    "account_key",
        "account-key", "sharedkey",   "shared_key", "amz-signature", "goog-signature"};
    static constexpr std::array kWords{"token", "auth", "bearer", "pwd", "jwt", "cookie"};
    static constexpr std::array kCounts{"token_count", "token_len", "token_num",  "token_id", "token_type",
                                        "token_index", "token_idx", "token_size", "token_pos"};
    const std::string lower = asciiLowered(name);
    const auto contains = [&lower](const char* part) { return lower.find(part) != std::string::npos; };
    if (std::any_of(kAnywhere.begin(), kAnywhere.end(), contains)) {
        return true;
    }
    return std::none_of(kCounts.begin(), kCounts.end(), contains) &&
           std::any_of(kWords.begin(), kWords.end(),
                       [&lower](const char* word) { return endsWordIn(lower, word); });
}

bool isHarmlessValue(std::string_view value) {
    return value.empty() || value == "\"\"" || value == "null" || value == "true" || value == "false" ||
           value == "{}" || value == "[]";
}

bool isNumber(std::string_view value) {
    return !value.empty() && value.find_first_not_of("+-.0123456789eE") == std::string_view::npos;
}

class SecretMask {
public:
    explicit SecretMask(std::string_view text)
        : m_text(text) {}

    std::string mask() {
        while (m_at < m_text.size()) {
            const char c = m_text[m_at];
            if (((c == '"' || c == '\\') && maskString()) || (c == ':' && maskAddress()) ||
                (c == '-' && maskKeyBlock())) {
                continue;
            }
            if (isWordChar(c) && (m_at == 0 || !isWordChar(m_text[m_at - 1])) && maskWord()) {
                continue;
            }
            m_out.push_back(c);
            ++m_at;
        }
        return std::move(m_out);
    }

private:
    std::string_view rest() const { return m_text.substr(m_at); }

    /// Copies up to `from`, then hides up to `to`.
    void hide(std::size_t from, std::size_t to) {
        m_out.append(m_text, m_at, from - m_at);
        m_out += kHiddenValue;
        m_at = std::min(to, m_text.size());
    }

    /// Length of a quote at `at`: backslashes, as JSON in a string of JSON has them, and the quote. 0: none.
    std::size_t quoteLength(std::size_t at) const {
        const std::size_t quote = m_text.find_first_not_of('\\', at);
        return quote != std::string_view::npos && m_text[quote] == '"' ? quote + 1 - at : 0;
    }

    /// Where the quote that closes a string stands. `at` is behind the opening one, which has `length`
    /// characters.
    std::size_t stringEnd(std::size_t at, std::size_t length) const {
        for (std::size_t quote = m_text.find('"', at); quote != std::string_view::npos;
             quote = m_text.find('"', quote + 1)) {
            std::size_t slashes = 0;
            while (quote - slashes > at && m_text[quote - slashes - 1] == '\\') {
                ++slashes;
            }
            if (length == 1 ? slashes % 2 == 0 : slashes < length) {
                return quote - slashes;
            }
        }
        return m_text.size();
    }

    std::size_t skipSpaces(std::size_t at) const {
        while (at < m_text.size() && isAsciiSpace(m_text[at])) {
            ++at;
        }
        return at;
    }
    bool isAt(std::size_t at, char c) const { return at < m_text.size() && m_text[at] == c; }

    /// The string that begins at `at`, behind its quote; nothing where there is none.
    struct Quoted {
        std::size_t from = 0;
        std::size_t to = 0;
        std::size_t end = 0; ///< behind the closing quote
    };
    std::optional<Quoted> quotedAt(std::size_t at) const {
        const std::size_t length = quoteLength(at);
        if (length == 0) {
            return std::nullopt;
        }
        const std::size_t end = stringEnd(at + length, length);
        return Quoted{at + length, end, std::min(end + length, m_text.size())};
    }
    std::string_view textOf(const Quoted& quoted) const {
        return m_text.substr(quoted.from, quoted.to - quoted.from);
    }

    std::size_t bracketEnd(std::size_t at) const {
        std::size_t depth = 0;
        for (; at < m_text.size(); ++at) {
            const char c = m_text[at];
            if (const std::size_t length = c == '"' || c == '\\' ? quoteLength(at) : 0; length > 0) {
                at = std::min(stringEnd(at + length, length) + length, m_text.size()) - 1;
            } else if (c == '{' || c == '[') {
                ++depth;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                return at + 1;
            }
        }
        return m_text.size();
    }

    /// "key": value, "--key", "value" in a list, and "name": "KEY", "value": value.
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
            return isSecretName(text)
                       ? maskValue(value)
                       : (text == "name" || text == "key" || text == "Name" || text == "Key") &&
                             maskPair(value);
        }
        return isAt(next, ',') && wordLength(text) == text.size() && isSecretName(text) &&
               maskListed(skipSpaces(next + 1));
    }

    /// A value of JSON.
    bool maskValue(std::size_t value) {
        if (value >= m_text.size()) {
            return false;
        }
        if (const std::optional<Quoted> quoted = quotedAt(value)) {
            if (quoted->to <= quoted->from) {
                return false;
            }
            hide(quoted->from, quoted->to);
            return true;
        }
        const bool nested = m_text[value] == '{' || m_text[value] == '[';
        const std::size_t end =
            nested ? bracketEnd(value) : std::min(m_text.find_first_of(",}] \r\n\t", value), m_text.size());
        const std::string_view text = m_text.substr(value, end - value);
        if (isHarmlessValue(text) || isNumber(text)) {
            return false;
        }
        hide(value, end);
        return true;
    }

    /// A string of a list, and no key.
    bool maskListed(std::size_t value) {
        const std::optional<Quoted> quoted = quotedAt(value);
        if (!quoted || quoted->to <= quoted->from || isAt(skipSpaces(quoted->end), ':') ||
            isNumber(textOf(*quoted))) {
            return false;
        }
        hide(quoted->from, quoted->to);
        return true;
    }

    /// The value behind a name of a secret, as environments of containers are written.
    bool maskPair(std::size_t at) {
        const std::optional<Quoted> name = quotedAt(at);
        if (!name || !isSecretName(textOf(*name))) {
            return false;
        }
        const std::size_t comma = skipSpaces(name->end);
        const std::optional<Quoted> key =
            isAt(comma, ',') ? quotedAt(skipSpaces(comma + 1)) : std::optional<Quoted>();
        if (!key || (textOf(*key) != "value" && textOf(*key) != "Value")) {
            return false;
        }
        const std::size_t colon = skipSpaces(key->end);
        return isAt(colon, ':') && maskValue(skipSpaces(colon + 1));
    }

    /// ://user:password@
    bool maskAddress() {
        if (!rest().starts_with("://")) {
            return false;
        }
        const std::size_t end = m_text.find_first_of("/\"' \\\r\n\t?#", m_at + 3);
        const std::string_view host =
            m_text.substr(m_at + 3, end == std::string_view::npos ? end : end - m_at - 3);
        const std::size_t at = host.rfind('@');
        const std::size_t colon = host.find(':');
        if (at == std::string_view::npos || colon == std::string_view::npos || colon + 1 >= at) {
            return false;
        }
        hide(m_at + 3 + colon + 1, m_at + 3 + at);
        return true;
    }

    /// -----BEGIN ... PRIVATE KEY-----
    bool maskKeyBlock() {
        constexpr std::string_view kBegin = "-----BEGIN ";
        if (!rest().starts_with(kBegin)) {
            return false;
        }
        const std::size_t title = m_text.find("PRIVATE KEY", m_at);
        if (title == std::string_view::npos || title > m_at + 60) {
            return false;
        }
        const std::size_t end = m_text.find("-----END", title);
        hide(std::min(title + 16, m_text.size()), end == std::string_view::npos ? m_text.size() : end);
        return true;
    }

    /// A word that is a token, or one that is followed by one, as in NAME=token and Bearer token.
    bool maskWord() {
        const std::size_t length = wordLength(rest());
        const std::string_view word = rest().substr(0, length);
        if (isTokenShape(word)) {
            hide(m_at, m_at + tokenLength(length));
            return true;
        }
        if (const std::size_t inside = tokenInside(word); inside > 0) {
            hide(m_at + inside, m_at + tokenLength(length));
            return true;
        }
        if (maskHook() || maskAssigned(word)) {
            return true;
        }
        const bool bearer = isScheme(word);
        const bool option = word.starts_with("--") && isSecretName(word);
        const std::size_t value = m_at + length + 1;
        if ((bearer || option) && isAt(m_at + length, ' ') && value < m_text.size()) {
            const std::size_t end = valueEnd(value);
            if (end > value && (!bearer || end - value >= kMinToken) &&
                !isNumber(m_text.substr(value, end - value))) {
                hide(value, end);
                return true;
            }
        }
        m_out.append(word);
        m_at += length;
        return true;
    }

    static bool isScheme(std::string_view word) {
        const std::string lower = asciiLowered(word.substr(0, kMinToken));
        return lower == "bearer" || lower == "basic" || lower == "apikey" || lower == "token";
    }

    std::size_t valueEnd(std::size_t value) const {
        return std::min(m_text.find_first_of("\"' \\\r\n\t,;&", value), m_text.size());
    }

    /// NAME=value, NAME="value", NAME: value and 'NAME': 'value'.
    bool maskAssigned(std::string_view word) {
        std::size_t at = m_at + word.size();
        const bool isQuoted = isAt(at, '\'') && m_at > 0 && m_text[m_at - 1] == '\'';
        at = isQuoted ? skipSpaces(at + 1) : at;
        const bool isSpaced = isAt(at, ' ') && isAt(at + 1, '=') && isAt(at + 2, ' ');
        at += isSpaced ? 1 : 0;
        const bool equals = isAt(at, '=');
        if (!equals && !isAt(at, ':')) {
            return false;
        }
        const bool isSignature = equals && word == "sig";
        if (!isSignature && !isSecretName(word)) {
            return false;
        }
        const std::size_t value = isQuoted || isSpaced || !equals ? skipSpaces(at + 1) : at + 1;
        if (!equals && !isQuoted && value == at + 1 && !isAt(value, '\'') && quoteLength(value) == 0) {
            return false; // ::, or a place in a file
        }
        if (maskQuotedValue(value)) {
            return true;
        }
        std::size_t end = valueEnd(value);
        if (!equals && isAt(end, ' ') && isScheme(m_text.substr(value, end - value))) {
            end = valueEnd(end + 1);
        }
        const std::string_view text = m_text.substr(value, end - value);
        if (isHarmlessValue(text) || isNumber(text) || text == "None" || text == "True" || text == "False" ||
            text == "{" || text == "[" || isScheme(text)) {
            return false;
        }
        hide(value, end);
        return true;
    }

    /// 'value' and \"value\" behind a name. A quote that ends the text around the name opens none.
    bool maskQuotedValue(std::size_t value) {
        const bool isSingle = isAt(value, '\'');
        const std::size_t length = isSingle ? 1 : quoteLength(value);
        const std::size_t from = value + length;
        if (length == 0 || from >= m_text.size() ||
            std::string_view(",]}) \r\n\t:").find(m_text[from]) != std::string_view::npos) {
            return false;
        }
        const std::size_t end = isSingle ? m_text.find_first_of("'\"", from) : stringEnd(from, length);
        if (end == std::string_view::npos || end >= m_text.size() || end <= from) {
            return false;
        }
        hide(from, end);
        return true;
    }

    /// Addresses that are credentials themselves.
    bool maskHook() {
        for (const std::string_view place :
             {"hooks.slack.com/", "discord.com/api/webhooks/", "discordapp.com/api/webhooks/"}) {
            if (rest().starts_with(place)) {
                const std::size_t from = m_at + place.size();
                const std::size_t end = valueEnd(from);
                if (end > from) {
                    hide(from, end);
                    return true;
                }
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

    /// Letters and digits as chance makes them: a run with digits among the letters, or a long one in both
    /// cases.
    static bool looksRandom(std::string_view text, std::size_t least) {
        for (std::size_t at = 0; at < text.size();) {
            bool hasDigit = false;
            bool hasUpper = false;
            bool hasLower = false;
            std::size_t end = at;
            for (; end < text.size() && isAsciiAlnum(text[end]); ++end) {
                const char c = text[end];
                hasDigit = hasDigit || (c >= '0' && c <= '9');
                hasUpper = hasUpper || (c >= 'A' && c <= 'Z');
                hasLower = hasLower || (c >= 'a' && c <= 'z');
            }
            constexpr std::size_t kLong = 20;
            if ((end - at >= least && hasDigit && (hasUpper || hasLower)) ||
                (end - at >= kLong && hasUpper && hasLower)) {
                return true;
            }
            at = std::max(end, at + 1);
        }
        return false;
    }

    static std::size_t tokenPrefix(std::string_view word) {
        static constexpr std::array<std::string_view, 20> kPrefixes{
            "hf_",   "ghp_",  "gho_",  "ghs_",   "ghu_", "github_pat_", "AKIA", "ASIA", "sk-",  "xoxb-",
            "xoxp-", "xoxa-", "xapp-", "glpat-", "npm_", "pypi-",       "AIza", "ya29", "eyJh", "dapi"};
        const auto found = std::find_if(kPrefixes.begin(), kPrefixes.end(),
                                        [word](std::string_view prefix) { return word.starts_with(prefix); });
        return found == kPrefixes.end() ? 0 : found->size();
    }

    static bool isTokenShape(std::string_view word) {
        constexpr std::size_t kLeastRun = 8;
        const std::size_t prefix = tokenPrefix(word);
        return prefix > 0 && word.size() >= kMinToken && looksRandom(word.substr(prefix), kLeastRun);
    }

    /// Where a token begins behind a part of the word that ends with _ or -; 0: nowhere.
    static std::size_t tokenInside(std::string_view word) {
        constexpr std::size_t kLeastRun = 12;
        for (std::size_t at = word.find_first_of("_-"); at != std::string_view::npos;
             at = word.find_first_of("_-", at + 1)) {
            const std::string_view part = word.substr(at + 1);
            const std::size_t prefix = tokenPrefix(part);
            if (prefix > 0 && part.size() >= kMinToken && looksRandom(part.substr(prefix), kLeastRun)) {
                return at + 1;
            }
        }
        return 0;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_out;
};

/// Whether one of the words and shapes that SecretMask looks for is there: one quick pass over the text.
bool mayHoldSecret(std::string_view text) {
    static const Result<Pattern> kSigns =
        Pattern::parse("secret|passw|passphrase|api.?key|credential|(?:private|access|account|shared|signing)"
                       "_?-?key|authoriz|"
                       "webhook|token|auth|bearer|basic "
                       "|pwd|jwt|cookie|sig=|-signature|://|-----BEGIN|hooks\\.slack|hf_|gh[posu]_|"
                       "github_pat_|akia|asia|sk-|xox[bpa]-|xapp-|glpat-|npm_|pypi-|aiza|ya29|eyjh|dapi",
                       LetterCase::Ignored);
    return !kSigns || kSigns->foundIn(text);
}

} // namespace

std::string maskSecrets(std::string_view key, std::string_view json) {
    if (isSecretName(key) && !isHarmlessValue(json) && !isNumber(json)) {
        return std::string(kHiddenValue);
    }
    return mayHoldSecret(json) ? SecretMask(json).mask() : std::string(json);
}

} // namespace lanescope
