// SPDX-License-Identifier: MIT

import MotifCore
import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

/// An object that its own callbacks use.
private final class Place<Object: Sendable>: Sendable {
  private let stored = Mutex<Object?>(nil)
  var object: Object? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// A service that creates itself by requesting itself again in its own scope.
private enum Mirror: ServiceKey {
  static func makeValue(in services: Services) -> Int {
    services.withOverride(Other.self, 1) { services[Mirror.self] }
  }
}

private enum Other: ServiceKey {
  static func makeValue(in services: Services) -> Int { services[Mutual.self] }
}

private enum Mutual: ServiceKey {
  static func makeValue(in services: Services) -> Int { services[Other.self] }
}

private enum Reported: ServiceKey {
  static func makeValue(in services: Services) -> Int { 1 }
}

/// Every callback of the module, repeating the call that caused it.
enum CallbackLoop: String, CaseIterable, Codable, Sendable {
  case coalescingThatAppends
  case codecThatAppends
  case codecThatLooks
  case codecThatLooksAtDeadLetters
  case randomThatAppends
  case randomThatRevives
  case senderThatRuns
  case senderInALaneThatRuns
  case saveThatPerforms
  case saveThatHandsOver
  case saveThatPerformsAndWaits
  case saveThatHandsOverAndWaits
  case applyThatPerforms
  case serviceThatMakesItselfInAScope
  case servicesThatNeedEachOther
  case reportThatAsks

  /// The expected message: the callback, and the call that it makes.
  var message: String {
    switch self {
    case .coalescingThatAppends, .codecThatAppends, .randomThatAppends:
      "'coalescing', 'random', or the codec causes append(_:)"
    case .codecThatLooks, .codecThatLooksAtDeadLetters:
      "the codec causes pending() or deadLetters()"
    case .randomThatRevives: "'random' causes revive(_:)"
    case .senderThatRuns, .senderInALaneThatRuns: "'send' calls run(using:)"
    case .saveThatPerforms, .saveThatHandsOver, .applyThatPerforms:
      "'apply' and 'save' must not perform or hand over changes"
    case .saveThatPerformsAndWaits, .saveThatHandsOverAndWaits:
      "'save' calls perform(_:) or handOver()"
    case .serviceThatMakesItselfInAScope: "causes another value to be made"
    case .servicesThatNeedEachOther:
      "The creation of a value requires that value: Other → Mutual → Other"
    case .reportThatAsks: "The creation of a value requires that value: Reported → Reported"
    }
  }

  func run() async throws {
    switch self {
    case .coalescingThatAppends:
      let outbox = try open(coalescing: { outbox in
        _ = try? outbox.append("again")
        return false
      })
      for text in ["one", "two"] { try await outbox.append(text) }
    case .codecThatAppends:
      let outbox = try open(encode: { _ = try? $0.append("again") })
      try await outbox.append("one")
    case .codecThatLooks:
      let outbox = try open(decode: { _ = $0.pending() as [OutboxParcel<String>] })
      try await outbox.append("one")
      _ = await outbox.pending()
    case .codecThatLooksAtDeadLetters:
      let isLooking = Mutex(false)
      let outbox = try open(decode: { outbox in
        if isLooking.withLock({ $0 }) {
          _ = outbox.deadLetters() as [OutboxDeadLetter<String>]
        }
      })
      try await outbox.append("one")
      try await outbox.deliver { _ in .reject("no") }
      isLooking.withLock { $0 = true }
      _ = await outbox.deadLetters()
    case .randomThatAppends:
      try await open(random: { _ = try? $0.append("again") }).append("one")
    case .randomThatRevives:
      try await open(random: { _ = try? $0.revive([1]) }).revive([1])
    case .senderThatRuns:
      let outbox = try TestOutbox().open()
      try await outbox.append("one")
      try await outbox.run { _ in
        try? await outbox.run { _ in .delivered }
        return .delivered
      }
    case .senderInALaneThatRuns:
      let outbox = try TestOutbox().open()
      try await outbox.append("one")
      try await outbox.deliver(lanes: 2, by: \.count) { _ in
        try? await outbox.run(lanes: 2, by: \.count) { _ in .delivered }
        return .delivered
      }
    case .saveThatPerforms: try block { try? $0.perform("again") }
    case .saveThatHandsOver: try block { try? $0.handOver() }
    case .saveThatPerformsAndWaits: try await wait { try? await $0.perform("again") }
    case .saveThatHandsOverAndWaits: try await wait { try? await $0.handOver() }
    case .applyThatPerforms: try block(inApply: true) { try? $0.perform("again") }
    case .serviceThatMakesItselfInAScope: _ = Services()[Mirror.self]
    case .servicesThatNeedEachOther: _ = Services()[Other.self]
    case .reportThatAsks:
      let services = Services()
      services.withOverrides(.strict { _ in _ = services[Reported.self] }) {
        _ = services[Reported.self]
      }
    }
  }

