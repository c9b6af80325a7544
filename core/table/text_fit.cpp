// SPDX-License-Identifier: Apache-2.0
#include "core/table/text_fit.h"

#include <algorithm>

namespace lanescope {

namespace {

/// Width that a text is not cut below, as long as another column can be left out instead.
std::size_t leastWidth(const FitColumn& column, bool isFirst) {
    constexpr std::size_t kLeastName = 32;
    constexpr std::size_t kLeastText = 16;
    const std::size_t least = isFirst ? kLeastName : kLeastText;
    return column.isText ? std::max(column.keyWidth, std::min(column.width, least)) : column.width;
}

/// With the gaps between the columns that are shown.
std::size_t lineLength(std::span<const std::size_t> widths) {
    std::size_t length = 0;
    for (const std::size_t width : widths) {
        length += width > 0 ? width + (length > 0 ? kColumnGap.size() : 0) : 0;
    }
    return length;
}

/// The shown column that matters least; 0, which is always shown: none may be left out.
std::size_t leastOf(std::span<const FitColumn> columns, std::span<const std::size_t> widths) {
    std::size_t least = 0;
    for (std::size_t i = 1; i < columns.size(); ++i) {
        const bool mayGo = widths[i] > 0 && columns[i].level != kNeverLeftOut;
        if (mayGo && (least == 0 || columns[i].level >= columns[least].level)) {
            least = i;
        }
    }
    return least;
}

} // namespace

std::vector<std::size_t> fittedWidths(std::span<const FitColumn> columns, std::size_t lineWidth) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        widths.push_back(lineWidth == 0 ? columns[i].width : leastWidth(columns[i], i == 0));
    }
    if (lineWidth == 0) {
        return widths;
    }
    while (lineLength(widths) > lineWidth) {
        const std::size_t least = leastOf(columns, widths);
        if (least == 0) {
            break;
        }
        widths[least] = 0;
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::size_t used = lineLength(widths);
        const std::size_t room = lineWidth - std::min(lineWidth, used);
        if (widths[i] > 0) {
            widths[i] += std::min(room, columns[i].width - widths[i]);
        }
    }
    // Texts of lines that are still too wide are cut further, that of the first column last.
    for (std::size_t i = columns.size(); i-- > 0;) {
        const std::size_t used = lineLength(widths);
        const std::size_t over = used - std::min(lineWidth, used);
        if (columns[i].isText && widths[i] > 0) {
            const std::size_t least = std::max<std::size_t>(columns[i].keyWidth, 1);
            widths[i] = std::max(least, widths[i] - std::min(widths[i], over));
        }
    }
    return widths;
}

} // namespace lanescope
