// SPDX-License-Identifier: MIT

internal import MotifCore

/// A keeper of a value made by `map`, `combined` or a key path, without the object that the user holds.
///
/// Such a value need not be kept to be observed with an owner: the values that it begins with, its *roots*,
/// retain this keeper as long as they and the owner live. All owners share it.
final class KeptValue<Value> {
  private let block: UnsafeMutablePointer<DerivedBlock<Value>>
  private let keeper: Keeper

  /// For each root, a closure that makes it retain an object while an owner is alive, unless it has ended.
  private var roots: [(_ kept: AnyObject, _ owner: AnyObject) -> Bool] = []

  init(_ value: DerivedValue<Value>) {
    block = value.block
    keeper = Keeper(of: value.node.source)
    var seen: Set<ObjectIdentifier> = []
    // A chain may be long, so this uses a list instead of recursion.
    var waiting = value.origins
    while let origin = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(origin)).inserted else { continue }
      let further = (origin as? any NodeValue)?.origins ?? []
      if further.isEmpty { addRoot(origin) } else { waiting += further }
    }
  }

  private func addRoot(_ root: some ReadableValue) {
    roots.append { [weak root] kept, owner in
      guard let root else { return false }
      let state = Graph.current.state
      let outer = state.pointee.passedOn
      state.pointee.passedOn = root is any NodeValue ? nil : kept
      root.observe(owner: owner) { _, _, _ in withExtendedLifetime(kept) {} }
      state.pointee.passedOn = outer
      return true
    }
  }

  /// Makes the roots retain what a value of another type, which is a root, was asked to retain.
  ///
  /// That value reads this one and observes it on behalf of what it retains. This one must not retain that
  /// itself, because that keeps this one. Returns whether this is so.
  func keepPassedOn(for owner: AnyObject) -> Bool {
    guard let passedOn = Graph.current.state.pointee.passedOn else { return false }
    return keep(passedOn, for: owner)
  }

  /// Makes the roots retain this keeper while an owner is alive.
  func keep(for owner: AnyObject) { _ = keep(self, for: owner) }

  /// Makes the roots retain an object while an owner is alive, and returns whether there are any.
  private func keep(_ kept: AnyObject, for owner: AnyObject) -> Bool {
    roots.reduce(false) { $1(kept, owner) || $0 }
  }

  /// Puts the value and every later one into an inbox, until the last root is released.
  ///
  /// The inbox retains this keeper, so values that are made on demand end with the inbox.
  func fill(_ inbox: ValueInbox<Value>) {
    guard keep(inbox.end, for: inbox) else { return inbox.finish() }
    inbox.keep(self)
    DerivedBlock.fill(inbox, from: block)
  }
}

// MARK: - Observing

extension DerivedBlock {
  /// Adds an observer that receives no change made before this call.
  static func observe<Result>(
    _ block: UnsafeMutablePointer<Self>,
    _ add: (NodeObservers) -> Result
  ) -> Result {
    let (node, graph) = (header(block), Graph.current)
    return graph.hold {
      graph.refresh(node.reader)
      node.pointee.tell(node, graph)
      graph.noteObservers(of: node.source)
      let result = add(node.source.observers)
      graph.beginObservation(of: node.reader)
      return result
    }
  }

  /// Adds an observer that ends with an object.
  static func observe<Owner: AnyObject>(
    _ block: UnsafeMutablePointer<Self>,
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    observe(block) { list in list.add(OwnedObserver(in: list, owner: owner, callback: observer)) }
  }

  /// Puts the value and every later one into an inbox.
  ///
  /// - Parameters:
  ///   - inbox: The inbox.
  ///   - block: The memory of the value, which the caller keeps.
  static func fill(_ inbox: ValueInbox<Value>, from block: UnsafeMutablePointer<Self>) {
    observe(block, owner: inbox) { inbox, _, new in inbox.append(new) }
    inbox.append(block.pointee.result)
  }
}
