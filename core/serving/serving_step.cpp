// SPDX-License-Identifier: Apache-2.0
#include "core/serving/serving_step.h"

#include <array>
#include <charconv>

#include "core/base/ascii.h"

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
    requests.hasQueries = true;
    requests.hasKeys = true;
    return reader.figure("sq", requests.queries) && reader.figure("sk", requests.keys) &&
           reader.figure("sqsq", requests.querySquares) && reader.figure("sqsk", requests.queryTimesKey) &&
           reader.skip(")");
}

std::optional<ServingStep> vllmDetailed(std::string_view name) {
    NameReader reader(name);
    ServingStep step;
    step.hasLengths = true;
    std::int64_t tokens = 0;
    if (!reader.skip("execute_") || !reader.number(tokens) || !reader.skip("_context_") ||
        !readRequests(reader, step.context, step.hasLengths) || !reader.skip("_generation_") ||
        !readRequests(reader, step.generation, step.hasLengths)) {
        return std::nullopt;
    }
    step.tokens = tokens;
    return step;
}

/// "2(6144)" or "1(888_788544)".
bool readTokens(NameReader& reader, ServingRequests& requests) {
    requests.hasQueries = true;
    if (!reader.number(requests.count) || !reader.figure("(", requests.queries)) {
        return false;
    }
    return reader.skip(")") || (reader.figure("_", requests.querySquares) && reader.skip(")"));
}

std::optional<ServingStep> vllm(std::string_view name) {
    NameReader reader(name);
    ServingStep step;
    step.label = ServingLabel::Vllm;
    if (!reader.skip("execute_context_") || !readTokens(reader, step.context) ||
        !reader.skip("_generation_") || !readTokens(reader, step.generation)) {
        return std::nullopt;
    }
    step.tokens = static_cast<std::int64_t>(step.context.queries + step.generation.queries);
    return step;
}

bool isWordCharacter(char c) {
    return isAsciiAlnum(c) || c == '_';
}

/// The number behind "KEY=" in "bs=117/128 tok=117"; -1 for none.
std::int64_t valueOf(std::string_view body, std::string_view key) {
    for (std::size_t at = body.find(key); at != std::string_view::npos; at = body.find(key, at + 1)) {
        const bool isWord = at == 0 || !isWordCharacter(body[at - 1]);
        const std::size_t equals = at + key.size();
        if (isWord && equals < body.size() && body[equals] == '=') {
            std::int64_t value = -1;
            std::from_chars(body.data() + equals + 1, body.data() + body.size(), value);
            return value < 0 ? -1 : value;
        }
    }
    return -1;
}

/// Sets the group's sums from the keys of an SGLang or ATOM label; `prefix` is "c_", "g_" or "".
void readSums(std::string_view body, std::string_view prefix, ServingRequests& requests) {
    const auto read = [&](std::string_view key, double& value) {
        const std::int64_t number = valueOf(body, std::string(prefix) + std::string(key));
        value = number >= 0 ? static_cast<double>(number) : value;
        return number >= 0;
    };
    requests.hasQueries = read("sq", requests.queries) || requests.hasQueries;
    requests.hasKeys = read("sk", requests.keys);
    read("sqsq", requests.querySquares);
    read("sqsk", requests.queryTimesKey);
}

void setQueries(ServingRequests& requests, std::int64_t tokens) {
    requests.hasQueries = tokens >= 0;
    requests.queries = tokens >= 0 ? static_cast<double>(tokens) : 0;
}

/// A group without requests has no tokens, which is known.
void setEmpty(ServingRequests& requests) {
    requests.hasQueries = true;
    requests.hasKeys = true;
}

std::optional<std::int64_t> sumOfQueries(const ServingStep& step) {
    const auto isTold = [](const ServingRequests& group) { return group.hasQueries || group.count == 0; };
    return isTold(step.context) && isTold(step.generation)
               ? std::optional(static_cast<std::int64_t>(step.context.queries + step.generation.queries))
               : std::nullopt;
}

