// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include <simdjson.h>

#include "core/base/ascii.h"
#include "core/session/session_text.h"

namespace lanescope {

namespace {

namespace dom = simdjson::dom;

/// Reads members of objects and remembers the first thing that is wrong, with its place. After that every
/// call leaves its target alone.
class Reader {
public:
    const std::optional<Error>& error() const { return m_error; }

    void fail(const std::string& place, const std::string& what) {
        if (!m_error) {
            m_error = Error{ErrorCode::MalformedJson, (place.empty() ? "" : place + ": ") + what, {}, {}};
        }
    }

    void take(dom::object object, const std::string& place, const char* key, std::string& into) {
        dom::element element;
        std::string_view text;
        if (find(object, key, element)) {
            if (element.get(text) == simdjson::SUCCESS) {
                into = std::string(text);
            } else {
                fail(join(place, key), "is not a text");
            }
        }
    }
    void take(dom::object object, const std::string& place, const char* key, bool& into) {
        dom::element element;
        if (find(object, key, element) && element.get(into) != simdjson::SUCCESS) {
            fail(join(place, key), "is neither true nor false");
        }
    }
    void take(dom::object object, const std::string& place, const char* key, std::int64_t& into) {
        dom::element element;
        if (find(object, key, element) && element.get(into) != simdjson::SUCCESS) {
            fail(join(place, key), "is not a whole number");
        }
    }
    void take(dom::object object, const std::string& place, const char* key, std::uint64_t& into) {
        dom::element element;
        if (find(object, key, element) && element.get(into) != simdjson::SUCCESS) {
            fail(join(place, key), "is not a size");
        }
    }
    template <typename T>
    void take(dom::object object, const std::string& place, const char* key, std::optional<T>& into) {
        dom::element element;
        if (find(object, key, element)) {
            T value{};
            take(object, place, key, value);
            into = value;
        }
    }
    void take(dom::object object, const std::string& place, const char* key, TimeRange& into) {
        dom::element element;
        if (!find(object, key, element)) {
            return;
        }
        dom::array array;
        TimeRange range;
        const bool fits = element.get(array) == simdjson::SUCCESS && array.size() == 2 &&
                          array.at(0).get(range.startNs) == simdjson::SUCCESS &&
                          array.at(1).get(range.endNs) == simdjson::SUCCESS;
        // A range beyond 146 years would overflow what is computed from it.
        constexpr TimeNs kFarthest = std::int64_t(1) << 62;
        if (!fits) {
            fail(join(place, key), "is not a list of two whole numbers");
        } else if (range.startNs < -kFarthest || range.endNs > kFarthest || range.startNs > range.endNs) {
            fail(join(place, key), "is not a range of time");
        } else {
            into = range;
        }
    }

    /// Calls `read(object, place)` for the objects of a list.
    template <typename Read>
    void each(dom::object object, const std::string& place, const char* key, Read read) {
        dom::element element;
        if (!find(object, key, element)) {
            return;
        }
        dom::array array;
        const std::string list = join(place, key);
        if (element.get(array) != simdjson::SUCCESS) {
            fail(list, "is not a list");
            return;
        }
        std::size_t number = 0;
        for (const dom::element entry : array) {
            const std::string here = list + '[' + std::to_string(number++) + ']';
            dom::object member;
            if (entry.get(member) != simdjson::SUCCESS) {
                fail(here, "is not an object");
            }
            if (m_error) {
                return;
            }
            read(member, here);
        }
    }
    void texts(dom::object object, const std::string& place, const char* key,
               std::vector<std::string>& into) {
        dom::element element;
        if (!find(object, key, element)) {
            return;
        }
        dom::array array;
        if (element.get(array) != simdjson::SUCCESS) {
            fail(join(place, key), "is not a list");
            return;
        }
        for (const dom::element entry : array) {
            std::string_view text;
            if (entry.get(text) != simdjson::SUCCESS) {
                fail(join(place, key), "holds something that is not a text");
                return;
            }
            into.emplace_back(text);
        }
    }

    /// The object of a member; false when it is absent or, with an error, no object.
    bool object(dom::object parent, const std::string& place, const char* key, dom::object& into) {
        dom::element element;
        if (!find(parent, key, element)) {
            return false;
        }
        if (element.get(into) != simdjson::SUCCESS) {
            fail(join(place, key), "is not an object");
            return false;
        }
        return true;
    }

    static std::string join(const std::string& place, const char* key) {
        return place.empty() ? key : place + '.' + key;
    }

private:
    bool find(dom::object object, const char* key, dom::element& into) const {
        return !m_error && object[key].get(into) == simdjson::SUCCESS && !into.is_null();
    }

