// SPDX-License-Identifier: MIT

internal import MotifCore

/// The place in a cell that shows what is loaded for it, and refuses what was loaded for its
/// predecessor.
///
/// A cell begins to load a cover, leaves the screen, comes back for another album, and asks for
/// another cover. If the first cover arrives now, it must not be shown. A slot gives a cell only
/// the answer for the key that it asked for last, and cancels the request that this replaces:
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
/// A slot belongs to the actor that uses it, the main actor or any other. It may be dropped on any
/// thread, which cancels its request.
public final class LoadSlot<Key: Hashable & Sendable, Value: Sendable> {
  /// What a slot receives: the value and who had it, or why there is none.
  ///
  /// It is never ``LoaderError/cancelled``: a slot that is canceled receives nothing.
  public typealias Answer = Result<LoadedValue<Value>, LoaderError>

  /// The key that was asked for last; `nil` when the slot has been canceled.
  public var key: Key? {
    followed.noteRead()
    return currentKey
  }

  private var currentKey: Key?
  private var request: SlotRequest<Key, Value>?
  private let followed = FollowedState()

  /// Makes a slot that has asked for nothing yet.
  public init() {}

  /// Whether an answer is still to come.
  public var isLoading: Bool {
    followed.noteRead()
    return request != nil
  }

  /// Asks for a value, instead of the one that was asked for before.
  ///
  /// What is in memory is received before this returns. Else it is received later on the actor, in
  /// a turn of its own. The closure is called once at most: not when another value is asked for
  /// meanwhile, nor when the slot is canceled or dropped. It may ask this slot for another value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - loader: Who loads it.
  ///   - priority: How much it matters; that of the current task, if you leave it out.
  ///   - isolation: The actor to which the slot belongs.
  ///   - receive: Gets the answer. The slot keeps it until then, so it should refer to the slot's
  ///     owner weakly.
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
        receive(.success(LoadedValue(value, from: .memory)))
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
    // Only now: a load of the same key goes on, and of others' loads none slips in between.
    replaced?.end()
    followed.noteChange()
  }

  /// Ends what was asked for; nothing is received for it any more.
  ///
  /// Call it when a cell is put aside, so that nothing is loaded that nobody sees.
  public func cancel() {
    currentKey = nil
    request = nil
    followed.noteChange()
  }
}
