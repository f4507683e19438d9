#pragma once

#include "toynet/ledger.h"

#include <cstdint>
#include <span>
#include <utility>

namespace toynet {

/// Shape of a matrix, row major: `rows` samples or outputs, `columns` features.
struct Shape {
    std::int32_t rows = 0;
    std::int32_t columns = 0;

    std::int64_t elements() const { return std::int64_t{rows} * columns; }

    bool operator==(const Shape&) const = default;
};

/// A shared handle to a buffer of the ledger, as a name in Python is to a tensor: the buffer dies
/// with the last handle. An empty handle stands for an allocation that was refused.
class Tensor {
  public:
    Tensor() = default;

    /// A new buffer of `shape` with elements of `element_bytes`, not cleared; empty when the ledger
    /// refuses.
    Tensor(Ledger& ledger, Shape shape, std::int64_t element_bytes, Tag tag, Name name)
        : ledger_(&ledger), shape_(shape) {
        slot_ = ledger.allocate({shape.elements() * element_bytes}, tag, name);
    }

    Tensor(const Tensor& other) : ledger_(other.ledger_), slot_(other.slot_), shape_(other.shape_) {
        if (slot_ >= 0)
            ledger_->retain(slot_);
    }

    Tensor(Tensor&& other) noexcept
        : ledger_(other.ledger_), slot_(std::exchange(other.slot_, -1)), shape_(other.shape_) {}

    Tensor& operator=(Tensor other) noexcept {
        std::swap(ledger_, other.ledger_);
        std::swap(slot_, other.slot_);
        std::swap(shape_, other.shape_);
        return *this;
    }

    ~Tensor() {
        if (slot_ >= 0)
            ledger_->release(slot_);
    }

    explicit operator bool() const { return slot_ >= 0; }

    void reset() { *this = Tensor{}; }

    Shape shape() const { return shape_; }

    base::Bytes bytes() const { return slot_ < 0 ? base::Bytes{} : ledger_->bytes(slot_); }

    /// The elements; their type is the one the buffer was made for.
    template <class Element>
    std::span<Element> values() const {
        return {reinterpret_cast<Element*>(ledger_->data(slot_)),
                static_cast<std::size_t>(shape_.elements())};
    }

  private:
    Ledger* ledger_ = nullptr;
    std::int32_t slot_ = -1;
    Shape shape_;
};

}  // namespace toynet
