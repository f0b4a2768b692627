// SPDX-License-Identifier: MIT

/// A slot in which each thread keeps an object of its own.
///
/// It is for what belongs to a synchronous call and everything that the call leads to, whatever
/// objects take part: how deeply calls are nested, and which turns wait. Unlike a task-local value,
/// the tasks that the call starts do not inherit the object.
package struct ThreadSlot: Sendable {
  /// The key of the slot as ``ThreadContext/stored(_:)``.
  private let stored: UInt

  /// Takes a slot, which is never given back: keep it in a static constant.
  package init() {
    guard let key = SystemThread.makeObjectKey() else {
      trap("The process has no thread-specific key left. Release those that you do not need.")
    }
    stored = ThreadContext.stored(key)
  }

  /// The object of the calling thread, which keeps it until it ends; `nil` before it is set, once.
  package var object: Unmanaged<AnyObject>? {
    let key: SystemThread.Key = ThreadContext.key(stored)
    return SystemThread.value(at: key).map { Unmanaged.fromOpaque($0) }
  }

  /// Sets the object of the calling thread, which has none.
  package func setObject(_ object: AnyObject) {
    let address = Unmanaged.passRetained(object).toOpaque()
    let isSet = SystemThread.setValue(address, at: ThreadContext.key(stored))
    require(isSet, "The thread has no room for another thread-specific value.")
  }

  /// Releases the object of a thread that ends.
  static func release(_ object: UnsafeMutableRawPointer?) {
    guard let object else { return }
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }
}
