// SPDX-License-Identifier: Apache-2.0
#include "app/desktop/startup_notification.h"

#include <QGuiApplication>
#include <QWindow>

#ifdef LANESCOPE_HAS_XCB
#include <xcb/xcb.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#endif

namespace lanescope::desktop {

std::optional<std::uint32_t> startupTime(const QByteArray& startupId) {
    constexpr QByteArrayView kTime("_TIME");
    const qsizetype at = startupId.lastIndexOf(kTime);
    bool isNumber = false;
    const std::uint32_t time = at < 0 ? 0 : startupId.mid(at + kTime.size()).toUInt(&isNumber);
    return isNumber ? std::optional(time) : std::nullopt;
}

#ifdef LANESCOPE_HAS_XCB

namespace {

/// The connection that Qt has, for a few messages.
class Messages {
public:
    Messages(xcb_connection_t* connection, xcb_window_t window)
        : m_connection(connection)
        , m_window(window) {
        const std::unique_ptr<xcb_get_geometry_reply_t, decltype(&std::free)> geometry(
            xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window), nullptr), &std::free);
        m_root = geometry == nullptr ? xcb_window_t(XCB_WINDOW_NONE) : geometry->root;
    }
    ~Messages() { xcb_flush(m_connection); }
    Messages(const Messages&) = delete;
    Messages& operator=(const Messages&) = delete;

    void setText(const char* property, const QByteArray& text) {
        xcb_change_property(m_connection, XCB_PROP_MODE_REPLACE, m_window, atom(property),
                            atom("UTF8_STRING"), 8, std::uint32_t(text.size()), text.constData());
    }
    void activate(std::uint32_t time) {
        xcb_client_message_event_t event{};
        event.response_type = XCB_CLIENT_MESSAGE;
        event.format = 32;
        event.window = m_window;
        event.type = atom("_NET_ACTIVE_WINDOW");
        event.data.data32[0] = 1; // asked by an application
        event.data.data32[1] = time;
        send(event, XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY);
    }
    /// To whoever follows what is being started: a text in pieces, up to its zero.
    void broadcast(const QByteArray& text) {
        xcb_client_message_event_t event{};
        event.response_type = XCB_CLIENT_MESSAGE;
        event.format = 8;
        event.window = m_window;
        event.type = atom("_NET_STARTUP_INFO_BEGIN");
        const qsizetype sizeBytes = text.size() + 1;
        for (qsizetype at = 0; at < sizeBytes; at += qsizetype(sizeof event.data.data8)) {
            const auto count = std::min(qsizetype(sizeof event.data.data8), sizeBytes - at);
            std::memset(event.data.data8, 0, sizeof event.data.data8);
            std::memcpy(event.data.data8, text.constData() + at, std::size_t(count));
            send(event, XCB_EVENT_MASK_PROPERTY_CHANGE);
            event.type = atom("_NET_STARTUP_INFO");
        }
    }

private:
    xcb_atom_t atom(const char* name) {
        const std::unique_ptr<xcb_intern_atom_reply_t, decltype(&std::free)> reply(
            xcb_intern_atom_reply(m_connection,
                                  xcb_intern_atom(m_connection, 0, std::uint16_t(std::strlen(name)), name),
                                  nullptr),
            &std::free);
        return reply == nullptr ? xcb_atom_t(XCB_ATOM_NONE) : reply->atom;
    }
    void send(const xcb_client_message_event_t& event, std::uint32_t mask) {
        xcb_send_event(m_connection, 0, m_root, mask, reinterpret_cast<const char*>(&event));
    }

    xcb_connection_t* m_connection;
    xcb_window_t m_window;
    xcb_window_t m_root;
};

QByteArray quoted(QByteArray text) {
    return '"' + text.replace('\\', "\\\\").replace('"', "\\\"") + '"';
}

} // namespace

bool takeUpStartup(QWindow& window, const QByteArray& startupId) {
    const auto* x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
    if (x11 == nullptr || startupId.isEmpty()) {
        return false;
    }
    Messages messages(x11->connection(), xcb_window_t(window.winId()));
    messages.setText("_NET_STARTUP_ID", startupId);
    messages.broadcast("remove: ID=" + quoted(startupId));
    const std::optional<std::uint32_t> time = startupTime(startupId);
    if (time) {
        messages.activate(*time);
    }
    return time.has_value();
}

#else

bool takeUpStartup(QWindow&, const QByteArray&) {
    return false;
}

#endif

} // namespace lanescope::desktop
