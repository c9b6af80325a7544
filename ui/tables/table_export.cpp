// SPDX-License-Identifier: Apache-2.0
#include "ui/tables/table_export.h"

#include <QFile>
#include <QFileDialog>
#include <QMessageBox>

#include <sstream>

#include "core/base/output_file.h"
#include "core/table/json_writer.h"
#include "core/table/table_writers.h"
#include "ui/state/background.h"
#include "ui/tables/analysis_table_model.h"
#include "ui/theme/translate.h"

namespace lanescope::ui {

namespace {

QString write(const QString& path, const Table& table, ExportForm form) {
    std::ostringstream out;
    if (form == ExportForm::Json) {
        JsonWriter json(out);
        writeJson(json, table);
        out << '\n';
    } else {
        writeCsv(out, table);
    }
    const std::string text = std::move(out).str();
    const Status written = writeFile(QFile::encodeName(path).toStdString(), text, {});
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

} // namespace

QString writeTable(const QString& path, const AnalysisTableModel& model, ExportForm form) {
    return write(path, model.table().table().gathered(model.shownRows()), form);
}

void exportTable(QWidget* parent, const AnalysisTableModel& model, const QString& name, ExportForm form) {
    const bool asJson = form == ExportForm::Json;
    const QString path = QFileDialog::getSaveFileName(
        parent, asJson ? tr("Export as JSON") : tr("Export as CSV"), name + (asJson ? ".json" : ".csv"),
        asJson ? tr("JSON (*.json)") : tr("CSV (*.csv)"));
    if (path.isEmpty()) {
        return;
    }
    runInBackground(
        parent,
        [path, table = model.sharedTable(), rows = model.shownRows(), form](const std::stop_token&) {
            return write(path, table->table().gathered(rows), form);
        },
        [parent](const QString& trouble) {
            if (!trouble.isEmpty()) {
                tell(parent, trouble);
            }
        });
}

} // namespace lanescope::ui
