// SPDX-License-Identifier: MIT

/// The behavior of a loader in its simplest form: lists that are searched from end to end.
struct LoaderModel {
  /// The visible effects of an event.
  struct Effects: Equatable {
    /// The tier calls that begin, each with the number of its load.
    var calls: [Call] = []
    var answers: [Int: String] = [:]
    var reports: [String] = []
  }

  /// A call of a tier.
  struct Call: Equatable {
    let description: String
    let load: Int
  }

  /// The outcome of a tier call.
  enum Outcome {
    case value(Int)
    case none
    case failure
  }

  private enum Phase: Equatable {
    case queued
    case reading(Int)
    case storing(Int, Int)
  }

  private struct Load {
    let number: Int
    let key: Int
    var waiters: [(id: Int, priority: TaskPriority)]
    var phase = Phase.queued
    var attempts: [String] = []
    var isKept = true
    var isJoinable = true
    var isAbandoned = false

    var isRunning: Bool {
      if case .reading = phase { !isAbandoned } else { false }
    }
  }

  let tiers: [String]
  let limit: Int
  var memory: [Int: Int] = [:]
  private var loads: [Load] = []
  private var loadCount = 0
  private var effects = Effects()

  init(tiers: [String], limit: Int) {
    self.tiers = tiers
    self.limit = limit
  }

  var waiters: [Int] { loads.flatMap(\.waiters).map(\.id).sorted() }

  func waiterCount(for key: Int) -> Int {
    loads.first { $0.key == key && $0.isJoinable }?.waiters.count ?? 0
  }

  static func describe(_ tier: String, _ key: Int, storing value: Int?) -> String {
    value.map { "\(tier) stores \($0) for \(key)" } ?? "\(tier) asked for \(key)"
  }
}

// MARK: - Events

extension LoaderModel {
  mutating func request(_ key: Int, waiter: Int, priority: TaskPriority) -> Effects {
    collecting { model in
      if let index = model.loads.firstIndex(where: { $0.key == key && $0.isJoinable }) {
        model.loads[index].waiters.append((waiter, priority))
      } else {
        model.loads.append(
          Load(number: model.loadCount, key: key, waiters: [(waiter, priority)])
        )
        model.loadCount += 1
      }
      model.startQueued()
    }
  }

  mutating func raise(_ waiter: Int, to priority: TaskPriority) {
    for load in loads.indices {
      for index in loads[load].waiters.indices where loads[load].waiters[index].id == waiter {
        loads[load].waiters[index].priority = max(priority, loads[load].waiters[index].priority)
      }
    }
  }

  mutating func leave(_ waiter: Int) -> Effects {
    collecting { model in
      guard
        let index = model.loads.firstIndex(where: { $0.waiters.contains { $0.id == waiter } })
      else { return }
      model.loads[index].waiters.removeAll { $0.id == waiter }
      model.effects.answers[waiter] = "cancelled"
      if model.loads[index].waiters.isEmpty {
        if model.loads[index].phase == .queued {
          model.loads.remove(at: index)
        } else {
          model.loads[index].isAbandoned = true
          model.loads[index].isJoinable = false
        }
      }
      model.startQueued()
    }
  }

  mutating func invalidate(_ key: Int?) {
    for index in loads.indices where loads[index].phase != .queued {
      guard key == nil || loads[index].key == key else { continue }
      loads[index].isKept = false
      loads[index].isJoinable = false
    }
    if let key { memory[key] = nil } else { memory = [:] }
  }

  /// Ends a tier call.
  ///
  /// - Parameters:
  ///   - load: The number of the load that makes the call.
  ///   - outcome: The outcome of the call.
  /// - Returns: The visible effects.
  mutating func end(_ load: Int, with outcome: Outcome) -> Effects {
    collecting { model in
      guard let index = model.loads.firstIndex(where: { $0.number == load }) else { return }
      switch model.loads[index].phase {
      case .queued: break
      case .reading(let tier): model.endReading(index, tier, outcome)
      case .storing(let tier, let value): model.endStoring(index, tier, value, outcome)
      }
    }
  }
}

// MARK: - Loads

extension LoaderModel {
  private mutating func collecting(_ body: (inout Self) -> Void) -> Effects {
    effects = Effects()
    body(&self)
    return effects
  }

  private func description(of load: Load) -> String? {
    switch load.phase {
    case .queued: nil
    case .reading(let tier): Self.describe(tiers[tier], load.key, storing: nil)
    case .storing(let tier, let value): Self.describe(tiers[tier], load.key, storing: value)
    }
  }

  private mutating func enter(_ phase: Phase, _ index: Int) {
    loads[index].phase = phase
    if let call = description(of: loads[index]) {
      effects.calls.append(Call(description: call, load: loads[index].number))
    }
  }

  private mutating func startQueued() {
    while loads.count(where: \.isRunning) < limit {
      let queued = loads.indices.filter { loads[$0].phase == .queued }
      let priorities = queued.compactMap { loads[$0].waiters.map(\.priority).max() }
      guard let highest = priorities.max(),
        let position = priorities.firstIndex(of: highest)
      else { return }
      let index = queued[position]
      if let value = memory[loads[index].key] {
        answer(loads.remove(at: index), "\(value) from memory")
      } else {
        enter(.reading(0), index)
      }
    }
  }

  private mutating func answer(_ load: Load, _ answer: String) {
    for waiter in load.waiters { effects.answers[waiter.id] = answer }
  }

  private mutating func endReading(_ index: Int, _ tier: Int, _ outcome: Outcome) {
    if loads[index].isAbandoned {
      loads.remove(at: index)
      return
    }
    let key = loads[index].key
    if case .value(let value) = outcome {
      if loads[index].isKept { memory[key] = value }
      answer(loads[index], "\(value) from \(tiers[tier])")
      loads[index].waiters = []
      loads[index].isJoinable = false
      store(index, tier - 1, value)
      startQueued()
      return
    }
    if case .failure = outcome { effects.reports.append("\(tiers[tier]) answering \(key)") }
    loads[index].attempts.append(tiers[tier] + (isFailure(outcome) ? " failed" : " has none"))
    if tier + 1 < tiers.count {
      enter(.reading(tier + 1), index)
    } else {
      let load = loads.remove(at: index)
      let kind = isFailure(outcome) ? "failed" : "not found"
      answer(load, "\(kind): " + load.attempts.joined(separator: ", "))
      startQueued()
    }
  }

  private mutating func endStoring(
    _ index: Int,
    _ tier: Int,
    _ value: Int,
    _ outcome: Outcome
  ) {
    if isFailure(outcome) {
      effects.reports.append("\(tiers[tier]) storing \(loads[index].key)")
    }
    store(index, tier - 1, value)
  }

  private mutating func store(_ index: Int, _ tier: Int, _ value: Int) {
    if tier >= 0 && loads[index].isKept {
      enter(.storing(tier, value), index)
    } else {
      loads.remove(at: index)
    }
  }

  private func isFailure(_ outcome: Outcome) -> Bool {
    if case .failure = outcome { true } else { false }
  }
}
