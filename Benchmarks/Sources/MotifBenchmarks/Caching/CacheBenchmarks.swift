// SPDX-License-Identifier: MIT

import Foundation
import MotifCaching
import Synchronization

/// A bounded cache, compared with a dictionary behind a mutex and with Foundation's cache.
enum CacheBenchmarks {
  static var all: [Benchmark] {
    [
      get(1_000),
      get(100_000),
      set(1_000, [.timesFloor(2), .ahead(of: .foundationCache, times: 3)]),
      // Foundation's cache refuses what is new, and so has no entry far away in memory to evict.
      set(100_000, [.timesFloor(2)]),
      Benchmark(
        name: "get, limited lifetime, 1,000 entries",
        measure: .nanoseconds,
        contenders: [motifGet(1_000, lifetime: .seconds(1_000_000)), floorGet(1_000)]
      ),
    ]
  }

  /// Looks up entries in random order.
  private static func get(_ count: Int) -> Benchmark {
    Benchmark(
      name: "get, \(count.grouped) entries",
      measure: .nanoseconds,
      targets: [.timesFloor(2), .ahead(of: .foundationCache, times: 3)],
      contenders: [motifGet(count), floorGet(count), foundationGet(count)]
    )
  }

  /// Inserts an entry that evicts another.
  ///
  /// The floor is given the entry to evict, and doesn't search for it.
  private static func set(_ count: Int, _ targets: [Target]) -> Benchmark {
    Benchmark(
      name: "set with eviction, \(count.grouped) entries",
      measure: .nanoseconds,
      targets: targets,
      contenders: [
        .repeated(.motif) {
          let cache = filledCache(count)
          var next = count
          return { repetitions in
            times(repetitions) { _ in
              insert(next, into: cache)
              next += 1
            }
            expect(cache.count, is: count, "entries")
          }
        },
        .repeated(.floor) {
          let table = filledTable(count)
          var next = count
          return { repetitions in
            times(repetitions) { _ in
              table.replace(next - count, by: next)
              next += 1
            }
          }
        },
        .repeated(.foundationCache) {
          let cache = NSCache<NSNumber, NSNumber>()
          cache.countLimit = count
          for number in 0..<count { cache.setObject(1, forKey: number as NSNumber) }
          var next = count
          return { repetitions in
            times(repetitions) { _ in
              cache.setObject(1, forKey: next as NSNumber)
              next += 1
            }
          }
        },
      ]
    )
  }

  private static func motifGet(_ count: Int, lifetime: Duration? = nil) -> Contender {
    .repeated(.motif) {
      let cache = filledCache(count, lifetime: lifetime)
      let keys = shuffledKeys(count)
      return { repetitions in
        times(repetitions) { index in
          blackHole(cache.value(for: keys[index & (keys.count - 1)]) ?? -1)
        }
        expect(cache.statistics.misses, is: 0, "misses")
      }
    }
  }

  private static func floorGet(_ count: Int) -> Contender {
    .repeated(.floor) {
      let table = filledTable(count)
      let keys = shuffledKeys(count)
      return { repetitions in
        times(repetitions) { index in
          blackHole(table.value(for: keys[index & (keys.count - 1)]) ?? -1)
        }
      }
    }
  }

  private static func foundationGet(_ count: Int) -> Contender {
    .repeated(.foundationCache) {
      let cache = NSCache<NSNumber, NSNumber>()
      let numbers = (0..<count).map { $0 as NSNumber }
      for number in numbers { cache.setObject(number, forKey: number) }
      let keys = shuffledKeys(count).map { numbers[$0] }
      return { repetitions in
        times(repetitions) { index in
          blackHole(cache.object(forKey: keys[index & (keys.count - 1)]) == nil ? -1 : 1)
        }
      }
    }
  }

  private static func filledCache(_ count: Int, lifetime: Duration? = nil) -> BoundedCache<Int, Int>
  {
    let cache = BoundedCache<Int, Int>(countLimit: count, lifetime: lifetime)
    for number in 0..<count { insert(number, into: cache) }
    return cache
  }

  private static func filledTable(_ count: Int) -> LockedTable {
    let table = LockedTable()
    for number in 0..<count { table.insert(number, for: number) }
    return table
  }

  @inline(__always)
  private static func insert(_ number: Int, into cache: BoundedCache<Int, Int>) {
    do throws(BoundedCacheError) {
      try cache.insert(number, for: number)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Keys in random order; their number is a power of 2.
  private static func shuffledKeys(_ count: Int) -> [Int] {
    var generator = SplitMix64(state: 1)
    return (0..<1 << 16).map { _ in Int(generator.next() % UInt64(count)) }
  }
}

/// A cache without limits.
private final class LockedTable: Sendable {
  private let values = Mutex<[Int: Int]>([:])

  func value(for key: Int) -> Int? { values.withLock { $0[key] } }

  func insert(_ value: Int, for key: Int) { values.withLock { $0[key] = value } }

  func replace(_ old: Int, by new: Int) {
    values.withLock { values in
      values[old] = nil
      values[new] = new
    }
  }
}
