// SPDX-License-Identifier: Apache-2.0
// Texts in parts that can be translated: patterns, and the names and figures in them. The English text is
// made along with the parts; the window makes its own from the same parts (ui/state/core_words.h).
// Values; any thread.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"

namespace lanescope {

/// How a language writes what texts consist of. All texts are UTF-8.
class WordsLanguage {
public:
    virtual ~WordsLanguage() = default;
    /// The pattern in the language, with the same placeholders.
    virtual std::string pattern(const std::string& english) const = 0;
    virtual std::string duration(DurationNs ns) const = 0;
    virtual std::string share(double share) const = 0;
    virtual std::string number(std::uint64_t number) const = 0;
};

class Words {
public:
    Words() = default;

    /// A name from the trace or another text that no language changes.
    static Words name(std::string_view text);
    static Words duration(DurationNs ns);
    static Words share(double share);
    static Words share(DurationNs part, DurationNs whole);
    static Words number(std::uint64_t number);
    /// `pattern` with %1, %2, … for `values`. Patterns with words in them are marked by userText().
    static Words filled(std::string_view pattern, std::vector<Words> values);

    bool empty() const { return m_english.empty(); }
    const std::string& english() const { return m_english; }
    operator std::string_view() const { return m_english; } // NOLINT: an English text where one is wanted
    std::string in(const WordsLanguage& language) const;

    /// Adds a sentence after a space.
    Words& operator+=(const Words& sentence);
    friend Words operator+(Words first, const Words& sentence) { return first += sentence; }
    /// By the English text.
    bool operator==(const Words& other) const { return m_english == other.m_english; }
    bool operator==(std::string_view english) const { return m_english == english; }

    /// Writes `device`, such as "NPU", where patterns say "GPU". Names stay as they are.
    void nameDevice(std::string_view device);

    /// Whether a sentence of it is `pattern` with its values.
    bool says(std::string_view pattern) const;

private:
    enum class PartKind : std::uint8_t { Name, Pattern, Duration, Share, Number };
    struct Part {
        PartKind kind = PartKind::Name;
        std::string text{};     ///< name or pattern
        std::int64_t whole = 0; ///< nanoseconds or number
        double share = 0;
        std::vector<Words> values{}; ///< of a pattern
        std::string device{};        ///< instead of "GPU" in a pattern; empty: GPU
    };
    static Words of(Part part, std::string english);
    static std::string textIn(const Part& part, const WordsLanguage& language);

    std::vector<Part> m_parts; ///< one after another
    std::string m_english;
};

std::ostream& operator<<(std::ostream& out, const Words& words);

inline Words toWords(const Words& words) {
    return words;
}
inline Words toWords(std::string_view name) {
    return Words::name(name);
}

/// words(userText("%1 under %2"), call, "aten::mm"): texts stand for names.
template <typename... Values>
Words words(std::string_view pattern, const Values&... values) {
    return Words::filled(pattern, {toWords(values)...});
}

/// "1 gap" or "3 gaps": `one` is the text for 1, `many` that for other numbers with %1 in it.
Words countWords(std::uint64_t count, const char* one, const char* many);

/// "a, b, c".
Words listed(const std::vector<Words>& items);

} // namespace lanescope
