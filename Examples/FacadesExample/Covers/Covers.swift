// SPDX-License-Identifier: MIT

internal import MotifCaching
internal import Synchronization

/// Filtered covers, each computed once and cached while there is room.
final class Covers: Sendable {
  private let computedCount = Atomic(0)
  private let gate = AsyncStream.makeStream(of: Void.self)

  /// The title that is delayed until ``release()``.
  let slowTitle: String?
  let memory: BoundedCache<String, Picture>

  init(slowTitle: String? = nil, onEviction: @escaping @Sendable (String, EvictionReason) -> Void) {
    self.slowTitle = slowTitle
    memory = BoundedCache(costLimit: 100) { title, _, reason in onEviction(title, reason) }
  }

  /// The number of covers computed so far.
  var count: Int { computedCount.load(ordering: .relaxed) }

  /// Looks in memory, and otherwise computes the cover on another thread.
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

  /// Releases the delayed cover.
  func release() { gate.continuation.finish() }
}
