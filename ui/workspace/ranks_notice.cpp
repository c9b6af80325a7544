// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/ranks_notice.h"

#include <QPushButton>

#include "ui/theme/formatting.h"

namespace lanescope::ui {

RanksNotice::RanksNotice(const Trace& trace, QWidget* parent)
    : NoticeBar(QStringLiteral("ranks"),
                tr("This file holds %1 ranks: all lanes together, each launch and step within its rank")
                    .arg(formatCount(trace.ranks().size())),
                parent) {
    connect(addButton(QStringLiteral("compareRanks"), tr("Compare ranks")), &QPushButton::clicked, this,
            &RanksNotice::ranksRequested);
    addClose();
}

} // namespace lanescope::ui
