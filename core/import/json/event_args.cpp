// SPDX-License-Identifier: Apache-2.0
// EventDecoder: those members of args that become columns.
#include "core/import/json/event_fields.h"

namespace lanescope {

namespace {

/// The integer in a number or in a string that holds one.
ParsedInteger integerIn(std::string_view text) {
    if (!text.empty() && text.front() == '"') {
        text = text.substr(1, text.size() < 2 ? 0 : text.size() - 2);
    }
    return parseInteger(text.data(), text.data() + text.size());
}

} // namespace

bool EventDecoder::needsArgs(const Fields& fields) const {
    return isDeviceWork(fields.kind) || isLaunchCall(fields.kind) || fields.kind == CategoryKind::Operator ||
           fields.kind == CategoryKind::UserAnnotation;
}

/// Reads the members of args from after its '{'; results as decodeEvent.
const char* EventDecoder::decodeArgs(const char* p, Fields& fields) {
    fields.taken = ArgFields();
    fields.argsDone = true;
    for (;;) {
        const char* answer = nullptr;
        p = nextKey(p, fields.start, answer);
        if (p == nullptr) {
            return answer;
        }
        const char* keyStart = p + 1;
        const StringScan scan = scanString(keyStart, m_end);
        if (scan.close == nullptr) {
            return nullptr;
        }
        StringToken key;
        key.raw = {keyStart, static_cast<std::size_t>(scan.close - keyStart)};
        key.hasEscape = scan.hasEscape;
        p = valueAfterKey(scan.close + 1, fields.start);
        if (p == nullptr || p == fields.start) {
            return p;
        }
        const ValueToken value = m_mending ? readValueMending(p, m_end, m_mended) : readValue(p, m_end);
        if (value.kind == ValueKind::Incomplete) {
            return nullptr;
        }
        if (isUnknownWord(value)) {
            flaw(DiagnosticKind::WrongType, p);
            p = value.next;
            continue;
        }
        if (value.kind == ValueKind::Invalid) {
            return fields.start;
        }
        if (value.mended) {
            flaw(DiagnosticKind::UnterminatedText, p);
        }
        if (value.tooDeep) {
            flaw(DiagnosticKind::NestedTooDeeply, fields.start);
        }
        if (value.kind == ValueKind::NonFinite) {
            flaw(DiagnosticKind::NonFiniteNumber, p);
        } else {
            takeArg(fields, key, value);
        }
        p = value.next;
    }
}

void EventDecoder::takeArg(Fields& fields, const StringToken& key, const ValueToken& value) {
    if (fields.phase == 'C') {
        takeCounterValue(fields, key, value);
        return;
    }
    const std::string_view keyText = plain(key);
    if (fields.phase == 'X') {
        fields.taken.take(fields.kind, keyText, value.text);
    } else if (fields.phase == 'M') {
        MetadataRecord& record = m_batch->metadata.back();
        if (value.kind == ValueKind::String && (keyText == "name" || keyText == "labels")) {
            record.text = std::string(decoded(readString(value.text.data(), value.next)));
        } else if (keyText == "sort_index") {
            record.number = clampedInteger(integerIn(value.text));
        }
    } else {
        fields.taken.takeMemory(keyText, value.text);
    }
}

void EventDecoder::takeCounterValue(Fields& fields, const StringToken& series, const ValueToken& value) {
    ParsedReal real;
    if (value.kind == ValueKind::Number) {
        real = parseReal(value.text.data(), value.next);
    } else if (value.kind == ValueKind::String) {
        const std::string_view text = plain(readString(value.text.data(), value.next));
        real = parseReal(text.data(), text.data() + text.size());
    }
    if (real.status == NumberStatus::Ok) {
        m_batch->counters.push_back(
            {fields.time.timeNs, real.value, fields.hasName ? nameOf(fields.name) : 0, nameOf(series), 0, 0});
    }
}

} // namespace lanescope
