#pragma once

#include <cstdint>
#include <string_view>

// How the modules of a family are wired, as far as memory sees it. What its matrices are called and
// how wide they are stands in its table of tensors; here stands what runs between them. Sources:
// the modeling_*.py of the transformers library, each named like its family.
namespace estimator {

/// How a norm computes. In 16 bits RMSNorm is written out in fp32 and cast before its weight is
/// multiplied (LLaMA) or after (Gemma: 1 + weight); LayerNorm is one operation that saves its
/// input; OLMo's is that operation over an fp32 copy.
enum class NormKind : std::uint8_t { Rms, RmsPlusOne, Layer, LayerInFp32 };

/// Where the norms of a layer stand: before attention and MLP; before and after both (Gemma 2, 3);
/// after both, the sums left alone (OLMo 2); after the sums (BERT, OPT 350M); or before attention
/// and MLP side by side, which read the same stream (GPT-NeoX, Falcon, Phi).
enum class Wiring : std::uint8_t { Before, BeforeAndAfter, AfterBranches, AfterSums, SideBySide };

/// What stands between the matrices of an MLP, by what autograd keeps of it: the input of one
/// operation (SiLU, GELU), its output (ReLU), the steps of a GELU written out with tanh
/// (NewGELUActivation), or those of gpt-oss (clamped gate, sigmoid).
enum class Nonlinearity : std::uint8_t { SavesInput, SavesOutput, TanhSteps, ClampedSigmoid };

/// One family's layers and what stands around them. Names are of modules; "": there is none.
struct RunForm {
    NormKind norm = NormKind::Rms;
    Wiring wiring = Wiring::Before;
    bool may_norm_after = false;  ///< `post_norm` of a shape makes it `AfterSums`
    std::string_view norm1 = "model.layers.*.input_layernorm";
    std::string_view norm2 = "model.layers.*.post_attention_layernorm";
    std::string_view lone_norm = "";  ///< the one before both sides, where a shape has no norm1
    std::string_view after_attention = "";
    std::string_view after_mlp = "";
    bool rotary = true;  ///< else positions are learned, or added to the scores (ALiBi)
    Nonlinearity nonlinearity = Nonlinearity::SavesInput;
    bool capped_scores = false;  ///< scores and logits go through tanh (Gemma 2)
    bool capped_logits = false;

    std::string_view embedding = "model.embed_tokens";
    std::string_view positions = "";  ///< learned ones, added to the embedding
    std::string_view types = "";
    std::string_view embedding_norm = "";
    bool scaled_embedding = false;     ///< times the root of the width (Gemma)
    std::string_view project_in = "";  ///< from a narrow embedding to the stream, and back
    std::string_view project_out = "";
    std::string_view final_norm = "model.norm";
    std::string_view head = "lm_head";
    bool dropout = false;          ///< config.json's default trains with it
    std::string_view pooler = "";  ///< no logits: a Linear over one token, for a classifier
};

}  // namespace estimator
