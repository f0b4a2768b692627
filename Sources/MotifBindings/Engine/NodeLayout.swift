// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

// How nodes lie in memory. Links refer to the parts of nodes, so each part finds the node that it belongs to,
// and that node's other part, by its address alone.
//
//     an observable value                  ValueBlock<Value>
//     ┌──────────────────┬───────────┬────────────┬───────┬──────┐
//     │ source           │ label     │ comparison │ value │ …    │
//     │ …  keeperCount   │           │            │       │      │
//     └──────────────────┴───────────┴────────────┴───────┴──────┘
//     ▲               ▲  ▲
//     │               │  └ stride of Source: `valueLabel`
//     │               └ size of Source − 4: `keepers`, at the end of every source
//     └ 0: a pointer to the source is a pointer to the block
//
//     a derived value                      DerivedBlock<Value>
//     ┌─ header: DerivedHeader ────────────────────────┬───────────────────────────┐
//     │ reader           │ source           │ tell …   │ comparison │ cached │ …   │
//     │                  │ …  keeperCount   │          │            │        │     │
//     └──────────────────┴──────────────────┴──────────┴───────────────────────────┘
//     ▲                  ▲
//     │                  └ stride of Reader: `source`; and back, from the source to the node: `derived`
//     └ 0: a pointer to the reader is a pointer to the header and to the block
//
//     an effect                            Reader, alone: its flags say so
//
// Everything on which this relies lies before the parts of generic type, so it is the same for all values. The
// compiler promises no layout for structs of Swift, so `checkLayout` compares the addresses that are computed in
// this file with those of the fields. It runs when a thread first works with a graph.

// MARK: - Parts and the whole

extension UnsafeMutablePointer where Pointee == DerivedHeader {
  var reader: ReaderPointer {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Reader.self)
  }

  @usableFromInline var source: SourcePointer {
    (UnsafeMutableRawPointer(self) + MemoryLayout<Reader>.stride)
      .assumingMemoryBound(to: Source.self)
  }
}

extension SourcePointer {
  /// The node of this source, if it is a derived value.
  var derived: DerivedPointer? {
    guard pointee.isDerived else { return nil }
    return (UnsafeMutableRawPointer(self) - MemoryLayout<Reader>.stride)
      .assumingMemoryBound(to: DerivedHeader.self)
  }

  /// How many need the value: the object, or the closure that computes it, and every reader that must not
  /// retain the object.
  var keepers: UnsafeMutablePointer<Atomic<UInt32>> {
    (UnsafeMutableRawPointer(self) + MemoryLayout<Source>.size - MemoryLayout<UInt32>.size)
      .assumingMemoryBound(to: Atomic<UInt32>.self)
  }

  /// What reports need to name the source, if it is an observable value.
  var valueLabel: NodeLabel {
    (UnsafeMutableRawPointer(self) + MemoryLayout<Source>.stride)
      .assumingMemoryBound(to: NodeLabel.self).pointee
  }
}

extension UnsafeMutablePointer where Pointee == Reader {
  /// The node of this reader, if it is a derived value.
  var derived: DerivedPointer? {
    guard !pointee.flags.contains(.isEffect) else { return nil }
    return UnsafeMutableRawPointer(self).assumingMemoryBound(to: DerivedHeader.self)
  }
}

// MARK: - The check

/// A part of a node, where it is, and where this file looks for it.
struct NodePart: Equatable {
  let name: String
  let offset: Int
  let expectedOffset: Int
}

extension Graph {
  /// Stops the process if a part of a node is not where this file looks for it.
  static func checkLayout() {
    let misplaced = nodeParts(for: UInt8.self).filter { $0.offset != $0.expectedOffset }
    require(
      misplaced.isEmpty,
      "This compiler does not lay out nodes as NodeLayout.swift says: \(misplaced)."
    )
  }

  /// The parts of the nodes of a type of values.
  ///
  /// It asks for the addresses of fields in memory that holds no node.
  static func nodeParts<Value>(for type: Value.Type) -> [NodePart] {
    let value = UnsafeMutablePointer<ValueBlock<Value>>.allocate(capacity: 1)
    let derived = UnsafeMutablePointer<DerivedBlock<Value>>.allocate(capacity: 1)
    defer {
      value.deallocate()
      derived.deallocate()
    }
    let source = DerivedBlock<Value>.header(derived).source
    return [
      NodePart("a value's source", in: value, at: &value.pointee.source, expected: 0),
      NodePart(
        "a value's label",
        in: value,
        at: &value.pointee.label,
        expected: MemoryLayout<Source>.stride
      ),
      NodePart("a derived value's header", in: derived, at: &derived.pointee.header, expected: 0),
      NodePart(
        "a derived value's reader",
        in: derived,
        at: &derived.pointee.header.reader,
        expected: 0
      ),
      NodePart(
        "a derived value's source",
        in: derived,
        at: &derived.pointee.header.source,
        expected: UnsafeRawPointer(source) - UnsafeRawPointer(derived)
      ),
      NodePart(
        "a source's count of keepers",
        in: source,
        at: &source.pointee.keeperCount,
        expected: UnsafeRawPointer(source.keepers) - UnsafeRawPointer(source)
      ),
    ]
  }
}

extension NodePart {
  fileprivate init<Whole: ~Copyable, Part: ~Copyable>(
    _ name: String,
    in whole: UnsafeMutablePointer<Whole>,
    at part: UnsafeMutablePointer<Part>,
    expected expectedOffset: Int
  ) {
    let offset = UnsafeRawPointer(part) - UnsafeRawPointer(whole)
    self.init(name: name, offset: offset, expectedOffset: expectedOffset)
  }
}
