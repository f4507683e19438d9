#pragma once

#include "estimator/decoder_layer.h"

#include <optional>

namespace estimator {

/// What stands before the first layer: the tables whose rows are looked up, and what makes the
/// residual stream of them.
struct EmbeddingBuffers {
    StreamBuffers stream;
    BufferId words = no_buffer;      ///< the rows themselves, where they are not yet the stream
    std::optional<Program> program;  ///< from the words to the stream
    bool trained = false;            ///< gradients are needed below the first layer
    BufferId table_gradient = no_buffer;
    BufferId rows_gradient = no_buffer;  ///< of the trained rows of new tokens
    std::array<BufferId, 2> other_tables = {no_buffer, no_buffer};  ///< positions, token types
    BufferId lookup = no_buffer;  ///< the lookup's gradient, made dense beside what the head left
};

EmbeddingBuffers embedding_buffers(ScriptWriter& writer, const StreamBuffers& stream);

/// From token ids to the stream.
void embedding_forward(ScriptWriter& writer, const EmbeddingBuffers& embedding);

/// The gradients of the tables, where they are trained, and the end of the stream's.
void embedding_backward(ScriptWriter& writer, const EmbeddingBuffers& embedding);

}  // namespace estimator
