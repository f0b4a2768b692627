// SPDX-License-Identifier: MIT

import MotifLists
import MotifTestSupport
import Testing

@testable import Essence

@Suite("ListPresenter, against its essence")
struct PresenterEssenceTests {
  private typealias List = ListSnapshot<Int, Int>

  /// A view that records its calls and applies given lists from inside them.
  private final class View: ListDisplaying, PlainListView {
    var batchStyle = BatchStyle.singleBatch
    var apply: (List) -> Void = { _ in }
    /// The lists to apply from inside each of the next calls.
    var script: [[List]] = []
    private(set) var told: [String] = []

    func show(_ snapshot: ListSnapshot<Int, Int>) {
      tell("show \(snapshot)")
    }

    func perform(_ batch: Changeset<Int, Int>, showing snapshot: ListSnapshot<Int, Int>) {
      tell("\(batch), leading to \(snapshot)")
    }

    func batches(from old: List, to new: List) -> [(batch: Changeset<Int, Int>, result: List)]? {
      var shown = old
      return try? Changeset(from: old, to: new).batches(as: batchStyle, from: old).map { batch in
        shown = try batch.applied(to: shown)
        return (batch, shown)
      }
    }

    private func tell(_ line: String) {
      told.append(line)
      if let lists = script.popLast() { lists.forEach(apply) }
    }
  }

  /// Generates a list close to another one, with some items marked.
  private func draw(near list: inout List, using random: inout SeededGenerator) throws -> List {
    list = try RandomLists.edited(list, using: &random)
    var next = list
    try next.reloadItems(next.itemIDs.filter { _ in Int.random(in: 0..<9, using: &random) == 0 })
    return next
  }

  @Test func `lists are shown in turn, as in the essence`() {
    withSeeds(200) { random in
      let (plainView, view) = (View(), View())
      let (plain, real) = (PlainPresenter(view: plainView), ListPresenter(view: view))
      plainView.apply = { [weak plain] in plain?.apply($0) }
      view.apply = { [weak real] in real?.apply($0) }
      var list = try RandomLists.list(using: &random)
      plain.apply(list)
      real.apply(list)
      for _ in 0..<12 {
        let style = [BatchStyle.singleBatch, .staged, .sequential].randomElement(using: &random)
        let script = try (0..<Int.random(in: 0...3, using: &random)).map { _ in
          try (0..<Int.random(in: 0...2, using: &random)).map { _ in
            try draw(near: &list, using: &random)
          }
        }
        for view in [plainView, view] {
          view.batchStyle = style ?? .staged
          view.script = script
        }
        let next = try draw(near: &list, using: &random)
        plain.apply(next)
        real.apply(next)
        #expect(view.told == plainView.told)
        #expect(real.snapshot == plain.shown)
      }
    }
  }
}
