// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifPrototypes

/// A cell that calls a closure when it is made, prepared, or deinitialized.
private final class Wild: Reusable {
  var isUsed = false
  private let act: () -> Void
  private let tracked: TrackedObject<Int>

  init(_ tracker: LifetimeTracker, act: @escaping () -> Void) {
    tracked = tracker.make()
    self.act = act
    act()
  }

  deinit { act() }

  func prepareForReuse() { act() }
}

/// A part of a larger cell, recycled when the larger cell is deinitialized.
private final class Part {
  let inner: Part?
  let pool: ReusePool<Part>?

  init(inner: Part? = nil, pool: ReusePool<Part>? = nil) {
    self.inner = inner
    self.pool = pool
  }

  deinit {
    if let inner { try? pool?.recycle(inner) }
  }
}

@Suite("Reuse, calls from callbacks")
struct ReuseReentrancyTests {
  @Test func `no cell has two users, whatever callbacks do (E1)`() {
    withSeeds(80) { seeded in
      var random = seeded
      let tracker = LifetimeTracker()
      var registry: PrototypeRegistry? = PrototypeRegistry()
      var pools: [ReusePool<Wild>] = []
      var used: [Wild] = []
      var budget = 0

      func act() {
        guard budget > 0, !pools.isEmpty else { return }
        budget -= 1
        let pool = pools[Int.random(in: 0..<pools.count, using: &random)]
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
          let cell = pool.dequeue()
          #expect(!cell.isUsed, "the cell has a user already")
          cell.isUsed = true
          used.append(cell)
        case 3...5:
          guard let index = used.indices.randomElement(using: &random) else { return }
          let cell = used.remove(at: index)
          cell.isUsed = false
          #expect(throws: Never.self) { try pool.recycle(cell) }
        case 6:
          pool.prewarm(Int.random(in: 0..<4, using: &random))
        default:
          let count = Int.random(in: 0..<4, using: &random)
          if Bool.random(using: &random) {
            pool.store.trim(to: count)
          } else {
            registry?.trim(to: count)
          }
        }
      }

      for (name, limit) in [("a", 0), ("b", 2), ("c", Int.max)] {
        let pool = try registry?.register(ReuseIdentifier(name), idleLimit: limit) {
          Wild(tracker, act: act)
        }
        pools += pool.map { [$0] } ?? []
      }
      for _ in 0..<60 {
        budget = 6
        act()
        let idle = pools.map(\.statistics.idle).reduce(0, +)
        #expect(tracker.livingCount == idle + used.count)
        #expect(zip(pools, [0, 2, .max]).allSatisfy { $0.statistics.idle <= $1 })
      }
      // The pools retain their factories, which retain the captures of these closures.
      budget = 0
      used = []
      pools = []
      registry = nil
      #expect(tracker.livingCount == 0)
    }
  }

  @Test func `trimming everything also releases recycled parts`() throws {
    for round in 0..<20 {
      let registry = PrototypeRegistry()
      var pools = [try registry.register(ReuseIdentifier("\(round) 0")) { Part() }]
      for level in 1...4 {
        let inner = pools[level - 1]
        pools.append(
          try registry.register(ReuseIdentifier("\(round) \(level)")) {
            Part(inner: inner.dequeue(), pool: inner)
          }
        )
      }
      pools[4].prewarm(3)
      #expect(pools.map(\.statistics.idle) == [0, 0, 0, 0, 3])
      registry.trim(to: 1)
      #expect(pools.map(\.statistics.idle) == [0, 0, 1, 1, 1])
      registry.trim(to: 0)
      #expect(pools.map(\.statistics.idle) == [0, 0, 0, 0, 0])
    }
  }

  @Test func `trimming ends even if deinitializers recycle new cells`() throws {
    final class Phoenix {
      let pool: () -> ReusePool<Phoenix>?
      init(pool: @escaping () -> ReusePool<Phoenix>?) { self.pool = pool }
      deinit {
        guard let pool = pool() else { return }
        try? pool.recycle(Phoenix(pool: self.pool))
      }
    }
    let registry = PrototypeRegistry()
    var pool: ReusePool<Phoenix>?
    pool = try registry.register("phoenix") { Phoenix { pool } }
    pool?.prewarm(2)
    registry.trim(to: 0)
    #expect(pool?.statistics.idle == 2)
    pool = nil
  }

  @Test func `the registry may be released during a preparation`() throws {
    var registry: PrototypeRegistry? = PrototypeRegistry()
    try registry?.register(.row) { Row() }
    let row = Row()
    row.whilePreparing = { _ in registry = nil }
    try registry?.recycle(row, for: .row)
    #expect(try registry?.dequeue(.row) === row)
    #expect(registry == nil)
  }

  @Test func `dequeued cells keep their dynamic class (E1)`() throws {
    class Base: Prototype {
      required init() {}
      func clone() -> Self { Self() }
    }
    final class Derived: Base {}
    let registry = PrototypeRegistry()
    let bases = try registry.register("base", prototype: Derived() as Base)
    #expect(bases.dequeue() is Derived)
    try bases.recycle(Base())
    #expect(type(of: bases.dequeue()) == Base.self)

    let anything = ReuseIdentifier<AnyObject>("anything")
    try registry.register(anything) { Base() }
    let row = Row()
    try registry.recycle(row, for: anything)
    #expect(try registry.dequeue(anything) === row)
    #expect(row.preparations == 1)
    #expect(try registry.dequeue(anything) is Base)
  }
}
