// SPDX-License-Identifier: Apache-2.0
#include "core/cost/serving_step.h"

#include <charconv>

namespace lanescope {

namespace {

/// Reads a name from its beginning.
class NameReader {
public:
    explicit NameReader(std::string_view text)
        : m_text(text) {}

    bool skip(std::string_view word) {
        if (!m_text.starts_with(word)) {
            return false;
        }
        m_text.remove_prefix(word.size());
        return true;
    }
    bool number(std::int64_t& value) {
        const auto [end, error] = std::from_chars(m_text.data(), m_text.data() + m_text.size(), value);
        if (error != std::errc() || value < 0) {
            return false;
        }
        m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
        return true;
    }
    bool figure(std::string_view word, double& value) {
        std::int64_t read = 0;
        if (!skip(word) || !number(read)) {
            return false;
        }
        value = static_cast<double>(read);
        return true;
    }
    bool isAtEnd() const { return m_text.empty(); }

private:
    std::string_view m_text;
};

/// "9(sq8155sk8430sqsq7475785sqsk7671310)" or "9".
bool readRequests(NameReader& reader, ServingRequests& requests, bool& hasLengths) {
    if (!reader.number(requests.count)) {
        return false;
    }
    if (!reader.skip("(")) {
        hasLengths = hasLengths && requests.count == 0;
        return true;
    }
    return reader.figure("sq", requests.queries) && reader.figure("sk", requests.keys) &&
           reader.figure("sqsq", requests.querySquares) && reader.figure("sqsk", requests.queryTimesKey) &&
           reader.skip(")");
}

} // namespace

std::optional<ServingStep> servingStepOf(std::string_view annotation) {
    NameReader reader(annotation);
    ServingStep step;
    step.hasLengths = true;
    if (!reader.skip("execute_") || !reader.number(step.tokens) || !reader.skip("_context_") ||
        !readRequests(reader, step.context, step.hasLengths) || !reader.skip("_generation_") ||
        !readRequests(reader, step.generation, step.hasLengths)) {
        return std::nullopt;
    }
    return step;
}

} // namespace lanescope
