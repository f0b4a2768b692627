// SPDX-License-Identifier: MIT

protocol PlainPrototype: AnyObject {
  func copy() -> Self
}

/// Makes cells by copying an example, and keeps recycled ones for another use.
struct PlainPrototypeRegistry<Cell: PlainPrototype> {
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
