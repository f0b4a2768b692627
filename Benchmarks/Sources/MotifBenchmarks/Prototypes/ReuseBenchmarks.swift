// SPDX-License-Identifier: MIT

import MotifPrototypes

/// Dequeuing a cell from a pool and recycling it.
enum ReuseBenchmarks {
  private static let idleCounts = [1, 20, 1_000]

  /// Compared with a pool found by its index in an array.
  static var arrays: [Benchmark] {
    idleCounts.map { idle in
      Benchmark(
        name: "dequeue + recycle, pool, \(idle) idle",
        measure: .nanoseconds,
        targets: [.timesFloor(2)],
        contenders: [pool(idle), indexed(idle)]
      )
    } + [
      Benchmark(
        name: "dequeue + recycle, by identifier",
        measure: .nanoseconds,
        contenders: [identifier(20), indexed(20)]
      ),
      Benchmark(
        name: "dequeue + recycle, pool, cells prepare themselves",
        measure: .nanoseconds,
        contenders: [prepared, indexed(20)]
      ),
    ]
  }

  /// Compared with a pool found by a string in a dictionary.
  static var names: [Benchmark] {
    [
      Benchmark(
        name: "dequeue + recycle, pool",
        measure: .nanoseconds,
        targets: [.timesFloor(1 / 3.0)],
        contenders: [pool(20), named(20)]
      ),
      Benchmark(
        name: "dequeue + recycle, by identifier",
        measure: .nanoseconds,
        targets: [.timesFloor(1 / 3.0)],
        contenders: [identifier(20), named(20)]
      ),
    ]
  }

  private static func pool(_ idle: Int) -> Contender {
    .repeated(.motif) {
      let rows = orStop { () throws(PrototypeRegistryError) in
        try PrototypeRegistry().register(.row) { ReusedRow() }
      }
      rows.prewarm(idle)
      return { count in
        orStop { () throws(PrototypeRegistryError) in
          for index in 0..<count {
            let row = rows.dequeue()
            row.number = index
            try rows.recycle(row)
          }
        }
        expect(rows.statistics.created, is: idle, "cells made")
      }
    }
  }

  private static func identifier(_ idle: Int) -> Contender {
    .repeated(.motif) {
      let registry = PrototypeRegistry()
      orStop { () throws(PrototypeRegistryError) in
        try registry.register(.header) { ReusedRow() }
        try registry.register(.row) { ReusedRow() }.prewarm(idle)
      }
      return { count in
        orStop { () throws(PrototypeRegistryError) in
          for index in 0..<count {
            let row = try registry.dequeue(.row)
            row.number = index
            try registry.recycle(row, for: .row)
          }
        }
      }
    }
  }

  private static var prepared: Contender {
    .repeated(.motif) {
      let rows = orStop { () throws(PrototypeRegistryError) in
        try PrototypeRegistry().register("prepared-row") { PreparedRow() }
      }
      rows.prewarm(20)
      return { count in
        orStop { () throws(PrototypeRegistryError) in
          for index in 0..<count {
            let row = rows.dequeue()
            row.number = index
            try rows.recycle(row)
          }
        }
      }
    }
  }

  private static func indexed(_ idle: Int) -> Contender {
    .repeated(.floor) {
      let pool = IndexedPool()
      for _ in 0..<idle { pool.recycle(ReusedRow(), 1) }
      return { count in
        times(count) { index in
          let row = pool.dequeue(1)
          row.number = index
          pool.recycle(row, 1)
        }
      }
    }
  }

  private static func named(_ idle: Int) -> Contender {
    .repeated(.floor) {
      let pool = NamedPool()
      let name = "row"
      for _ in 0..<idle { pool.recycle(ReusedRow(), name) }
      return { count in
        times(count) { index in
          let row = pool.dequeue(name)
          row.number = index
          pool.recycle(row, name)
        }
      }
    }
  }
}

/// Runs code that can't fail in a benchmark.
func orStop<Value>(_ body: () throws(PrototypeRegistryError) -> Value) -> Value {
  do throws(PrototypeRegistryError) {
    return try body()
  } catch {
    preconditionFailure("\(error)")
  }
}
