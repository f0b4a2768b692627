// SPDX-License-Identifier: MIT

/// A stored value and nothing else, for the floors.
///
/// It is accessed through a pointer, which avoids the exclusivity check of a class's property.
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
