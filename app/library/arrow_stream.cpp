// SPDX-License-Identifier: Apache-2.0
#include "app/library/arrow_stream.h"

#include <array>
#include <bit>
#include <cerrno>
#include <new>

namespace lanescope::library {

namespace {

/// Holds what an exported schema points to.
struct SchemaData {
    ArrowColumnsPtr columns;
    std::string metadata;
    std::vector<ArrowSchema> children;
    std::vector<ArrowSchema*> childPointers;
    ArrowSchema dictionary{};
};

struct ArrayData {
    ArrowColumnsPtr columns;
    std::vector<const void*> buffers;
    std::vector<ArrowArray> children;
    std::vector<ArrowArray*> childPointers;
    ArrowArray dictionary{};
};

struct StreamData {
    ArrowColumnsPtr columns;
    bool isGiven = false;
};

/// Children and dictionaries may have been moved away by the consumer, who then releases them.
template <typename Data, typename Struct>
void release(Struct* exported) {
    auto* data = static_cast<Data*>(exported->private_data);
    for (Struct& child : data->children) {
        if (child.release != nullptr) {
            child.release(&child);
        }
    }
    if (data->dictionary.release != nullptr) {
        data->dictionary.release(&data->dictionary);
    }
    delete data;
    exported->release = nullptr;
}

void appendNumber(std::string& text, std::size_t number) {
    const auto bytes =
        std::bit_cast<std::array<char, sizeof(std::int32_t)>>(static_cast<std::int32_t>(number));
    text.append(bytes.begin(), bytes.end());
}

std::string metadataOf(const ArrowColumn& column) {
    const std::array pairs = {std::pair<std::string_view, std::string_view>{"unit", column.unit},
                              std::pair<std::string_view, std::string_view>{"description", column.help}};
    std::string text;
    std::size_t count = 0;
    for (const auto& [key, value] : pairs) {
        if (!value.empty()) {
            ++count;
            appendNumber(text, key.size());
            text += key;
            appendNumber(text, value.size());
            text += value;
        }
    }
    std::string head;
    appendNumber(head, count);
    return count == 0 ? std::string() : head + text;
}

/// Schema of a column. The text that it points to is part of `columns`.
void exportColumn(const ArrowColumnsPtr& columns, const ArrowColumn& column, ArrowSchema& schema) {
    auto data = std::make_unique<SchemaData>();
    data->columns = columns;
    data->metadata = metadataOf(column);
    if (column.dictionary != nullptr) {
        exportColumn(columns, *column.dictionary, data->dictionary);
    }
    schema = {};
    schema.format = column.format.c_str();
    schema.name = column.name.c_str();
    schema.metadata = data->metadata.empty() ? nullptr : data->metadata.data();
    schema.flags = ARROW_FLAG_NULLABLE;
    schema.dictionary = column.dictionary == nullptr ? nullptr : &data->dictionary;
    schema.release = release<SchemaData, ArrowSchema>;
    schema.private_data = data.release();
}

void exportColumn(const ArrowColumnsPtr& columns, const ArrowColumn& column, ArrowArray& array) {
    auto data = std::make_unique<ArrayData>();
    data->columns = columns;
    for (const ArrowBuffer& buffer : column.buffers) {
        data->buffers.push_back(buffer.data);
    }
    if (column.dictionary != nullptr) {
        exportColumn(columns, *column.dictionary, data->dictionary);
    }
    array = {};
    array.length = column.length;
    array.null_count = column.nullCount;
    array.n_buffers = static_cast<std::int64_t>(data->buffers.size());
    array.buffers = data->buffers.data();
    array.dictionary = column.dictionary == nullptr ? nullptr : &data->dictionary;
    array.release = release<ArrayData, ArrowArray>;
    array.private_data = data.release();
}

/// The parts that a schema and an array of a struct have in common: a child for each column.
template <typename Data, typename Struct>
void exportStruct(const ArrowColumnsPtr& columns, Struct& exported) {
    auto data = std::make_unique<Data>();
    data->columns = columns;
    data->children.resize(columns->columns.size());
    for (std::size_t i = 0; i < data->children.size(); ++i) {
        data->childPointers.push_back(&data->children[i]);
    }
    exported.n_children = static_cast<std::int64_t>(data->children.size());
    exported.children = data->childPointers.data();
    exported.release = release<Data, Struct>;
    Data* children = data.release();
    exported.private_data = children;
    for (std::size_t i = 0; i < children->children.size(); ++i) {
        exportColumn(columns, columns->columns[i], children->children[i]);
    }
}

void exportTable(const ArrowColumnsPtr& columns, ArrowSchema& schema) {
    schema = {};
    schema.format = "+s";
    schema.name = "";
    exportStruct<SchemaData>(columns, schema);
}

void exportTable(const ArrowColumnsPtr& columns, ArrowArray& array) {
    array = {};
    exportStruct<ArrayData>(columns, array);
    static_cast<ArrayData*>(array.private_data)->buffers = {nullptr};
    array.length = columns->rows;
    array.n_buffers = 1;
    array.buffers = static_cast<ArrayData*>(array.private_data)->buffers.data();
}

template <typename Struct>
int guardedExport(const ArrowColumnsPtr& columns, Struct& exported) {
    exported = {};
    try {
        exportTable(columns, exported);
        return 0;
    } catch (const std::bad_alloc&) {
        if (exported.release != nullptr) {
            exported.release(&exported);
        }
        exported = {};
        return ENOMEM;
    }
}

StreamData& dataOf(ArrowArrayStream* stream) {
    return *static_cast<StreamData*>(stream->private_data);
}

int getSchema(ArrowArrayStream* stream, ArrowSchema* schema) {
    return guardedExport(dataOf(stream).columns, *schema);
}

int getNext(ArrowArrayStream* stream, ArrowArray* array) {
    StreamData& data = dataOf(stream);
    if (data.isGiven) {
        *array = {};
        return 0;
    }
    const int status = guardedExport(data.columns, *array);
    data.isGiven = status == 0;
    return status;
}

const char* getLastError(ArrowArrayStream*) {
    return "out of memory"; // nothing else can fail
}

void releaseStream(ArrowArrayStream* stream) {
    delete static_cast<StreamData*>(stream->private_data);
    stream->release = nullptr;
}

} // namespace

ArrowColumnsPtr columnsOfStream(const ArrowArrayStream& stream) {
    return stream.release == releaseStream ? static_cast<const StreamData*>(stream.private_data)->columns
                                           : nullptr;
}

void exportStream(ArrowColumnsPtr columns, ArrowArrayStream& stream) {
    auto data = std::make_unique<StreamData>();
    data->columns = std::move(columns);
    stream.get_schema = getSchema;
    stream.get_next = getNext;
    stream.get_last_error = getLastError;
    stream.release = releaseStream;
    stream.private_data = data.release();
}

} // namespace lanescope::library
