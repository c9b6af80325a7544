// SPDX-License-Identifier: Apache-2.0
#include "core/secrets/secret_rules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>

#include "core/base/ascii.h"
#include "core/secrets/secret_names.h"
#include "core/secrets/secret_text.h"

namespace lanescope {

namespace {

/// Looks that a credential must have at the place of a rule.
enum class Value : std::uint8_t {
    Any,      ///< no number and no option
    Text,     ///< as Any in quotes, else as Password
    Password, ///< looksLikePassword(), and no place
    Key,      ///< letters and digits in turn
    Code,     ///< as Key, in one piece without lines and dots
};

struct Rule {
    std::string_view words;
    Value value;
};

/// Words in their order, in any case. "*" at an end of one stands for any letters there, ".3" for up to three
/// words, "$name" for the name of a credential, "$is" for a verb or a colon, "$service" for what one signs in
/// to. The credential is "@", or what stands in the word behind a sign ("@:"), or behind its start ("-p@").
constexpr Rule kRules[] = {
    {"--pass* @", Value::Password},
    {"-*pass @", Value::Password},
    {"--pw @", Value::Password},
    {"--key @", Value::Key},
    {"-k @", Value::Code},
    {"-K @", Value::Code},
    {"-p @", Value::Code},
    {"-a @", Value::Code},
    {"-w @", Value::Code},
    {"-t @", Value::Code},
    {"-pw @", Value::Password},
    {"/p:@", Value::Password},
    {"/pass:@", Value::Any},
    {"/password:@", Value::Any},
    {"--*creds @:", Value::Any},
    {"-u @:", Value::Any},
    {"--user @:", Value::Any},
    {"curl .9 -u@:", Value::Any},
    {"sshpass -p @", Value::Any},
    {"sshpass -p@", Value::Any},
    {"mysql* .9 -p @", Value::Any},
    {"mysql* .9 -p@", Value::Any},
    {"mariadb* .9 -p @", Value::Any},
    {"mariadb* .9 -p@", Value::Any},
    {"mongo* .9 -p @", Value::Any},
    {"redis-cli .9 -a @", Value::Any},
    {"openssl .9 -k @", Value::Any},
    {"zip .9 -P @", Value::Any},
    {"unzip .9 -P @", Value::Any},
    {"7z* .9 -p@", Value::Any},
    {"rar .9 -hp@", Value::Any},
    {"unrar .9 -p@", Value::Any},
    {"ldap* .9 -w @", Value::Any},
    {"ipmitool .9 -P @", Value::Any},
    {"sqlcmd .9 -P @", Value::Any},
    {"bcp .9 -P @", Value::Any},
    {"smbclient .9 -U @%", Value::Any},
    {"sqlplus .3 @/", Value::Any},
    {"net user .1 @", Value::Password},
    {"chpasswd .2 @:", Value::Any},
    {"echo @ .2 chpasswd", Value::Any},
    {"echo @ .1 sudo -S", Value::Any},
    {"echo @ .5 --password-stdin", Value::Any},
    {"echo @ .5 --with-token", Value::Any},
    {"sudo -S .1 @", Value::Code},
    {"openssl passwd .2 @", Value::Password},
    {"mkpasswd .2 @", Value::Password},
    {"htpasswd .1 -b* .2 @", Value::Password},
    {"wpa_passphrase .1 @", Value::Password},
    {"ssh-keygen .9 -N @", Value::Any},
    {"rclone obscure @", Value::Any},
    {"mosquitto* .9 -P @", Value::Any},
    {"snmp* .9 -A @", Value::Any},
    {"snmp* .9 -X @", Value::Any},
    {"net use .2 @", Value::Password},
    {"ConvertTo-SecureString .1 @", Value::Any},
    {"cred* .2 @/", Value::Password},
    {"cred* .2 @:", Value::Password},
    {"cred* .4 @", Value::Key},
    {"@:@", Value::Password},
    {"*login .9 -p @", Value::Any},
    {"*login .4 @", Value::Key},
    {"*login .2 @=", Value::Key},
    {"auth .3 @", Value::Key},
    {"token set @", Value::Any},
    {"set $name @", Value::Password},
    {"config $name @", Value::Password},
    {"setx $name @", Value::Any},
    {"secret .3 --from-literal=@=", Value::Any},
    {"vault kv put .9 @=", Value::Password},
    {"$option @", Value::Any},
    {"identified by @", Value::Text},
    {"identified by values @", Value::Text},
    {"identified by password @", Value::Text},
    {"identified with .1 by @", Value::Text},
    {"authenticated by @", Value::Text},
    {"$name .4 $is @", Value::Password},
    {"$name .1 set to @", Value::Password},
    {"$name .1 changed to @", Value::Password},
    {"$name .1 reset to @", Value::Password},
    {"api key .4 $is @", Value::Password},
    {"access key .4 $is @", Value::Password},
    {"secret key .4 $is @", Value::Password},
    {"pin code .4 $is @", Value::Any},
    {"api key @", Value::Key},
    {"access key @", Value::Key},
    {"secret key @", Value::Key},
    {"pin code @", Value::Key},
    {"mot de passe .2 $is @", Value::Password},
    {"pass .4 $is @", Value::Key},
    {"$service .2 pass @", Value::Password},
    {"$name @", Value::Key},
};

constexpr std::string_view kVerbs[] = {"is", "was", "are", "be",  "becomes", "equals", "=",
                                       ":",  "->",  "ist", "war", "lautet",  "est",    "es"};
constexpr std::string_view kServices[] = {
    "smtp",  "imap",     "pop3",  "ftp",   "sftp",     "ssh",   "ldap",     "vpn",   "wifi",
    "user",  "username", "login", "mysql", "postgres", "db",    "database", "redis", "mail",
    "email", "root",     "admin", "proxy", "http",     "https", "account"};

/// A step of a rule.
struct Step {
    enum class Kind : std::uint8_t { Word, Gap, Name, Option, Is, Service, Value };
    Kind kind = Kind::Word;
    std::string_view text{}; ///< start of Word, or what stands before the credential in its word
    std::string_view end{};  ///< of Word
    bool hasStar = false;    ///< anything may stand between them
    std::size_t most = 0;    ///< of Gap
    char behind = 0;      ///< sign in the word behind which the credential stands; 0: it is all of the rest
    bool hasHost = false; ///< the credential ends at the "@" of a host
};

struct ReadRule {
    std::vector<Step> steps;
    Value value;
};

Step stepOf(std::string_view text) {
    Step step;
    if (text.size() == 2 && text[0] == '.') {
        step.kind = Step::Kind::Gap;
        step.most = static_cast<std::size_t>(text[1] - '0');
    } else if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
        step.kind = Step::Kind::Value;
        step.text = text.substr(0, at);
        step.behind = at + 1 < text.size() ? text[at + 1] : '\0';
        step.hasHost = text.ends_with('@') && text.size() > at + 2;
    } else if (text.starts_with('$')) {
        step.kind = text == "$name"     ? Step::Kind::Name
                    : text == "$option" ? Step::Kind::Option
                    : text == "$is"     ? Step::Kind::Is
                                        : Step::Kind::Service;
    } else {
        const std::size_t star = text.find('*');
        step.hasStar = star != std::string_view::npos;
        step.text = text.substr(0, star);
        step.end = step.hasStar ? text.substr(star + 1) : std::string_view();
    }
    return step;
}

/// Rules by the small letter that their first word begins with; those that begin in another way at 0.
using RulesByLetter = std::array<std::vector<ReadRule>, 128>;

const RulesByLetter& rules() {
    static const RulesByLetter kRead = [] {
        RulesByLetter read;
        for (const Rule& rule : kRules) {
            const char first = contains("*$@", rule.words.substr(0, 1)) ? '\0' : asciiLower(rule.words[0]);
            ReadRule& made =
                read[static_cast<std::size_t>(first)].emplace_back(std::vector<Step>(), rule.value);
            for (std::string_view rest = rule.words; !rest.empty();) {
                const std::size_t end = std::min(rest.find(' '), rest.size());
                made.steps.push_back(stepOf(rest.substr(0, end)));
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
        return read;
    }();
    return kRead;
}

using std::string_view_literals::operator""sv;
/// Signs between words. A backslash begins an escape, which is one as well.
constexpr std::string_view kSeparators = " \t\r\n\v\f\0\"'`,()[]{}<>|;\\"sv;

/// A word without the quotes and brackets around it.
struct Word {
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t quoted = 0; ///< behind the text of the quotes that the word opens; 0: it opens none
    bool isKey = false;     ///< a colon stands behind the quotes: a key of JSON
    bool isName = false;    ///< of a credential
};

class Places : SecretText {
public:
    explicit Places(std::string_view text)
        : SecretText(text) {
        readWords();
    }

    std::vector<SecretPlace> find() {
        for (std::size_t first = 0; first < m_words.size(); ++first) {
            const auto letter = static_cast<unsigned char>(asciiLower(m_text[m_words[first].from]));
            tryRules(rules()[0], first);
            tryRules(rules()[letter < rules().size() ? letter : 0], first);
        }
        std::ranges::sort(m_places, {}, &SecretPlace::from);
        std::vector<SecretPlace> apart;
        for (const SecretPlace& place : m_places) {
            if (!apart.empty() && place.from < apart.back().to) {
                apart.back().to = std::max(apart.back().to, place.to);
            } else {
                apart.push_back(place);
            }
        }
        return apart;
    }

private:
    void tryRules(const std::vector<ReadRule>& tried, std::size_t first) {
        for (const ReadRule& rule : tried) {
            m_found.reset();
            if (matches(rule, 0, first) && m_found) {
                m_places.push_back(*m_found);
            }
        }
    }

    std::string_view textOf(const Word& word) const { return m_text.substr(word.from, word.to - word.from); }

    /// Behind what separates words, from `at` on: blanks, quotes, brackets, commas, bars and escapes.
    std::size_t behindSeparators(std::size_t at) const {
        while (at < m_text.size()) {
            if (m_text[at] == '\\') {
                at = std::min(m_text.find_first_not_of('\\', at), m_text.size());
                const std::size_t hex = isAt(at, 'u') ? 4 : isAt(at, 'x') ? 2 : 0;
                const bool isCode = hex > 0 && at + hex < m_text.size() &&
                                    std::ranges::all_of(m_text.substr(at + 1, hex),
                                                        [](char c) { return hexDigitValue(c) >= 0; });
                const bool isSign = at < m_text.size() && contains("ntr0", m_text.substr(at, 1));
                at += isCode ? hex + 1 : isSign ? 1 : 0;
            } else if (kSeparators.find(m_text[at]) != std::string_view::npos) {
                ++at;
            } else {
                break;
            }
        }
        return at;
    }

    void readWords() {
        for (std::size_t at = behindSeparators(0); at < m_text.size();) {
            Word word{at, std::min(m_text.find_first_of(kSeparators, at), m_text.size()), 0, false, false};
            const std::size_t next = behindSeparators(word.to);
            word.isKey = quoteLength(word.to) > 0 && isAt(skipSpaces(word.to + quoteLength(word.to)), ':');
            const char before = at == 0 ? ' ' : m_text[at - 1];
            if (before == '\'' || before == '"') {
                constexpr std::size_t kLongValue = 256;
                const std::string_view near = m_text.substr(word.from, kLongValue);
                std::size_t end = near.find(before);
                while (end != std::string_view::npos && end > 0 && near[end - 1] == '\\') {
                    --end; // the quote of a string in a string
                }
                word.quoted = end == std::string_view::npos ? 0 : word.from + end;
            }
            word.isName = isSecretName(nameOf(textOf(word)));
            m_words.push_back(word);
            at = next;
        }
    }

    static bool isSecretName(std::string_view word) {
        return secretName(word) == SecretName::Certain ||
               (!word.empty() && foreignSecretName(word) == word.size());
    }

    /// Without the signs behind which something is told.
    static std::string_view nameOf(std::string_view word) {
        while (!word.empty() && contains(":=>?", word.substr(word.size() - 1))) {
            word.remove_suffix(1);
        }
        return word;
    }

    bool isWord(const Step& step, std::size_t at) const {
        const std::string_view word = nameOf(textOf(m_words[at]));
        if (!step.hasStar && step.text.size() == 2 &&
            step.text[0] == '-') { // options of one letter have a case
            return word == step.text;
        }
        const std::size_t length = step.text.size() + step.end.size();
        return (step.hasStar ? word.size() >= length : word.size() == length) &&
               equalsIgnoringCase(word.substr(0, step.text.size()), step.text) &&
               equalsIgnoringCase(word.substr(word.size() - step.end.size()), step.end);
    }

    bool isOption(std::size_t at) const { return m_text[m_words[at].from] == '-'; }

    bool isOneOf(std::span<const std::string_view> known, std::size_t at) const {
        const std::string_view word = textOf(m_words[at]);
        return std::ranges::any_of(known,
                                   [&](std::string_view one) { return equalsIgnoringCase(one, word); });
    }

    /// Whether a word or what stands behind it announces a value.
    bool endsInColon(std::size_t at) const {
        return contains(":=>", m_text.substr(m_words[at].to - 1, 1)) ||
               (m_words[at].to < m_text.size() && m_text[m_words[at].to] == '>');
    }

    /// Whether the steps from `step` on fit the words from `at` on; m_found is the credential then.
    bool matches(const ReadRule& rule, std::size_t step, std::size_t at) {
        if (step == rule.steps.size()) {
            return true;
        }
        const Step& wanted = rule.steps[step];
        if (wanted.kind == Step::Kind::Gap) {
            for (std::size_t skipped = 0; skipped <= wanted.most && at + skipped <= m_words.size();
                 ++skipped) {
                if (matches(rule, step + 1, at + skipped)) {
                    return true;
                }
            }
            return false;
        }
        if (wanted.kind == Step::Kind::Is && at > 0 && endsInColon(at - 1) && matches(rule, step + 1, at)) {
            return true;
        }
        if (at >= m_words.size()) {
            return false;
        }
        switch (wanted.kind) {
        case Step::Kind::Word:
            return isWord(wanted, at) && matches(rule, step + 1, at + 1);
        case Step::Kind::Name:
            return m_words[at].isName && !isOption(at) && matches(rule, step + 1, at + 1);
        case Step::Kind::Option:
            return m_words[at].isName && isOption(at) && matches(rule, step + 1, at + 1);
        case Step::Kind::Is:
            return isOneOf(kVerbs, at) && matches(rule, step + 1, at + 1);
        case Step::Kind::Service:
            return isOneOf(kServices, at) && matches(rule, step + 1, at + 1);
        case Step::Kind::Value:
        case Step::Kind::Gap:
            break;
        }
        const std::optional<SecretPlace> place = valueAt(wanted, at);
        const bool isQuoted = m_words[at].quoted > 0;
        const Value value = rule.value != Value::Text ? rule.value : isQuoted ? Value::Any : Value::Password;
        if (!place || !fits(m_text.substr(place->from, place->to - place->from), value) ||
            !matches(rule, step + 1, at + 1)) {
            return false;
        }
        m_found = place;
        return true;
    }

    std::optional<SecretPlace> valueAt(const Step& step, std::size_t at) const {
        const Word& word = m_words[at];
        const std::string_view text = textOf(word);
        if (!text.starts_with(step.text) || word.isKey) {
            return std::nullopt;
        }
        std::size_t from = step.text.size();
        std::size_t to = text.size();
        if (step.behind != 0) {
            const std::size_t sign = step.behind == '=' ? text.rfind('=') : text.find(step.behind, from);
            if (sign == std::string_view::npos) {
                return std::nullopt;
            }
            from = sign + 1;
            if (step.behind == '/' || step.hasHost) {
                const std::size_t host = text.rfind('@');
                if (step.hasHost && host == std::string_view::npos) {
                    return std::nullopt;
                }
                to = std::min(host, to);
            }
        } else if (from == 0 && word.quoted > word.to) {
            to = word.quoted - word.from;
        }
        return from < to ? std::optional(SecretPlace{word.from + from, word.from + to}) : std::nullopt;
    }

    static bool fits(std::string_view value, Value wanted) {
        const auto byte = static_cast<unsigned char>(value.front());
        if (value.front() == '-' || byte >= 0x80 || isNumber(value) || isHarmlessValue(value)) {
            return false; // an option, what is hidden already, a word for nothing
        }
        switch (wanted) {
        case Value::Any:
            return value.find("://") == std::string_view::npos;
        case Value::Text:
        case Value::Password:
            return looksLikePassword(value) && value.front() != '/' && value.front() != '.' &&
                   value.find("::") == std::string_view::npos && value.find("://") == std::string_view::npos;
        case Value::Key:
            return looksLikeKey(value, "!@#$%^&*+~=_-");
        case Value::Code:
            return looksLikeKey(value, "+=");
        }
        return false;
    }

    /// Letters and digits in turn, or of both cases and digits.
    static bool looksLikeKey(std::string_view value, std::string_view signs) {
        constexpr std::size_t kLeast = 8;
        constexpr std::size_t kTurns = 3;
        std::size_t turns = 0;
        bool hasUpper = false;
        bool hasLower = false;
        for (std::size_t i = 0; i < value.size(); ++i) {
            const char c = value[i];
            if (!isAsciiAlnum(c) && signs.find(c) == std::string_view::npos) {
                return false;
            }
            hasUpper = hasUpper || isAsciiUpper(c);
            hasLower = hasLower || isAsciiLower(c);
            turns += i > 0 && isAsciiDigit(c) != isAsciiDigit(value[i - 1]) ? 1 : 0;
        }
        return value.size() >= kLeast && (turns >= kTurns || (turns > 0 && hasUpper && hasLower));
    }

    std::vector<Word> m_words;
    std::vector<SecretPlace> m_places;
    std::optional<SecretPlace> m_found;
};

} // namespace

std::vector<SecretPlace> secretPlaces(std::string_view text) {
    return Places(text).find();
}

} // namespace lanescope
