// SPDX-License-Identifier: MIT

/// A value that tells those who observe it when it changes.
///
/// Keep the state of a screen or of a model in observable values, and nobody has to remember whom to
/// tell about a change. Setting ``value`` is all there is to do: observers hear of the old and the
/// new value, every ``DerivedValue`` that was computed from it becomes stale, and every ``Effect``
/// that read it runs again.
///
/// ```swift
/// let volume = ObservableValue(5)
/// let registration = volume.observe { old, new in
///   print("from \(old) to \(new)")
/// }
/// volume.value = 7
/// // Prints "from 5 to 7"
/// volume.value = 7
/// registration.cancel()
/// volume.value = 0
/// ```
///
/// An observable value belongs to the isolation domain that made it, for example the main actor.
/// Callbacks run there, before the assignment that caused them returns.
public final class ObservableValue<Value> {
  private let node: ValueNode<Value>

  /// Makes an observable value of any type.
  ///
  /// Every assignment counts as a change.
  ///
  /// - Parameters:
  ///   - value: The value at the beginning.
  ///   - name: What reports call this value.
  public init(_ value: Value, name: String? = nil) {
    node = ValueNode(value, name: name, isEqual: nil)
  }

  /// Makes an observable value that can be compared.
  ///
  /// Setting an equal value is no change.
  ///
  /// - Parameters:
  ///   - value: The value at the beginning.
  ///   - name: What reports call this value.
  public init(_ value: Value, name: String? = nil) where Value: Equatable {
    node = ValueNode(value, name: name, isEqual: { $0 == $1 })
  }

  /// Makes an observable value that can be compared, and says whether it is.
  ///
  /// An edit in place has to be compared as well, for which a copy is kept while something observes
  /// the value. For a large collection that is edited in place, pass `false` for `removesDuplicates`
  /// and let effects and derived values do the observing: then nothing is ever copied.
  ///
  /// - Parameters:
  ///   - value: The value at the beginning.
  ///   - name: What reports call this value.
  ///   - removesDuplicates: Whether setting an equal value is no change.
  public init(_ value: Value, name: String? = nil, removesDuplicates: Bool)
  where Value: Equatable {
    node = ValueNode(value, name: name, isEqual: removesDuplicates ? { $0 == $1 } : nil)
  }

  /// The value.
  ///
  /// Reading it inside a derived value or an effect makes that depend on it. An edit in place, as by
  /// `append` or `+=`, is not such a read. It works on the stored value itself: an array that nobody
  /// observes is not copied. Nothing may read the value while it is being edited.
  public var value: Value {
    get { node.value }
    set { node.value = newValue }
    _modify { yield &node.value }
  }

  /// Edits the value in place, as one change.
  ///
  /// - Parameter body: Edits the value that it gets. What it did before it throws stays.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  public func mutate<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&node.value)
  }
}

// MARK: - Observing

extension ObservableValue {
  /// Calls a closure after every change, as long as the registration lives.
  ///
  /// Observers are called in the order in which they were added. What one of them changes is told
  /// after the change at hand, so all hear the same changes in the same order; ``value`` may be
  /// ahead of the `new` that they get. Inside ``withBatchedChanges(_:)``, several changes are one.
  ///
  /// - Parameter observer: Gets the old and the new value, beginning with the next change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    node.observe(observer)
  }

  /// Calls a closure after every change, as long as an object lives.
  ///
  /// There is nothing to keep: the observation ends with the owner or with this value. Use the owner
  /// that the closure gets instead of capturing it, or it will not go away.
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
