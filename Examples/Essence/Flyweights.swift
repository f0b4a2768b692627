// SPDX-License-Identifier: MIT

/// Has one shared instance for each key, made when it is first asked for.
struct PlainFlyweights<Key: Hashable, Value: AnyObject> {
  let make: (Key) -> Value
  private var instances: [Key: Value] = [:]

  init(make: @escaping (Key) -> Value) { self.make = make }

  mutating func instance(for key: Key) -> Value {
    if let instance = instances[key] { return instance }
    let instance = make(key)
    instances[key] = instance
    return instance
  }
}
