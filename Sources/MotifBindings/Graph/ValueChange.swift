// SPDX-License-Identifier: MIT

/// A change with its values, as all observers will be told.
final class ValueChange<Value>: Change {
  private let observers: ObserverList<Value>
  private let number: Int
  private let old: Value
  private let new: Value

  init(of source: GraphNode, observers: ObserverList<Value>, from old: Value, to new: Value) {
    self.observers = observers
    number = observers.nextChange()
    self.old = old
    self.new = new
    super.init(of: source)
  }

  override func deliver() {
    observers.deliver(number, from: old, to: new)
  }
}
