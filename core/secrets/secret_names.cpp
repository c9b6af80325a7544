// SPDX-License-Identifier: Apache-2.0
#include "core/secrets/secret_names.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/ascii.h"
#include "core/base/pattern.h"
#include "core/base/utf8.h"

namespace lanescope {

namespace {

/// Anywhere in a name, of which only letters and digits are looked at.
constexpr std::array<std::string_view, 37> kAnywhere{
    "secret",      "password",        "passwd",        "passphrase",     "passcode",        "passkey",
    "apikey",      "credential",      "privatekey",    "accesskey",      "authorization",   "signingkey",
    "webhook",     "accountkey",      "sharedkey",     "amzsignature",   "googsignature",   "encryptionkey",
    "masterkey",   "subscriptionkey", "functionskey",  "certificatekey", "hmackey",         "sshkey",
    "consumerkey", "authkey",         "clientkeydata", "cookie",         "bindpw",          "keytab",
    "seedphrase",  "passwort",        "kennwort",      "motdepasse",     "clientassertion", "jsessionid",
    "phpsessid"};
/// With no letter behind them.
constexpr std::array<std::string_view, 5> kWords{"token", "auth", "bearer", "pwd", "jwt"};
constexpr std::array<std::string_view, 9> kCounts{"token_count", "token_len",  "token_num",
                                                  "token_id",    "token_type", "token_index",
                                                  "token_idx",   "token_size", "token_pos"};
/// A whole part of a name between lines and dots; credentials where the value looks like one.
constexpr std::array<std::string_view, 11> kLikelyParts{"pass", "pw",   "psk",      "otp",  "salt",  "hmac",
                                                        "sid",  "xsrf", "mnemonic", "hook", "pgpass"};

bool isPartEnd(char c) {
    return c == '_' || c == '-' || c == '.' || c == ' ';
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

bool hasLikelyPart(std::string_view lower) {
    for (std::size_t from = 0; from <= lower.size();) {
        std::size_t to = from;
        while (to < lower.size() && !isPartEnd(lower[to])) {
            ++to;
        }
        if (std::ranges::find(kLikelyParts, lower.substr(from, to - from)) != kLikelyParts.end()) {
            return true;
        }
        from = to + 1;
    }
    return false;
}

/// OPENAI_KEY, as variables of an environment are written.
bool isKeyVariable(std::string_view name) {
    return name.ends_with("_KEY") && std::ranges::none_of(name, isAsciiLower);
}

struct Maker {
    std::string_view prefix;
    std::size_t leastRun;
};
constexpr std::size_t kShort = 8;
constexpr std::size_t kLong = 20; ///< for prefixes that are words of other text, too
constexpr std::array kMakers{
    Maker{"hf_", kShort},
    Maker{"ghp_", kShort},
    Maker{"gho_", kShort},
    Maker{"ghs_", kShort},
    Maker{"ghu_", kShort},
    Maker{"ghr_", kShort},
    Maker{"github_pat_", kShort},
    Maker{"AKIA", kShort},
    Maker{"ASIA", kShort},
    Maker{"ABIA", kShort},
    Maker{"ACCA", kShort},
    Maker{"LTAI", kShort},
    Maker{"sk-", kShort},
    Maker{"csk-", kShort},
    Maker{"xoxb-", kShort},
    Maker{"xoxp-", kShort},
    Maker{"xoxa-", kShort},
    Maker{"xoxe-", kShort},
    Maker{"xoxe.", kShort},
    Maker{"xoxs-", kShort},
    Maker{"xoxr-", kShort},
    Maker{"xoxc-", kShort},
    Maker{"xoxd-", kShort},
    Maker{"xapp-", kShort},
    Maker{"glpat-", kShort},
    Maker{"gldt-", kShort},
    Maker{"glrt-", kShort},
    Maker{"glcbt-", kShort},
    Maker{"glptt-", kShort},
    Maker{"glsoat-", kShort},
    Maker{"npm_", kShort},
    Maker{"pypi-", kShort},
    Maker{"AIza", kShort},
    Maker{"ya29.", kShort},
    Maker{"ya29", kShort},
    Maker{"eyJ", 16},
    Maker{"1//0", kLong},
    Maker{"GOCSPX-", kShort},
    Maker{"dapi", 16},
    Maker{"sk_live_", kShort},
    Maker{"sk_test_", kShort},
    Maker{"rk_live_", kShort},
    Maker{"rk_test_", kShort},
    Maker{"pk_live_", kShort},
    Maker{"whsec_", kShort},
    Maker{"SG.", 16},
    Maker{"dop_v1_", kShort},
    Maker{"doo_v1_", kShort},
    Maker{"dor_v1_", kShort},
    Maker{"shpat_", kShort},
    Maker{"shpss_", kShort},
    Maker{"shpca_", kShort},
    Maker{"shppa_", kShort},
    Maker{"hvs.", 16},
    Maker{"hvb.", 16},
    Maker{"hvr.", 16},
    Maker{"s.", 22},
    Maker{"ATATT", 16},
    Maker{"ATCTT", 16},
    Maker{"ATBB", 16},
    Maker{"dckr_pat_", kShort},
    Maker{"dckr_oat_", kShort},
    Maker{"lin_api_", kShort},
    Maker{"nvapi-", kShort},
    Maker{"r8_", kLong},
    Maker{"gsk_", kShort},
    Maker{"xai-", kShort},
    Maker{"pplx-", kShort},
    Maker{"tskey-", kShort},
    Maker{"AGE-SECRET-KEY-", kShort},
    Maker{"PMAK-", kShort},
    Maker{"NRAK-", kShort},
    Maker{"NRII-", kShort},
    Maker{"key-", kLong},
    Maker{"ntn_", kLong},
    Maker{"secret_", kLong},
    Maker{"figd_", kShort},
    Maker{"sntrys_", kShort},
    Maker{"sntryu_", kShort},
    Maker{"glsa_", kShort},
    Maker{"glc_", kLong},
    Maker{"pat-na1-", kShort},
    Maker{"pat-eu1-", kShort},
    Maker{"rubygems_", kShort},
    Maker{"EAACEdEose0cBA", kShort},
    Maker{"ops_", kLong},
    Maker{"wandb_v1_", kShort},
    Maker{"fw_", kLong},
    Maker{"tvly-", kShort},
    Maker{"sq0atp-", kShort},
    Maker{"sq0csp-", kShort},
    Maker{"APA91b", kLong},
    Maker{"amzn.mws.", kShort},
    Maker{"CLOJARS_", kShort},
    Maker{"oy2", kLong},
    Maker{"tgp_v1_", kShort},
    Maker{"v1.0-", kLong},
    Maker{"bkua_", kShort},
    Maker{"lsv2_", kShort},
    Maker{"lmnr_", kLong},
    Maker{"phc_", kLong},
    Maker{"phx_", kLong},
    Maker{"sbp_", kLong},
    Maker{"pul-", kLong},
    Maker{"CFPAT-", kShort},
    Maker{"EZAK", kLong},
    Maker{"HRKU-", kShort},
    Maker{"AKCp", kLong},
    Maker{"pscale_tkn_", kShort},
    Maker{"pscale_pw_", kShort},
    Maker{"pscale_oauth_", kShort},
    Maker{"xkeysib-", kShort},
    Maker{"xsmtpsib-", kShort},
    Maker{"sl.", 24},
    Maker{"PRIVATE-", kLong},
    Maker{"co_", kLong},
    Maker{"flyv1", kLong},
};

/// The character of an escape of JSON behind its backslash; nothing where there is none, or half a pair.
std::optional<std::uint32_t> escapedCode(std::string_view text) {
    if (text.size() < 5 || text[0] != 'u' ||
        !std::ranges::all_of(text.substr(1, 4), [](char c) { return hexDigitValue(c) >= 0; })) {
        return std::nullopt;
    }
    std::uint32_t code = 0;
    for (const char c : text.substr(1, 4)) {
        code = code * 16 + static_cast<std::uint32_t>(hexDigitValue(c));
    }
    const bool isControl = code < 0x20 || code == 0x7F;
    const bool isSurrogate = code >= 0xD800 && code < 0xE000;
    return isControl || isSurrogate ? std::nullopt : std::optional(code);
}

/// Length of the character of two or three bytes that `text` begins with; 0: another or none.
std::size_t wideLength(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first >= 0xC2 && first < 0xE0 ? 2 : first >= 0xE0 && first < 0xF0 ? 3 : 0;
    return length <= text.size() && isUtf8(text.substr(0, length)) ? length : 0;
}

std::uint32_t codeOf(std::string_view character) {
    std::uint32_t code = static_cast<unsigned char>(character[0]) & (character.size() == 2 ? 0x1FU : 0x0FU);
    for (const char c : character.substr(1)) {
        code = code << 6U | (static_cast<unsigned char>(c) & 0x3FU);
    }
    return code;
}

/// Appends wide forms as ASCII and nothing for what has no width or sets the direction. False: another.
bool appendPlain(std::uint32_t code, std::string& out) {
    const bool isInvisible = code == 0xAD || code == 0x61C || (code >= 0x200B && code <= 0x200F) ||
                             (code >= 0x202A && code <= 0x202E) || (code >= 0x2060 && code <= 0x2069) ||
                             code == 0xFEFF;
    constexpr std::uint32_t kWide = 0xFEE0; // U+FF01 is the wide form of U+0021
    const bool isWide = code > 0xFF00 && code <= 0xFF5E && code != kWide + '"' && code != kWide + '\\';
    if (isWide) {
        out += static_cast<char>(code - kWide);
    }
    return isInvisible || isWide;
}

} // namespace

SecretName secretName(std::string_view name) {
    constexpr std::size_t kMaxName = 200;
    if (name.empty() || name.size() > kMaxName) {
        return SecretName::None;
    }
    const std::string lower = asciiLowered(name);
    std::string joined;
    std::ranges::copy_if(lower, std::back_inserter(joined), isAsciiAlnum);
    if (std::ranges::any_of(kAnywhere, [&](std::string_view part) { return contains(joined, part); })) {
        return SecretName::Certain;
    }
    const bool isCount =
        std::ranges::any_of(kCounts, [&](std::string_view part) { return contains(lower, part); });
    if (!isCount &&
        std::ranges::any_of(kWords, [&](std::string_view word) { return endsWordIn(lower, word); })) {
        return SecretName::Certain;
    }
    const bool isLikely = hasLikelyPart(lower) || isKeyVariable(name) || contains(joined, "sessionid") ||
                          (joined.ends_with("pass") && !joined.ends_with("bypass")) ||
                          joined == "licensekey" || joined == "storagekey";
    return isLikely ? SecretName::Likely : SecretName::None;
}

bool isSecretParameter(std::string_view name) {
    static constexpr std::array<std::string_view, 14> kNames{
        "sig", "signature", "key", "code", "hmac", "assertion",        "session",
        "sid", "pass",      "pin", "otp",  "pw",   "subscription-key", "st"};
    return std::ranges::find(kNames, asciiLowered(name.substr(0, 20))) != kNames.end();
}

bool isPlainSecretName(std::string_view name) {
    static constexpr std::array<std::string_view, 10> kNames{"password", "passwd", "passphrase", "passcode",
                                                             "token",    "apikey", "api-key",    "api_key",
                                                             "secret",   "pwd"};
    const bool isVariable = contains(name, "_") && std::ranges::none_of(name, isAsciiLower) &&
                            secretName(name) == SecretName::Certain;
    return isVariable || std::ranges::find(kNames, asciiLowered(name.substr(0, 20))) != kNames.end();
}

std::size_t foreignSecretName(std::string_view text) {
    static constexpr std::array<std::string_view, 7> kNames{"пароль",     "密码",     "密碼",      "口令",
                                                            "パスワード", "비밀번호", "contraseña"};
    const auto found =
        std::ranges::find_if(kNames, [text](std::string_view name) { return text.starts_with(name); });
    return found == kNames.end() ? 0 : found->size();
}

bool looksLikePassword(std::string_view value) {
    constexpr std::size_t kLeast = 6;
    const bool hasDigit = std::ranges::any_of(value, isAsciiDigit);
    const bool hasLower = std::ranges::any_of(value, isAsciiLower);
    const bool hasUpper = std::ranges::any_of(value, isAsciiUpper);
    const bool hasSign = value.find_first_of("!@#$%^&*+?~/=") != std::string_view::npos;
    return value.size() >= kLeast &&
           (hasDigit ? hasLower || hasUpper || hasSign : (hasLower && hasUpper) || hasSign);
}

bool looksRandom(std::string_view text, std::size_t least) {
    for (std::size_t at = 0; at < text.size();) {
        bool hasDigit = false;
        bool hasUpper = false;
        bool hasLower = false;
        std::size_t end = at;
        for (; end < text.size() && isAsciiAlnum(text[end]); ++end) {
            hasDigit = hasDigit || isAsciiDigit(text[end]);
            hasUpper = hasUpper || isAsciiUpper(text[end]);
            hasLower = hasLower || isAsciiLower(text[end]);
        }
        if ((end - at >= least && hasDigit && (hasUpper || hasLower)) ||
            (end - at >= kLong && hasUpper && hasLower)) {
            return true;
        }
        at = std::max(end, at + 1);
    }
    return false;
}

TokenPrefix tokenPrefixOf(std::string_view text) {
    static constexpr std::array<bool, 128> kIsFirst = [] {
        std::array<bool, 128> isFirst{};
        for (const Maker& maker : kMakers) {
            isFirst[static_cast<unsigned char>(maker.prefix[0])] = true;
        }
        return isFirst;
    }();
    const auto first = static_cast<unsigned char>(text.empty() ? 0 : text[0]);
    if (first >= kIsFirst.size() || !kIsFirst[first]) {
        return {};
    }
    TokenPrefix longest;
    for (const Maker& maker : kMakers) {
        // The first character alone rules nearly all of them out, without a call.
        if (maker.prefix[0] == text[0] && maker.prefix.size() > longest.length &&
            text.starts_with(maker.prefix)) {
            longest = {maker.prefix.size(), maker.leastRun};
        }
    }
    return longest;
}

bool mayHoldSecret(std::string_view text) {
    static const Result<Pattern> kSigns = [] {
        std::string signs =
            "secret|pass|api.?key|credential|(?:private|access|account|shared|signing)"
            ".?key|authoriz|key|webhook|token|auth|bearer|basic |pwd|jwt|cookie|sess|pw|psk|otp|salt|hmac|"
            "sid|xsrf|mnemonic|hook|keytab|seed.?phrase|kennwort|contrase|assertion|sig|code=|st=|pin=|://|"
            "-----BEGIN|telegram|-u.|-p|--user|-a |thin:|private-lines|"
            "login|pin.?code|identified|-[kKatwP][ \"',]|/p:|creds|passwd|sudo -S|smbclient|net us|"
            "sqlplus|securestring|-hp|%[2-7][0-9a-f]|:[^:@/ ]+@[a-z0-9]|"
            "парол|密|口令|パスワ|비밀번";
        for (const Maker& maker : kMakers) {
            signs += '|' + Pattern::escaped(maker.prefix);
        }
        return Pattern::parse(signs, LetterCase::Ignored);
    }();
    return !kSigns || kSigns->foundIn(text);
}

std::string plainNotation(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const std::size_t slashes = std::min(rest.find_first_not_of('\\'), rest.size());
        if (slashes == 0) {
            const std::size_t length = wideLength(rest);
            if (length == 0 || !appendPlain(codeOf(rest.substr(0, length)), plain)) {
                plain += rest.substr(0, std::max<std::size_t>(length, 1));
            }
            at += std::max<std::size_t>(length, 1);
            continue;
        }
        const std::optional<std::uint32_t> code = escapedCode(rest.substr(slashes));
        if (code) {
            // A quote or backslash in a string of a string has twice the backslashes.
            plain.append(*code == '"' || *code == '\\' ? 2 * slashes - 1 : 0, '\\');
            if (!appendPlain(*code, plain)) {
                appendUtf8(*code, plain);
            }
            at += slashes + 5;
        } else if (rest.substr(slashes).starts_with('/')) {
            plain += '/';
            at += slashes + 1;
        } else {
            plain += rest.substr(0, slashes);
            at += slashes;
        }
    }
    return plain;
}

} // namespace lanescope
