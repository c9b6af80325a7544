// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_export.h"

#include <QFile>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>

#include <array>
#include <sstream>

#include "core/base/output_file.h"
#include "core/table/arrow_writer.h"
#include "core/table/json_writer.h"
#include "core/table/table_writers.h"
#include "ui/state/background.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/tables/data_table.h"
#include "ui/theme/icons.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

struct FormWords {
    ExportForm form;
    QString action;
    QString title;
    QString files;
    QString ending;
};

std::array<FormWords, 3> formWords() {
    return {{
        {ExportForm::Csv, tr("Export as CSV…"), tr("Export as CSV"), tr("CSV (*.csv)"),
         QStringLiteral(".csv")},
        {ExportForm::Json, tr("Export as JSON…"), tr("Export as JSON"), tr("JSON (*.json)"),
         QStringLiteral(".json")},
        {ExportForm::Arrow, tr("Export as Arrow…"), tr("Export as Arrow"), tr("Arrow (*.arrow)"),
         QStringLiteral(".arrow")},
    }};
}

QString write(const QString& path, const Table& table, ExportForm form) {
    std::ostringstream out;
    if (form == ExportForm::Arrow) {
        writeArrow(out, ArrowForm::File, table);
    } else if (form == ExportForm::Json) {
        JsonWriter json(out);
        writeJson(json, table);
        out << '\n';
    } else {
        writeCsv(out, table);
    }
    const std::string text = std::move(out).str();
    const Status written = writeFile(QFile::encodeName(path).toStdString(), text, InputFiles::nowOpen());
    return written ? QString()
                   : tr("Cannot write %1: %2").arg(path, QString::fromStdString(written.error().message));
}

void tell(QWidget* parent, const QString& trouble) {
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Export"), trouble, QMessageBox::Close, parent);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setModal(false);
    box->show();
}

void exportTable(QWidget* parent, const AnalysisTableModel& model, const QString& name,
                 const FormWords& words) {
    const QString path = QFileDialog::getSaveFileName(parent, words.title, name + words.ending, words.files);
    if (path.isEmpty()) {
        return;
    }
    runInBackground(
        parent,
        [path, table = model.sharedTable(), rows = model.shownRows(), form = words.form](
            const std::stop_token&) { return write(path, table->table().gathered(rows), form); },
        [parent](const QString& trouble) {
            if (!trouble.isEmpty()) {
                tell(parent, trouble);
            }
        });
}

} // namespace

QString writeTable(const QString& path, const AnalysisTableModel& model, ExportForm form) {
    return write(path, model.table().table().gathered(model.shownRows()), form);
}

void addExportActions(QMenu* menu, QWidget* parent, const DataTable* table, const AnalysisTableModel* model,
                      std::function<QString()> name) {
    menu->addAction(themedIcon(QStringLiteral("copy")), tr("Copy as tab-separated values"), table,
                    &DataTable::copySelection);
    menu->addAction(tr("Copy as Markdown"), table, &DataTable::copyAsMarkdown);
    for (const FormWords& words : formWords()) {
        menu->addAction(words.action, parent,
                        [parent, model, name, words] { exportTable(parent, *model, name(), words); });
    }
}

} // namespace lanescope::ui
