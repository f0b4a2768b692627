// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifCaching

@Suite("TieredLoader: against a model")
struct LoaderModelTests {
  @Test
  func `random events match a naive model`()
    async
  {
    await withSeeds(150) { generator in
      let run = LoaderRun(limit: Int.random(in: 1...3, using: &generator))
      for _ in 0..<80 {
        await run.step(&generator)
        if run.hasFailed { return }
      }
      await run.finish(&generator)
    }
  }
}

/// A loader and its model, driven by the same events.
private final class LoaderRun {
  private static let tiers = ["near", "far", "origin"]
  private static let keys = 0..<3

  private let calls = Mailbox<TierCall>()
  private let reports = Mailbox<String>()
  private let loader: TieredLoader<Int, Int>
  private var model: LoaderModel
  private var requests: [TestRequest] = []
  private var open: [(call: TierCall, load: Int)] = []
  private var nextValue = 100

  private(set) var hasFailed = false

  init(limit: Int) {
    let tiers = Self.tiers.map { [calls] in GatedTier($0, calls: calls) }
    loader = TieredLoader(
      memory: BoundedCache(),
      tiers: Array(tiers.dropLast()),
      origin: tiers[2],
      concurrentLoadLimit: limit,
      onTierFailure: { [reports] in reports.send("\($0.tier) \($0.operation) \($0.key)") }
    )
    model = LoaderModel(tiers: Self.tiers, limit: limit)
  }

  func step(_ generator: inout SeededGenerator) async {
    let key = Int.random(in: Self.keys, using: &generator)
    let priority = [TaskPriority.low, .medium, .high].randomElement(using: &generator) ?? .low
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<6:
      await request(key, priority)
    case 6..<9:
      guard let waiter = model.waiters.randomElement(using: &generator) else { return }
      let effects = model.leave(waiter)
      requests[waiter].cancel()
      await expect(effects)
    case 9..<16:
      await endCall(&generator)
    case 16, 17:
      model.invalidate(key)
      loader.invalidate(key)
    case 18:
      guard let waiter = model.waiters.randomElement(using: &generator) else { return }
      model.raise(waiter, to: priority)
      requests[waiter].raise(to: priority)
    default:
      changeMemory(key, &generator)
    }
    check()
  }

  /// Answers all open calls, and checks that nothing remains.
  func finish(_ generator: inout SeededGenerator) async {
    while !open.isEmpty && !hasFailed {
      await endCall(&generator)
      check()
    }
    verify(model.waiters.isEmpty && loader.isIdle, "every request has an answer")
    verify(requests.allSatisfy { $0.answerCount == 0 }, "no request has two")
    verify(calls.count == 0 && reports.count == 0, "nothing else was done")
  }
}

// MARK: - Events

extension LoaderRun {
  private func request(_ key: Int, _ priority: TaskPriority) async {
    let cached = loader.cachedValue(for: key)
    verify(cached == model.memory[key], "cached value of \(key)")
    guard cached == nil else { return }
    let effects = model.request(key, waiter: requests.count, priority: priority)
    requests.append(TestRequest(key, from: loader, priority: priority))
    await expect(effects)
  }

  private func endCall(_ generator: inout SeededGenerator) async {
    guard let index = open.indices.randomElement(using: &generator) else { return }
    let (call, load) = open.remove(at: index)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      nextValue += 1
      let effects = model.end(load, with: .value(nextValue))
      call.answer(nextValue)
      await expect(effects)
    case 1:
      let effects = model.end(load, with: .none)
      call.answer(nil)
      await expect(effects)
    default:
      let effects = model.end(load, with: .failure)
      call.fail()
      await expect(effects)
    }
  }

  private func changeMemory(_ key: Int, _ generator: inout SeededGenerator) {
    if Bool.random(using: &generator) {
      model.memory[key] = nil
      loader.memory.removeValue(for: key)
    } else {
      nextValue += 1
      model.memory[key] = nextValue
      #expect(throws: Never.self) { try loader.memory.insert(nextValue, for: key) }
    }
  }
}

// MARK: - Comparing

extension LoaderRun {
  /// Waits for everything that the model predicts, so that the next event finds both at rest.
  private func expect(_ effects: LoaderModel.Effects) async {
    for (waiter, answer) in effects.answers.sorted(by: { $0.key < $1.key }) {
      let received = describe(await requests[waiter].answer)
      verify(received == answer, "waiter \(waiter) got '\(received)', not '\(answer)'")
    }
    for expected in effects.reports {
      let report = await reports.next()
      verify(report == expected, "'\(report)' was reported, not '\(expected)'")
    }
    // Two loads may run at once, and either may call first.
    var received: [(description: String, call: TierCall)] = []
    for _ in effects.calls {
      let call = await calls.next()
      received.append((LoaderModel.describe(call.tier, call.key, storing: call.storing), call))
    }
    received.sort { $0.description < $1.description }
    let expected = effects.calls.sorted { $0.description < $1.description }
    for (call, expectation) in zip(received, expected) {
      verify(call.description == expectation.description, "\(call.description) \(expectation)")
      open.append((call.call, expectation.load))
    }
  }

  private func check() {
    verify(calls.count == 0, "a call that the model does not make")
    for key in Self.keys {
      verify(loader.memory.peekValue(for: key) == model.memory[key], "memory of \(key)")
      verify(loader.waiterCount(for: key) == model.waiterCount(for: key), "waiters of \(key)")
    }
  }

  private func verify(_ condition: Bool, _ comment: Comment) {
    #expect(condition, comment)
    if !condition { hasFailed = true }
  }

  private func describe(_ answer: TestRequest.Answer) -> String {
    switch answer {
    case .success(let loaded): "\(loaded.value) from \(loaded.source)"
    case .failure(.cancelled): "cancelled"
    case .failure(.notFound(let attempts)): "not found: \(describe(attempts))"
    case .failure(.failed(let attempts)): "failed: \(describe(attempts))"
    }
  }

  private func describe(_ attempts: [TierAttempt]) -> String {
    attempts.map { $0.tier + ($0.failure == nil ? " has none" : " failed") }
      .joined(separator: ", ")
  }
}
