// SPDX-License-Identifier: Apache-2.0
// Where on the keyboard a key is, whatever is printed on it: W A S D are neighbours on a US keyboard only,
// and on AZERTY and Dvorak the keys in the same places have other letters. Pure; UI thread only.
#pragma once

#include <QtGlobal>

namespace lanescope::ui {

/// The character, as Qt::Key, that a US keyboard has where a key event comes from: letters and the
/// punctuation around them. 0 for other keys, for events that were made by a program, and where the
/// platform's scan codes are not the key codes of X. Those are what Qt's xcb and wayland platforms give (and
/// eglfs): the kernel's number of the key (linux/input-event-codes.h) and 8.
int usKeyAt(quint32 nativeScanCode);

} // namespace lanescope::ui
