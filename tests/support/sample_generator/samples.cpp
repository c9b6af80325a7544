// SPDX-License-Identifier: Apache-2.0
#include "tests/support/sample_generator/samples.h"

#include "tests/support/sample_generator/kineto_writer.h"
#include "tests/support/sample_generator/transformer.h"

namespace lanescope::samples {

std::string sampleText(const std::string& name) {
    const bool baseline = name == "baseline";
    Recording recording(baseline ? 20260101 : 20260102);
    runTransformer(recording, baseline ? Variant::Baseline : Variant::Optimized);
    return kinetoText(recording,
                      baseline ? "5A1E0F63C2D94B7E8F10A6D23C4B9E71" : "91C47D2B6E8A4F05B3D7E01254FA6C88",
                      "log/" + name + "/python3_4127.pt.trace.json");
}

} // namespace lanescope::samples
