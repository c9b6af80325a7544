// SPDX-License-Identifier: Apache-2.0
// Writes JSON to a stream as it goes: keeps only the open brackets. Text that is not UTF-8 gets U+FFFD in
// its place, so the output is always valid JSON. Asserts that keys and values alternate. One thread.
#pragma once

#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <string_view>
#include <vector>

namespace lanescope {

class JsonWriter {
public:
    /// `indent` blanks per level; 0 writes everything on one line.
    explicit JsonWriter(std::ostream& out, int indent = 2);

    void beginObject() { open('{'); }
    void endObject() { close('}'); }
    void beginArray() { open('['); }
    void endArray() { close(']'); }
    void key(std::string_view name);

    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    void value(bool flag) { literal(flag ? "true" : "false"); }
    /// Shortest text that reads back as the same double; null for what is not finite.
    void value(double number);
    void value(std::signed_integral auto number) { integer(static_cast<std::int64_t>(number)); }
    void value(std::unsigned_integral auto number) { integer(static_cast<std::uint64_t>(number)); }
    void null() { literal("null"); }
    /// `text` as it is: a number that is already decimal text.
    void literal(std::string_view text);

    template <typename T>
    void member(std::string_view name, const T& memberValue) {
        key(name);
        value(memberValue);
    }

private:
    struct Level {
        bool isObject;
        bool isEmpty = true;
    };
    void open(char bracket);
    void close(char bracket);
    void integer(std::int64_t number);
    void integer(std::uint64_t number);
    void beforeValue();
    void newLine();
    void quoted(std::string_view text);

    std::ostream& m_out;
    int m_indent;
    std::vector<Level> m_levels;
    bool m_afterKey = false;
};

} // namespace lanescope
