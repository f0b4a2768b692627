// SPDX-License-Identifier: MIT

internal import MotifCore

/// A value that is computed from others and always agrees with them.
///
/// Do not store state that follows from other state a second time, because two copies drift apart.
/// Write down how to compute it instead. A derived value finds its dependencies by running the
/// computation: it depends on every ``ObservableValue`` and every other derived value that the
/// computation reads, and these may differ from run to run.
///
/// ```swift
/// let price = ObservableValue(20)
/// let count = ObservableValue(3)
/// let total = DerivedValue { price.value * count.value }
/// print(total.value)
/// // Prints "60"
/// count.value = 4
/// print(total.value)
/// // Prints "80"
/// ```
///
/// A derived value is lazy and cached: it computes when it is read or observed, and again only
/// after a value that it read has changed. If the result is equal, its dependents do not run. A
/// derived value keeps the values that it has read alive, but they do not keep it alive: it is
/// released with its last reference, or with the last registration of its observers. An observation
/// with an owner follows the rule of ``ReadableValue/observe(owner:_:)``. It shares its computations
/// with everything else that uses the value.
///
/// The computation should only read values. A derived value that needs its own result stops the
/// process with a message that names the values along the cycle.
///
/// A derived value belongs to the isolation domain of the values it reads, and computes where it is read.
///
/// If a closure reads a derived value for the first time, that value is computed inside the
/// closure's own computation, which takes some of the call stack: one of 8 MB holds about 6,000 nested
/// closures in a debug build and 36,000 in a release build, and one of 512 KB, 300 and 1,700. Once
/// computed, chains of any length are updated without nested calls. To compute very long ones for the
/// first time, make them with `map`, `combined`, key paths or ``catching(name:_:)``, which need no call
/// stack.
public final class DerivedValue<Value> {
  @usableFromInline let block: UnsafeMutablePointer<DerivedBlock<Value>>

  /// The values from which `map`, `combined` or a key path made this one; none if it has a closure.
  var origins: [any ReadableValue] = []

  /// What the roots retain for owners, while there are any.
  private weak var kept: KeptValue<Value>?

  @inlinable
  init(block: UnsafeMutablePointer<DerivedBlock<Value>>) {
    self.block = block
    node.pointee.source.owner = .passUnretained(self)
  }

  deinit {
    Graph.endObject(of: node, releasing: &origins)
  }

  @usableFromInline var node: DerivedPointer {
    @inlinable get { DerivedBlock.header(block) }
  }

  /// Makes a derived value of any type.
  ///
  /// Every computation counts as a change.
  ///
  /// - Parameters:
  ///   - name: The value's name in reports.
  ///   - compute: Computes the value from others.
  @inlinable
  public convenience init(name: String? = nil, _ compute: @escaping () -> Value) {
    self.init(block: DerivedBlock.make(name, areEqual: nil, compute))
  }

  /// Makes a derived value that can be compared.
  ///
  /// Computing an equal value is not a change: it replaces the old one, and no observer is called.
  ///
  /// - Parameters:
  ///   - name: The value's name in reports.
  ///   - compute: Computes the value from others.
  @inlinable
  public convenience init(name: String? = nil, _ compute: @escaping () -> Value)
  where Value: Equatable {
    self.init(block: DerivedBlock.make(name, compute))
  }

  /// The value, computed if one of its dependencies has changed.
  ///
  /// Another derived value or an effect that reads it depends on it.
  @inlinable public var value: Value {
    noteRead(node)
    return withExtendedLifetime(self) { block.pointee.result }
  }
}

extension DerivedValue {
  /// Makes a derived value of a type that is known to be comparable only at run time.
  convenience init(
    name: String?,
    areEqual: ((Value, Value) -> Bool)? = equality(of: Value.self),
    computing compute: @escaping () -> Value
  ) {
    self.init(block: DerivedBlock.make(name, areEqual: areEqual, compute))
  }
}

// MARK: - Observing

extension DerivedValue {
  /// Calls a closure after every change, until the registration ends.
  ///
  /// The value is computed once now, and again after each change of its dependencies; observers are
  /// called when the result differs. They receive the same changes in the same order, even if one
  /// of them sets a value. The registration keeps everything alive that the computation needs.
  ///
  /// - Parameter observer: Receives the old and the new value, beginning with the next change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    // The closure keeps the value alive: it ends with the registration, not with its handle.
    DerivedBlock.observe(block) { list in
      let observer = Observer<Value>(in: list) { old, new in
        withExtendedLifetime(self) { observer(old, new) }
      }
      return list.register(observer)
    }
  }

  /// Calls a closure after every change, while an object is alive.
  ///
  /// You need not keep anything, not even this value if `map`, `combined` or a key path made it:
  /// the observation ends with the owner, or with the last of the values with which this one begins.
  /// ``ReadableValue/observe(owner:_:)`` says which these are.
  ///
  /// ```swift
  /// final class Label {
  ///   var text = ""
  /// }
  ///
  /// let album = ObservableValue((title: "Blue", year: 1971))
  /// let label = Label()
  /// album.title.map { $0.uppercased() }.observe(owner: label) { label, _, new in label.text = new }
  /// album.value.title = "Hejira"
  /// print(label.text)
  /// // Prints "HEJIRA"
  /// ```
  ///
  /// A value that you make with a closure, as in `DerivedValue { price.value * count.value }`, begins
  /// with itself, so you must keep it: only its closure knows what it reads.
  ///
  /// Use the owner that the closure receives instead of capturing it, or the owner will never be
  /// released. In the same way, a closure passed to `map` or `combined` should use its arguments,
  /// and not capture their sources.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner, the old and the new value, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    let kept = makeKept()
    if let kept, kept.keepPassedOn(for: owner) { return }
    DerivedBlock.observe(block, owner: owner, observer)
    kept?.keep(for: owner)
  }

  /// A keeper of this value, if `map`, `combined` or a key path made it.
  func makeKept() -> KeptValue<Value>? {
    if origins.isEmpty { return nil }
    if let kept { return kept }
    let new = KeptValue(self)
    kept = new
    return new
  }
}

extension DerivedValue: ReadableValue {}
