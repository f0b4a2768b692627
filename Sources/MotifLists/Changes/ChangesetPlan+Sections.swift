// SPDX-License-Identifier: MIT

extension ChangesetPlan {
  mutating func takeSections(_ changes: Changes) throws(Failure) {
    var previous: Int?
    for change in changes.deletedSections {
      try Self.check(change.index, after: &previous, change.id)
      try take(change.id, at: change.index, as: .deleted)
    }
    for move in changes.movedSections { try take(move.id, at: move.from, as: .moved) }
  }

  mutating func take(_ id: SectionID, at index: Int, as fate: ListFate) throws(Failure) {
    try checkOld(id, at: index)
    guard sectionFates[index] == .kept else { throw .conflictingSection(id, index: index) }
    sectionFates[index] = fate
  }

  mutating func placeSections(_ changes: Changes) throws(Failure) {
    let count = oldIDs.count - changes.deletedSections.count + changes.insertedSections.count
    var places: [Int?] = Array(repeating: nil, count: count)
    func place(_ id: SectionID, at index: Int, _ origin: Int) throws(Failure) {
      guard places.indices.contains(index) else { throw .sectionOutOfRange(id, index: index) }
      guard places[index] == nil else { throw .conflictingSection(id, index: index) }
      places[index] = origin
    }
    var previous: Int?
    for (offset, change) in changes.insertedSections.enumerated() {
      try Self.check(change.index, after: &previous, change.id)
      try place(change.id, at: change.index, ~offset)
    }
    previous = nil
    for move in changes.movedSections {
      try Self.check(move.to, after: &previous, move.id)
      try place(move.id, at: move.to, move.from)
    }
    // As many places are left as sections are kept.
    var kept = sectionFates.enumerated().filter { $0.element == .kept }.makeIterator()
    origins = places.compactMap { $0 ?? kept.next()?.offset }
  }

  func checkOld(_ id: SectionID, at index: Int) throws(Failure) {
    guard oldIDs.indices.contains(index) else { throw .sectionOutOfRange(id, index: index) }
    guard oldIDs[index] == id else { throw .wrongSection(id, index: index) }
  }
}
