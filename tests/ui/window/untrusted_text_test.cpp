// SPDX-License-Identifier: Apache-2.0
// A trace is somebody else's text: what looks like a credential is shown nowhere, and nothing in it is HTML.
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/wait.h"
#include "ui/panels/panel.h"
#include "ui/state/document.h"
#include "ui/state/settings.h"
#include "ui/state/view_state.h"
#include "ui/window/main_window.h"
#include "ui/window/panel_kinds.h"
#include "ui/workspace/document_page.h"
#include "ui/workspace/open_pages.h"
#include "ui/workspace/workspace.h"

namespace lanescope::ui {
namespace {

// Made up, and put together here so that nothing in this file looks like a credential.
const QString kSecret = QStringLiteral("sk-") + QStringLiteral("not-a-key-0123456789abcdef");
const QString kToken = QStringLiteral("ghp_") + QStringLiteral("NotAToken0123456789NotAToken01234567");
const QString kImage = QStringLiteral("<img src='file:///etc/hostname'>");

class UntrustedTextTest : public testing::Test {
protected:
    void SetUp() override {
        QFile file(folder.filePath("trace.json"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(QStringLiteral(R"({"environment": {"OPENAI_API_KEY": "%1", "PATH": "/usr/bin"},
"git_token": "%2", "traceEvents": [
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":10,"dur":50,"args":{"External id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":12,"dur":5,
 "args":{"correlation":1,"External id":1}},
{"ph":"X","cat":"kernel","name":"%3","pid":0,"tid":7,"ts":40,"dur":30,
 "args":{"device":0,"stream":7,"correlation":1,"api_key":"%1","note":"Authorization: Bearer %2"}}
]})")
                       .arg(kSecret, kToken, kImage)
                       .toUtf8());
        file.close();
        window.resize(1280, 800);
        window.show();
        window.workspace().openLocations({file.fileName()});
        ASSERT_TRUE(test::waitUntil([&] { return window.pages().documentAt(0)->isSettled(); }));
        ASSERT_EQ(window.pages().documentAt(0)->state(), Document::State::Ready);
        for (std::uint32_t i = 0; i < window.pages().documentAt(0)->trace()->slices().size(); ++i) {
            if (window.pages().documentAt(0)->trace()->sliceName(SliceId{i}) == kImage.toStdString()) {
                window.pages().documentAt(0)->viewState()->selectSlice(SliceId{i});
            }
        }
        for (const PanelKind& kind : panelKinds()) {
            window.bringPanelForward(kind.name);
            QApplication::processEvents();
            ASSERT_TRUE(test::waitUntil([&] { return window.pages().pageAt(0)->isSettled(); }))
                << kind.name.toStdString();
        }
    }
    static void collect(const QAbstractItemModel& model, const QModelIndex& parent, QStringList& texts,
                        QStringList& tips) {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                texts << index.data().toString();
                tips << index.data(Qt::ToolTipRole).toString();
            }
            collect(model, model.index(row, 0, parent), texts, tips);
        }
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath("settings.ini")};
    MainWindow window{&settings};
};

TEST_F(UntrustedTextTest, CredentialsAreShownNowhereAndNothingIsHtml) {
    QStringList texts;
    QStringList tips;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        tips << widget->toolTip();
        texts << widget->accessibleName() << widget->accessibleDescription();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            texts << label->text();
            if (label->textFormat() == Qt::AutoText) {
                tips << label->text(); // decided in the same way
            }
        } else if (const auto* browser = qobject_cast<const QTextBrowser*>(widget)) {
            texts << browser->toPlainText();
            EXPECT_FALSE(browser->toHtml().contains("<img")) << browser->objectName().toStdString();
        } else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget);
                   view != nullptr && view->model() != nullptr) {
            collect(*view->model(), {}, texts, tips);
            for (int section = 0; section < view->model()->columnCount(); ++section) {
                tips << view->model()->headerData(section, Qt::Horizontal, Qt::ToolTipRole).toString();
            }
        }
    }
    const QString all = texts.join('\n') + tips.join('\n');
    EXPECT_TRUE(all.contains(kImage)) << "the name itself is shown, as text";
    EXPECT_TRUE(all.contains("(hidden)")) << "what is left out is said";
    EXPECT_FALSE(all.contains(kSecret));
    EXPECT_FALSE(all.contains(kToken));
    for (const QString& tip : tips) {
        EXPECT_FALSE(Qt::mightBeRichText(tip) && tip.contains("<img")) << tip.toStdString();
    }
}

TEST_F(UntrustedTextTest, CopiesHoldNoCredentials) {
    for (const PanelKind& kind : panelKinds()) {
        QApplication::clipboard()->setText("nothing");
        if (Panel* panel = window.bringPanelForward(kind.name)) {
            panel->copyContent();
        }
        const QString copied = QApplication::clipboard()->text();
        EXPECT_FALSE(copied.contains(kSecret) || copied.contains(kToken)) << kind.name.toStdString();
    }
}

} // namespace
} // namespace lanescope::ui
