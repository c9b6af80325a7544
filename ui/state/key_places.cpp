// SPDX-License-Identifier: Apache-2.0
#include "ui/state/key_places.h"

#include <string_view>

namespace lanescope::ui {

namespace {

/// A row of keys from left to right, as printed on a US keyboard.
struct KeyRow {
    quint32 firstCode; ///< of X
    std::string_view characters;
};

#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
constexpr KeyRow kRows[] = {{20, "-="}, {24, "QWERTYUIOP[]"}, {38, "ASDFGHJKL;'`"}, {51, "\\ZXCVBNM,./"}};
#else
constexpr KeyRow kRows[] = {{0, ""}};
#endif

} // namespace

int usKeyAt(quint32 nativeScanCode) {
    for (const KeyRow& row : kRows) {
        // Qt names these keys by their character in Latin-1.
        if (nativeScanCode >= row.firstCode && nativeScanCode - row.firstCode < row.characters.size()) {
            return static_cast<unsigned char>(row.characters[nativeScanCode - row.firstCode]);
        }
    }
    return 0;
}

} // namespace lanescope::ui
