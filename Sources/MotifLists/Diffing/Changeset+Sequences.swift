// SPDX-License-Identifier: MIT

extension Changeset where SectionID == MainSection {
  /// Makes the changes that lead from one sequence of identifiers to another, with as few moves as
  /// possible.
  ///
  /// Use it where there are no sections, or where an identifier may come more than once, which a
  /// ``ListSnapshot`` refuses. All paths are in section 0.
  ///
  /// ```swift
  /// let changes = Changeset(from: ["a", "b", "c", "d"], to: ["b", "c", "e", "a"])
  /// for change in changes.deletedItems { print("delete \(change.id) at \(change.path.item)") }
  /// for change in changes.insertedItems { print("insert \(change.id) at \(change.path.item)") }
  /// for move in changes.movedItems { print("move \(move.id) to \(move.to.item)") }
  /// // Prints:
  /// // delete d at 3
  /// // insert e at 2
  /// // move a to 3
  /// ```
  ///
  /// Equal identifiers are told apart by their order. First the ends that both sequences have in
  /// common are matched, then, among up to 1,000 identifiers between them in each sequence, the first
  /// of the old ones with the first of the new ones and so on. Among more than that, those that stand
  /// in both sequences near each other may be matched first. In any case, no more is deleted and
  /// inserted than has to be, as few as possible of those that are matched move, and the same
  /// sequences give the same changes in every run of a program.
  ///
  /// - Parameters:
  ///   - old: What the list shows now.
  ///   - new: What it is to show.
  /// - Precondition: Each sequence has fewer than 2,147,483,648 identifiers.
  /// - Complexity: O(*n* + *d* log *d*) for *n* identifiers of which *d* are hashed, because the walk
  ///   has not found their partner near by, or move.
  @inlinable
  public init(from old: some Collection<ItemID>, to new: some Collection<ItemID>) {
    self.init()
    Self.withBuffers(old, new) { old, new in
      fill(old, new, Alignment(old, new, isUnique: false))
    }
  }
}

extension Changeset {
  /// Calls a closure with the elements of two collections in memory, unless both are the same memory.
  @inlinable
  static func withBuffers<Element>(
    _ old: some Collection<Element>,
    _ new: some Collection<Element>,
    _ body: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Element>) -> Void
  ) {
    let isDone: Void?? = old.withContiguousStorageIfAvailable { old in
      new.withContiguousStorageIfAvailable { new in
        if old.baseAddress != new.baseAddress || old.count != new.count { body(old, new) }
      }
    }
    if case .some(.some) = isDone { return }
    Array(old).withUnsafeBufferPointer { old in
      Array(new).withUnsafeBufferPointer { body(old, $0) }
    }
  }

  /// Takes over what has been found out about the items of the only section.
  @inlinable
  mutating func fill(
    _ old: UnsafeBufferPointer<ItemID>,
    _ new: UnsafeBufferPointer<ItemID>,
    _ alignment: Alignment
  ) {
    let gone = alignment.gone(0..<alignment.oldRest.count)
    let came = alignment.came(0..<alignment.newRest.count)
    deletedItems = Self.itemChanges(gone, of: old, start: 0, section: 0)
    insertedItems = Self.itemChanges(came, of: new, start: 0, section: 0)
    movedItems.reserveCapacity(alignment.movedCount)
    for run in alignment.moved {
      for offset in 0..<Int(run.count) {
        let to = Int(run.new) + offset
        movedItems.append(
          ItemMove(
            of: new[to],
            ListPath(section: 0, item: Int(run.old) + offset),
            ListPath(section: 0, item: to)
          )
        )
      }
    }
  }
}
