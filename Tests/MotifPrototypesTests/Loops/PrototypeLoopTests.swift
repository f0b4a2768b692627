// SPDX-License-Identifier: MIT

import MotifCore
import MotifPrototypes
import MotifTestSupport
import Testing

/// Every callback of the module, each repeating the call that it came from.
enum PrototypeLoop: String, CaseIterable, Codable, Sendable {
  case factory, clone, prepare, twoRegistries, prewarm, trim
  case flyweight, nextFlyweight
  case numberOfItems, extent, cell, endOfCell

  /// The expected parts of the message.
  var message: [String] {
    switch self {
    case .factory, .clone, .prepare, .twoRegistries, .prewarm:
      ["a factory or prepareForReuse()", "dequeue()"]
    case .trim: ["the deinit of a cell", "trim(to:)"]
    case .flyweight: ["The creation of a value requires that value"]
    case .nextFlyweight: ["the closure that makes a value", "another value to be made"]
    case .numberOfItems, .extent, .cell: ["The list was changed while it asked its data source"]
    case .endOfCell: ["the deinit of a cell", "a change of the list"]
    }
  }

  /// Starts the loop, which stops the program.
  func run() throws {
    switch self {
    case .factory, .clone, .prepare, .twoRegistries, .prewarm, .trim: try reuse()
    case .flyweight, .nextFlyweight: share()
    case .numberOfItems, .extent, .cell, .endOfCell: try scroll()
    }
  }
}

extension PrototypeLoop {
  private final class Cell: Prototype, Reusable {
    let act: () -> Void
    var whenEnding: () -> Void = {}

    init(_ act: @escaping () -> Void) { self.act = act }

    deinit { whenEnding() }

    func clone() -> Self {
      act()
      return Self(act)
    }

    func prepareForReuse() { act() }
  }

  private func reuse() throws {
    let registry = PrototypeRegistry()
    var pool: ReusePool<Cell>?
    switch self {
    case .factory:
      pool = try registry.register("cell") { pool?.dequeue() ?? Cell {} }
    case .clone:
      pool = try registry.register("cell", prototype: Cell { _ = pool?.dequeue() })
    case .prepare:
      pool = try registry.register("cell") { Cell {} }
      func recycle() {
        try? pool?.recycle(
          Cell {
            recycle()
            _ = pool?.dequeue()
          }
        )
      }
      recycle()
    case .twoRegistries:
      var other: ReusePool<Cell>?
      pool = try registry.register("cell") { other?.dequeue() ?? Cell {} }
      other = try PrototypeRegistry().register("cell") { pool?.dequeue() ?? Cell {} }
    case .prewarm:
      pool = try registry.register("cell") {
        pool?.prewarm(5)
        return Cell {}
      }
      pool?.prewarm(5)
    default:
      pool = try registry.register("cell") { Cell {} }
      func recycle() {
        let cell = Cell {}
        cell.whenEnding = {
          recycle()
          registry.trim(to: 0)
        }
        try? pool?.recycle(cell)
      }
      recycle()
      registry.trim(to: 0)
    }
    _ = pool?.dequeue()
  }
}

extension PrototypeLoop {
  private final class Glyph: Sendable {
    static let all: Flyweights<Int, Glyph> = Flyweights { key in Glyph.all[key] }
    static let chain: Flyweights<Int, Glyph> = Flyweights { key in Glyph.chain[key + 1] }
  }

  private func share() {
    _ = self == .flyweight ? Glyph.all[1] : Glyph.chain[1]
  }
}

extension PrototypeLoop {
  private final class Rows: WindowedListDataSource {
    let loop: PrototypeLoop
    let rows: ReusePool<Cell>

    init(_ loop: PrototypeLoop, _ rows: ReusePool<Cell>) {
      self.loop = loop
      self.rows = rows
    }

    func numberOfItems(in list: WindowedList<Cell>) -> Int {
      if loop == .numberOfItems { list.reload() }
      return 100
    }

    func list(_ list: WindowedList<Cell>, extentOfItemAt index: Int) -> Double {
      if loop == .extent { list.reload() }
      return 1
    }

    func list(_ list: WindowedList<Cell>, cellForItemAt index: Int) -> Cell {
      if loop == .cell { list.reload() }
      let cell = list.dequeue(from: rows)
      if loop == .endOfCell { cell.whenEnding = { list.reload() } }
      return cell
    }
  }

  private func scroll() throws {
    let pool = try PrototypeRegistry().register("cell", idleLimit: 0) { Cell {} }
    let rows = Rows(self, pool)
    let list = WindowedList<Cell>(
      viewportExtent: 3,
      extents: self == .extent ? .variable : .constant(1)
    )
    list.dataSource = rows
    list.reload()
    list.reload()
  }
}

#if os(macOS) || os(Linux)
@Suite("Prototypes, endless loops")
struct PrototypeLoopTests {
  @Test(arguments: PrototypeLoop.allCases)
  func `a callback that repeats its caller stops the program`(
    loop: PrototypeLoop
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [loop] in
      LoopLimit.setRounds(1_000)
      try loop.run()
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    for part in loop.message where !text.contains(part) {
      Issue.record("\(loop) ends with \(text.suffix(600)), which doesn't say “\(part)”")
    }
  }
}
#endif
