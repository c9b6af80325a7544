// SPDX-License-Identifier: Apache-2.0
// Notes, marks and bookmarks by keys, pictures of the timeline, and what assistive technology is told.
#include <QAccessible>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/store/trace.h"
#include "tests/support/timeline_fixture.h"
#include "ui/charts/hover_card.h"
#include "ui/state/view_state.h"
#include "ui/theme/fill_palette.h"
#include "ui/timeline/scene/hover.h"
#include "ui/timeline/scene/note_shapes.h"
#include "ui/timeline/scene/overlays.h"
#include "ui/timeline/scene/timeline_scene.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/widgets/inline_edit.h"
#include "ui/timeline/widgets/picture.h"
#include "ui/timeline/widgets/time_ruler.h"
#include "ui/timeline/widgets/timeline_canvas.h"

namespace lanescope::ui {
namespace {

class NotesTest : public testing::Test {
protected:
    NotesTest()
        : state(data.trace->bounds(), data.trace->bounds())
        , view(data.trace, &state) {
        view.setAnimationsEnabled(false);
        view.setFrameBudgetMs(1e9);
        view.resize(1000, 600);
        view.show();
        canvas = view.findChild<TimelineCanvas*>();
        canvas->setFocus();
        EXPECT_TRUE(QTest::qWaitFor([this] { return view.isReady(); }, 5000));
        view.grab();
    }
    void key(Qt::Key code, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(canvas, code, modifiers);
        view.grab();
    }
    void write(const QString& text, Qt::Key end = Qt::Key_Return) {
        auto* line = canvas->findChild<InlineEdit*>();
        ASSERT_NE(line, nullptr);
        QTest::keyClicks(line, text);
        QTest::keyClick(line, end);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        view.grab();
    }
    const std::vector<Note>& notes() { return view.scene().notes().all(); }

    test::TimelineFixture data;
    ViewState state;
    TimelineView view;
    TimelineCanvas* canvas = nullptr;
};

TEST_F(NotesTest, ANoteIsOnTheSliceElseOnTheRangeElseOnTheMoment) {
    key(Qt::Key_N);
    write(QStringLiteral("warm-up ends"));
    ASSERT_EQ(notes().size(), 1U);
    EXPECT_TRUE(notes()[0].isMoment());
    state.setTimeSelection(TimeRange{data.us(100), data.us(300)});
    key(Qt::Key_N);
    write(QStringLiteral("slow"));
    ASSERT_EQ(notes().size(), 2U);
    EXPECT_EQ(notes()[0].text, QStringLiteral("slow")) << "in order of time";
    EXPECT_EQ(notes()[0].range, (TimeRange{data.us(100), data.us(300)}));
    state.selectSlice(data.kernels[0]);
    key(Qt::Key_N);
    write(QStringLiteral("why so long?"));
    ASSERT_EQ(notes().size(), 3U);
    const int index = view.scene().notes().onSlice(data.kernels[0]);
    ASSERT_GE(index, 0);
    EXPECT_EQ(notes()[std::size_t(index)].text, QStringLiteral("why so long?"));
    key(Qt::Key_N); // again: the same note
    write(QStringLiteral("clear now"));
    EXPECT_EQ(notes().size(), 3U);
    EXPECT_EQ(notes()[std::size_t(index)].text, QStringLiteral("clear now"));
    key(Qt::Key_N);
    write(QStringLiteral("never mind"), Qt::Key_Escape);
    EXPECT_EQ(notes()[std::size_t(index)].text, QStringLiteral("clear now"));
}

TEST_F(NotesTest, LettersTypedIntoANoteDoNotMoveTheView) {
    const TimeRange before = state.visibleRange();
    key(Qt::Key_N);
    write(QStringLiteral("wasd 0z"));
    EXPECT_EQ(state.visibleRange(), before);
}

/// The card of the slice under the pointer covered the line.
TEST_F(NotesTest, NoCardCoversTheLine) {
    const auto* card = view.findChild<HoverCard*>();
    ASSERT_NE(card, nullptr);
    Hover& hover = view.scene().hover();
    QPointF place;
    for (double y = 4; y < canvas->height() && card->lines().isEmpty(); y += 6) {
        for (double x = 4; x < canvas->width() && card->lines().isEmpty(); x += 6) {
            place = {x, y};
            hover.moveTo(x, y);
        }
    }
    ASSERT_FALSE(card->lines().isEmpty());
    key(Qt::Key_N);
    ASSERT_NE(canvas->findChild<InlineEdit*>(), nullptr);
    EXPECT_TRUE(card->lines().isEmpty());
    hover.moveTo(place.x() + 1, place.y());
    EXPECT_TRUE(card->lines().isEmpty()) << "nor when the pointer moves";
    write(QStringLiteral("x"), Qt::Key_Escape);
}

/// It stayed over the picture after a click, while a key moved the view, and below the menu.
TEST_F(NotesTest, TheCardGoesWhenTheUserDoesSomething) {
    auto* card = view.findChild<HoverCard*>();
    card->setDelayMs(0);
    QPoint place;
    for (int y = 4; y < canvas->height() && card->lines().isEmpty(); y += 6) {
        for (int x = 4; x < canvas->width() && card->lines().isEmpty(); x += 6) {
            place = {x, y};
            QTest::mouseMove(canvas, place);
        }
    }
    ASSERT_FALSE(card->lines().isEmpty());
    QTest::mouseClick(canvas, Qt::LeftButton, {}, place);
    EXPECT_TRUE(card->lines().isEmpty());
    view.scene().hover().moveTo(place.x(), place.y()); // as when the view has moved below the pointer
    EXPECT_TRUE(card->lines().isEmpty()) << "the pointer rests";
    QTest::mouseMove(canvas, place + QPoint(1, 0));
    EXPECT_FALSE(card->lines().isEmpty()) << "the user looks again";
    key(Qt::Key_W);
    EXPECT_TRUE(card->lines().isEmpty());
}

TEST_F(NotesTest, AMarkNeedsNoText) {
    key(Qt::Key_M, Qt::ShiftModifier);
    ASSERT_EQ(notes().size(), 1U);
    EXPECT_TRUE(notes()[0].isMoment());
    EXPECT_TRUE(notes()[0].text.isEmpty());
    EXPECT_GT(notes()[0].range.startNs, state.visibleRange().startNs);
}

TEST_F(NotesTest, BookmarksKeepTheViewAndTheLanes) {
    state.setVisibleRange({data.us(1000), data.us(2000)});
    view.scene().viewport().setScrollY(view.scene().viewport().maxScrollY());
    view.grab();
    const int top = view.scene().topLane();
    const TimeRange kept = state.visibleRange();
    key(Qt::Key_3, Qt::ControlModifier);
    key(Qt::Key_4, Qt::AltModifier); // not set: nothing happens
    EXPECT_EQ(state.visibleRange(), kept);
    key(Qt::Key_0);
    view.scene().viewport().setScrollY(0);
    ASSERT_NE(state.visibleRange(), kept);
    key(Qt::Key_3, Qt::AltModifier);
    EXPECT_EQ(state.visibleRange(), kept);
    EXPECT_EQ(view.scene().topLane(), top);
}

/// Where the picture of the ruler differs between two moments.
QRect differenceOf(const QImage& a, const QImage& b) {
    QRect changed;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            if (a.pixel(x, y) != b.pixel(x, y)) {
                changed |= QRect(x, y, 1, 1);
            }
        }
    }
    return changed;
}

