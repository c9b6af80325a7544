// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/trend_table_model.h"

#include <QTextDocument>

#include <gtest/gtest.h>

namespace lanescope::ui {
namespace {

TEST(TrendTableModel, ShowsTheNameOfAFileAsItIs) {
    const std::string name = "<img src='/any/local.png'> <b>run</b>.json";
    TrendTableModel model;
    model.setTrend(trend(std::vector<NamedFigures>{{name, {}}, {name, {}}}));
    for (const int section : {1, 2}) {
        QTextDocument shown;
        const QString tip = model.headerData(section, Qt::Horizontal, Qt::ToolTipRole).toString();
        ASSERT_TRUE(Qt::mightBeRichText(tip)) << "plainToolTip() makes HTML of it";
        shown.setHtml(tip);
        EXPECT_TRUE(shown.toPlainText().startsWith(QString::fromStdString(name))) << tip.toStdString();
    }
}

} // namespace
} // namespace lanescope::ui
