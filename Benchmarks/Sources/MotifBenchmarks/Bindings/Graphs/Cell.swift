// SPDX-License-Identifier: MIT

/// A stored value and nothing else, as the floors use it.
///
/// It is read and written through a pointer, which spares it the check of exclusive access that a
/// class's property pays.
final class Cell<Value>: Readable {
  private let storage: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: value)
  }

  deinit {
    storage.deinitialize(count: 1)
    storage.deallocate()
  }

  var value: Value {
    get { storage.pointee }
    _modify { yield &storage.pointee }
  }
}
