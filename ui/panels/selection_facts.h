// SPDX-License-Identifier: Apache-2.0
// The figures of a selection as text, alone or beside those of another selection of the same trace. Pure
// functions; UI thread (texts are translated).
#pragma once

#include <QColor>
#include <QString>

#include <memory>

#include "core/analysis/device/selection_statistics.h"
#include "ui/state/device_terms.h"

namespace lanescope {
class Trace;
}

namespace lanescope::ui {

/// A selection and what is in it.
struct SelectionFigures {
    SelectedPart part;
    std::shared_ptr<const SelectionStatistics> statistics;
};

/// "Range of 3 lanes".
QString selectionTitle(const SelectedPart& part);

/// Rich text: a table of label and figure; with a `baseline`, that one's figures and the changes from them
/// too.
QString selectionFacts(const Trace& trace, DeviceTerms terms, const SelectionFigures& selection,
                       const SelectionFigures* baseline, QColor quiet);

} // namespace lanescope::ui
