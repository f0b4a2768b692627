// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import Synchronization

/// Covers with a filter, each computed once and kept while there is room.
final class Covers: Sendable {
  private let computedCount = Atomic(0)
  private let gate = AsyncStream.makeStream(of: Void.self)

  /// Which title is held up until ``release()``.
  let slowTitle: String?
  let memory: BoundedCache<String, Picture>

  init(slowTitle: String? = nil, onEviction: @escaping @Sendable (String, EvictionReason) -> Void) {
    self.slowTitle = slowTitle
    memory = BoundedCache(costLimit: 100) { title, _, reason in onEviction(title, reason) }
  }

  /// How many covers have been computed.
  var count: Int { computedCount.load(ordering: .relaxed) }

  /// Asks the memory and then computes, on a thread that is not the caller's.
  func makeLoader() -> TieredLoader<String, Picture> {
    TieredLoader(memory: memory, origin: origin, cost: { $0.characterCount })
  }

  private var origin: ClosureTier<String, Picture> {
    ClosureTier("filter") { [self] title in
      if title == slowTitle { for await _ in gate.stream {} }
      computedCount.add(1, ordering: .relaxed)
      return try Picture(title: title).filtered
    }
  }

  /// Lets the slow cover come.
  func release() { gate.continuation.finish() }
}