    std::optional<Error> m_error;
};

void readSlice(Reader& reader, dom::object parent, const std::string& place,
               std::optional<SliceReference>& into) {
    dom::object object;
    if (!reader.object(parent, place, "slice", object)) {
        return;
    }
    const std::string here = Reader::join(place, "slice");
    SliceReference slice;
    reader.take(object, here, "name", slice.name);
    reader.take(object, here, "lane", slice.lane);
    reader.take(object, here, "startNs", slice.startNs);
    reader.take(object, here, "durationNs", slice.durationNs);
    into = std::move(slice);
}

LaneRules readLayout(Reader& reader, dom::object object, const std::string& place) {
    LaneRules layout;
    reader.each(object, place, "groups", [&](dom::object entry, const std::string& here) {
        GroupRule rule;
        reader.take(entry, here, "group", rule.group);
        reader.take(entry, here, "collapsed", rule.collapsed);
        layout.groups.push_back(std::move(rule));
    });
    reader.each(object, place, "lanes", [&](dom::object entry, const std::string& here) {
        LaneRule rule;
        reader.take(entry, here, "lane", rule.lane);
        reader.take(entry, here, "name", rule.name);
        reader.take(entry, here, "hidden", rule.hidden);
        reader.take(entry, here, "idle", rule.idle);
        reader.take(entry, here, "solo", rule.solo);
        reader.take(entry, here, "collapsed", rule.collapsed);
        reader.take(entry, here, "fitsValues", rule.fitsValues);
        reader.take(entry, here, "pythonHidden", rule.pythonHidden);
        reader.take(entry, here, "rowSize", rule.rowSize);
        if (rule.rowSize && (*rule.rowSize < 0 || *rule.rowSize > 2)) {
            reader.fail(here + ".rowSize", "is not 0, 1 or 2");
        }
        layout.lanes.push_back(std::move(rule));
    });
    reader.texts(object, place, "pinned", layout.pinned);
    // Each is compared with every lane of the trace.
    constexpr std::ptrdiff_t kMostPatterns = 1000;
    const auto isPattern = [](const std::string& key) { return contains(key, "*"); };
    const std::ptrdiff_t patterns = std::ranges::count_if(layout.groups, isPattern, &GroupRule::group) +
                                    std::ranges::count_if(layout.lanes, isPattern, &LaneRule::lane) +
                                    std::ranges::count_if(layout.pinned, isPattern);
    if (patterns > kMostPatterns) {
        reader.fail(place, "has more than 1000 names with *");
    }
    return layout;
}

SessionTrace readTrace(Reader& reader, dom::object object, const std::string& place) {
    SessionTrace trace;
    reader.take(object, place, "path", trace.path);
    if (trace.path.empty()) {
        reader.fail(place, "names no trace");
    }
    reader.take(object, place, "relativePath", trace.relativePath);
    reader.take(object, place, "sizeBytes", trace.sizeBytes);
    reader.take(object, place, "timeUnit", trace.timeUnit);
    reader.take(object, place, "visible", trace.visible);
    reader.take(object, place, "timeSelection", trace.timeSelection);
    readSlice(reader, object, place, trace.slice);
    reader.take(object, place, "highlightedName", trace.highlightedName);
    reader.take(object, place, "filter", trace.filter);
    reader.take(object, place, "filterMode", trace.filterMode);
    if (trace.filterMode && (*trace.filterMode < 0 || *trace.filterMode > 2)) {
        reader.fail(Reader::join(place, "filterMode"), "is not 0, 1 or 2");
    }
    reader.take(object, place, "filterArgs", trace.filterArgs);
    dom::object layout;
    if (reader.object(object, place, "layout", layout)) {
        trace.lanes = readLayout(reader, layout, Reader::join(place, "layout"));
    }
    reader.each(object, place, "notes", [&](dom::object entry, const std::string& here) {
        SessionNote note;
        reader.take(entry, here, "range", note.range);
        readSlice(reader, entry, here, note.slice);
        reader.take(entry, here, "text", note.text);
        trace.notes.push_back(std::move(note));
    });
    reader.each(object, place, "bookmarks", [&](dom::object entry, const std::string& here) {
        SessionBookmark bookmark;
        reader.take(entry, here, "key", bookmark.key);
        if (bookmark.key < 1 || bookmark.key > 9) {
            reader.fail(here + ".key", "is not 1 to 9");
        }
        reader.take(entry, here, "visible", bookmark.visible);
        reader.take(entry, here, "topLane", bookmark.topLane);
        trace.bookmarks.push_back(std::move(bookmark));
    });
    return trace;
}

/// Nothing for a kind that a later version has added.
std::optional<SessionPage> readPage(Reader& reader, dom::object object, const std::string& place) {
    SessionPage page;
    std::string kind;
    reader.take(object, place, "kind", kind);
    reader.take(object, place, "title", page.title);
    reader.take(object, place, "tab", page.tab);
    reader.each(object, place, "places", [&](dom::object entry, const std::string& here) {
        SessionPlace found;
        reader.take(entry, here, "path", found.path);
        reader.take(entry, here, "relativePath", found.relativePath);
        if (found.path.empty()) {
            reader.fail(here, "names no path");
        }
        page.places.push_back(std::move(found));
    });
    if (kind == "comparison") {
        page.kind = SessionPage::Kind::Comparison;
    } else if (kind == "ranks") {
        page.kind = SessionPage::Kind::Ranks;
    } else if (kind != "folder") {
        return std::nullopt;
    }
    const bool isComparison = page.kind == SessionPage::Kind::Comparison;
    if (page.places.empty() || (isComparison && page.places.size() != 2)) {
        reader.fail(Reader::join(place, "places"), isComparison ? "are not two" : "are missing");
    }
    return page;
}

SessionQuery readQuery(Reader& reader, dom::object object, const std::string& place) {
    SessionQuery query;
    reader.take(object, place, "title", query.title);
    reader.take(object, place, "sql", query.sql);
    if (query.title.empty() || query.sql.empty()) {
        reader.fail(Reader::join(place, query.title.empty() ? "title" : "sql"), "is empty or missing");
    }
    return query;
}

/// The object that is the whole text.
Result<dom::object> rootOf(dom::parser& parser, std::string_view json) {
    if (json.size() > kLongestSessionBytes) {
        return Error{ErrorCode::LimitExceeded, "The text is too long for a session", {}, {}};
    }
    dom::element root;
    if (const simdjson::error_code code = parser.parse(json.data(), json.size(), true).get(root)) {
        return Error{ErrorCode::MalformedJson,
                     std::string("This is not valid JSON: ") + simdjson::error_message(code),
                     {},
                     {}};
    }
    dom::object object;
    if (root.get(object) != simdjson::SUCCESS) {
        return Error{ErrorCode::UnsupportedFormat, "This is not a Lanescope session", {}, {}};
    }
    return object;
}

} // namespace

Result<Session> parseSession(std::string_view json) {
    dom::parser parser;
    const Result<dom::object> root = rootOf(parser, json);
    if (!root) {
        return root.error();
    }
    Reader reader;
    std::string format;
    std::int64_t version = 0;
    reader.take(*root, {}, "format", format);
    reader.take(*root, {}, "version", version);
    if (!reader.error() && format != "lanescope-session") {
        return Error{ErrorCode::UnsupportedFormat, "This is not a Lanescope session", {}, {}};
    }
    if (!reader.error() && version > Session::kVersion) {
        return Error{ErrorCode::UnsupportedFormat,
                     "The session is of version " + std::to_string(version) +
                         ", which a newer Lanescope has written; this one reads version " +
                         std::to_string(Session::kVersion),
                     {},
                     {}};
    }
    Session session;
    reader.take(*root, {}, "current", session.current);
    reader.each(*root, {}, "traces", [&](dom::object entry, const std::string& place) {
        session.traces.push_back(readTrace(reader, entry, place));
    });
    reader.take(*root, {}, "currentPage", session.currentPage);
    std::vector<std::optional<std::size_t>> pageOf; // of those in the text
    reader.each(*root, {}, "pages", [&](dom::object entry, const std::string& place) {
        std::optional<SessionPage> page = readPage(reader, entry, place);
        pageOf.push_back(page ? std::optional(session.pages.size()) : std::nullopt);
        if (page) {
            session.pages.push_back(std::move(*page));
        }
    });
    constexpr std::size_t kMostQueries = 100; // each takes a dock
    reader.each(*root, {}, "queries", [&](dom::object entry, const std::string& place) {
        session.queries.push_back(readQuery(reader, entry, place));
        if (session.queries.size() > kMostQueries) {
            reader.fail("queries", "are more than 100");
        }
    });
    if (!reader.error() && session.traces.empty() && session.pages.empty()) {
        reader.fail("traces", "is empty or missing");
    }
    if (reader.error()) {
        return *reader.error();
    }
    if (session.current < 0 || session.current >= std::int64_t(session.traces.size())) {
        session.current = 0;
    }
    if (session.currentPage) {
        const std::int64_t page = *session.currentPage;
        const bool isKnown = page >= 0 && page < std::int64_t(pageOf.size()) && pageOf[std::size_t(page)];
        session.currentPage =
            isKnown ? std::optional(std::int64_t(*pageOf[std::size_t(page)])) : std::nullopt;
    }
    return session;
}

Result<LaneRules> parseLaneRules(std::string_view json) {
    dom::parser parser;
    const Result<dom::object> root = rootOf(parser, json);
    if (!root) {
        return root.error();
    }
    Reader reader;
    LaneRules layout = readLayout(reader, *root, {});
    if (reader.error()) {
        return *reader.error();
    }
    return layout;
}

} // namespace lanescope
