// SPDX-License-Identifier: Apache-2.0
#include "ui/state/source_place.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include "tests/support/wait.h"
#include "ui/state/preferences.h"

namespace lanescope::ui {
namespace {

TEST(SourcePlaceTest, ReadsFramesStacksAndCallSites) {
    const SourcePlace place{QStringLiteral("/a b/train.py"), 12};
    EXPECT_EQ(sourcePlaceOf(QStringLiteral("/a b/train.py(12): step")), place);
    EXPECT_EQ(sourcePlaceOf(QStringLiteral("File \"/a b/train.py\", line 12, in step")), place);
    EXPECT_EQ(sourcePlaceOf(QStringLiteral("/a b/train.py:12 step")), place);
}

TEST(SourcePlaceTest, OtherNamesHaveNone) {
    for (const char* name :
         {"aten::mm", "<built-in method add of type object at 0x7f>", "nn.Module: Linear_1",
          "<string>(1): <module>", "train.py(0): step", "train.py(x): step", ""}) {
        EXPECT_EQ(sourcePlaceOf(QString::fromUtf8(name)), std::nullopt) << name;
    }
}

TEST(SourcePlaceTest, MapsFoldersOfTheRecordingMachine) {
    const QStringList map{QStringLiteral("/cluster/code=/mine"), QStringLiteral("/cluster=/other"),
                          QStringLiteral("=/site"), QStringLiteral("nonsense")};
    EXPECT_EQ(mappedPath(QStringLiteral("/cluster/code/a.py"), map), QStringLiteral("/mine/a.py"));
    EXPECT_EQ(mappedPath(QStringLiteral("/cluster/b.py"), map), QStringLiteral("/other/b.py"));
    EXPECT_EQ(mappedPath(QStringLiteral("torch/nn/c.py"), map), QStringLiteral("/site/torch/nn/c.py"));
    EXPECT_EQ(mappedPath(QStringLiteral("/else/d.py"), map), QStringLiteral("/else/d.py"));
}

TEST(SourcePlaceTest, NamesAreOneArgumentWhateverTheyHold) {
    const QString odd = QStringLiteral("/a; rm -rf ~/{line} \"b\".py");
    EXPECT_EQ(editorCommand(QStringLiteral("code -g {file}:{line}"), odd, 7),
              (QStringList{QStringLiteral("code"), QStringLiteral("-g"), odd + QStringLiteral(":7")}));
    EXPECT_EQ(editorCommand(QStringLiteral("vi"), odd, 7), (QStringList{QStringLiteral("vi"), odd}));
    EXPECT_TRUE(editorCommand(QString(), odd, 7).isEmpty());
}

TEST(SourcePlaceTest, RunsTheEditorForFilesThatAreThere) {
    const QTemporaryDir folder;
    const QString source = folder.filePath(QStringLiteral("train.py"));
    const QString made = folder.filePath(QStringLiteral("made"));
    Preferences settings;
    settings.editorCommand = QStringLiteral("cp {file} ") + made;
    settings.editorPathMap = QStringList{QStringLiteral("/cluster=") + folder.path()};
    const SourcePlace place{QStringLiteral("/cluster/train.py"), 3};
    EXPECT_TRUE(openInEditor(place, settings).contains(QStringLiteral("not on this machine")));
    QFile file(source);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    EXPECT_EQ(openInEditor(place, settings), QString());
    EXPECT_TRUE(test::waitUntil([&] { return QFile::exists(made); }));
    EXPECT_FALSE(openInEditor({QStringLiteral("train.py"), 3}, settings).isEmpty())
        << "a relative name stands for no file of this machine";
    settings.editorCommand = QStringLiteral("/no/such/editor {file}");
    EXPECT_FALSE(openInEditor(place, settings).isEmpty());
}

} // namespace
} // namespace lanescope::ui
