// SPDX-License-Identifier: MIT

internal import MotifCore

/// The sources of a derived value, followed without being retained.
///
/// A derived value retains what it reads, and an observer with an owner is retained by what it observes. So
/// something must retain a derived value that is observed. Its sources cannot: it retains them, so neither
/// would ever be released. But they can retain a copy that is rebuilt from *mirrors* of them. A mirror is an
/// observable value that an observer of a source sets to the value of that source.
final class Mirrors {
  /// The mirrors made so far, by the objects that they stand for; only while a value is being rebuilt.
  ///
  /// Those objects are retained meanwhile, because they may be made on demand: a new one for each look would
  /// never be found here.
  private var made: [ObjectIdentifier: (original: AnyObject, mirror: AnyObject)] = [:]

  /// What must be made first, the next one last.
  ///
  /// Each closure returns whether it succeeded.
  private var waiting: [() -> Bool] = []

  /// For each source, a closure that makes it retain an object while an owner is alive.
  private var sources: [(_ kept: AnyObject, _ owner: AnyObject) -> Bool] = []

  /// Rebuilds a derived value.
  fileprivate func make<Value>(_ value: DerivedValue<Value>) -> DerivedValue<Value> {
    waiting.append { self.attempt(value) }
    // A chain may be long, so this uses a list instead of recursion.
    while let next = waiting.last {
      let count = waiting.count
      if next() { waiting.remove(at: count - 1) }
    }
    defer { made = [:] }
    return mirror(of: value) ?? value
  }

  /// The mirror of a source; nil if something else must be made first, which is then in `waiting`.
  func mirror<Source: ReadableValue>(of source: Source) -> DerivedValue<Source.Value>? {
    // Users need not keep a value that stands for another one, so mirror that other one.
    if let other = source as? any Standing<Source.Value> { return mirror(of: other.derived) }
    if let known = made[ObjectIdentifier(source)] {
      return unsafeDowncast(known.mirror, to: DerivedValue<Source.Value>.self)
    }
    if let derived = source as? DerivedValue<Source.Value>, derived.recipe != nil {
      waiting.append { self.attempt(derived) }
      return nil
    }
    let mirror = ObservableValue(
      source.value,
      name: (source as? any NamedNode)?.title,
      areEqual: nil
    )
    source.observe(owner: self) { _, _, new in mirror.value = new }
    sources.append { [weak source] kept, owner in
      guard let source else { return false }
      source.observe(owner: owner) { _, _, _ in withExtendedLifetime(kept) {} }
      return true
    }
    let view = mirror.view
    made[ObjectIdentifier(source)] = (source, view)
    return view
  }

  /// The mirror of a source, which has been made.
  func mirror<Source: ReadableValue>(ofMade source: Source) -> DerivedValue<Source.Value> {
    guard let mirror = mirror(of: source) else { trap("A mirror has not been made.") }
    return mirror
  }

  private func attempt<Value>(_ value: DerivedValue<Value>) -> Bool {
    guard made[ObjectIdentifier(value)] == nil else { return true }
    guard let again = value.recipe?(self) else { return false }
    made[ObjectIdentifier(value)] = (value, again)
    return true
  }

  /// Makes all sources retain an object while an owner is alive, and returns whether there are any.
  fileprivate func keep(_ kept: AnyObject, for owner: AnyObject) -> Bool {
    sources.reduce(false) { $1(kept, owner) || $0 }
  }
}

/// A readable value that stands for a derived one.
protocol Standing<Value>: AnyObject {
  associatedtype Value
  var derived: DerivedValue<Value> { get }
}

/// A derived value that was rebuilt from mirrors of its sources, and so retains none of them.
///
/// It is made for the first owner that observes a value made by `map`, `combined` or a key path. It serves
/// all owners, and is released with the last of them or the last of the sources.
final class MirroredValue<Value> {
  let value: DerivedValue<Value>
  private let mirrors = Mirrors()

  init(_ original: DerivedValue<Value>) {
    let mirrors = mirrors
    value = untracked { mirrors.make(original) }
  }

  /// Makes the sources retain this object while an owner is alive.
  func keep(for owner: AnyObject) { _ = mirrors.keep(self, for: owner) }

  /// Puts the value and every later one into an inbox, until the last source is released.
  ///
  /// The inbox retains this object, so values that are made on demand end with the inbox.
  func fill(_ inbox: ValueInbox<Value>) {
    guard mirrors.keep(inbox.end, for: inbox) else { return inbox.finish() }
    inbox.keep(self)
    value.fill(inbox)
  }
}
