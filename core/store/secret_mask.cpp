// SPDX-License-Identifier: Apache-2.0
// Patterns of credentials. Better too much than too little, but for counts of tokens, which traces of
// language models are full of.
#include <algorithm>
#include <array>
#include <cctype>

#include "core/store/args.h"

#include "core/base/ascii.h"

namespace lanescope {

namespace {

constexpr std::string_view kHidden = "•••• (hidden)";
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
        "secret",     "password",   "passwd",        "passphrase",  "apikey",      "api_key",
        "api-key",    "credential", "privatekey",    "private_key", "private-key", "accesskey",
        "access_key", "access-key", "authorization", "signingkey",  "signing_key", "webhook"};
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
            if ((c == '"' && maskMember()) || (c == ':' && maskAddress()) || (c == '-' && maskKeyBlock())) {
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
        m_out += kHidden;
        m_at = std::min(to, m_text.size());
    }

    std::size_t stringEnd(std::size_t at) const {
        for (++at; at < m_text.size() && m_text[at] != '"'; ++at) {
            at += m_text[at] == '\\' ? 1 : 0;
        }
        return std::min(at, m_text.size());
    }

    std::size_t bracketEnd(std::size_t at) const {
        std::size_t depth = 0;
        for (; at < m_text.size(); ++at) {
            const char c = m_text[at];
            if (c == '"') {
                at = stringEnd(at);
            } else if (c == '{' || c == '[') {
                ++depth;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                return at + 1;
            }
        }
        return m_text.size();
    }

    /// "key": value
    bool maskMember() {
        const std::size_t close = m_text.find('"', m_at + 1);
        if (close == std::string_view::npos || !isSecretName(m_text.substr(m_at + 1, close - m_at - 1))) {
            return false;
        }
        std::size_t value = close + 1;
        while (value < m_text.size() && isAsciiSpace(m_text[value])) {
            ++value;
        }
        if (value >= m_text.size() || m_text[value] != ':') {
            return false;
        }
        do {
            ++value;
        } while (value < m_text.size() && isAsciiSpace(m_text[value]));
        if (value >= m_text.size()) {
            return false;
        }
        if (m_text[value] == '"') {
            const std::size_t end = stringEnd(value);
            if (end <= value + 1) {
                return false;
            }
            hide(value + 1, end);
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
        std::size_t value = m_at + length;
        const bool bearer = word == "Bearer" || word == "Basic";
        const bool option = word.starts_with("--") && isSecretName(word);
        if (value < m_text.size() && m_text[value] == '=' && isSecretName(word)) {
            ++value;
        } else if (value + 1 < m_text.size() && m_text[value] == ' ' && (bearer || option)) {
            ++value;
        } else {
            m_out.append(word);
            m_at += length;
            return true;
        }
        const std::size_t end = std::min(m_text.find_first_of("\"' \\\r\n\t,;&", value), m_text.size());
        if (end == value || (bearer && end - value < kMinToken) ||
            isNumber(m_text.substr(value, end - value))) {
            m_out.append(word);
            m_at += length;
            return true;
        }
        hide(value, end);
        return true;
    }

    /// Tokens of some kinds go on with dots.
    std::size_t tokenLength(std::size_t length) const {
        while (m_at + length < m_text.size() && m_text[m_at + length] == '.' &&
               wordLength(m_text.substr(m_at + length + 1)) > 0) {
            length += 1 + wordLength(m_text.substr(m_at + length + 1));
        }
        return length;
    }

    static bool isTokenShape(std::string_view word) {
        static constexpr std::array<std::string_view, 20> kPrefixes{
            "hf_",   "ghp_",  "gho_",  "ghs_",   "ghu_", "github_pat_", "AKIA", "ASIA", "sk-",  "xoxb-",
            "xoxp-", "xoxa-", "xapp-", "glpat-", "npm_", "pypi-",       "AIza", "ya29", "eyJh", "dapi"};
        return word.size() >= kMinToken &&
               std::any_of(kPrefixes.begin(), kPrefixes.end(),
                           [word](std::string_view prefix) { return word.starts_with(prefix); });
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_out;
};

} // namespace

std::string maskSecrets(std::string_view key, std::string_view json) {
    if (isSecretName(key) && !isHarmlessValue(json) && !isNumber(json)) {
        return std::string(kHidden);
    }
    return SecretMask(json).mask();
}

} // namespace lanescope
