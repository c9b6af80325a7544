// SPDX-License-Identifier: Apache-2.0
#include "ui/window/trace_exports.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include "core/import/trace_loader.h"
#include "tests/support/full_trace_text.h"
#include "tests/support/loaders.h"
#include "tests/support/wait.h"
#include "ui/state/document.h"
#include "ui/state/view_state.h"

namespace lanescope::ui {
namespace {

class TraceExportsTest : public testing::Test {
protected:
    void SetUp() override {
        const Result<TracePtr> trace = loadTraceText(test::fullTraceText(20), "made.json");
        ASSERT_TRUE(trace);
        document = std::make_unique<Document>(QStringLiteral("/some/made.pt.trace.json.gz"),
                                              test::instantLoader(*trace));
        ASSERT_TRUE(test::waitUntil([this] { return document->state() == Document::State::Ready; }));
        exports.setPathDialog([this](QWidget*, const QString&, const QString& name, const QString&) {
            suggested = name;
            return answer;
        });
    }
    QByteArray content(const QString& name) const {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir folder;
    std::unique_ptr<Document> document;
    TraceExports exports{nullptr};
    QString answer;
    QString suggested;
};

TEST_F(TraceExportsTest, WritesTheReportUnderTheNameGivenAndSaysSo) {
    QSignalSpy written(&exports, &TraceExports::written);
    answer = folder.filePath(QStringLiteral("page"));
    exports.saveReport(*document);
    EXPECT_EQ(suggested, QStringLiteral("made.html"));
    ASSERT_TRUE(test::waitUntil([&] { return !written.isEmpty(); }));
    EXPECT_TRUE(written.front().front().toString().contains(answer));
    EXPECT_TRUE(content(QStringLiteral("page.html")).endsWith("</html>\n"));
}

TEST_F(TraceExportsTest, WritesTheSelectedTimeAsATraceThatOpens) {
    QSignalSpy written(&exports, &TraceExports::written);
    const TimeRange bounds = document->trace()->bounds();
    document->viewState()->setTimeSelection(
        TimeRange{bounds.startNs, bounds.startNs + bounds.durationNs() / 2});
    answer = folder.filePath(QStringLiteral("part"));
    exports.saveRange(*document);
    EXPECT_EQ(suggested, QStringLiteral("made-part.pt.trace.json.gz"));
    document.reset(); // may be closed meanwhile
    ASSERT_TRUE(test::waitUntil([&] { return !written.isEmpty(); }));
    const Result<TracePtr> part = loadTrace((answer + QStringLiteral(".pt.trace.json.gz")).toStdString());
    ASSERT_TRUE(part) << part.error().describe();
    EXPECT_GT((*part)->slices().size(), 0u);
}

TEST_F(TraceExportsTest, SaysWhenTheFileCannotBeWritten) {
    QSignalSpy failed(&exports, &TraceExports::failed);
    answer = folder.filePath(QStringLiteral("missing/page.html"));
    exports.saveReport(*document);
    ASSERT_TRUE(test::waitUntil([&] { return !failed.isEmpty(); }));
}

TEST_F(TraceExportsTest, DoesNothingWithoutAName) {
    QSignalSpy written(&exports, &TraceExports::written);
    exports.saveReport(*document);
    exports.saveRange(*document);
    EXPECT_TRUE(exports.children().isEmpty());
}

} // namespace
} // namespace lanescope::ui
