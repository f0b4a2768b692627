// SPDX-License-Identifier: MIT

/// Solutions to the exercises of `Documentation/Patterns/Iterator.md`.
enum IteratorSolutions {
  // MARK: - 1. Pairs

  /// Each value of a sequence with the one after it.
  struct Pairs<Base: Sequence>: Sequence {
    let base: Base

    func makeIterator() -> PairIterator<Base.Iterator> { PairIterator(base.makeIterator()) }
  }

  struct PairIterator<Base: IteratorProtocol>: IteratorProtocol {
    private var base: Base
    private var left: Base.Element?

    init(_ base: Base) {
      self.base = base
      left = self.base.next()
    }

    mutating func next() -> (Base.Element, Base.Element)? {
      guard let left, let right = base.next() else { return nil }
      self.left = right
      return (left, right)
    }
  }

  // MARK: - 2. Over and over

  /// A playlist that never ends, unless it is empty.
  ///
  /// It is lazy, so that `map` waits for each element instead of making an array of all of them.
  struct OverAndOver<Base: Collection>: LazySequenceProtocol {
    let base: Base

    func makeIterator() -> OverAndOverIterator<Base> { OverAndOverIterator(base) }
  }

  struct OverAndOverIterator<Base: Collection>: IteratorProtocol {
    private let base: Base
    private var rest: Base.SubSequence

    init(_ base: Base) {
      self.base = base
      rest = base[...]
    }

    mutating func next() -> Base.Element? {
      if rest.isEmpty { rest = base[...] }
      return rest.popFirst()
    }
  }

  // MARK: - 3. A broken line

  /// The years in the lines of a text, which is its own iterator: a loop iterates over a copy.
  struct Years: Sequence, IteratorProtocol {
    struct BrokenLine: Error, Equatable {
      let line: String
    }

    private var lines: ArraySlice<Substring>

    init(_ text: String) { lines = text.split(separator: "\n")[...] }

    /// Returns the year of the next line, or why it has none; `nil` only after the last line.
    mutating func next() -> Result<Int, BrokenLine>? {
      lines.popFirst().map { line in
        Int(line).map { .success($0) } ?? .failure(BrokenLine(line: String(line)))
      }
    }
  }
}
