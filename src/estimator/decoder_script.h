#pragma once

#include "estimator/script_writer.h"

namespace estimator {

/// Writes the forward pass of a decoder that only answers: the KV cache grows layer by layer, and
/// logits are made for the last token alone.
void write_inference(ScriptWriter& writer);

/// Writes forward passes up to the loss that record nothing and leave nothing; `before` writes what
/// happens before each.
void write_scored_passes(ScriptWriter& writer, int passes, void (*before)(ScriptWriter&));

/// Writes forward, loss and backward of one training step; the logits stay alive (the step's
/// `outputs` hold them) and are returned for the end of the step to free.
BufferId write_training_passes(ScriptWriter& writer);

}  // namespace estimator
