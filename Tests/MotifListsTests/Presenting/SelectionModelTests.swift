// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

/// The expected selection, implemented as plainly as possible.
private struct Model {
  var list: [Int] = []
  var selected: Set<Int> = []
  var anchor: Int?
  var cursor: Int?
  var refused: Set<Int> = []
  var held: Set<Int> = []
  let isMultiple: Bool
  let movesToNeighbor: Bool

  var items: [Int] { list.filter(selected.contains) }

  mutating func select(_ item: Int) -> Bool {
    guard list.contains(item), selected.contains(item) || !refused.contains(item) else {
      return false
    }
    guard held.isDisjoint(with: selected.subtracting([item])) else { return false }
    (selected, anchor, cursor) = ([item], item, item)
    return true
  }

  mutating func deselect(_ item: Int) -> Bool {
    guard selected.contains(item) else { return true }
    guard !held.contains(item) else { return false }
    selected.remove(item)
    return true
  }

  mutating func toggle(_ item: Int) -> Bool {
    if selected.contains(item) { return deselect(item) }
    if !isMultiple { return select(item) }
    guard list.contains(item), !refused.contains(item) else { return false }
    selected.insert(item)
    (anchor, cursor) = (item, item)
    return true
  }

  mutating func selectRange(to item: Int) -> Bool {
    guard isMultiple, let first = items.first, let last = items.last else {
      guard isMultiple, let anchor else { return select(item) }
      return fill(from: anchor, to: item)
    }
    guard let end = list.firstIndex(of: item), let begin = list.firstIndex(of: first) else {
      return false
    }
    return fill(from: anchor ?? (end < begin ? last : first), to: item)
  }

  private mutating func fill(from start: Int, to item: Int) -> Bool {
    guard let one = list.firstIndex(of: start), let other = list.firstIndex(of: item) else {
      return false
    }
    let range = Set(list[min(one, other)...max(one, other)])
    selected = selected.filter { range.contains($0) || held.contains($0) }
      .union(range.subtracting(refused))
      .union(range.intersection(selected))
    (anchor, cursor) = (start, item)
    return selected.contains(item)
  }

  mutating func move(by offset: Int, extending: Bool) -> Bool {
    guard offset != 0, !list.isEmpty else { return false }
    let step = offset.signum()
    let start = cursor ?? (step > 0 ? items.last : items.first)
    guard let origin = start.flatMap(list.firstIndex(of:)) else {
      return take(step > 0 ? Array(list) : list.reversed(), extending)
    }
    let goal = min(max(origin + offset, 0), list.count - 1)
    guard goal != origin else { return false }
    let beyond = stride(from: goal, to: step > 0 ? list.count : -1, by: step)
    let between = stride(from: goal - step, to: origin, by: -step)
    return take(beyond.map { list[$0] } + between.map { list[$0] }, extending)
  }

  private mutating func take(_ candidates: [Int], _ extending: Bool) -> Bool {
    for item in candidates where selected.contains(item) || !refused.contains(item) {
      return extending ? selectRange(to: item) : select(item)
    }
    return false
  }

  mutating func selectAll() {
    if isMultiple { selected.formUnion(Set(list).subtracting(refused)) }
  }

  mutating func add(_ item: Int) -> Bool {
    guard isMultiple else {
      _ = select(item)
      return selected.contains(item)
    }
    if list.contains(item), selected.contains(item) || !refused.contains(item) {
      selected.insert(item)
      (anchor, cursor) = (item, item)
    }
    return selected.contains(item)
  }

  mutating func add(contentsOf items: [Int]) {
    if isMultiple {
      selected.formUnion(list.filter { items.contains($0) && !refused.contains($0) })
    } else if !items.contains(where: selected.contains) {
      _ = list.first(where: items.contains).map { select($0) }
    }
  }

  mutating func set(to items: [Int]) {
    let chosen = list.filter(items.contains)
    if chosen.isEmpty { return clear() }
    guard isMultiple else { return add(contentsOf: items) }
    let kept = selected.filter { held.contains($0) || chosen.contains($0) }
    selected = kept.union(Set(chosen).subtracting(refused))
    (anchor, cursor) = (nil, nil)
  }

  mutating func clear() {
    selected.formIntersection(held)
    (anchor, cursor) = (nil, nil)
  }

  mutating func update(to sections: [[Int]], from old: [[Int]]) {
    list = sections.flatMap { $0 }
    let left = Set(list)
    if let item = anchor, !left.contains(item) { anchor = nil }
    if let item = cursor, !left.contains(item) { cursor = nil }
    let only = selected.count == 1 ? selected.first : nil
    selected.formIntersection(left)
    guard movesToNeighbor, let only, selected.isEmpty,
      let index = old.firstIndex(where: { $0.contains(only) })
    else { return }
    let parts = old[index].split(separator: only, omittingEmptySubsequences: false)
    let candidates =
      Array(parts[1]) + parts[0].reversed() + old[(index + 1)...].flatMap { $0 }
      + old[..<index].flatMap { $0 }.reversed()
    guard let heir = candidates.first(where: left.contains) else { return }
    (selected, anchor, cursor) = ([heir], heir, heir)
  }
}

