// SPDX-License-Identifier: MIT

import MotifCaching
import MotifCore
import MotifTestSupport
import Synchronization
import Testing

/// An object used by its own callbacks.
private final class Place<Object: Sendable>: Sendable {
  private let stored = Mutex<Object?>(nil)
  var object: Object? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

/// Every callback of the module, repeating the operation that called it.
enum CallbackLoop: String, CaseIterable, Codable, Sendable {
  case evictionThatInserts
  case evictionThatInsertsTwice
  case evictionThatReplaces
  case evictionUnderPressure
  case faultThatReads
  case slotThatLoads
  case tierThatAsksOn
  case answerThatAsks

  /// The parts of the message: the callback, and the operation that calls it.
  var names: [String] {
    switch self {
    case .faultThatReads: ["onFault causes a call of the cache"]
    case .slotThatLoads: ["receive causes load(_:from:)"]
    case .answerThatAsks: ["onAnswer causes cachedValue(for:)"]
    case .tierThatAsksOn: ["a tier causes value(for:)"]
    default: ["onEviction causes insert(_:for:)"]
    }
  }

  func run() async throws {
    switch self {
    case .evictionThatInserts:
      try insertOnEviction { key, value, cache in try? cache.insert(value, for: key) }
    case .evictionThatInsertsTwice:
      try insertOnEviction { key, value, cache in
        for next in [key + 1, key + 2] { try? cache.insert(value, for: next) }
      }
    case .evictionThatReplaces:
      try insertOnEviction { _, value, cache in try? cache.insert(value, for: 0) }
    case .evictionUnderPressure:
      try insertOnEviction { key, value, cache in
        try? cache.insert(value, for: key)
        cache.respond(to: .critical)
      }
    case .faultThatReads: try readOnFault()
    case .slotThatLoads: await loadOnAnswer()
    case .tierThatAsksOn: try await askOn()
    case .answerThatAsks: askOnAnswer()
    }
  }

  private func insertOnEviction(
    _ body: @escaping @Sendable (Int, Int, BoundedCache<Int, Int>) -> Void
  ) throws {
    let place = Place<BoundedCache<Int, Int>>()
    let cache = BoundedCache<Int, Int>(countLimit: 1) { key, value, _ in
      if let cache = place.object { body(key, value, cache) }
    }
    place.object = cache
    for key in 0..<2 { try cache.insert(key, for: key) }
  }

  private func readOnFault() throws {
    let place = Place<FileCache>()
    let files = InMemoryFileSystem()
    let cache = FileCache(directory: "/cache", costLimit: 1_000, fileSystem: files) { _ in
      files.failNext(.rename, code: 5)
      _ = try? place.object?.bytes(for: "a")
    }
    place.object = cache
    for key in ["a", "b"] { try cache.insert([1], for: key) }
    files.failNext(.rename, code: 5)
    _ = try cache.bytes(for: "a")
  }

  @MainActor private func loadOnAnswer() {
    let memory = BoundedCache<Int, Int>()
    memory[1] = 1
    let loader = TieredLoader(memory: memory) { $0 }
    let slot = LoadSlot<Int, Int>()
    func load() { slot.load(1, from: loader) { _ in load() } }
    load()
  }

