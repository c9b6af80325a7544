// SPDX-License-Identifier: Apache-2.0
// Startup notification on X11 (freedesktop.org, Startup Notification Protocol): who launches a program gives
// it an identifier, shows that something is being started until a window takes that up, and lets that window
// come forward, because the identifier says when the user asked. UI thread only.
#pragma once

#include <QByteArray>

#include <cstdint>
#include <optional>

class QWindow;

namespace lanescope::desktop {

/// The X server's time of what the user did, which an identifier ends with; nothing without one.
std::optional<std::uint32_t> startupTime(const QByteArray& startupId);

/// Lets a window that is there already take up an identifier that a later start was given: ends the
/// launcher's waiting and asks the window manager to bring the window forward. False when that is not
/// possible: no X11, no time in the identifier.
bool takeUpStartup(QWindow& window, const QByteArray& startupId);

} // namespace lanescope::desktop