  private typealias Body = @Sendable (Outbox<String>) -> Void

  private func open(
    encode: Body? = nil,
    decode: Body? = nil,
    random: Body? = nil,
    coalescing: (@Sendable (Outbox<String>) -> Bool)? = nil
  ) throws -> Outbox<String> {
    let place = Place<Outbox<String>>()
    let plain = OutboxCodec<String>.json
    let outbox = try Outbox<String>(
      directory: "/data",
      name: "calls",
      typeIdentifier: "call",
      codec: OutboxCodec(
        encode: { message in
          if let outbox = place.object { encode?(outbox) }
          return try plain.encode(message)
        },
        decode: { bytes in
          if let outbox = place.object { decode?(outbox) }
          return try plain.decode(bytes)
        }
      ),
      fileSystem: InMemoryFileSystem(),
      coalescing: { _, _ in
        if let outbox = place.object { return coalescing?(outbox) ?? false }
        return false
      },
      random: {
        if let outbox = place.object { random?(outbox) }
        return .random(in: 0 ... .max)
      }
    )
    place.object = outbox
    return outbox
  }

  private func block(
    inApply: Bool = false,
    _ body: @escaping (LocalFirst<[String], String>) -> Void
  ) throws {
    var shelf: LocalFirst<[String], String>?
    func call(_ isDue: Bool) {
      if isDue, let shelf { body(shelf) }
    }
    shelf = LocalFirst(
      LocalFirstDocument(state: []),
      outbox: try TestOutbox().open(),
      apply: { title, titles in
        call(inApply)
        titles.append(title)
      },
      save: { _ in call(!inApply) }
    )
    try shelf?.perform("Low")
  }

  @MainActor private func wait(
    _ body: @escaping @MainActor (AsyncLocalFirst<[String], String>) async -> Void
  ) async throws {
    var shelf: AsyncLocalFirst<[String], String>?
    @MainActor func call() async {
      if let shelf { await body(shelf) }
    }
    shelf = AsyncLocalFirst(
      LocalFirstDocument(state: []),
      outbox: try TestOutbox().open(),
      apply: { title, titles in titles.append(title) },
      save: { @MainActor _ in await call() }
    )
    try await shelf?.perform("Low")
  }
}

@Suite("Facade callbacks that repeat their caller")
struct CallbackLoopTests {
  #if os(macOS) || os(Linux)
  @Test(arguments: CallbackLoop.allCases)
  func `a callback that repeats its caller ends with a message`(
    _ loop: CallbackLoop
  ) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [loop] in
      LoopLimit.setRounds(1_000)
      try await loop.run()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(loop.message), "\(message.suffix(300))")
  }
  #endif

  @Test
  func `a sender that always appends can be stopped`() async throws {
    let outbox = try TestOutbox().open()
    try await outbox.append("one")
    let count = Atomic(0)
    let task = Task {
      try await outbox.deliver { _ in
        count.add(1, ordering: .relaxed)
        _ = try? await outbox.append("again")
        return .delivered
      }
    }
    while count.load(ordering: .relaxed) < 300 { await Task.yield() }
    task.cancel()
    #expect(try await task.value == .cancelled)
    #expect(outbox.status.pendingCount == 1)
  }

  @Test
  func `a sender may start a task that runs the outbox later`() async throws {
    let outbox = try TestOutbox().open()
    try await outbox.append("one")
    let runner = Mutex<Task<Void, any Error>?>(nil)
    try await outbox.deliver { _ in
      let task = Task { try await outbox.run { _ in .delivered } }
      runner.withLock { $0 = task }
      return .delivered
    }
    try await outbox.append("two")
    while outbox.status.pendingCount > 0 { await Task.yield() }
    let task = runner.withLock { $0 }
    task?.cancel()
    try await task?.value
  }

  @Test
  func `a service may create another instance in a scope`() {
    enum Depth: ServiceKey {
      static func makeValue(in services: Services) -> Int { 0 }
    }
    enum Sum: ServiceKey {
      static func makeValue(in services: Services) -> Int {
        let depth = services[Depth.self]
        guard depth < 20 else { return 0 }
        return services.withOverride(Depth.self, depth + 1) { services[Sum.self] } + depth
      }
    }
    #expect(Services()[Sum.self] == 190)
  }
}
