// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import MotifTestSupport
internal import Synchronization
internal import Testing

/// A key whose hashes collide as often as the test wants.
private struct ModelKey: Hashable, Sendable {
  let number: Int
  let hashCount: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % hashCount) }
}

@Suite("BoundedCache: against a naive cache")
struct BoundedCacheModelTests {
  private typealias Model = NaiveCache<ModelKey, TrackedObject<Int>>

  /// Which kinds of limits a run uses.
  struct Kind {
    var usesCost = false
    var usesTime = false
    var hasLifetime = false
    var keyCount = 12
    var hashCount = Int.max
    var limit = 0...8
    var costLimit = 0...40
    var steps = 200
  }

  @Test(
    arguments: [
      Kind(),
      Kind(usesCost: true),
      Kind(usesTime: true),
      Kind(usesTime: true, hasLifetime: true),
      Kind(usesCost: true, usesTime: true, hashCount: 3),
      Kind(hashCount: 1, limit: 4...12),
      Kind(keyCount: 400, limit: 50...300, steps: 2_000),
      Kind(
        usesCost: true,
        usesTime: true,
        keyCount: 400,
        limit: 50...300,
        costLimit: 0...4_000,
        steps: 2_000
      ),
    ]
  )
  func `random calls match a naive cache`(kind: Kind) {
    withSeeds(kind.steps > 1_000 ? 10 : 60) { generator in
      withLifetimeTracking { tracker in
        let clock = ManualClock()
        var model = Model(
          countLimit: Int.random(in: kind.limit, using: &generator),
          costLimit: kind.usesCost ? Int.random(in: kind.costLimit, using: &generator) : .max,
          lifetime: kind.hasLifetime ? .seconds(5) : nil
        )
        let departures = Mutex<[Model.Departure]>([])
        let cache = BoundedCache<ModelKey, TrackedObject<Int>>(
          countLimit: model.countLimit,
          costLimit: model.costLimit,
          lifetime: model.lifetime,
          clock: clock
        ) { key, value, reason in
          departures.withLock { $0.append(.init(key: key, value: value, reason: reason)) }
        }
        for step in 0..<kind.steps {
          let call = Self.change(cache, &model, kind, clock, tracker, &generator)
          let isEqual =
            cache.statistics == model.statistics && cache.count == model.entries.count
            && cache.totalCost == model.totalCost
          #expect(isEqual, "\(step): \(call)")
          let left = departures.withLock { exchange(&$0, with: []) }
          #expect(left == model.takeDepartures(), "\(step): \(call)")
          if step.isMultiple(of: 7) {
            model.removeExpired()
            #expect(cache.keys == model.entries.map(\.key), "\(step): \(call)")
          }
          guard isEqual else { return }
        }
      }
    }
  }

  /// Makes the same random call to both, and returns its description.
  private static func change(
    _ cache: BoundedCache<ModelKey, TrackedObject<Int>>,
    _ model: inout Model,
    _ kind: Kind,
    _ clock: ManualClock,
    _ tracker: LifetimeTracker,
    _ generator: inout SeededGenerator
  ) -> String {
    let number = Int.random(in: 0..<kind.keyCount, using: &generator)
    let key = ModelKey(number: number, hashCount: kind.hashCount)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<40:
      let costs = kind.usesCost ? -1...45 : 0...0
      let cost = Int.random(in: costs, using: &generator)
      let isTimed = kind.usesTime && Bool.random(using: &generator)
      let seconds = Int.random(in: -1...9, using: &generator)
      let lifetime: Duration? = isTimed ? .seconds(seconds) : nil
      let value = tracker.make()
      let results = (
        Result { () throws(BoundedCacheError) in
          try cache.insert(value, for: key, cost: cost, lifetime: lifetime)
        },
        Result { () throws(BoundedCacheError) in
          try model.insert(value, for: key, cost: cost, lifetime: lifetime)
        }
      )
      #expect(results.0.error == results.1.error)
      return "insert \(number), cost \(cost), \(String(describing: lifetime))"
    case 40..<70:
      #expect(cache.value(for: key) === model.value(for: key))
      return "value \(number)"
    case 70..<76:
      #expect(cache.peekValue(for: key) === model.peekValue(for: key))
      return "peek \(number)"
    case 76..<84:
      #expect(cache.removeValue(for: key) === model.removeValue(for: key))
      return "remove \(number)"
    case 84..<92:
      guard kind.usesTime else { return "nothing" }
      clock.advance(by: .seconds(1))
      model.now += .seconds(1)
      return "tick"
    case 92..<94:
      let limit = Int.random(in: kind.limit, using: &generator)
      cache.countLimit = limit
      model.setCountLimit(limit)
      #expect(cache.countLimit == limit)
      return "count limit \(limit)"
    case 94..<96:
      guard kind.usesCost else { return "nothing" }
      let limit = Int.random(in: kind.costLimit, using: &generator)
      cache.costLimit = limit
      model.setCostLimit(limit)
      #expect(cache.costLimit == limit)
      return "cost limit \(limit)"
    case 96:
      cache.removeExpired()
      model.removeExpired()
      return "remove expired"
    case 97, 98:
      cache.respond(to: .warning)
      model.respond(to: .warning)
      return "warning"
    default:
      if Bool.random(using: &generator) {
        cache.respond(to: .critical)
        model.respond(to: .critical)
      } else {
        cache.removeAll()
        model.removeAll()
      }
      return "all"
    }
  }
}

private func exchange<Value>(_ value: inout Value, with new: Value) -> Value {
  defer { value = new }
  return value
}

extension Result where Success == Void {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