/// Makes random calls to a selection and to its model.
private final class Play {
  private let selection: Selection<Int>
  private let chooser = Chooser()
  private var model: Model
  private var sections: [[Int]] = []
  private var random: SeededGenerator

  init(_ generator: SeededGenerator) {
    random = generator
    model = Model(
      isMultiple: Int.random(in: 0..<4, using: &random) > 0,
      movesToNeighbor: Bool.random(using: &random)
    )
    selection = Selection(allowsMultiple: model.isMultiple)
    selection.movesToNeighbor = model.movesToNeighbor
    selection.delegate = chooser
  }

  func run() throws {
    for _ in 0..<60 {
      let before = model.items
      let event = try step()
      try #require(selection.items == model.items, "after \(event)")
      #expect(selection.cursor == model.cursor, "after \(event)")
      #expect(selection.item == model.items.first)
      #expect(selection.count == model.selected.count)
      #expect(selection.isEmpty == model.selected.isEmpty)
      #expect(chooser.selected == model.selected)
      let news = chooser.takeNews()
      let gone = news.prefix { if case .deselected = $0 { true } else { false } }
      #expect(gone == before.filter { !model.selected.contains($0) }.map { .deselected($0) }[...])
      let come = model.items.filter { !before.contains($0) }
      #expect(Array(news.dropFirst(gone.count)) == come.map { .selected($0) })
    }
  }

  private func step() throws -> String {
    let item = Int.random(in: 0..<13, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1:
      _ = model.select(item)
      #expect(selection.select(item) == model.selected.contains(item))
      return "select \(item)"
    case 2:
      #expect(selection.deselect(item) == model.deselect(item))
      return "deselect \(item)"
    case 3...5:
      #expect(selection.toggle(item) == model.toggle(item))
      return "toggle \(item)"
    case 6, 7:
      _ = model.selectRange(to: item)
      #expect(selection.selectRange(to: item) == model.selected.contains(item))
      return "range to \(item)"
    case 8...10:
      let offset = Int.random(in: -4...4, using: &random)
      let extending = Bool.random(using: &random)
      #expect(
        selection.moveSelection(by: offset, extending: extending)
          == model.move(by: offset, extending: extending)
      )
      return "move by \(offset), extending: \(extending)"
    case 11:
      selection.selectAll()
      model.selectAll()
      return "select all"
    case 12:
      selection.clear()
      model.clear()
      return "clear"
    case 13:
      model.refused = Set((0..<13).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      model.held = Set((0..<13).filter { _ in Int.random(in: 0..<8, using: &random) == 0 })
      chooser.refused = model.refused
      chooser.held = model.held
      return "refuse \(model.refused), hold \(model.held)"
    case 14, 15:
      #expect(selection.add(item) == model.add(item))
      return "add \(item)"
    case 16:
      let items = (0..<13).shuffled(using: &random).prefix(item / 3)
      selection.add(contentsOf: items)
      model.add(contentsOf: Array(items))
      return "add \(items)"
    case 17:
      let items = (0..<13).shuffled(using: &random).prefix(item / 2)
      selection.set(to: items)
      model.set(to: Array(items))
      return "set to \(items)"
    default:
      let list = try RandomLists.list(using: &random)
      let next = list.shown.map { $0.items }
      model.update(to: next, from: sections)
      selection.update(to: list)
      sections = next
      return "update to \(list)"
    }
  }
}

@Suite("Selection, random")
struct SelectionModelTests {
  @Test
  func `it matches the model and reports every change once`() {
    withSeeds(300) { generator in try Play(generator).run() }
  }

  @Test
  func `a delegate that makes calls loses nothing`() {
    withSeeds(200) { generator in
      var random = generator
      let chooser = Chooser()
      let selection = Selection<Int>(allowsMultiple: Bool.random(using: &random))
      selection.movesToNeighbor = Bool.random(using: &random)
      selection.delegate = chooser
      var list = try RandomLists.list(using: &random)
      var budget = 0
      func act(_ selection: Selection<Int>) {
        guard budget > 0 else { return }
        budget -= 1
        let item = Int.random(in: 0..<12, using: &random)
        switch Int.random(in: 0..<11, using: &random) {
        case 0: selection.select(item)
        case 1: selection.deselect(item)
        case 2: selection.toggle(item)
        case 3: selection.selectRange(to: item)
        case 4: selection.moveSelection(by: item - 6, extending: Bool.random(using: &random))
        case 5: selection.selectAll()
        case 6: selection.clear()
        case 7: selection.add(item)
        case 8: selection.add(contentsOf: [item, 3, 5])
        case 9: selection.set(to: [item, 1, 7])
        default:
          if let next = try? RandomLists.edited(list, using: &random) { list = next }
          selection.update(to: list)
        }
      }
      chooser.whenAsked = { if Int.random(in: 0..<3, using: &random) == 0 { act($0) } }
      chooser.whenTold = act
      for _ in 0..<30 {
        budget = .random(in: 1...5, using: &random)
        act(selection)
        #expect(chooser.selected == Set(selection.items))
        #expect(selection.items.allSatisfy(list.containsItem))
        #expect(selection.allowsMultiple || selection.count <= 1)
      }
      chooser.whenAsked = { _ in }
      chooser.whenTold = { _ in }
    }
  }
}
