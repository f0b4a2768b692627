// SPDX-License-Identifier: MIT

internal import MotifCore
public import Synchronization

/// Instances that are shared by all who ask for the same key.
///
/// When thousands of objects hold the same immutable data, hold it once. Divide such an object into
/// the part that many have in common and the part that is its own; the common part is a flyweight.
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
/// It also suits what takes long to make and is never changed afterward: a formatter for each
/// configuration, a compiled expression for each pattern.
///
/// **Threads.** Flyweights may be used from any thread. An instance is made once, however many threads
/// ask for it at the same time: those that come while it is made wait for it. The closure that makes
/// it runs with no lock held and may ask for other keys. One that asks for its own key, directly or in
/// a circle over other keys and threads, would wait forever; that stops the program with a message
/// that names the keys. The key's `==` and `hash(into:)` do run under a lock, and must not ask.
public final class Flyweights<Key: Hashable & Sendable, Value: AnyObject & Sendable>: Sendable {
  private let retention: FlyweightRetention
  @usableFromInline let make: @Sendable (Key) -> Value
  @usableFromInline let table = Mutex(FlyweightTable<Key, Value>())
  private let once = OnceTable<Key>()

  /// Makes flyweights of which none exists yet.
  ///
  /// - Parameters:
  ///   - retention: How long instances live.
  ///   - make: Makes the instance of a key. It should depend on the key and on nothing else.
  public init(_ retention: FlyweightRetention = .strong, make: @escaping @Sendable (Key) -> Value) {
    self.retention = retention
    self.make = make
  }

  /// The instance of a key, made now if there is none.
  ///
  /// - Parameter key: What the instance is made for.
  /// - Precondition: The instance isn't needed to make itself.
  /// - Complexity: O(1) on average, with weak retention amortized over all calls.
  @inlinable
  public subscript(key: Key) -> Value {
    // Specialized for the key, this look takes a fifth of the time.
    existingValue(for: key) ?? value(for: key, make: make)
  }

  /// Returns the instance of a key, made now in a way of the caller's if there is none.
  ///
  /// Use it where making may fail, or needs what only the caller has. After a failure there is no
  /// instance, and the next to ask makes one; who has waited meanwhile tries, too.
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
  ///   - key: What the instance is made for.
  ///   - make: Makes the instance of the key.
  /// - Returns: The instance.
  /// - Throws: What `make` throws.
  /// - Precondition: The instance isn't needed to make itself.
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
        // What is left of an instance that is gone goes first.
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
  /// The instance of a key, if there is one.
  @inlinable
  func existingValue(for key: Key) -> Value? {
    table.withLock { $0.value(for: key) }
  }

  /// How many instances there are.
  ///
  /// Those that are just being made don't count, nor those that are weakly held and gone.
  ///
  /// - Complexity: O(*n*) for *n* keys.
  public var count: Int {
    let living = table.withLock { $0.living }
    return living.count
  }

  /// Forgets all instances, for instance to free memory.
  ///
  /// Anyone who has one keeps it. Those that are just being made aren't forgotten.
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
  /// As long as somebody uses them. The next to ask for the key gets another instance.
  case weak
  /// Until they are removed. For few keys, or for what takes long to make.
  case strong
}
