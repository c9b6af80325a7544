// SPDX-License-Identifier: Apache-2.0
#include "core/export/event_writer.h"

#include <algorithm>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/json_string.h"
#include "core/export/masked_json.h"
#include "core/import/companion/companion_args.h"
#include "core/import/companion/ncu_join.h"
#include "core/import/json/event_text.h"
#include "core/import/json/event_walk.h"
#include "core/import/json/text_arg_source.h"
#include "core/import/json/text_scan.h"
#include "core/secrets/secret_mask.h"

namespace lanescope {

namespace {

bool isPartOfNumber(char c) {
    return isAsciiDigit(c) || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

std::size_t endOfString(std::string_view text, std::size_t at) {
    for (++at; text[at] != '"'; at = text.find_first_of("\"\\", at)) {
        at += text[at] == '\\' ? 2 : 0;
    }
    return at + 1;
}

/// Strict JSON with the same number in place of all that stand outside of strings. Whether it holds lists.
bool formOf(std::string_view text, std::string& form) {
    constexpr std::string_view kNumber = "1234567"; // what an arg's key must not hide to be shown
    bool holdsLists = false;
    form.clear();
    std::size_t copied = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            at = endOfString(text, at);
        } else if (isAsciiDigit(c) || c == '-') {
            form.append(text, copied, at - copied);
            form += kNumber;
            while (at < text.size() && isPartOfNumber(text[at])) {
                ++at;
            }
            copied = at;
        } else {
            holdsLists = holdsLists || c == '[';
            ++at;
        }
    }
    form.append(text, copied);
    return holdsLists;
}

/// The form with one that looks like a password in place of each list: what a key hides by the look of its
/// value.
std::string withSecretLists(std::string_view form) {
    constexpr std::string_view kList = "[\"aB1+cD2\"]";
    std::string result;
    std::size_t copied = 0;
    std::size_t depth = 0;
    for (std::size_t at = 0; at < form.size();) {
        const char c = form[at];
        if (c == '"') {
            at = endOfString(form, at);
            continue;
        }
        if (c == '[' && depth++ == 0) {
            result.append(form, copied, at - copied);
        }
        ++at;
        if (c == ']' && --depth == 0) {
            result += kList;
            copied = at;
        }
    }
    return result.append(form, copied);
}

} // namespace

const TextArgSource* eventTextsOf(const Trace& trace) {
    const ArgSource* source = trace.args();
    if (const auto* const joined = dynamic_cast<const companion::NcuJoinedArgs*>(source)) {
        source = &joined->own();
    }
    if (const auto* const joined = dynamic_cast<const companion::CompanionArgs*>(source)) {
        source = &joined->own();
    }
    const auto* const text = dynamic_cast<const TextArgSource*>(source);
    return trace.eventKindWord() == "phase" ? text : nullptr;
}

EventWriter::EventWriter(std::ostream& out, bool isPacked, bool keepSecrets)
    : m_out(out)
    , m_keepSecrets(keepSecrets) {
    if (isPacked) {
        m_gzip.emplace(out);
    }
}

void EventWriter::put(std::string_view text) {
    m_gzip ? m_gzip->write(text) : void(m_out.write(text.data(), std::streamsize(text.size())));
}

void EventWriter::begin(const Trace& trace) {
    put("{\n");
    std::vector<std::string_view> written{"traceEvents"};
    for (const HeaderField& field : trace.header()) {
        if (std::ranges::find(written, field.key) != written.end() || !isJsonValue(field.json)) {
            continue;
        }
        written.push_back(field.key);
        const std::string shown = m_keepSecrets ? field.json : withoutSecrets(field.key, field.json);
        m_counts.hiddenSecrets += shown == field.json ? 0 : 1;
        put(jsonString(field.key) + ": " + shown + ",\n");
    }
    put("\"traceEvents\": [");
}

void EventWriter::separate() {
    put(m_counts.events == 0 ? "\n  " : ",\n  ");
    ++m_counts.events;
}

void EventWriter::add(std::string_view text) {
    if (!isStrictJson(text)) {
        mend(eventTextOf(text));
        return;
    }
    if (m_keepSecrets || isClean(text)) {
        separate();
        put(text);
        return;
    }
    std::string shown = maskSecrets({}, text);
    ++m_counts.hiddenSecrets;
    const std::size_t size = shown.size();
    shown.append(kScanPadding, '\0');
    if (!isStrictJson({shown.data(), size})) {
        addMembers(eventTextOf(text)); // the mask took quotes or brackets with it
        return;
    }
    separate();
    put({shown.data(), size});
}

bool EventWriter::isClean(std::string_view text) {
    constexpr std::size_t kMostForms = 50'000;
    const bool holdsLists = formOf(text, m_form);
    if (m_clean.contains(m_form)) {
        return true;
    }
    const auto isShown = [](const std::string& form) { return maskSecrets({}, form) == form; };
    // A list can look like a password by its numbers.
    if (!isShown(m_form) || (holdsLists && !isShown(withSecretLists(m_form)))) {
        return maskSecrets({}, text) == text;
    }
    if (m_clean.size() == kMostForms) {
        m_clean.clear();
    }
    m_clean.insert(m_form);
    return true;
}

void EventWriter::mend(const EventText& event) {
    ++m_counts.mended;
    addMembers(event);
}

void EventWriter::addMembers(const EventText& event) {
    std::uint64_t hidden = 0; // counted for the event as a whole
    separate();
    put("{" + membersText(event.fields, m_keepSecrets, hidden) + (event.fields.empty() ? "" : ", ") +
        "\"args\": {" + membersText(event.args, m_keepSecrets, hidden) + "}}");
}

void EventWriter::end() {
    put("\n]}\n");
    if (m_gzip) {
        m_gzip->finish();
    }
}

} // namespace lanescope
