// SPDX-License-Identifier: Apache-2.0
// EventDecoder: events of AMD's rocprof (versions 1 and 2) and of Intel's unitrace, which have no categories
// of Kineto or use its words for something else. Sources: ROCm/rocprofiler, bin/tblextr.py and bin/dform.py;
// intel/pti-gpu, tools/unitrace/src/chromelogger.h.
#include <algorithm>
#include <array>

#include "core/import/hip/rocm_words.h"
#include "core/import/json/event_fields.h"

namespace lanescope {

namespace {

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts) {
    return std::ranges::any_of(starts, [text](std::string_view start) { return text.starts_with(start); });
}

/// Functions of Level Zero, OpenCL, Unified Runtime and its predecessor: a prefix and a capital letter.
bool isXpuCall(std::string_view name) {
    if (name.size() < 3 || std::string_view("zcup").find(name[0]) == std::string_view::npos) {
        return false; // most names
    }
    constexpr std::array<std::string_view, 6> kPrefixes{"ze", "zes", "zet", "cl", "ur", "pi"};
    return std::ranges::any_of(kPrefixes, [name](std::string_view prefix) {
        return name.size() > prefix.size() && name.starts_with(prefix) && name[prefix.size()] >= 'A' &&
               name[prefix.size()] <= 'Z';
    });
}

/// Category of a command on a queue of unitrace.
std::string_view commandCategory(std::string_view name) {
    if (startsWithAny(name, {"zeCommandListAppendMemoryFill", "clEnqueueFill", "clEnqueueMemFill",
                             "clEnqueueSVMMemFill"})) {
        return "gpu_memset";
    }
    if (startsWithAny(name, {"zeCommandListAppendMemoryCopy", "zeCommandListAppendImageCopy", "clEnqueueRead",
                             "clEnqueueWrite", "clEnqueueCopy", "clEnqueueMemcpy", "clEnqueueSVMMemcpy"})) {
        return "gpu_memcpy";
    }
    return isXpuCall(name) ? kQueueMarkCategory : "kernel";
}

/// The first three numbers between `open` and the bracket that closes it.
std::array<std::uint32_t, 3> sizesAfter(std::string_view text, std::size_t open) {
    std::array<std::uint32_t, 3> sizes{};
    const char* p = text.data() + open + 1;
    const char* const end = text.data() + std::min(text.find('}', open), text.size());
    for (std::uint32_t& size : sizes) {
        const ParsedInteger number = parseInteger(p, end);
        if (number.status != NumberStatus::Ok || number.value < 0 || number.value > UINT32_MAX) {
            return {};
        }
        size = static_cast<std::uint32_t>(number.value);
        p = std::find_if(number.end, end, isDigit);
    }
    return sizes;
}

} // namespace

void EventDecoder::takeVendorEvent(Fields& fields) {
    if (!fields.hasCategory) {
        if (fields.args.find("\"BeginNs\"") != std::string_view::npos) {
            takeRocprofRow(fields);
        }
        return;
    }
    if (fields.kind != CategoryKind::Operator && fields.kind != CategoryKind::Kernel) {
        return;
    }
    switch (vendorWordOf(fields.category)) {
    case VendorWord::DeviceCommand:
        setCategory(fields, commandCategory(plain(fields.name)));
        m_isVendors = true;
        break;
    case VendorWord::HostCall:
        if (isXpuCall(plain(fields.name))) {
            setCategory(fields, "xpu_runtime");
        }
        break;
    default:
        break;
    }
}

/// Read once for each category, as this is asked for each event.
EventDecoder::VendorWord EventDecoder::vendorWordOf(std::uint32_t category) {
    if (category >= m_vendorWords.size()) {
        m_vendorWords.resize(m_tables.categories.size(), VendorWord::Unknown);
    }
    VendorWord& word = m_vendorWords[category];
    if (word == VendorWord::Unknown) {
        const std::string_view text = m_tables.names.text(m_tables.categories[category].name);
        word = text == "gpu_op"   ? VendorWord::DeviceCommand
               : text == "cpu_op" ? VendorWord::HostCall
                                  : VendorWord::None;
    }
    return word;
}

void EventDecoder::setCategory(Fields& fields, std::string_view text) {
    fields.category = categoryNamed(m_tables.names.intern(text, offsetOf(fields.start)), fields.start);
    fields.kind = m_tables.categories[fields.category].kind;
    fields.hasCategory = true;
    fields.argsDone = false;
}

/// A row of a table of rocprof, whose columns are the args; `ts` and `dur` are cut to microseconds.
void EventDecoder::takeRocprofRow(Fields& fields) {
    decodeArgs(fields.args.data() + 1, fields);
    const RocprofRow row = fields.taken.row;
    fields.argsDone = false;
    if (!row.beginNs || !row.endNs || !fields.hasTime || fields.time.status != NumberStatus::Ok) {
        return;
    }
    constexpr TimeNs kMicrosecond = 1000;
    if (fields.time.timeNs == *row.beginNs / kMicrosecond * kMicrosecond) {
        fields.time.timeNs = *row.beginNs;
        fields.time.hasFraction = true;
    }
    if (*row.endNs >= *row.beginNs) {
        fields.hasDuration = true;
        fields.duration.status = NumberStatus::Ok;
        fields.duration.timeNs = *row.endNs - *row.beginNs;
        fields.duration.hasFraction = true;
    }
    const std::string_view name = plain(fields.name);
    if (row.device || name == "async-copy") { // the latter lacks the device
        const CategoryKind kind = rocm::commandKindOf(name);
        setCategory(fields, kind == CategoryKind::Memcpy   ? "gpu_memcpy"
                            : kind == CategoryKind::Memset ? "gpu_memset"
                            : kind == CategoryKind::Kernel ? "kernel"
                                                           : kQueueMarkCategory);
        fields.pid = {OwnerPart::Kind::Number, row.device.value_or(0)};
        fields.tid = {OwnerPart::Kind::Number, row.stream.value_or(row.queue.value_or(0))};
    } else {
        setCategory(fields, rocm::isRuntimeName(name) ? "hip_runtime" : "user_annotation");
        if (row.pid && row.tid) {
            fields.pid = {OwnerPart::Kind::Number, *row.pid};
            fields.tid = {OwnerPart::Kind::Number, *row.tid};
        }
    }
    m_isVendors = true;
}

/// Sizes in the names of commands of unitrace: "gemm[SIMD16 {256;1;1} {64;1;1}]" is groups and their size,
/// "zeCommandListAppendMemoryCopy(H2D)[4096 bytes]" bytes.
void EventDecoder::completeWork(std::string_view name, DeviceOp& op) const {
    const std::size_t bracket = name.ends_with(']') ? name.rfind('[') : std::string_view::npos;
    if (bracket == std::string_view::npos || !m_isVendors) {
        return;
    }
    if (name.ends_with(" bytes]")) {
        const ParsedInteger bytes = parseInteger(name.data() + bracket + 1, name.data() + name.size());
        if (bytes.status == NumberStatus::Ok) {
            op.bytes = bytes.value;
        }
    } else if (const std::size_t groups = name.find('{', bracket); groups != std::string_view::npos) {
        op.grid = sizesAfter(name, groups);
        if (const std::size_t size = name.find('{', groups + 1); size != std::string_view::npos) {
            op.block = sizesAfter(name, size);
        }
    }
}

} // namespace lanescope
