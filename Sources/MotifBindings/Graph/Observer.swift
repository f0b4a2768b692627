// SPDX-License-Identifier: MIT

/// One closure that hears of the changes of one value.
@usableFromInline
class Observer<Value>: ObserverEntry {
  /// A closure that is called where it stands, without being copied and counted.
  @usableFromInline
  struct Callback: ~Copyable {
    @usableFromInline let run: (Value, Value) -> Void

    @inlinable
    init(_ run: @escaping (Value, Value) -> Void) {
      self.run = run
    }

    @inlinable
    borrowing func callAsFunction(_ old: Value, _ new: Value) {
      run(old, new)
    }
  }

  // Unchecked because the list sees to it: while it calls observers, it does not release them.
  @exclusivity(unchecked) @usableFromInline final var callback: Callback?

  @inlinable
  init(
    in list: ObserverList,
    isOwned: Bool = false,
    callback: @escaping (Value, Value) -> Void
  ) {
    self.callback = Callback(callback)
    super.init(in: list, isOwned: isOwned)
  }

  @usableFromInline
  override func releaseCallback() {
    callback = nil
  }
}

/// An observer that ends with an object.
@usableFromInline
final class OwnedObserver<Value>: Observer<Value> {
  private weak var object: AnyObject?

  @usableFromInline
  init<Owner: AnyObject>(
    in list: ObserverList,
    owner: Owner,
    callback: @escaping (Owner, Value, Value) -> Void
  ) {
    object = owner
    super.init(in: list, isOwned: true) { [weak owner] old, new in
      guard let owner else { return }
      callback(owner, old, new)
    }
  }

  @usableFromInline
  override var owner: AnyObject? { object }
}