  private func askOn() async throws {
    let place = Place<TieredLoader<Int, Int>>()
    let loader = TieredLoader(memory: BoundedCache<Int, Int>(), concurrentLoadLimit: 1) { key in
      try await place.object?.value(for: key + 1) ?? 0
    }
    place.object = loader
    _ = try await loader.value(for: 1)
  }
}

extension CallbackLoop {
  fileprivate func askOnAnswer() {
    let place = Place<TieredLoader<Int, Int>>()
    let loader = TieredLoader(
      memory: BoundedCache<Int, Int>(),
      onAnswer: { _ = place.object?.cachedValue(for: $0.key) },
      origin: { $0 }
    )
    loader.memory[1] = 1
    place.object = loader
    _ = loader.cachedValue(for: 1)
  }
}

@Suite("Caching callbacks that cause themselves")
struct CallbackLoopTests {
  #if os(macOS) || os(Linux)
  @Test(arguments: CallbackLoop.allCases)
  func `an endless loop stops the program with a message`(
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
    for name in loop.names { #expect(message.contains("An endless loop: \(name)")) }
  }
  #endif

  @Test
  func `entries removed in a callback are reported after it`() throws {
    let place = Place<BoundedCache<Int, Int>>()
    let log = Mutex<[String]>([])
    let cache = BoundedCache<Int, Int>(countLimit: 3) { key, _, _ in
      log.withLock { $0.append("begin \(key)") }
      if key == 1 { place.object?.removeValue(for: 5) }
      log.withLock { $0.append("end \(key)") }
    }
    place.object = cache
    for key in [1, 2, 5] { try cache.insert(key, for: key) }
    cache.countLimit = 1
    let lines = ["begin 1", "end 1", "begin 5", "end 5", "begin 2", "end 2"]
    #expect(log.withLock { $0 } == lines)
    place.object = nil
  }

  @Test
  func `threads report at the same time`() async throws {
    let total = Atomic(0)
    let place = Place<BoundedCache<Int, Int>>()
    let cache = BoundedCache<Int, Int>(countLimit: 8) { key, value, _ in
      total.add(1, ordering: .relaxed)
      if value > 0 { try? place.object?.insert(value - 1, for: key) }
    }
    place.object = cache
    onThreads(4) { thread in
      for number in 0..<500 { try? cache.insert(3, for: thread * 1_000 + number) }
    }
    let left = cache.keys.compactMap { cache.peekValue(for: $0) }.count
    #expect(left == 8)
    #expect(total.load(ordering: .relaxed) >= 4 * 500)
    place.object = nil
  }

  @Test
  func `a tier that requests its own key fails`() async throws {
    let place = Place<TieredLoader<Int, Int>>()
    let errors = Mutex<[String]>([])
    let loader = TieredLoader(memory: BoundedCache<Int, Int>()) { key in
      do {
        return try await place.object?.value(for: key) ?? 0
      } catch {
        errors.withLock { $0.append("\(error)") }
        return 7
      }
    }
    place.object = loader
    #expect(try await loader.value(for: 1) == 7)
    let message = "the load failed: loader failed (a value is needed to load itself: 1 → 1)"
    #expect(errors.withLock { $0 } == [message])
    place.object = nil
  }

  @Test
  func `circular keys fail, even through loaders`()
    async throws
  {
    let place = Place<[TieredLoader<Int, Int>]>()
    func loader(_ other: Int) -> TieredLoader<Int, Int> {
      let tier = ClosureTier<Int, Int>("tier") { key in
        async let value = place.object?[other].value(for: (key + 1) % 3)
        return try await value ?? 0
      }
      return TieredLoader(
        memory: BoundedCache<Int, Int>(),
        origin: tier.limited(to: .seconds(3_600)),
        concurrentLoadLimit: 1
      )
    }
    let loaders = [loader(1), loader(0)]
    place.object = loaders
    for key in 0..<3 {
      let error = await #expect(throws: LoaderError.self) {
        try await loaders[0].value(for: key)
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains("a value is needed to load itself"))
    }
    place.object = nil
  }

  @Test
  func `a load that waits for another takes no slot`() async throws {
    let place = Place<TieredLoader<Int, Int>>()
    let loader = TieredLoader(memory: BoundedCache<Int, Int>(), concurrentLoadLimit: 1) { key in
      key < 50 ? try await (place.object?.value(for: key + 1) ?? 0) + 1 : 0
    }
    place.object = loader
    #expect(try await loader.value(for: 0) == 50)
    #expect(try await loader.value(for: 20) == 30)
    place.object = nil
  }
}
