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

  /// The object of the calling thread.
  ///
  /// - Parameter make: Makes the object when the thread asks for the first time. The thread keeps
  ///   it until it ends.
  /// - Returns: The object.
  @inline(__always)
  package func object<Object: AnyObject>(_ make: () -> Object) -> Object {
    let key: SystemThread.Key = ThreadContext.key(stored)
    if let address = SystemThread.value(at: key) {
      return Unmanaged<Object>.fromOpaque(address).takeUnretainedValue()
    }
    let object = make()
    let isSet = SystemThread.setValue(Unmanaged.passRetained(object).toOpaque(), at: key)
    require(isSet, "The thread has no room for another thread-specific value.")
    return object
  }

  /// Releases the object of a thread that ends.
  static func release(_ object: UnsafeMutableRawPointer?) {
    guard let object else { return }
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }
}
