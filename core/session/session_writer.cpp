// SPDX-License-Identifier: Apache-2.0
#include <sstream>

#include "core/session/session_text.h"
#include "core/table/json_writer.h"

namespace lanescope {

namespace {

void writeRange(JsonWriter& json, std::string_view key, TimeRange range) {
    json.key(key);
    json.beginArray();
    json.value(range.startNs);
    json.value(range.endNs);
    json.endArray();
}

void writeFlag(JsonWriter& json, std::string_view key, bool flag) {
    if (flag) {
        json.member(key, true);
    }
}

void writeText(JsonWriter& json, std::string_view key, const std::string& text) {
    if (!text.empty()) {
        json.member(key, std::string_view(text));
    }
}

void writeSlice(JsonWriter& json, const std::optional<SliceReference>& slice) {
    if (!slice) {
        return;
    }
    json.key("slice");
    json.beginObject();
    json.member("name", std::string_view(slice->name));
    json.member("lane", std::string_view(slice->lane));
    json.member("startNs", slice->startNs);
    json.member("durationNs", slice->durationNs);
    json.endObject();
}

void writeLayout(JsonWriter& json, const LaneRules& layout) {
    json.beginObject();
    json.key("groups");
    json.beginArray();
    for (const GroupRule& rule : layout.groups) {
        json.beginObject();
        json.member("group", std::string_view(rule.group));
        writeFlag(json, "collapsed", rule.collapsed);
        json.endObject();
    }
    json.endArray();
    json.key("lanes");
    json.beginArray();
    for (const LaneRule& rule : layout.lanes) {
        json.beginObject();
        json.member("lane", std::string_view(rule.lane));
        writeText(json, "name", rule.name);
        writeFlag(json, "hidden", rule.hidden);
        writeFlag(json, "idle", rule.idle);
        writeFlag(json, "solo", rule.solo);
        writeFlag(json, "collapsed", rule.collapsed);
        if (rule.fitsValues) {
            json.member("fitsValues", true);
        }
        if (rule.pythonHidden) {
            json.member("pythonHidden", *rule.pythonHidden);
        }
        if (rule.rowSize) {
            json.member("rowSize", *rule.rowSize);
        }
        json.endObject();
    }
    json.endArray();
    json.key("pinned");
    json.beginArray();
    for (const std::string& lane : layout.pinned) {
        json.value(std::string_view(lane));
    }
    json.endArray();
    json.endObject();
}

void writeTrace(JsonWriter& json, const SessionTrace& trace) {
    json.beginObject();
    json.member("path", std::string_view(trace.path));
    writeText(json, "relativePath", trace.relativePath);
    json.member("sizeBytes", trace.sizeBytes);
    writeText(json, "timeUnit", trace.timeUnit);
    writeRange(json, "visible", trace.visible);
    if (trace.timeSelection) {
        writeRange(json, "timeSelection", *trace.timeSelection);
    }
    writeSlice(json, trace.slice);
    writeText(json, "highlightedName", trace.highlightedName);
    writeText(json, "filter", trace.filter);
    if (trace.filterMode) {
        json.member("filterMode", *trace.filterMode);
    }
    writeFlag(json, "filterArgs", trace.filterArgs);
    json.key("layout");
    writeLayout(json, trace.lanes);
    json.key("notes");
    json.beginArray();
    for (const SessionNote& note : trace.notes) {
        json.beginObject();
        writeRange(json, "range", note.range);
        writeSlice(json, note.slice);
        json.member("text", std::string_view(note.text));
        json.endObject();
    }
    json.endArray();
    json.key("bookmarks");
    json.beginArray();
    for (const SessionBookmark& bookmark : trace.bookmarks) {
        json.beginObject();
        json.member("key", bookmark.key);
        writeRange(json, "visible", bookmark.visible);
        writeText(json, "topLane", bookmark.topLane);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

std::string_view kindName(SessionPage::Kind kind) {
    switch (kind) {
    case SessionPage::Kind::Comparison:
        return "comparison";
    case SessionPage::Kind::Ranks:
        return "ranks";
    case SessionPage::Kind::Folder:
        break;
    }
    return "folder";
}

void writePage(JsonWriter& json, const SessionPage& page) {
    json.beginObject();
    json.member("kind", kindName(page.kind));
    writeText(json, "title", page.title);
    json.member("tab", page.tab);
    json.key("places");
    json.beginArray();
    for (const SessionPlace& place : page.places) {
        json.beginObject();
        json.member("path", std::string_view(place.path));
        writeText(json, "relativePath", place.relativePath);
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

} // namespace

std::string sessionText(const Session& session) {
    std::ostringstream out;
    JsonWriter json(out, 1);
    json.beginObject();
    json.member("format", "lanescope-session");
    json.member("version", Session::kVersion);
    json.member("current", session.current);
    if (session.currentPage) {
        json.member("currentPage", *session.currentPage);
    }
    json.key("traces");
    json.beginArray();
    for (const SessionTrace& trace : session.traces) {
        writeTrace(json, trace);
    }
    json.endArray();
    if (!session.pages.empty()) {
        json.key("pages");
        json.beginArray();
        for (const SessionPage& page : session.pages) {
            writePage(json, page);
        }
        json.endArray();
    }
    if (!session.queries.empty()) {
        json.key("queries");
        json.beginArray();
        for (const SessionQuery& query : session.queries) {
            json.beginObject();
            json.member("title", std::string_view(query.title));
            json.member("sql", std::string_view(query.sql));
            json.endObject();
        }
        json.endArray();
    }
    json.endObject();
    out << '\n';
    return out.str();
}

std::string laneRulesText(const LaneRules& layout) {
    std::ostringstream out;
    JsonWriter json(out, 0);
    writeLayout(json, layout);
    return out.str();
}

} // namespace lanescope
