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
/// It keeps alive what it has read, but nothing that it has read keeps it alive: it goes away with its
/// last reference, or with the last registration of those who observe it. An owner that observes what `map`,
/// `combined` or a key path made hears of changes all the same, as long as the sources live.
///
/// The computation should only read. A derived value that needs its own result stops the process
/// with a message that names the values along the cycle.
///
/// A derived value belongs to the isolation domain of the values it reads, and computes where it is read.
///
/// A closure that reads a value for the first time has it computed within its own computation. So a chain
/// of closures may be 250 long in a debug build and 1,000 in a release build before something has been
/// read; `map`, `combined` and key paths make chains of any length.
public final class DerivedValue<Value> {
  @usableFromInline let block: UnsafeMutablePointer<DerivedBlock<Value>>

  /// Makes the value again from mirrors of its sources, if `map`, `combined` or a key path made it.
  ///
  /// It answers nil when something else has to be made before.
  var recipe: ((Mirrors) -> DerivedValue<Value>?)?

  /// What serves those who observe the value with an owner, as long as there are any.
  private weak var mirrored: MirroredValue<Value>?

  @inlinable
  init(block: UnsafeMutablePointer<DerivedBlock<Value>>) {
    self.block = block
    node.pointee.source.owner = .passUnretained(self)
  }

  deinit {
    if let recipe = recipe.take() { Graph.discard(recipe) }
    Graph.drop(node.reader)
  }

  @usableFromInline var node: DerivedPointer {
    @inlinable get { UnsafeMutableRawPointer(block).assumingMemoryBound(to: DerivedHeader.self) }
  }

  /// Makes a derived value of any type.
  ///
  /// Every computation counts as a change.
  ///
  /// - Parameters:
  ///   - name: What reports call this value.
  ///   - compute: Computes the value from others.
  @inlinable
  public convenience init(name: String? = nil, _ compute: @escaping () -> Value) {
    self.init(block: DerivedBlock.make(name, areEqual: nil, compute))
  }

  /// Makes a derived value that can be compared.
  ///
  /// Computing an equal value is no change: it takes the place of the old one, and nobody is told.
  ///
  /// - Parameters:
  ///   - name: What reports call this value.
  ///   - compute: Computes the value from others.
  @inlinable
  public convenience init(name: String? = nil, _ compute: @escaping () -> Value)
  where Value: Equatable {
    self.init(block: DerivedBlock.make(name, compute))
  }

  /// The value, computed if something it depends on has changed.
  ///
  /// Reading it inside another derived value or an effect makes that depend on it.
  @inlinable public var value: Value {
    noteRead(node)
    return withExtendedLifetime(self) { block.pointee.result }
  }
}

extension DerivedValue {
  /// Makes a derived value where it is only known at run time whether the type can be compared.
  convenience init(
    name: String?,
    areEqual: ((Value, Value) -> Bool)? = equality(of: Value.self),
    computing compute: @escaping () -> Value
  ) {
    self.init(block: DerivedBlock.make(name, areEqual: areEqual, compute))
  }
}

/// How two values of a type are compared, if they can be.
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  func comparison<Other: Equatable>(_: Other.Type) -> ((Value, Value) -> Bool)? {
    { (left: Other, right: Other) in left == right } as? (Value, Value) -> Bool
  }
  guard let type = type as? any Equatable.Type else { return nil }
  return comparison(type)
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
    // The closure keeps the value alive: it ends with the registration, not with its handle.
    observe { list in
      let observer = Observer<Value>(in: list) { old, new in
        withExtendedLifetime(self) { observer(old, new) }
      }
      return list.register(observer)
    }
  }

  /// Calls a closure after every change, as long as an object lives.
  ///
  /// There is nothing to keep, and that includes this value, if `map`, `combined` or a key path made it: the
  /// observation ends with the owner, or with the values from which this one was computed.
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
  /// One that was made with a closure of its own, as in `DerivedValue { price.value * count.value }`, has to be
  /// kept: its observation ends with it, too.
  ///
  /// Use the owner that the closure gets instead of capturing it, or it will not go away. In the same way,
  /// what was passed to `map` or `combined` should use its arguments, and not capture their sources.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - observer: Gets the owner, the old and the new value, beginning with the next change.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    guard let mirrored = makeMirrored() else { return observeThis(owner: owner, observer) }
    mirrored.value.observeThis(owner: owner, observer)
    mirrored.keep(for: owner)
  }

  /// The present value and every later one, to be read with `for await`.
  ///
  /// The sequence ends when the values go from which this one was computed, if `map`, `combined` or a key path
  /// made it, and otherwise when this value goes. It keeps neither alive.
  ///
  /// ```swift
  /// let album = ObservableValue((title: "Blue", year: 1971))
  /// for await title in album.title.values() {
  ///   print(title)
  ///   if title == "Hejira" { break }
  ///   album.value.title = "Hejira"
  /// }
  /// // Prints:
  /// // Blue
  /// // Hejira
  /// ```
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: What to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Each of its iterators observes by itself.
  public func values(_ buffering: ValueBuffering = .latest) -> ValueSequence<Value> {
    let mirrored = makeMirrored()
    return ValueSequence(buffering) { [weak self] inbox in
      if let mirrored { return mirrored.fill(inbox) }
      guard let self else { return inbox.finish() }
      fill(inbox, until: inbox.end)
    }
  }

  /// Puts this value and every later one into an inbox.
  ///
  /// - Parameter end: Finishes the inbox, if it ends with this value.
  func fill(_ inbox: ValueInbox<Value>, until end: ValueInbox<Value>.End? = nil) {
    untracked {
      observeThis(owner: inbox) { inbox, _, new in
        withExtendedLifetime(end) { inbox.append(new) }
      }
      inbox.append(value)
    }
  }

  private func makeMirrored() -> MirroredValue<Value>? {
    guard recipe != nil else { return nil }
    if let mirrored { return mirrored }
    let new = MirroredValue(self)
    mirrored = new
    return new
  }

  private func observeThis<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (_ owner: Owner, _ old: Value, _ new: Value) -> Void
  ) {
    observe { list in
      list.add(OwnedObserver(in: list, owner: owner, callback: observer))
    }
  }

  /// Adds an observer, for whom everything that has changed by now is over.
  private func observe<Result>(_ add: (ObserverList) -> Result) -> Result {
    let graph = Graph.current
    return graph.hold {
      graph.refresh(node.reader)
      node.pointee.tell(node, graph)
      let result = add(node.source.observers)
      graph.beginObservation(of: node.reader)
      return result
    }
  }
}

extension DerivedValue: ReadableValue {}
