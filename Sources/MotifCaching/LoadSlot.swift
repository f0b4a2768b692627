// SPDX-License-Identifier: MIT

internal import MotifCore

/// A place in a cell for a loaded value, which rejects values loaded for the cell's previous use.
///
/// A cell begins to load a cover, leaves the screen, returns for another album, and asks for
/// another cover. If the first cover arrives now, it must not be shown. A slot gives a cell only
/// the answer for the key that it asked for last, and cancels the previous request:
///
/// ```swift
/// @MainActor final class CoverCell {
///   private let cover = LoadSlot<String, String>()
///   private(set) var shown = "placeholder"
///
///   func show(_ album: String, from covers: TieredLoader<String, String>) {
///     shown = "placeholder"
///     cover.load(album, from: covers) { [weak self] result in
///       self?.shown = (try? result.get().value) ?? "no cover"
///     }
///   }
/// }
///
/// let covers = TieredLoader(memory: BoundedCache<String, String>()) { "cover of \($0)" }
/// _ = try await covers.value(for: "Blue")
///
/// let cell = CoverCell()
/// cell.show("Hejira", from: covers)
/// print(cell.shown)
/// cell.show("Blue", from: covers)
/// print(cell.shown)
/// // Prints:
/// // placeholder
/// // cover of Blue
/// ```
///
/// A slot belongs to the actor that uses it, the main actor or any other. You may drop it on any
/// thread; that cancels its request.
public final class LoadSlot<Key: Hashable & Sendable, Value: Sendable> {
  /// The answer that a slot receives: the value and its source, or the reason why there is none.
  ///
  /// It is never ``LoaderError/cancelled``: a canceled slot receives nothing.
  public typealias Answer = Result<LoadedValue<Value>, LoaderError>

  /// The key requested last; `nil` after the slot has been canceled.
  public var key: Key? {
    followed.noteRead("load")
    return currentKey
  }

  private var currentKey: Key?
  private var request: SlotRequest<Key, Value>?
  private let followed = FollowedState()
  private let depth = CallDepth(of: "receive", causing: "load(_:from:)")

  /// Makes a slot without a request.
  public init() {}

  /// Whether the slot waits for an answer.
  public var isLoading: Bool {
    followed.noteRead("load")
    return request != nil
  }

  /// Requests a value, in place of the previous request.
  ///
  /// A value in memory is received before this method returns. Any other value is received later on
  /// the actor, in a separate turn. The closure is called at most once, and not at all if another
  /// value is requested in the meantime, or if the slot is canceled or dropped. It may request
  /// another value from this slot; requests of values in memory that keep causing one another stop
  /// the program.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - loader: The loader.
  ///   - priority: The priority of the load; by default, that of the current task.
  ///   - isolation: The actor to which the slot belongs.
  ///   - receive: Receives the answer. The slot retains the closure until then, so it should refer
  ///     to the slot's owner weakly.
  public func load(
    _ key: Key,
    from loader: TieredLoader<Key, Value>,
    priority: TaskPriority? = nil,
    isolation: isolated any Actor = #isolation,
    _ receive: @escaping (Answer) -> Void
  ) {
    currentKey = key
    if let value = loader.cachedValue(for: key) {
      request = nil
      changing {
        followed.noteChange()
        depth.nest { receive(.success(LoadedValue(value, from: .memory))) }
      }
      return
    }
    let priority = priority ?? Task.currentPriority
    let request = SlotRequest<Key, Value>(loader, priority) { [weak self] answer, request in
      guard let self, self.request === request else { return }
      self.request = nil
      changing {
        followed.noteChange()
        receive(answer)
      }
    }
    let replaced = self.request
    self.request = request
    request.begin(key, on: isolation, priority)
    // The old request ends last, so that a load of the same key continues, and no other load takes its turn.
    replaced?.end()
    followed.noteChange()
  }

  /// Cancels the request; its answer will not be received.
  ///
  /// Call it when a cell is recycled, so that no value is loaded in vain.
  public func cancel() {
    currentKey = nil
    request = nil
    followed.noteChange()
  }
}
