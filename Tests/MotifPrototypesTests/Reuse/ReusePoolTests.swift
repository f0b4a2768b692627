// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifPrototypes

@Suite("ReusePool")
struct ReusePoolTests {
  let registry = PrototypeRegistry()

  @Test func `registration, lookup, and identifier share one pool (E1, E2)`()
    throws
  {
    let rows = try registry.register(.row) { Row() }
    let same = try registry.pool(for: .row)

    let row = rows.dequeue()
    try same.recycle(row)
    #expect(try registry.dequeue(.row) === row)
    #expect(rows.statistics == ReuseStatistics(created: 1, reused: 1, idle: 0))
    #expect(try same.statistics == registry.pool(for: .row).statistics)
    #expect(throws: PrototypeRegistryError.unregistered(identifier: "badge", cellType: "Badge")) {
      try registry.pool(for: .badge)
    }
  }

  @Test func `many identifiers stay distinct by name and type (E2)`() throws {
    let names = (0..<12).map { "cell \($0)" }
    var pools: [ReusePool<Row>] = []
    for name in names {
      pools.append(try registry.register(ReuseIdentifier<Row>(name)) { Row() })
      try registry.register(ReuseIdentifier(name), prototype: Badge(color: name))
    }
    for (name, pool) in zip(names, pools) {
      let row = pool.dequeue()
      row.text = name
      try pool.recycle(row)
      #expect(try registry.dequeue(ReuseIdentifier<Badge>(name)).color == name)
    }
    for name in names {
      #expect(try registry.pool(for: ReuseIdentifier<Row>(name)).statistics.idle == 1)
      _ = try registry.dequeue(ReuseIdentifier<Row>(name))
      #expect(try registry.pool(for: ReuseIdentifier<Row>(name)).statistics.created == 1)
    }
  }

  @Test func `canonically equivalent names are equal (E2)`() throws {
    let rows = try registry.register("r\u{F6}w") { Row() }
    rows.prewarm(1)
    let decomposed = ReuseIdentifier<Row>("ro\u{308}w")
    #expect(try registry.pool(for: decomposed).statistics.idle == 1)
    _ = try registry.dequeue(decomposed)
    #expect(rows.statistics.reused == 1)
  }

  @Test func `cells beyond the limit are released`() throws {
    try withLifetimeTracking { tracker in
      let pool = try PrototypeRegistry().register("cell", idleLimit: 2) { tracker.make() }
      var cells = (0..<5).map { _ in pool.dequeue() }
      let last = try #require(cells.last)
      for cell in cells { try pool.recycle(cell) }
      cells = []
      #expect(
        pool.statistics == ReuseStatistics(created: 5, reused: 0, idle: 2, discarded: 3)
      )
      #expect(tracker.livingCount == 3)
      // It isn't waiting, so it may be recycled once there is room.
      _ = pool.dequeue()
      try pool.recycle(last)
      #expect(pool.dequeue() === last)
    }
  }

  @Test func `a waiting cell can't be recycled into a full pool`() throws {
    let rows = try registry.register(.row, idleLimit: 1) { Row() }
    let row = rows.dequeue()
    try rows.recycle(row)
    #expect(throws: PrototypeRegistryError.alreadyRecycled(identifier: "row", cellType: "Row")) {
      try rows.recycle(row)
    }
    #expect(rows.statistics.discarded == 0)
  }

  @Test func `cells made ahead wait unprepared, up to the limit`() throws {
    let rows = try registry.register(.row, idleLimit: 4) { Row() }
    rows.prewarm(2)
    #expect(rows.statistics == ReuseStatistics(created: 2, reused: 0, idle: 2))
    rows.prewarm(1)
    #expect(rows.statistics.created == 2)
    rows.prewarm(9)
    #expect(rows.statistics == ReuseStatistics(created: 4, reused: 0, idle: 4))
    let cells = (0..<4).map { _ in rows.dequeue() }
    #expect(Set(cells.map(ObjectIdentifier.init)).count == 4)
    #expect(rows.statistics.created == 4)
  }

  @Test func `trimming releases the cells that waited longest`() throws {
    try withLifetimeTracking { tracker in
      let registry = PrototypeRegistry()
      let pool = try registry.register("a") { tracker.make() }
      let other = try registry.register("b") { tracker.make() }
      var cells = (0..<6).map { _ in pool.dequeue() }
      for cell in cells { try pool.recycle(cell) }
      cells.removeFirst(4)
      other.prewarm(3)

      pool.store.trim(to: 9)
      #expect(tracker.livingCount == 9)
      registry.trim(to: 2)
      #expect(tracker.livingCount == 4)
      #expect(pool.dequeue() === cells[1])
      #expect(pool.dequeue() === cells[0])
      #expect(pool.statistics == ReuseStatistics(created: 6, reused: 2, idle: 0, discarded: 4))
      other.store.trim(to: 0)
      #expect(other.statistics.idle == 0)
      // Released cells are forgotten, because another cell may get their address.
      other.prewarm(50)
      #expect(other.statistics.idle == 50)
    }
  }

  @Test func `a pool outlives its registry`() throws {
    try withLifetimeTracking { tracker in
      let pool: ReusePool<TrackedObject<Int>>
      do {
        let registry = PrototypeRegistry()
        pool = try registry.register("kept") { tracker.make() }
        try registry.register("gone") { tracker.make() }
        try registry.pool(for: ReuseIdentifier<TrackedObject<Int>>("gone")).prewarm(3)
        pool.prewarm(2)
      }
      #expect(tracker.livingCount == 2)
      let cell = pool.dequeue()
      try pool.recycle(cell)
      #expect(pool.statistics.created == 2)
    }
  }

  @Test func `releasing a pool leaves no trace in the others`() throws {
    for _ in 0..<20 {
      let kept: ReusePool<Row>
      do {
        let registry = PrototypeRegistry()
        kept = try registry.register("kept") { Row() }
        try registry.register(.row) { Row() }.prewarm(30)
      }
      // Some of these have the addresses of the other pool's cells.
      let rows = (0..<30).map { _ in kept.dequeue() }
      for row in rows { try kept.recycle(row) }
      #expect(kept.statistics == ReuseStatistics(created: 30, reused: 0, idle: 30))
    }
  }

  @Test func `a cell's deinitializer may recycle another`() throws {
    final class Group {
      let part: Row
      let parts: ReusePool<Row>
      init(parts: ReusePool<Row>) {
        self.parts = parts
        part = parts.dequeue()
      }
      deinit { try? parts.recycle(part) }
    }
    let parts = try registry.register(.row) { Row() }
    let groups = try registry.register("group", idleLimit: 3) { Group(parts: parts) }
    groups.prewarm(3)
    #expect(parts.statistics == ReuseStatistics(created: 3, reused: 0, idle: 0))
    groups.store.trim(to: 1)
    #expect(parts.statistics.idle == 2)
    try groups.recycle(Group(parts: parts))
    try groups.recycle(Group(parts: parts))
    do {
      let surplus = Group(parts: parts)
      try groups.recycle(surplus)
    }
    #expect(groups.statistics.idle == 3)
    #expect(parts.statistics.idle == 1)
  }

  @Test func `a cell may dequeue and recycle others during preparation`() throws {
    let rows = try registry.register(.row) { Row() }
    let others = try registry.register(.other) { Row() }
    rows.prewarm(2)
    let row = rows.dequeue()
    var others2: [Row] = []
    row.whilePreparing = { _ in
      others2.append(rows.dequeue())
      others2.append(others.dequeue())
      try? rows.recycle(others2[0])
    }
    try rows.recycle(row)
    #expect(rows.dequeue() === row)
    #expect(others2.count == 2)
    #expect(others2[0] !== row)
    #expect(rows.statistics.idle == 1)
    #expect(rows.dequeue() === others2[0])
  }

  @Test func `each class in a pool prepares its own cells`() throws {
    class Plain {}
    final class Other: Plain {}
    final class Counting: Plain, Reusable {
      var count = 0
      func prepareForReuse() { count += 1 }
    }
    var made = 0
    let pool = try registry.register("mixed") {
      made += 1
      return [Plain(), Other(), Counting()][made % 3]
    }
    var cells = (0..<3).map { _ in pool.dequeue() }
    for _ in 0..<4 {
      for cell in cells { try pool.recycle(cell) }
      cells = (0..<3).map { _ in pool.dequeue() }
    }
    #expect(cells.compactMap { ($0 as? Counting)?.count } == [4])
  }

  #if os(macOS) || os(Linux)
  @Test func `negative numbers stop the program`() async {
    await #expect(processExitsWith: .failure) {
      try PrototypeRegistry().register("cell", idleLimit: -1) { Row() }
    }
    await #expect(processExitsWith: .failure) {
      try PrototypeRegistry().register("cell") { Row() }.prewarm(-1)
    }
    await #expect(processExitsWith: .failure) {
      try PrototypeRegistry().register("cell") { Row() }.store.trim(to: -1)
    }
  }
  #endif
}
