// SPDX-License-Identifier: MIT

protocol PlainPrototype: AnyObject {
  func copy() -> Self
}

/// Makes cells by copying an example, and keeps recycled ones for another use.
struct PlainRegistry<Cell: PlainPrototype> {
  private var prototypes: [String: Cell] = [:]
  private var idle: [String: [Cell]] = [:]

  mutating func register(_ name: String, prototype: Cell) {
    prototypes[name] = prototype
  }

  mutating func dequeue(_ name: String) -> Cell? {
    idle[name]?.popLast() ?? prototypes[name]?.copy()
  }

  mutating func recycle(_ cell: Cell, for name: String) {
    idle[name, default: []].append(cell)
  }
}

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