TEST_F(NotesTest, NotesHaveFlagsOnTheRuler) {
    auto* ruler = view.findChild<TimeRuler*>();
    const QImage before = ruler->grab().toImage();
    const TimeNs time = data.us(900);
    view.scene().notes().add({{time, time}, kNoSlice, QStringLiteral("warm-up ends")});
    view.grab();
    const QImage withNote = ruler->grab().toImage();
    const QRect flag = differenceOf(before, withNote);
    ASSERT_FALSE(flag.isEmpty());
    const double x = view.scene().viewport().axis().xOf(time);
    EXPECT_NEAR(flag.left(), x, 2);
    EXPECT_LT(flag.width(), 20);
    state.setVisibleRange({data.us(100), data.us(2000)});
    const QImage zoomed = ruler->grab().toImage();
    key(Qt::Key_3, Qt::ControlModifier);
    const QRect number = differenceOf(zoomed, ruler->grab().toImage());
    ASSERT_FALSE(number.isEmpty()) << "of a bookmark";
    EXPECT_LT(number.right(), 30) << "where its view begins";
}

TEST_F(NotesTest, TextsOfNotesStandBelowTheRulerOverTheLinesOfOthers) {
    for (const double at : {500.0, 520.0}) {
        const TimeNs time = data.us(at);
        view.scene().notes().add({{time, time}, kNoSlice, QStringLiteral("look here")});
    }
    view.grab();
    TimelineScene& scene = view.scene();
    const Viewport& viewport = scene.viewport();
    const OverlaySurface surface{scene.layout(),
                                 scene.frame(),
                                 viewport.contentView(),
                                 viewport.axis(),
                                 viewport.widthPx(),
                                 viewport.heightPx(),
                                 1,
                                 QFontMetricsF(canvas->font())};
    DrawList list;
    addNotes(list, scene, surface);
    std::size_t lines = 0;
    std::size_t tags = 0;
    for (const DrawItem& item : list.items()) {
        if (std::holds_alternative<LineShape>(item.shape)) {
            ++lines;
            EXPECT_EQ(tags, 0u) << "no line crosses a text";
        } else if (const auto* tag = std::get_if<TagShape>(&item.shape)) {
            ++tags;
            EXPECT_LT(tag->rect.bottom(), surface.height / 3);
        }
    }
    EXPECT_EQ(tags, 2u);
    EXPECT_GE(lines, 2u);
}

