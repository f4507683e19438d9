#pragma once

#include "estimator/families/tensor_rule.h"

#include <array>

namespace estimator::parts {

/// The SigLIP tower: patches in, one vector a patch out; no pooling head.
inline constexpr std::array siglip_tower = {
    TensorRule{"vision_tower.vision_model.embeddings.patch_embedding.weight", Part::Vision,
               Role::Table, Times::VisionOnce, Length::VisionHidden, Length::VisionPixels},
    TensorRule{"vision_tower.vision_model.embeddings.patch_embedding.bias", Part::Vision,
               Role::Vector, Times::VisionOnce, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.embeddings.position_embedding.weight", Part::Vision,
               Role::Table, Times::VisionOnce, Length::VisionPatches, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.layer_norm1.weight", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.layer_norm1.bias", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.self_attn.k_proj.weight", Part::Vision,
               Role::Linear, Times::VisionLayers, Length::VisionHidden, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.self_attn.k_proj.bias", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.self_attn.v_proj.weight", Part::Vision,
               Role::Linear, Times::VisionLayers, Length::VisionHidden, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.self_attn.v_proj.bias", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.self_attn.q_proj.weight", Part::Vision,
               Role::Linear, Times::VisionLayers, Length::VisionHidden, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.self_attn.q_proj.bias", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.self_attn.out_proj.weight", Part::Vision,
               Role::Linear, Times::VisionLayers, Length::VisionHidden, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.self_attn.out_proj.bias", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.layer_norm2.weight", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.layer_norm2.bias", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.mlp.fc1.weight", Part::Vision,
               Role::Linear, Times::VisionLayers, Length::VisionIntermediate, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.mlp.fc1.bias", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionIntermediate},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.mlp.fc2.weight", Part::Vision,
               Role::Linear, Times::VisionLayers, Length::VisionHidden, Length::VisionIntermediate},
    TensorRule{"vision_tower.vision_model.encoder.layers.*.mlp.fc2.bias", Part::Vision,
               Role::Vector, Times::VisionLayers, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.post_layernorm.weight", Part::Vision, Role::Vector,
               Times::VisionOnce, Length::One, Length::VisionHidden},
    TensorRule{"vision_tower.vision_model.post_layernorm.bias", Part::Vision, Role::Vector,
               Times::VisionOnce, Length::One, Length::VisionHidden},
};

/// From the tower to the width of the text model.
inline constexpr std::array vision_projector = {
    TensorRule{"multi_modal_projector.mm_input_projection_weight", Part::Projector, Role::Table,
               Times::VisionOnce, Length::VisionHidden, Length::Hidden},
    TensorRule{"multi_modal_projector.mm_soft_emb_norm.weight", Part::Projector, Role::Vector,
               Times::VisionOnce, Length::One, Length::VisionHidden},
};

}  // namespace estimator::parts
