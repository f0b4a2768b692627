// SPDX-License-Identifier: MIT

import MotifMementos
import Testing

@testable import Essence
@testable import Exercises

@Suite("Solutions: Undo")
struct UndoSolutionsTests {
  // MARK: - The essence

  private struct Closure {
    let run: () -> Closure
  }

  private struct Rename {
    var index: Int
    var title: String

    func run(on titles: inout [String]) -> Rename {
      defer { titles[index] = title }
      return Rename(index: index, title: titles[index])
    }
  }

  @Test
  func `a step may be a closure`() {
    final class Counter {
      var count = 0
      func add(_ amount: Int) -> Closure {
        count += amount
        return Closure { self.add(-amount) }
      }
    }
    let counter = Counter()
    var undo = PlainUndo<Closure>()
    for amount in [5, 3] { undo.add(counter.add(amount)) }
    undo.undo { $0.run() }
    undo.undo { $0.run() }
    undo.undo { $0.run() }
    #expect(counter.count == 0)
    undo.redo { $0.run() }
    #expect(counter.count == 5)
    undo.add(counter.add(1))
    undo.redo { $0.run() }
    #expect(counter.count == 6)
  }

  @Test
  func `a step may be a command`() {
    var titles = ["low"]
    var undo = PlainUndo<Rename>()
    undo.add(Rename(index: 0, title: "Low").run(on: &titles))
    undo.undo { $0.run(on: &titles) }
    #expect(titles == ["low"])
    undo.redo { $0.run(on: &titles) }
    #expect(titles == ["Low"])
  }

  @Test
  func `a step may be a snapshot`() {
    var titles = ["Low"]
    func trade(_ old: [String]) -> [String] {
      defer { titles = old }
      return titles
    }
    var undo = PlainUndo<[String]>()
    undo.add(titles)
    titles = ["Low", "Lodger"]
    undo.undo(trade)
    #expect(titles == ["Low"])
    undo.redo(trade)
    #expect(titles == ["Low", "Lodger"])
  }

  // MARK: - The solutions

  @Test
  func `closures undo deletions and renames in order`() throws {
    let playlist = UndoSolutions.Playlist()
    playlist.rename(1, to: "Heroes")
    playlist.delete(0)
    #expect(playlist.history.undoName == "Delete Low")
    try playlist.history.undo()
    #expect(playlist.titles == ["Low", "Heroes"])
    try playlist.history.undo()
    #expect(playlist.titles == ["Low", "Lodger"])
    try playlist.history.redo()
    try playlist.history.redo()
    #expect(playlist.titles == ["Heroes"])
  }

  @Test
  func `commands are undone after a restart`() throws {
    let document = CommandDocument<[String], UndoSolutions.Edit>(["Low", "Lodger"])
    document.perform(.rename(1, to: "Heroes"))
    document.perform(.delete(0))
    let next = try UndoSolutions.decode(UndoSolutions.encode(document))
    #expect(next.state == ["Heroes"])
    try next.undo()
    try next.undo()
    #expect(next.state == ["Low", "Lodger"])
    try next.redo()
    #expect(next.state == ["Low", "Heroes"])
  }

  @Test
  func `snapshots undo without knowing the change`() throws {
    var playlist = UndoSolutions.SnapshotPlaylist()
    playlist.rename(1, to: "Heroes")
    playlist.delete(0)
    #expect(playlist.titles == ["Heroes"])
    try playlist.undo()
    try playlist.undo()
    #expect(playlist.titles == ["Low", "Lodger"])
  }

  @Test
  func `a snapshot with a reference changes with its object`() throws {
    final class Album {
      var title = "Low"
    }
    var history = SnapshotHistory([Album()])
    history.modify(name: "Add") { $0.append(Album()) }
    history.state[0].title = "Lodger"
    try history.undo()
    #expect(history.state.map(\.title) == ["Lodger"])
  }
}
