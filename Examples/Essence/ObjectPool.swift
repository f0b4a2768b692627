// SPDX-License-Identifier: MIT

/// Keeps objects that are free now, and makes one only if none is.
struct PlainObjectPool<Object: AnyObject> {
  let limit: Int
  let make: () -> Object

  /// Removes what the last user left in an object.
  let prepare: (Object) -> Void

  private(set) var free: [Object] = []

  mutating func take() -> Object {
    guard let object = free.popLast() else { return make() }
    prepare(object)
    return object
  }

  /// Takes an object back; returns false if it is free already.
  mutating func giveBack(_ object: Object) -> Bool {
    guard !free.contains(where: { $0 === object }) else { return false }
    if free.count < limit { free.append(object) }
    return true
  }
}
