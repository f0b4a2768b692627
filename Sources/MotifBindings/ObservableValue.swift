// SPDX-License-Identifier: MIT

@_exported public import MotifCore

/// A value that calls its observers when it changes.
///
/// Keep the state of a screen or of a model in observable values, and you never have to remember
/// which code must learn about a change. Just set ``value``: observers receive the old and the new
/// value, every ``DerivedValue`` that was computed from it becomes stale, and every ``Effect`` that
/// read it runs again.
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
/// An observable value belongs to the isolation domain that made it, such as the main actor.
/// Callbacks run there, before the assignment that caused them returns.
public final class ObservableValue<Value> {
  @usableFromInline let block: UnsafeMutablePointer<ValueBlock<Value>>

  @inlinable
  init(_ value: Value, name: String?, areEqual: ((Value, Value) -> Bool)?) {
    block = .allocate(capacity: 1)
    block.initialize(to: ValueBlock(value, name: name, areEqual: areEqual))
    block.pointee.source.owner = .passUnretained(self)
  }

  deinit {
    Graph.endObject(of: source)
    guard Graph.isLastKeeper(of: source) else { return }
    Graph.endReaders(of: source)
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
  ///   - value: The initial value.
  ///   - name: The value's name in reports.
  @_disfavoredOverload
  @inlinable
  public convenience init(_ value: Value, name: String? = nil) {
    self.init(value, name: name, areEqual: nil)
  }

  /// Makes an observable value that can be compared.
  ///
  /// Setting an equal value is not a change: it replaces the old one, and no observer is called.
  /// The replacement matters only if equal values can be distinguished, such as objects with the
  /// same number:
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
  /// To compare the value after an edit in place, a copy is kept if anything depends on the old
  /// value. For a large collection that is edited in place, pass `false` for `removesDuplicates`
  /// and observe it with effects and derived values: they need no copy.
  ///
  /// - Parameters:
  ///   - value: The initial value.
  ///   - name: The value's name in reports.
  ///   - removesDuplicates: Whether to ignore an assignment of an equal value.
  @inlinable
  public convenience init(_ value: Value, name: String? = nil, removesDuplicates: Bool = true)
  where Value: Equatable {
    self.init(value, name: name, areEqual: removesDuplicates ? { $0 == $1 } : nil)
  }

  /// The value.
  ///
  /// A derived value or an effect that reads it depends on it. An edit in place, as by `append` or
  /// `+=`, is not such a read. It works on the stored value itself. Motif copies an array in two
  /// cases: if there are observers, because they receive the old value; and, for a comparison, if
  /// the array can be compared and a derived value or an effect has read it since its last change.
  /// Nothing may read the value during an edit.
  @inlinable public var value: Value {
    get {
      noteRead(source)
      return withExtendedLifetime(self) { block.pointee.value }
    }
    set {
      // Nothing has read or observed the value, so there is nothing to compare, count, or report.
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
  /// - Parameter body: Edits the value that it receives. Edits made before it throws remain.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
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
  /// Calls a closure after every change, until the registration ends.
  ///
  /// Observers are called in the order in which they were added. If one of them changes the value,
  /// that change is reported after the current one, so all receive the same changes in the same
  /// order; ``value`` may be newer than the `new` that they receive. Inside
  /// ``withBatchedChanges(_:)``, several changes count as one.
  ///
  /// - Parameter observer: Receives the old and the new value, beginning with the next change.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  @inlinable
  public func observe(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Registration {
    let list = beginObservation()
    return list.register(Observer(in: list, callback: observer))
  }

  /// Calls a closure after every change, while an object is alive.
  ///
  /// You need not keep anything: the observation ends with the owner or with this value. Use the
  /// owner that the closure receives instead of capturing it, or the owner will never be released.
  ///
  /// - Parameters:
  ///   - owner: The object whose lifetime bounds the observation. It is referenced weakly.
  ///   - observer: Receives the owner, the old and the new value, beginning with the next change.
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
  /// Hand it out if other code should follow a value that only its owner may change. The view
  /// reports the same changes, and keeps this value alive. Each call makes a new view.
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
  /// A view that has been read retains the value, so the next in-place edit of an array copies the
  /// array.
  public var readOnly: DerivedValue<Value> {
    view
  }
}

extension ReadableValue {
  /// A view of this value.
  ///
  /// The view never compares: this value decides what counts as a change, and may keep duplicates.
  var view: DerivedValue<Value> {
    let input = makeInput()
    return DerivedValue(name: nil, areEqual: nil, computing: input.read)
      .derived(from: self, input.source)
  }
}