TEST_F(NotesTest, APictureIsWrittenAsPngAtItsScaleAndAsSvg) {
    const QTemporaryDir folder;
    PictureOptions options;
    options.range = state.visibleRange();
    options.sizePx = {600, 300};
    options.scale = 2;
    const QString png = folder.filePath(QStringLiteral("a.png"));
    ASSERT_TRUE(savePicture(view.scene(), png, options));
    const QImage image(png);
    EXPECT_EQ(image.width(), 1200);
    std::set<QRgb> colors;
    for (int x = 420; x < image.width(); ++x) {
        for (int y = 60; y < image.height(); y += 4) {
            colors.insert(image.pixel(x, y));
        }
    }
    EXPECT_GT(colors.size(), 8U) << "slices are drawn";

    const QString svg = folder.filePath(QStringLiteral("a.svg"));
    ASSERT_TRUE(savePicture(view.scene(), svg, options));
    QFile file(svg);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    QString text;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isCharacters()) {
            text += xml.text();
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("main thread 100")));
    EXPECT_TRUE(text.contains(QStringLiteral("ProfilerStep#0")));

    options.lanes = PictureLanes::All;
    ASSERT_TRUE(savePicture(view.scene(), png, options));
    EXPECT_GT(QImage(png).height(), image.height());
    EXPECT_FALSE(savePicture(view.scene(), folder.filePath(QStringLiteral("no/such/folder.png")), options));
}

TEST_F(NotesTest, APictureHasTheColoursOfTheCanvas) {
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("a.png"));
    PictureOptions options;
    options.range = state.visibleRange();
    options.sizePx = {900, 500};
    const auto holds = [&](QRgb color) {
        EXPECT_TRUE(savePicture(view.scene(), path, options));
        const QImage image = QImage(path).convertToFormat(QImage::Format_RGB32);
        for (int y = 0; y < image.height(); ++y) {
            const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
            if (std::count(line, line + image.width(), color) > 20) {
                return true;
            }
        }
        return false;
    };
    const QRgb byKind = FillPalette::of(false).fill(view.scene().style().colors().colorOf(data.steps[0]));
    view.scene().style().setColorBy(ColorBy::Duration);
    const QRgb byDuration =
        FillPalette::of(false).fill(view.scene().style().coloring().fillOf(data.steps[0], ColorIndex(0)));
    EXPECT_TRUE(holds(byDuration));
    view.scene().style().setColorBy(ColorBy::Kind);
    EXPECT_TRUE(holds(byKind));
    EXPECT_FALSE(holds(byDuration));
}

TEST_F(NotesTest, TheCanvasIsATableOfLanesAndSlices) {
    state.setVisibleRange({data.us(0), data.us(700)});
    view.grab();
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(canvas);
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->role(), QAccessible::Table);
    ASSERT_GT(table->childCount(), 2);
    QAccessibleInterface* main = table->child(0);
    EXPECT_EQ(main->role(), QAccessible::Row);
    EXPECT_TRUE(main->text(QAccessible::Name).contains(QStringLiteral("main thread 100")));
    EXPECT_EQ(main->parent(), table);
    EXPECT_EQ(table->indexOfChild(main), 0);
    ASSERT_GT(main->childCount(), 3);
    const QRect canvasOnScreen(canvas->mapToGlobal(QPoint(0, 0)), canvas->size());
    for (int i = 0; i < main->childCount(); ++i) {
        QAccessibleInterface* cell = main->child(i);
        EXPECT_EQ(cell->role(), QAccessible::Cell);
        EXPECT_FALSE(cell->text(QAccessible::Name).isEmpty());
        EXPECT_FALSE(cell->text(QAccessible::Description).isEmpty());
        EXPECT_TRUE(canvasOnScreen.contains(cell->rect()));
        EXPECT_EQ(cell->parent(), main);
        EXPECT_EQ(main->indexOfChild(cell), i);
    }
    EXPECT_EQ(table->focusChild(), nullptr);
    state.selectSlice(data.linears[0]);
    canvas->setFocus();
    QAccessibleInterface* focus = table->focusChild();
    if (canvas->hasFocus()) {
        ASSERT_NE(focus, nullptr);
        EXPECT_EQ(focus->text(QAccessible::Name), QStringLiteral("aten::linear"));
        EXPECT_TRUE(focus->state().selected);
    }
    EXPECT_EQ(table->child(-1), nullptr);
    EXPECT_EQ(table->child(1000), nullptr);
}

} // namespace
} // namespace lanescope::ui
