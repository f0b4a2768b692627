// SPDX-License-Identifier: MIT

@_exported public import MotifCore

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
  @usableFromInline let block: UnsafeMutablePointer<ValueBlock<Value>>

  /// What reports call this value; not public, for a property of the value may be called `name`.
  @usableFromInline let title: String?

  @inlinable
  init(_ value: Value, name: String?, areEqual: ((Value, Value) -> Bool)?) {
    title = name
    block = .allocate(capacity: 1)
    block.initialize(to: ValueBlock(value, areEqual: areEqual))
    block.pointee.source.owner = .passUnretained(self)
  }

  deinit {
    Graph.end(source)
    block.deinitialize(count: 1)
    block.deallocate()
  }

  @usableFromInline var source: SourcePointer {
    @inlinable get { UnsafeMutableRawPointer(block).assumingMemoryBound(to: Source.self) }
  }

  /// Makes an observable value of any type.
  ///
  /// Every assignment counts as a change.
  ///
  /// - Parameters:
  ///   - value: The value at the beginning.
  ///   - name: What reports call this value.
  @_disfavoredOverload
  @inlinable
  public convenience init(_ value: Value, name: String? = nil) {
    self.init(value, name: name, areEqual: nil)
  }

  /// Makes an observable value that can be compared.
  ///
  /// Setting an equal value is no change: it takes the place of the old one, and nobody is told. That
  /// makes a difference only where equal values can be told apart, as objects with the same number:
  ///
  /// ```swift
  /// struct Album: Equatable {
  ///   let number: Int
  ///   var title: String
  ///
  ///   static func == (left: Self, right: Self) -> Bool { left.number == right.number }
  /// }
  ///
  /// let album = ObservableValue(Album(number: 1, title: "Blu"))
  /// let registration = album.observe { print("now \($1.title)") }
  /// album.value = Album(number: 1, title: "Blue")
  /// print(album.value.title)
  /// registration.cancel()
  /// // Prints "Blue"
  /// ```
  ///
  /// An edit in place has to be compared as well, for which a copy is kept if something depends on
  /// the value as it was. For a large collection that is edited in place, pass `false` for
  /// `removesDuplicates` and let effects and derived values do the observing: they need no copy.
  ///
  /// - Parameters:
  ///   - value: The value at the beginning.
  ///   - name: What reports call this value.
  ///   - removesDuplicates: Whether setting an equal value is no change.
  @inlinable
  public convenience init(_ value: Value, name: String? = nil, removesDuplicates: Bool = true)
  where Value: Equatable {
    self.init(value, name: name, areEqual: removesDuplicates ? { $0 == $1 } : nil)
  }

  /// The value.
  ///
  /// Reading it inside a derived value or an effect makes that depend on it. An edit in place, as by
  /// `append` or `+=`, is not such a read. It works on the stored value itself. An array is copied for
  /// observers, who are told the old one; and, to be compared, where it can be and a derived value or
  /// an effect has read it since its last change. Nothing may read the value while it is being edited.
  @inlinable public var value: Value {
    get {
      noteRead(source)
      return withExtendedLifetime(self) { block.pointee.value }
    }
    set {
      // Nobody knows the value that is there: nothing has to be told, compared or counted.
      if block.pointee.source.flags.isEmpty {
        _ = exchange(&block.pointee.value, with: newValue)
        withExtendedLifetime(self) {}
      } else {
        assign(newValue)
      }
    }
    _modify {
      let old = beginEdit()
      defer { endEdit(from: old) }
      yield &block.pointee.value
    }
  }

  /// Edits the value in place, as one change.
  ///
  /// - Parameter body: Edits the value that it gets. What it did before it throws stays.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @discardableResult
  @inlinable
  public func mutate<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&value)
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
  @inlinable
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    let list = beginObservation()
    return list.register(Observer(in: list, callback: observer))
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
    let list = beginObservation()
    list.add(OwnedObserver(in: list, owner: owner, callback: observer))
  }
}

extension ObservableValue: ReadableValue {
  /// A view of this value that cannot set it.
  ///
  /// Hand it out where others should follow a value that only its owner may change. It tells of the
  /// same changes, and keeps this value alive. Each call makes a new view.
  ///
  /// ```swift
  /// final class Player {
  ///   private let storedVolume = ObservableValue(5)
  ///   let volume: DerivedValue<Int>
  ///
  ///   init() { volume = storedVolume.readOnly }
  ///
  ///   func turnUp() { storedVolume.value += 1 }
  /// }
  ///
  /// let player = Player()
  /// let registration = player.volume.observe { print("from \($0) to \($1)") }
  /// player.turnUp()
  /// registration.cancel()
  /// // Prints "from 5 to 6"
  /// ```
  ///
  /// A view that has been read holds the value, so that the next edit in place of an array copies it.
  public var readOnly: DerivedValue<Value> {
    view.made { $0.mirror(of: self)?.view }
  }
}

extension ReadableValue {
  /// A value that is this one.
  ///
  /// Never compared: what is a change is for this value to say, which may keep duplicates.
  var view: DerivedValue<Value> {
    DerivedValue(name: nil, areEqual: nil, computing: { self.value }).reading(self)
  }
}
