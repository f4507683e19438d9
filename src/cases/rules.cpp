#include "cases/rules.h"

namespace cases {

std::vector<Rule> all_rules() {
    std::vector<Rule> all;
    for (const std::span<const Rule> table :
         {parameter_rules(), weight_rules(), cache_rules(), finetuning_rules(), state_rules(),
          activation_rules(), measured_rules()})
        all.insert(all.end(), table.begin(), table.end());
    return all;
}

base::Result<Prediction> in_count(const base::Result<std::int64_t>& count) {
    if (!count)
        return count.error();
    return Prediction{.value = count.value(), .measure = Measure::Count};
}

base::Result<Prediction> in_bytes(const base::Result<base::Bytes>& bytes) {
    if (!bytes)
        return bytes.error();
    return Prediction{.value = bytes.value().count, .measure = Measure::Bytes};
}

}  // namespace cases
