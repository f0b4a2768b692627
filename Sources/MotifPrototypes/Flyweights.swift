// SPDX-License-Identifier: MIT

internal import MotifCore
public import Synchronization

/// Instances that are shared by all users of the same key.
///
/// If thousands of objects hold the same immutable data, store that data once. Divide each object
/// into the part that many have in common and the part that is specific to it; the common part is a
/// flyweight.
///
/// ```swift
/// final class CarBase: Sendable {
///   let model: String
///   let seats: Int
///   init(model: String, seats: Int) {
///     self.model = model
///     self.seats = seats
///   }
/// }
///
/// struct Car {
///   let base: CarBase
///   var color: String
/// }
///
/// let bases = Flyweights<String, CarBase> { model in
///   CarBase(model: model, seats: model == "Isetta" ? 2 : 5)
/// }
/// let red = Car(base: bases["Isetta"], color: "red")
/// let blue = Car(base: bases["Isetta"], color: "blue")
/// print(red.base === blue.base, blue.base.seats, bases.count)
/// // Prints "true 2 1"
/// ```
///
/// Flyweights also suit objects that take long to make and never change afterward: a formatter for
/// each configuration, a compiled expression for each pattern.
///
/// **Threads.** You may use flyweights from any thread. An instance is made once, however many
/// threads ask for it at the same time: threads that ask while it is being made wait for it. The
/// closure that makes it runs without a lock and may ask for other keys. A closure that asks for
/// its own key, directly or in a cycle over other keys and threads, would wait forever; instead,
/// the program stops with a message that names the keys. It also stops if more than 100 instances
/// need one another to be made. The key's `==` and `hash(into:)` do run
/// under a lock, and must not ask for an instance.
public final class Flyweights<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  private let retention: FlyweightRetention
  @usableFromInline let make: @Sendable (Key) -> Value
  @usableFromInline let table = Mutex(FlyweightTable<Key, Value>())
  private let once = OnceTable<Key>()

  /// Makes an empty set of flyweights.
  ///
  /// - Parameters:
  ///   - retention: How long instances live.
  ///   - make: Makes the instance for a key. It should depend only on the key.
  public init(_ retention: FlyweightRetention = .strong, make: @escaping @Sendable (Key) -> Value) {
    self.retention = retention
    self.make = make
  }

  /// The instance for a key, made now if there is none.
  ///
  /// - Parameter key: The key of the instance.
  /// - Precondition: Making the instance doesn't need the instance itself.
  /// - Complexity: O(1) on average, with weak retention amortized over all calls.
  @inlinable
  public subscript(key: Key) -> Value {
    // Specialized for the key, this look takes a fifth of the time.
    existingValue(for: key) ?? value(for: key, make: make)
  }

  /// Returns the instance for a key, made now by the caller's closure if there is none.
  ///
  /// Use it if making can fail, or needs data that only the caller has. After a failure there is no
  /// instance, and the next caller makes one; so do callers that were waiting for it.
  ///
  /// ```swift
  /// struct Missing: Error {}
  /// final class Page: Sendable {}
  ///
  /// let pages = Flyweights<Int, Page> { _ in Page() }
  /// do {
  ///   _ = try pages.value(for: 7) { _ throws(Missing) in throw Missing() }
  /// } catch {
  ///   print(error, pages.count)
  /// }
  /// // Prints "Missing() 0"
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key of the instance.
  ///   - make: Makes the instance for the key.
  /// - Returns: The instance.
  /// - Throws: The error of `make`.
  /// - Precondition: Making the instance doesn't need the instance itself.
  /// - Complexity: O(1) on average, with weak retention amortized over all calls.
  public func value<Failure: Error>(
    for key: Key,
    make: (Key) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try once.value(
      for: key,
      describe: { String(describing: key) },
      existing: { existingValue(for: key) },
      make: { () throws(Failure) in
        // The entry of a released instance is removed first.
        let dropped = table.withLock { $0.remove(key) }
        withExtendedLifetime(dropped) {}
        return try make(key)
      },
      keep: { value in
        let dropped = table.withLock { $0.insert(value, for: key, isWeak: retention == .weak) }
        withExtendedLifetime(dropped) {}
      }
    )
  }
}

// MARK: - What there is

extension Flyweights {
  /// The instance for a key, if there is one.
  @inlinable
  func existingValue(for key: Key) -> Value? {
    table.withLock { $0.value(for: key) }
  }

  /// The number of instances.
  ///
  /// Instances that are being made don't count, nor do weakly held ones that have been released.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  public var count: Int {
    let living = table.withLock { $0.living }
    return living.count
  }

  /// Removes all instances, for example to free memory.
  ///
  /// Users of an instance keep theirs. Instances that are being made aren't removed.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  public func removeAll() {
    let dropped = table.withLock { $0.removeAll() }
    withExtendedLifetime(dropped) {}
  }
}

/// How long shared instances live.
///
/// ```swift
/// final class Glyph: Sendable {}
///
/// let glyphs = Flyweights<Character, Glyph>(.weak) { _ in Glyph() }
/// var glyph: Glyph? = glyphs["a"]
/// print(glyphs.count)
/// glyph = nil
/// print(glyphs.count, glyph == nil)
/// // Prints:
/// // 1
/// // 0 true
/// ```
public enum FlyweightRetention: Hashable, Sendable {
  /// While they are in use. After that, the next request for the key makes another instance.
  case weak
  /// Until they are removed. Use it for few keys, or for instances that take long to make.
  case strong
}
