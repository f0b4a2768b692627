// SPDX-License-Identifier: MIT

/// A value that is computed from others and always agrees with them.
///
/// State that follows from other state should not be stored a second time, for two copies drift
/// apart. Write down how it follows instead. A derived value finds out what it depends on by running
/// the computation: every ``ObservableValue`` and every other derived value read on the way counts,
/// and the set may differ from run to run.
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
/// It is lazy and it remembers: it computes when it is read or observed, and again only after
/// something it read has changed. If the result is equal, whatever depends on it does not notice.
/// Nothing refers to a derived value that nobody observes, so it goes away with its last reference.
///
/// The computation should only read. A derived value that needs its own result stops the process
/// with a message that names the values along the cycle.
///
/// A derived value belongs to the isolation domain of the values it reads.
public final class DerivedValue<Value> {
  private let node: DerivedNode<Value>

  /// Makes a derived value of any type.
  ///
  /// Every computation counts as a change.
  ///
  /// - Parameters:
  ///   - name: What reports call this value.
  ///   - compute: Computes the value from others.
  public init(name: String? = nil, _ compute: @escaping () -> Value) {
    node = DerivedNode(name: name, isEqual: nil, compute: compute)
  }

  /// Makes a derived value that can be compared.
  ///
  /// Computing an equal value is no change.
  ///
  /// - Parameters:
  ///   - name: What reports call this value.
  ///   - compute: Computes the value from others.
  public init(name: String? = nil, _ compute: @escaping () -> Value) where Value: Equatable {
    node = DerivedNode(name: name, isEqual: { $0 == $1 }, compute: compute)
  }

  /// The value, computed if something it depends on has changed.
  ///
  /// Reading it inside another derived value or an effect makes that depend on it.
  public var value: Value { node.value }
}

// MARK: - Observing

extension DerivedValue {
  /// Calls a closure after every change, as long as the registration lives.
  ///
  /// The value is computed once now, and again after each change of what it depends on; observers
  /// are called when the result differs. They hear the same changes in the same order, also when one
  /// of them sets a value. The registration keeps alive what it takes to compute the value.
  ///
  /// - Parameter observer: Gets the old and the new value, beginning with the next change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    node.observe(observer)
  }

  /// Calls a closure after every change, as long as an object lives.
  ///
  /// There is nothing to keep: the observation ends with the owner or with this derived value. Use
  /// the owner that the closure gets instead of capturing it, or it will not go away.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - observer: Gets the owner, the old and the new value, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    node.observe(owner: owner, observer)
  }
}
