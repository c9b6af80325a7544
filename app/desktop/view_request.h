// SPDX-License-Identifier: Apache-2.0
// Applies --range and --select to a document as soon as it is ready. UI thread only.
#pragma once

#include <QString>

namespace lanescope::ui {
class Document;
}

namespace lanescope::desktop {

struct ViewRequest {
    QString range;
    QString select;
};

/// Empty when all went well, else what was wrong, for a person. `document` must be ready.
QString applyViewRequest(ui::Document& document, const ViewRequest& request);

} // namespace lanescope::desktop