std::optional<ServingStep> sglang(std::string_view name) {
    constexpr std::string_view kBegin = "step[";
    const std::size_t end = name.find(']');
    if (!name.starts_with(kBegin) || end == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view inside = name.substr(kBegin.size(), end - kBegin.size());
    const std::size_t blank = std::min(inside.find(' '), inside.size());
    const std::string_view mode = inside.substr(0, blank);
    const std::string_view body = inside.substr(blank);
    const std::int64_t requests = std::max<std::int64_t>(0, valueOf(body, "bs"));
    ServingStep step;
    step.label = ServingLabel::Sglang;
    step.hasLengths = valueOf(body, "c_sqsq") >= 0 || valueOf(body, "g_sqsq") >= 0;
    if (mode == "DECODE") {
        step.generation.count = requests;
        setQueries(step.generation, requests);
        readSums(body, "g_", step.generation);
        setEmpty(step.context);
    } else if (mode == "EXTEND") {
        step.context.count = requests;
        setQueries(step.context, valueOf(body, "toks"));
        readSums(body, "c_", step.context);
        setEmpty(step.generation);
    } else if (mode == "MIXED") {
        const std::int64_t context = valueOf(body, "c");
        step.context.count = context >= 0 ? context : requests;
        step.generation.count = std::max<std::int64_t>(0, valueOf(body, "g"));
        readSums(body, "c_", step.context);
        readSums(body, "g_", step.generation);
    } else {
        return std::nullopt;
    }
    step.tokens = sumOfQueries(step);
    return step;
}

std::optional<ServingStep> atom(std::string_view name) {
    const bool isPrefill = name.starts_with("prefill[");
    const std::size_t open = name.find('[');
    const std::size_t end = name.rfind(']');
    if ((!isPrefill && !name.starts_with("decode[")) || end == std::string_view::npos || end < open) {
        return std::nullopt;
    }
    const std::string_view body = name.substr(open + 1, end - open - 1);
    if (valueOf(body, "bs") < 0) {
        return std::nullopt; // somebody else's name
    }
    ServingStep step;
    step.label = ServingLabel::Atom;
    ServingRequests& group = isPrefill ? step.context : step.generation;
    setEmpty(isPrefill ? step.generation : step.context);
    group.count = std::max<std::int64_t>(0, valueOf(body, "bs"));
    readSums(body, "", group);
    setQueries(group, valueOf(body, "tok"));
    step.tokens = sumOfQueries(step);
    step.hasLengths = valueOf(body, "sqsq") >= 0 && valueOf(body, "sqsk") >= 0;
    if (const std::size_t padding = body.find('/'); padding != std::string_view::npos) {
        std::from_chars(body.data() + padding + 1, body.data() + body.size(), step.graphBatch);
    }
    return step;
}

std::optional<ServingStep> diffusion(std::string_view name) {
    NameReader reader(name);
    ServingStep step;
    step.label = ServingLabel::Diffusion;
    std::int64_t width = 0;
    std::int64_t height = 0;
    if (!reader.skip("execute_diffusion_") || !reader.number(step.generation.count) || !reader.skip("_") ||
        !reader.number(width) || !reader.skip("x") || !reader.number(height)) {
        return std::nullopt;
    }
    return step;
}

std::optional<ServingStep> tensorRtLlm(std::string_view name) {
    NameReader reader(name);
    ServingStep step;
    step.label = ServingLabel::TensorRtLlm;
    reader.skip("[Executor] ");
    if (!reader.skip("_forward_step")) {
        return std::nullopt;
    }
    std::int64_t number = 0;
    if (reader.skip(" ") && !reader.number(number)) {
        return std::nullopt;
    }
    if (!reader.skip(": ") || !reader.number(step.context.count) || !reader.skip(" ctx reqs, ")) {
        return std::nullopt;
    }
    NameReader withTokens = reader;
    std::int64_t tokens = 0;
    if (withTokens.number(tokens) && withTokens.skip(" ctx tks, ")) {
        setQueries(step.context, tokens);
        reader = withTokens;
    }
    if (!reader.number(step.generation.count) || !reader.skip(" gen reqs")) {
        return std::nullopt;
    }
    if (step.context.hasQueries || step.context.count == 0) {
        // Requests that generate have a token each, or more where drafts are checked, which is not told.
        step.tokens = static_cast<std::int64_t>(step.context.queries) + step.generation.count;
    }
    return step;
}

} // namespace

std::string_view servingLabelName(ServingLabel label) {
    constexpr std::array<std::string_view, 6> kNames{"vllm_detailed", "vllm_native", "sglang",
                                                     "atom",          "diffusion",   "tensorrt_llm"};
    return kNames[static_cast<std::size_t>(label)];
}

std::string_view servingPhaseName(ServingPhase phase) {
    constexpr std::array<std::string_view, kServingPhaseCount> kNames{"prefill", "decode", "mixed", "idle",
                                                                      "diffusion"};
    return kNames[static_cast<std::size_t>(phase)];
}

std::optional<ServingPhase> servingPhaseNamed(std::string_view name) {
    for (std::size_t i = 0; i < kServingPhaseCount; ++i) {
        if (servingPhaseName(ServingPhase(i)) == name) {
            return ServingPhase(i);
        }
    }
    return std::nullopt;
}

ServingPhase servingPhaseOf(const ServingStep& step) {
    if (step.label == ServingLabel::Diffusion) {
        return ServingPhase::Diffusion;
    }
    if (step.context.count > 0) {
        return step.generation.count > 0 ? ServingPhase::Mixed : ServingPhase::Prefill;
    }
    return step.generation.count > 0 ? ServingPhase::Decode : ServingPhase::Idle;
}

std::optional<ServingStep> servingStepOf(std::string_view annotation) {
    for (const auto read : {vllmDetailed, vllm, sglang, atom, diffusion, tensorRtLlm}) {
        if (std::optional<ServingStep> step = read(annotation)) {
            return step;
        }
    }
    return std::nullopt;
}

} // namespace lanescope
