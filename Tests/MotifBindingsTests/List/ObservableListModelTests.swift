// SPDX-License-Identifier: MIT

import MotifBindings
import MotifTestSupport
import Testing

@Suite("ObservableList, at random")
struct ObservableListModelTests {
  @Test
  func `whoever makes the same steps has the same elements`() {
    withSeeds(300) { generator in
      let session = ListSession(seed: generator.next())
      for _ in 0..<40 { session.step() }
    }
  }
}

/// A list, an array that is edited in the same way, and copies that follow the list.
private final class ListSession {
  private struct Stop: Error {}

  /// An observer with its copy.
  private final class Copy {
    var elements: [Int]
    var changeCount = 0
    var registration: Registration?

    init(_ elements: [Int]) {
      self.elements = elements
    }
  }

  private let list: ObservableList<Int>
  private var model: [Int] = []
  private var copies: [Copy] = []
  private var generator: SeededGenerator
  private let keepsDuplicates: Bool

  /// How many edits observers may still make.
  private var reentrantEdits = 0

  /// Whether an observer has come since the batch began, which then is told in parts.
  private var hasNewcomer = false

  /// The elements that an effect saw last.
  private var seen: [Int] = []
  private var effect: Effect?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    keepsDuplicates = seed.isMultiple(of: 2)
    list = ObservableList([], removesDuplicates: !keepsDuplicates)
    effect = Effect { [unowned self, list] in seen = list.elements }
  }

  func step() {
    reentrantEdits = random(3) == 0 ? random(3) : 0
    switch random(10) {
    case 0...1: addCopy()
    case 2: removeCopy()
    case 3...5: batch(depth: 0)
    default: edit()
    }
    #expect(list.elements == model && seen == model)
    for copy in copies { #expect(copy.elements == model) }
  }

  private func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private func batch(depth: Int) {
    let before = copies.map { ($0, $0.changeCount) }
    let isQuiet = reentrantEdits == 0
    if depth == 0 { hasNewcomer = false }
    try? withBatchedChanges { () throws(Stop) in
      for _ in 0..<random(5) {
        switch random(8) {
        case 0 where depth < 3: batch(depth: depth + 1)
        case 1: addCopy()
        case 2: removeCopy()
        default: edit()
        }
      }
      if random(4) == 0 { throw Stop() }
    }
    guard isQuiet, !hasNewcomer, depth == 0 else { return }
    for (copy, count) in before { #expect(copy.changeCount <= count + 1) }
  }

  private func addCopy() {
    hasNewcomer = true
    let copy = Copy(list.elements)
    copy.registration = list.observe { [unowned self, unowned copy] changes in
      copy.changeCount += 1
      check(changes, before: copy.elements)
      changes.apply(to: &copy.elements)
      guard reentrantEdits > 0 else { return }
      reentrantEdits -= 1
      edit()
    }
    copies.append(copy)
  }

  private func removeCopy() {
    guard !copies.isEmpty else { return }
    let copy = copies.remove(at: random(copies.count))
    if Bool.random(using: &generator) { copy.registration?.cancel() }
    copy.registration = nil
  }

  /// Checks what the steps say of the elements that they concern.
  private func check(_ changes: ListChanges<Int>, before: [Int]) {
    #expect(!changes.isEmpty)
    var elements = before
    for change in changes {
      switch change {
      case .insert: break
      case .remove(let element, let index): #expect(elements[index] == element)
      case .move(let element, let start, let end):
        #expect(elements[start] == element && start != end)
      case .update(let old, let new, let index):
        #expect(elements[index] == old && (old != new || keepsDuplicates))
      }
      change.apply(to: &elements)
    }
  }

  private func edit() {
    let number = random(10)
    let place = random(model.count + 1)
    let range = place..<(place + random(model.count - place + 1))
    switch random(model.isEmpty ? 4 : 12) {
    case 0:
      model.append(number)
      list.append(number)
    case 1:
      model.insert(number, at: place)
      list.insert(number, at: place)
    case 2:
      model.insert(contentsOf: [number, number + 1], at: place)
      list.insert(contentsOf: [number, number + 1], at: place)
    case 3:
      let new = Array(repeating: number, count: random(3))
      model.replaceSubrange(range, with: new)
      list.replaceSubrange(range, with: new)
    case 4:
      model.removeSubrange(range)
      list.removeSubrange(range)
    case 5:
      model.removeAll { $0 < number - 7 }
      list.removeAll { $0 < number - 7 }
    default: editElement(at: random(model.count), number)
    }
  }

  private func editElement(at index: Int, _ number: Int) {
    let other = random(model.count)
    switch random(6) {
    case 0:
      let element = model.remove(at: index)
      #expect(list.remove(at: index) == element)
    case 1...2:
      model.insert(model.remove(at: index), at: other)
      list.move(from: index, to: other)
    case 3:
      model.swapAt(index, other)
      list.swapAt(index, other)
    case 4:
      model[index] = number
      list[index] = number
    default:
      model[index] += number / 5
      list[index] += number / 5
    }
  }
}
