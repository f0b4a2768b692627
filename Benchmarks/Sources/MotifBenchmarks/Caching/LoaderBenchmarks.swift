// SPDX-License-Identifier: MIT

import Dispatch
import MotifCaching
import Synchronization

/// Requests to a loader, compared with requests to its cache.
enum LoaderBenchmarks {
  static var all: [Benchmark] {
    [hit, reportedHit, asyncHit, load, sharedLoad]
      + [1_000, 10_000, 100_000, 1_000_000].map(cancel)
  }

  private static let keys = 1_000

  /// The number of requests per task, so that starting and awaiting it hardly counts.
  private static let batch = 1_000

  private static func filledCache() -> BoundedCache<Int, Int> {
    let cache = BoundedCache<Int, Int>()
    for key in 0..<keys { try? cache.insert(key, for: key) }
    expect(cache.count, is: keys, "all keys are in the cache")
    return cache
  }

  private static func loader(_ memory: BoundedCache<Int, Int>) -> TieredLoader<Int, Int> {
    TieredLoader(memory: memory) { $0 }
  }

  /// The floor is the cache's own get.
  private static var hit: Benchmark {
    Benchmark(
      name: "cachedValue, 1,000 keys",
      measure: .nanoseconds,
      targets: [.timesFloor(1.1)],
      contenders: [
        .repeated(.motif) {
          let loader = loader(filledCache())
          return { count in
            times(count) { blackHole(loader.cachedValue(for: $0 % keys) ?? 0) }
          }
        },
        .repeated(.floor) {
          let cache = filledCache()
          return { count in
            times(count) { blackHole(cache.value(for: $0 % keys) ?? 0) }
          }
        },
      ]
    )
  }

  /// The same, reported to a closure.
  private static var reportedHit: Benchmark {
    Benchmark(
      name: "cachedValue, 1,000 keys, reported",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let loader = TieredLoader<Int, Int>(
            memory: filledCache(),
            onAnswer: { blackHole($0.key) },
            origin: { $0 }
          )
          return { count in
            times(count) { blackHole(loader.cachedValue(for: $0 % keys) ?? 0) }
          }
        },
        .repeated(.floor) {
          let cache = filledCache()
          return { count in
            times(count) { blackHole(cache.value(for: $0 % keys) ?? 0) }
          }
        },
      ]
    )
  }

  /// The floor is the cache's own get, in a task, too.
  private static var asyncHit: Benchmark {
    Benchmark(
      name: "await value, in memory",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [
        .repeated(.motif) {
          let loader = loader(filledCache())
          return { count in
            inTask {
              for index in 0..<count * batch {
                blackHole((try? await loader.value(for: index % keys)) ?? 0)
              }
            }
          }
        },
        .repeated(.floor) {
          let cache = filledCache()
          return { count in
            inTask {
              for index in 0..<count * batch { blackHole(cache.value(for: index % keys) ?? 0) }
            }
          }
        },
      ]
    )
  }

  /// The floor is a task that is awaited.
  private static var load: Benchmark {
    Benchmark(
      name: "await value, from the origin",
      measure: .nanoseconds,
      operationsPerCall: batch,
      contenders: [
        .repeated(.motif) {
          let loader = loader(BoundedCache(countLimit: 10))
          var start = 0
          return { count in
            let first = start
            start += count * batch
            inTask {
              for key in first..<first + count * batch {
                blackHole((try? await loader.value(for: key)) ?? 0)
              }
            }
          }
        },
        .repeated(.floor) {
          { count in
            inTask {
              for key in 0..<count * batch { blackHole(await Task.detached { key }.value) }
            }
          }
        },
      ]
    )
  }

  /// The time of one of 100 tasks that request the same key.
  ///
  /// The floor is 100 tasks that wait for the same one.
  private static var sharedLoad: Benchmark {
    let waiters = 100
    return Benchmark(
      name: "await value, one load for 100",
      measure: .nanoseconds,
      operationsPerCall: waiters,
      targets: [.timesFloor(3)],
      contenders: [
        .repeated(.motif) {
          let loader = TieredLoader<Int, Int>(memory: BoundedCache(countLimit: 10)) { key in
            await Task.yield()
            return key
          }
          var start = 0
          return { count in
            let first = start
            start += count
            inTask {
              for key in first..<first + count {
                await withTaskGroup(of: Void.self) { group in
                  for _ in 0..<waiters {
                    group.addTask { blackHole((try? await loader.value(for: key)) ?? 0) }
                  }
                }
              }
            }
          }
        },
        .repeated(.floor) {
          { count in
            inTask {
              for key in 0..<count {
                let load = Task.detached {
                  await Task.yield()
                  return key
                }
                await withTaskGroup(of: Void.self) { group in
                  for _ in 0..<waiters { group.addTask { blackHole(await load.value) } }
                }
              }
            }
          }
        },
      ]
    )
  }

  /// The time to cancel one of many requests for the same key, all of which are canceled.
  ///
  /// The floor removes as many entries from a dictionary behind a lock.
  private static func cancel(_ waiters: Int) -> Benchmark {
    Benchmark(
      name: "cancel 1 of \(waiters.grouped) that wait for a key",
      measure: .nanoseconds,
      sampleLimit: waiters > 10_000 ? 5 : nil,
      contenders: [
        .sampled(.motif) {
          let loader = TieredLoader<Int, Int>(memory: BoundedCache(countLimit: 10)) { key in
            try await Task.sleep(for: .seconds(3_600))
            return key
          }
          return {
            let duration = Mutex(Duration.zero)
            inTask {
              let time = await Requester().timeToCancel(waiters, loader)
              duration.withLock { $0 = time }
            }
            return duration.withLock { $0 } / waiters
          }
        },
        .sampled(.floor) {
          {
            let entries = Mutex<[Int: @Sendable () -> Void]>([:])
            for id in 0..<waiters { entries.withLock { $0[id] = {} } }
            let time = ContinuousClock().measure {
              for id in 0..<waiters { entries.withLock { $0.removeValue(forKey: id) }?() }
            }
            return time / waiters
          }
        },
      ]
    )
  }

  /// Makes many requests and cancels them, oldest first.
  private actor Requester {
    func timeToCancel(_ count: Int, _ loader: TieredLoader<Int, Int>) -> Duration {
      let slots = (0..<count).map { _ in LoadSlot<Int, Int>() }
      for slot in slots { slot.load(1, from: loader) { _ in } }
      return ContinuousClock().measure {
        for slot in slots { slot.cancel() }
      }
    }
  }

  /// Runs an operation in a task and blocks the thread until it is done.
  private static func inTask(_ operation: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await operation()
      done.signal()
    }
    done.wait()
  }
}
