// SPDX-License-Identifier: MIT

internal import MotifCore

/// The sources of a derived value, followed without being kept.
///
/// A derived value keeps what it reads, and an observer with an owner is kept by what it observes. So someone
/// has to keep a derived value that is observed. Its sources cannot: it keeps them, and neither would ever
/// go. But they can keep what is made again from *mirrors* of them. A mirror is an observable value that is
/// set to what a source is, by an observer of that source.
final class Mirrors {
  /// What has been made, by the object that it stands for; only while a value is being made again.
  ///
  /// That object is kept as long, because it may exist on demand: made again for each look, it would never be
  /// found here.
  private var made: [ObjectIdentifier: (original: AnyObject, mirror: AnyObject)] = [:]

  /// What has to be made before others, the next one last.
  ///
  /// Each says whether it could be made.
  private var waiting: [() -> Bool] = []

  /// For each source, a way to let it keep an object as long as an owner lives.
  private var sources: [(_ kept: AnyObject, _ owner: AnyObject) -> Bool] = []

  /// Makes a derived value again.
  fileprivate func make<Value>(_ value: DerivedValue<Value>) -> DerivedValue<Value> {
    waiting.append { self.attempt(value) }
    // A chain may be long, so it takes a list rather than calls.
    while let next = waiting.last {
      let count = waiting.count
      if next() { waiting.remove(at: count - 1) }
    }
    defer { made = [:] }
    return mirror(of: value) ?? value
  }

  /// What stands for a source; nil if something else has to be made before, which has been noted.
  func mirror<Source: ReadableValue>(of source: Source) -> DerivedValue<Source.Value>? {
    // Nobody needs to keep what stands for another one either.
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

  /// What stands for a source, and has been made.
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

  /// Lets all sources keep an object as long as an owner lives, and returns whether there are any.
  fileprivate func keep(_ kept: AnyObject, for owner: AnyObject) -> Bool {
    sources.reduce(false) { $1(kept, owner) || $0 }
  }
}

/// A readable value that stands for a derived one.
protocol Standing<Value>: AnyObject {
  associatedtype Value
  var derived: DerivedValue<Value> { get }
}

/// A derived value that was made again from mirrors of its sources, and so keeps none of them.
///
/// It is made for the first owner who observes a value that `map`, `combined` or a key path made. It serves
/// all owners, and goes with the last of them or with the last of the sources.
final class MirroredValue<Value> {
  let value: DerivedValue<Value>
  private let mirrors = Mirrors()

  init(_ original: DerivedValue<Value>) {
    let mirrors = mirrors
    value = untracked { mirrors.make(original) }
  }

  /// Lets the sources keep this as long as an owner lives.
  func keep(for owner: AnyObject) { _ = mirrors.keep(self, for: owner) }

  /// Puts the value and every later one into an inbox, until the last source has gone.
  ///
  /// The inbox keeps this, so that what is made on demand ends with it.
  func fill(_ inbox: ValueInbox<Value>) {
    guard mirrors.keep(inbox.end, for: inbox) else { return inbox.finish() }
    inbox.keep(self)
    value.fill(inbox)
  }
}
