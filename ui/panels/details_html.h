// SPDX-License-Identifier: Apache-2.0
// The details of a slice as rich text. Pure functions.
#pragma once

#include <QString>
#include <QUrl>

#include <optional>

#include "ui/state/slice_details.h"
#include "ui/theme/theme.h"

namespace lanescope::ui {

/// `twoColumns` puts lists and arguments beside the facts, for panels that are wide and low.
QString detailsHtml(const SliceDetails& details, const Theme& theme, bool twoColumns);
/// Details as plain text for the clipboard.
QString detailsText(const SliceDetails& details);

QString sliceLink(SliceId slice);
std::optional<SliceId> sliceOfLink(const QUrl& link);
/// Link to a line of code, which opens in the user's editor.
QString sourceLink(const SourcePlace& place);
std::optional<SourcePlace> sourceOfLink(const QUrl& link);

} // namespace lanescope::ui
