// SPDX-License-Identifier: MIT

import Synchronization

/// An identifier whose hash is always the same.
struct ConstantHashID: Hashable, Sendable {
  let value: Int

  func hash(into hasher: inout Hasher) {}
}

/// An identifier whose hash has few values, which differ only in their highest bits.
struct PoorHashID: Hashable, Sendable {
  let value: Int

  var hashValue: Int { (value % 3) << 61 }

  func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }
}

/// An identifier that counts how often identifiers of its kind are hashed.
struct CountedID: Hashable, Sendable {
  final class Counter: Sendable {
    let hashes = Atomic(0)

    var count: Int { hashes.load(ordering: .relaxed) }
  }

  let value: Int
  let counter: Counter

  static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) {
    counter.hashes.add(1, ordering: .relaxed)
    hasher.combine(value)
  }
}

/// An identifier that can be equal to others with different bits, as strings are.
struct BoxedID: Hashable, Sendable {
  final class Box: Sendable {
    let value: Int

    init(_ value: Int) { self.value = value }
  }

  let box: Box

  init(_ value: Int) { box = Box(value) }

  static func == (left: Self, right: Self) -> Bool { left.box.value == right.box.value }

  func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
