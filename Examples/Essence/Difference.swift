// SPDX-License-Identifier: MIT

struct PlainDifference {
  var deleted: [Int] = []
  var inserted: [Int] = []
  var moved: [(from: Int, to: Int)] = []

  init<ID: Hashable>(from old: [ID], to new: [ID]) {
    let oldIndices = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    let kept = new.indices.filter { oldIndices[new[$0]] != nil }
    let origins = kept.compactMap { oldIndices[new[$0]] }
    deleted = Set(old.indices).subtracting(origins).sorted()
    inserted = new.indices.filter { oldIndices[new[$0]] == nil }
    let staying = Set(Self.longestIncreasing(origins))
    moved = zip(origins, kept).filter { !staying.contains($0.0) }.map { (from: $0, to: $1) }
  }

  static func longestIncreasing(_ numbers: [Int]) -> [Int] {
    var best: [[Int]] = []
    for (index, number) in numbers.enumerated() {
      let before =
        best[..<index].filter { ($0.last ?? 0) < number }.max { $0.count < $1.count } ?? []
      best.append(before + [number])
    }
    return best.max { $0.count < $1.count } ?? []
  }

  func apply<ID>(to old: [ID], takingFrom new: [ID]) -> [ID] {
    let gone = Set(deleted + moved.map(\.from))
    var list = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    let arrivals = inserted.map { ($0, new[$0]) } + moved.map { ($0.to, old[$0.from]) }
    for (index, id) in arrivals.sorted(by: { $0.0 < $1.0 }) { list.insert(id, at: index) }
    return list
  }
}
