// SPDX-License-Identifier: Apache-2.0
// Figures for which only a part of the data is known. Such a figure counts what is known, has its known share
// beside it wherever it stands, and is not given where less than half is known. Plain values.
#pragma once

namespace lanescope {

/// A figure with a smaller known share is n/a.
inline constexpr double kLeastKnownShare = 0.5;

struct KnownFigure {
    double value = -1;     ///< over what is known; < 0: nothing is
    double knownShare = 0; ///< 0..1, of the time that the figure is about

    /// < 0 where too little is known to say anything.
    double shown() const { return knownShare < kLeastKnownShare ? -1 : value; }
    friend bool operator==(const KnownFigure&, const KnownFigure&) = default;
};

} // namespace lanescope
