// SPDX-License-Identifier: MIT

import MotifPrototypes

// MARK: - A long list of the main actor

@MainActor
final class Row: @MainActor Reusable, @MainActor Prototype {
  var title = ""
  var badge: String?
  let columns: [Int]

  init(columns: [Int]) { self.columns = columns }

  func clone() -> Self { Self(columns: columns) }
  func prepareForReuse() { badge = nil }
}

extension ReuseIdentifier where Cell == Row {
  nonisolated static var albumRow: Self { "album-row" }
}

@MainActor
final class AlbumTable: @MainActor WindowedListDataSource {
  private(set) var titles = (1...1_000).map { "Album \($0)" }
  let list = WindowedList<Row>(viewportExtent: 3, overscan: 1)
  let rows: ReusePool<Row>

  init(registry: PrototypeRegistry) throws {
    rows = try registry.register(.albumRow, prototype: Row(columns: [20, 40]))
    list.dataSource = self
    list.reload()
  }

  func numberOfItems(in list: WindowedList<Row>) -> Int { titles.count }

  func list(_ list: WindowedList<Row>, cellForItemAt index: Int) -> Row {
    let row = list.dequeue(from: rows)
    row.title = titles[index]
    if index == 0 { row.badge = "new" }
    return row
  }

  func remove(at index: Int) {
    titles.remove(at: index)
    list.apply(Changeset(deleted: [index]))
  }
}

@MainActor
func useScreen() throws {
  let table = try AlbumTable(registry: PrototypeRegistry())
  let list = table.list
  check(list.visibleItems.first?.cell.badge == "new", "a row is set up")
  for index in stride(from: 0, to: 900, by: 3) { list.scroll(toItemAt: index, alignment: .start) }
  var shown: [String] { list.visibleItems.map(\.cell.title) }
  check(shown == ["Album 898", "Album 899", "Album 900"], "it scrolls")
  check(list.visibleItems.allSatisfy { $0.cell.badge == nil }, "a reused row is clean")
  table.remove(at: 898)
  check(shown == ["Album 898", "Album 900", "Album 901"], "a row goes")
  check(table.rows.statistics.created <= 5, "few rows serve many albums")
}

// MARK: - An actor with a pool of its own

actor Renderer {
  /// Not Sendable, and it need not be: nothing but the actor touches it.
  nonisolated final class Buffer: Reusable {
    var words: [String] = []
    func prepareForReuse() { words.removeAll(keepingCapacity: true) }
  }

  private let buffers: ReusePool<Buffer>

  init() throws {
    buffers = try PrototypeRegistry().register("buffer", idleLimit: 4) { Buffer() }
  }

  func render(_ words: [String]) throws -> String {
    let buffer = buffers.dequeue()
    buffer.words += words
    let line = buffer.words.joined(separator: " ")
    try buffers.recycle(buffer)
    return line
  }

  func numberOfBuffers() -> Int { buffers.statistics.created }
}

nonisolated func useActor() async throws {
  let renderer = try Renderer()
  check(try await renderer.render(["So", "What"]) == "So What", "an actor owns a pool")
  check(try await renderer.render(["Naima"]) == "Naima", "a buffer is cleaned")
  check(await renderer.numberOfBuffers() == 1, "and reused")
}

// MARK: - Tasks that share

nonisolated final class CarBase: Sendable {
  let model: String
  init(model: String) { self.model = model }
}

nonisolated func useTasks() async {
  let bases = Flyweights<String, CarBase> { CarBase(model: $0) }
  let seen = await withTaskGroup(of: ObjectIdentifier.self) { group in
    for _ in 1...16 { group.addTask { ObjectIdentifier(bases["bus"]) } }
    return await group.reduce(into: Set()) { $0.insert($1) }
  }
  check(seen.count == 1, "tasks share one instance")
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async throws {
    try useScreen()
    try await useActor()
    await useTasks()
    print("a table of a thousand rows, a renderer, and a shared car")
  }
}
