// SPDX-License-Identifier: MIT

internal import MotifCore

/// A list that tells how it changes, step by step.
///
/// An array in an ``ObservableValue`` tells what it was and what it is. Where the difference matters,
/// as for a table that should insert one row and not draw all of them again, use a list: each edit
/// tells what was inserted, removed, moved or updated, and where.
///
/// ```swift
/// let titles = ObservableList(["Blue", "Hejira"])
/// let registration = titles.observe { changes in
///   for change in changes { print(change) }
/// }
/// titles.append("Mingus")
/// // Prints "insert("Mingus", at: 2)"
/// withBatchedChanges {
///   titles[1] = "Court and Spark"
///   titles.move(from: 2, to: 0)
/// }
/// // Prints:
/// // update("Hejira", to: "Court and Spark", at: 1)
/// // move("Mingus", from: 2, to: 0)
/// registration.cancel()
/// ```
///
/// Read inside a derived value or an effect, it makes that depend on the list as a whole. What follows
/// from less is cut off where it stays equal:
///
/// ```swift
/// let titles = ObservableList(["Blue", "Hejira"])
/// let count = DerivedValue { titles.count }
/// let showing = Effect { print("\(count.value) albums") }
/// // Prints "2 albums"
/// titles[0] = "Mingus"
/// titles.removeLast()
/// // Prints "1 albums"
/// showing.cancel()
/// ```
///
/// A list can be read like an array, though it is no collection: it is an object, and a slice of it would
/// change under its holder. A loop goes over the elements as they were when it began. ``elements``
/// gives the array.
///
/// An edit in place, as by `titles[0] += "!"`, is one in the list's own array, which is never copied
/// for those who observe. The element is, where it can be compared or while someone observes the
/// list, because both need the old one. Nothing may read the list while one of its elements is
/// edited in place.
///
/// A list belongs to the isolation domain that made it. Callbacks run there, before the edit that
/// caused them returns.
public final class ObservableList<Element> {
  var storage: [Element]
  let log: ListLog<Element>
  private let isEqual: ((Element, Element) -> Bool)?

  /// Makes a list of elements of any type.
  ///
  /// Every update counts as a change.
  ///
  /// - Parameters:
  ///   - elements: What it holds at the beginning.
  ///   - name: What reports call this list.
  public init(_ elements: [Element] = [], name: String? = nil) {
    storage = elements
    log = ListLog(name: name)
    isEqual = nil
  }

  /// Makes a list of elements that can be compared.
  ///
  /// Updating an element to an equal one is no change: it takes its place, and nobody is told.
  ///
  /// - Parameters:
  ///   - elements: What it holds at the beginning.
  ///   - name: What reports call this list.
  public init(_ elements: [Element] = [], name: String? = nil) where Element: Equatable {
    storage = elements
    log = ListLog(name: name)
    isEqual = { $0 == $1 }
  }

  /// Makes a list of elements that can be compared, and says whether they are.
  ///
  /// - Parameters:
  ///   - elements: What it holds at the beginning.
  ///   - name: What reports call this list.
  ///   - removesDuplicates: Whether updating an element to an equal one is no change.
  public init(_ elements: [Element] = [], name: String? = nil, removesDuplicates: Bool)
  where Element: Equatable {
    storage = elements
    log = ListLog(name: name)
    isEqual = removesDuplicates ? { $0 == $1 } : nil
  }

  /// An element.
  ///
  /// - Precondition: The index is one of ``indices``.
  /// - Parameter index: Where it stands.
  /// - Returns: The element.
  public subscript(index: Int) -> Element {
    get {
      log.track()
      checkIndex(index)
      return storage[index]
    }
    set {
      checkIndex(index)
      let old = storage[index]
      storage[index] = newValue
      if isEqual?(old, newValue) != true { log.note([.update(old, to: newValue, at: index)]) }
      // What goes with an element may run code of the user's, so it goes last.
      withExtendedLifetime(old) {}
    }
    _modify {
      checkIndex(index)
      let old = isEqual != nil || log.isObserved ? storage[index] : nil
      defer { didEdit(index, from: old) }
      yield &storage[index]
    }
  }

  func checkIndex(_ index: Int) {
    require(
      storage.indices.contains(index),
      "The list has no element at \(index). Use one of its indices, \(storage.indices)."
    )
  }

  private func didEdit(_ index: Int, from old: Element?) {
    guard let old else { return log.note([]) }
    let new = storage[index]
    if let isEqual, isEqual(old, new) { return }
    log.note([.update(old, to: new, at: index)])
  }
}

// MARK: - Observing

extension ObservableList {
  /// Calls a closure after every change, as long as the registration lives.
  ///
  /// Observers are called in the order in which they were added, each with the same changes in the
  /// same order, also when one of them edits the list; then the list may be ahead of what they are
  /// told. An observer that makes all steps in a copy of the list as it was when it was added keeps
  /// an exact copy.
  ///
  /// - Parameter observer: Gets the steps of each change, beginning with the next one.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(
    _ observer: @escaping (_ changes: ListChanges<Element>) -> Void
  ) -> Registration {
    log.observe(observer)
  }

  /// Calls a closure after every change, as long as an object lives.
  ///
  /// There is nothing to keep: the observation ends with the owner or with this list. Use the owner that
  /// the closure gets instead of capturing it, or it will not go away.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - observer: Gets the owner and the steps of each change, beginning with the next one.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ changes: ListChanges<Element>) -> Void
  ) {
    log.observe(owner: owner, observer)
  }
}
