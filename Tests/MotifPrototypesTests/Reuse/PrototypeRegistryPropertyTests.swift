// SPDX-License-Identifier: MIT

import MotifPrototypes
import MotifTestSupport
import Testing

/// A registry with a plain model of its expected state.
private final class Model {
  /// The expected state of one identifier.
  struct Pool {
    let name: ReuseIdentifier<Row>
    let idleLimit: Int
    var discarded = 0
    var isRegistered = false
    var reused = 0
    var created = 0
    /// The waiting cells, in the order in which they were recycled.
    var idle: [Row] = []
    /// The cells in use.
    var used: [Row] = []
  }

  let registry = PrototypeRegistry()
  var pools: [Pool]
  var made: [Row] = []

  init(_ limits: KeyValuePairs<String, Int>) {
    pools = limits.map { Pool(name: ReuseIdentifier($0), idleLimit: $1) }
  }

  func register(_ index: Int) {
    let pool = pools[index]
    let error = catching { () throws(PrototypeRegistryError) in
      try registry.register(pool.name, idleLimit: pool.idleLimit) { [unowned self] in
        let row = Row()
        made.append(row)
        return row
      }
    }
    if pool.isRegistered {
      #expect(
        error == .conflictingRegistration(identifier: pool.name.rawValue, cellType: "Row")
      )
    } else {
      #expect(error == nil)
    }
    pools[index].isRegistered = true
  }

  func dequeue(_ index: Int) {
    let pool = pools[index]
    let madeBefore = made.count
    var dequeued: Row?
    let error = catching { () throws(PrototypeRegistryError) in
      dequeued = try registry.dequeue(pool.name)
    }
    guard let cell = dequeued else {
      #expect(!pool.isRegistered)
      #expect(error == .unregistered(identifier: pool.name.rawValue, cellType: "Row"))
      return
    }
    #expect(pool.isRegistered)
    #expect(!pools.contains { $0.used.contains { $0 === cell } }, "the cell has a user already")
    if let expected = pools[index].idle.popLast() {
      #expect(cell === expected)
      #expect(made.count == madeBefore)
      pools[index].reused += 1
    } else {
      #expect(cell === made.last)
      #expect(made.count == madeBefore + 1)
      pools[index].created += 1
    }
    pools[index].used.append(cell)
  }

  /// Recycles a cell in use into its own pool or, as is allowed, into another one.
  func recycle(from: Int, into index: Int, position: Int) {
    guard pools[index].isRegistered, pools[from].used.indices.contains(position) else { return }
    let cell = pools[from].used.remove(at: position)
    let error = catching { () throws(PrototypeRegistryError) in
      try registry.recycle(cell, for: pools[index].name)
    }
    #expect(error == nil)
    if pools[index].idle.count < pools[index].idleLimit {
      pools[index].idle.append(cell)
    } else {
      pools[index].discarded += 1
    }
  }

  func prewarm(_ index: Int, to count: Int) {
    guard let pool = try? registry.pool(for: pools[index].name) else { return }
    let madeBefore = made.count
    pool.prewarm(count)
    pools[index].idle += made[madeBefore...]
    pools[index].created += made.count - madeBefore
    let expected = min(count, pools[index].idleLimit)
    #expect(made.count == madeBefore || pools[index].idle.count == expected)
    #expect(pools[index].idle.count >= expected)
  }

  func trim(to count: Int) {
    registry.trim(to: count)
    for index in pools.indices {
      let surplus = max(0, pools[index].idle.count - count)
      pools[index].idle.removeFirst(surplus)
      pools[index].discarded += surplus
    }
  }

  func recycleAgain(_ cell: Row, into index: Int) {
    guard pools[index].isRegistered else { return }
    let name = pools[index].name
    let error = catching { () throws(PrototypeRegistryError) in
      try registry.recycle(cell, for: name)
    }
    #expect(error == .alreadyRecycled(identifier: name.rawValue, cellType: "Row"))
  }

  func check() {
    for pool in pools {
      guard let statistics = (try? registry.pool(for: pool.name))?.statistics else {
        #expect(!pool.isRegistered)
        continue
      }
      #expect(statistics.created == pool.created)
      #expect(statistics.reused == pool.reused)
      #expect(statistics.idle == pool.idle.count)
      #expect(statistics.discarded == pool.discarded)
    }
    #expect(pools.map(\.created).reduce(0, +) == made.count)
    #expect(
      pools.map { $0.idle.count + $0.used.count + $0.discarded }.reduce(0, +) == made.count
    )
    // A cell is prepared each time it is dequeued again.
    let reused = pools.map(\.reused).reduce(0, +)
    #expect(made.map(\.preparations).reduce(0, +) == reused)
  }

  private func catching(
    _ body: () throws(PrototypeRegistryError) -> Void
  ) -> PrototypeRegistryError? {
    do throws(PrototypeRegistryError) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}

@Suite("PrototypeRegistry, compared with a model")
struct PrototypeRegistryPropertyTests {
  @Test func `random operations agree with a model (E1)`() {
    withSeeds(100) { random in
      let model = Model(["a": .max, "b": 3, "c": 1])
      for _ in 0..<150 {
        let index = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          model.register(index)
        case 1...4:
          model.dequeue(index)
        case 5...7:
          let position = Int.random(in: 0..<4, using: &random)
          model.recycle(from: index, into: index, position: position)
        case 8:
          let other = Int.random(in: 0..<3, using: &random)
          model.recycle(from: other, into: index, position: 0)
        case 9:
          model.prewarm(index, to: Int.random(in: 0..<5, using: &random))
        case 10:
          model.trim(to: Int.random(in: 0..<6, using: &random))
        default:
          let idle = model.pools.flatMap(\.idle)
          if let cell = idle.randomElement(using: &random) {
            model.recycleAgain(cell, into: index)
          }
        }
        model.check()
      }
    }
  }
}
