// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifPrototypes

@Suite("PrototypeRegistry")
struct PrototypeRegistryTests {
  let registry = PrototypeRegistry()

  @Test func `dequeuing reuses recycled cells before cloning (E1)`() throws {
    let prototype = Badge(color: "red")
    try registry.register(.badge, prototype: prototype)

    let first = try registry.dequeue(.badge)
    let second = try registry.dequeue(.badge)
    #expect(first !== prototype)
    #expect(first !== second)
    #expect(first.color == "red")

    try registry.recycle(first, for: .badge)
    #expect(try registry.dequeue(.badge) === first)
    #expect(
      try registry.pool(for: .badge).statistics == ReuseStatistics(created: 2, reused: 1, idle: 0)
    )

    prototype.color = "blue"
    #expect(try registry.dequeue(.badge).color == "blue")
  }

  @Test func `dequeuing calls the factory only without waiting cells (E1)`() throws {
    var made = 0
    try registry.register(.row) {
      made += 1
      return Row()
    }
    #expect(made == 0)
    let cells = [try registry.dequeue(.row), try registry.dequeue(.row)]
    for cell in cells {
      try registry.recycle(cell, for: .row)
    }
    #expect(try registry.dequeue(.row) === cells[1], "the last to be recycled is the first used")
    #expect(try registry.dequeue(.row) === cells[0])
    #expect(made == 2)
    _ = try registry.dequeue(.row)
    #expect(made == 3)
  }

  @Test func `a cell is prepared only when it is reused (E1)`() throws {
    try registry.register(.row) { Row() }
    let row = try registry.dequeue(.row)
    row.text = "old"
    #expect(row.preparations == 0)

    try registry.recycle(row, for: .row)
    #expect(row.preparations == 0)
    #expect(row.text == "old")

    let again = try registry.dequeue(.row)
    #expect(again.preparations == 1)
    #expect(again.text.isEmpty)
  }

  @Test func `a reusable subclass is prepared through any identifier`()
    throws
  {
    class Plain {}
    final class Fancy: Plain, Reusable {
      var isClean = false
      func prepareForReuse() { isClean = true }
    }
    let plain = ReuseIdentifier<Plain>("plain")
    try registry.register(plain) { Fancy() }
    try registry.recycle(try registry.dequeue(plain), for: plain)
    let cell = try #require(try registry.dequeue(plain) as? Fancy)
    #expect(cell.isClean)
  }

  @Test func `an unregistered identifier throws a clear error (E1)`() {
    #expect(throws: PrototypeRegistryError.unregistered(identifier: "row", cellType: "Row")) {
      try registry.dequeue(.row)
    }
    #expect(throws: PrototypeRegistryError.unregistered(identifier: "row", cellType: "Row")) {
      try registry.recycle(Row(), for: .row)
    }
  }

  @Test func `a cell can't be recycled twice (E1)`() throws {
    try registry.register(.row) { Row() }
    try registry.register(.other) { Row() }
    let row = try registry.dequeue(.row)
    try registry.recycle(row, for: .row)

    #expect(throws: PrototypeRegistryError.alreadyRecycled(identifier: "row", cellType: "Row")) {
      try registry.recycle(row, for: .row)
    }
    #expect(throws: PrototypeRegistryError.alreadyRecycled(identifier: "other", cellType: "Row")) {
      try registry.recycle(row, for: .other)
    }
    #expect(try registry.pool(for: .row).statistics.idle == 1)
    #expect(try registry.pool(for: .other).statistics.idle == 0)

    #expect(try registry.dequeue(.row) === row)
    try registry.recycle(row, for: .row)
  }

  @Test func `a cell can't be recycled during its preparation`() throws {
    try registry.register(.row) { Row() }
    let row = try registry.dequeue(.row)
    var caught: PrototypeRegistryError?
    row.whilePreparing = { [registry] row in
      do throws(PrototypeRegistryError) {
        try registry.recycle(row, for: .row)
      } catch {
        caught = error
      }
    }
    try registry.recycle(row, for: .row)
    #expect(try registry.dequeue(.row) === row)
    #expect(caught == .alreadyRecycled(identifier: "row", cellType: "Row"))
    #expect(try registry.dequeue(.row) !== row)
  }

  @Test func `a second registration is rejected (E1)`() throws {
    try registry.register(.badge) { Badge(color: "first") }
    let error = PrototypeRegistryError.conflictingRegistration(
      identifier: "badge",
      cellType: "Badge"
    )
    #expect(throws: error) {
      try registry.register(.badge) { Badge(color: "second") }
    }
    #expect(throws: error) {
      try registry.register(.badge, prototype: Badge(color: "third"))
    }
    #expect(try registry.dequeue(.badge).color == "first")
  }

  @Test func `identifiers differ by name and type (E2)`() throws {
    let row = ReuseIdentifier<Row>("cell")
    let badge = ReuseIdentifier<Badge>("cell")
    try registry.register(row) { Row() }
    #expect(throws: PrototypeRegistryError.unregistered(identifier: "cell", cellType: "Badge")) {
      try registry.dequeue(badge)
    }
    try registry.register(badge, prototype: Badge(color: "red"))
    #expect(try registry.dequeue(badge).color == "red")
    #expect(try registry.pool(for: row).statistics.created == 0)
  }

  @Test func `registering during a dequeue throws an error`() throws {
    var caught: [PrototypeRegistryError] = []
    unowned let registry = registry
    func attempt() {
      do throws(PrototypeRegistryError) {
        try registry.register(.badge) { Badge(color: "late") }
      } catch {
        caught.append(error)
      }
    }
    try registry.register(.row) {
      attempt()
      let row = Row()
      row.whilePreparing = { _ in attempt() }
      return row
    }
    let row = try registry.dequeue(.row)
    try registry.recycle(row, for: .row)
    _ = try registry.dequeue(.row)

    let error = PrototypeRegistryError.registrationInsideDequeue(
      identifier: "badge",
      cellType: "Badge"
    )
    #expect(caught == [error, error])
    #expect(throws: PrototypeRegistryError.self) { try registry.pool(for: .badge) }
    try registry.register(.badge) { Badge(color: "in time") }
  }

  @Test func `a factory may dequeue the parts of its cell`() throws {
    final class Panel {
      let rows: [Row]
      init(rows: [Row]) { self.rows = rows }
    }
    let panel = ReuseIdentifier<Panel>("panel")
    try registry.register(.row) { Row() }
    try registry.register(panel) { [unowned registry] in
      Panel(rows: (0..<3).compactMap { _ in try? registry.dequeue(.row) })
    }
    #expect(try registry.dequeue(panel).rows.count == 3)
    #expect(try registry.pool(for: .row).statistics.created == 3)
  }

  @Test func `a cell made elsewhere may be recycled`() throws {
    try registry.register(.row) { Row() }
    let stranger = Row()
    try registry.recycle(stranger, for: .row)
    #expect(
      try registry.pool(for: .row).statistics == ReuseStatistics(created: 0, reused: 0, idle: 1)
    )
    #expect(try registry.dequeue(.row) === stranger)
  }

  @Test func `the registry retains only recycled cells`() throws {
    try withLifetimeTracking { tracker in
      let badge = ReuseIdentifier<TrackedObject<Int>>("badge")
      let registry = PrototypeRegistry()
      try registry.register(badge) { tracker.make() }
      do {
        let kept = try registry.dequeue(badge)
        _ = try registry.dequeue(badge)
        try registry.recycle(kept, for: badge)
      }
      #expect(tracker.livingCount == 1)
      #expect(tracker.madeCount == 2)
    }
  }

  @Test func `an error suggests what to do`() {
    let name = (identifier: "row", cellType: "Row")
    let errors: [PrototypeRegistryError] = [
      .unregistered(identifier: name.identifier, cellType: name.cellType),
      .alreadyRecycled(identifier: name.identifier, cellType: name.cellType),
      .conflictingRegistration(identifier: name.identifier, cellType: name.cellType),
      .registrationInsideDequeue(identifier: name.identifier, cellType: name.cellType),
    ]
    let descriptions = errors.map { "\($0)" }
    for description in descriptions {
      #expect(description.contains("\"row\""))
      #expect(description.contains("Row"))
      #expect(!description.contains("\n"))
    }
    #expect(Set(descriptions).count == 4)
  }

  #if os(macOS) || os(Linux)
  @Test func `a prototype or factory must make new cells`() async {
    await #expect(processExitsWith: .failure) {
      final class Lazy: Prototype {
        func clone() -> Self { self }
      }
      let lazy = ReuseIdentifier<Lazy>("lazy")
      let registry = PrototypeRegistry()
      try registry.register(lazy, prototype: Lazy())
      _ = try registry.dequeue(lazy)
    }
    await #expect(processExitsWith: .failure) {
      let shared = Row()
      let registry = PrototypeRegistry()
      try registry.register(.row) { shared }
      try registry.register(.other) { Row() }
      try registry.recycle(shared, for: .other)
      _ = try registry.dequeue(.row)
    }
  }
  #endif
}
