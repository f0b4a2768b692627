// SPDX-License-Identifier: MIT

/// Names one extra value of an owner, and says which type it has.
///
/// Declare each as a computed constant. What tells it from all others is its type and the place of the declaration, so two
/// files, or two modules, can both declare `note`.
struct ExtraKey<Owner, Value: Hashable & Sendable>: Sendable {
  let id: ExtraID

  /// The name in files, or `nil` for a value that is not written to any.
  let storedName: String?

  /// Makes a key.
  ///
  /// The arguments say where it is declared; leave them out.
  init(file: String = #fileID, declaration: String = #function) {
    id = .declared(file: file, declaration: declaration, type: ObjectIdentifier(Value.self))
    storedName = nil
  }

  /// Makes a key of a value that is encoded with its owner, under a name that must never change.
  init(storedAs name: String, file: String = #fileID, declaration: String = #function)
  where Value: Codable {
    id = .declared(file: file, declaration: declaration, type: ObjectIdentifier(Value.self))
    storedName = name
  }
}

/// What tells a key from all others.
enum ExtraID: Hashable {
  case declared(file: String, declaration: String, type: ObjectIdentifier)

  /// A value that was read from a file under a name that nobody has registered.
  case unknown(name: String)
}

/// Room for values that the author of a type did not foresee.
///
/// It is as large as a pointer and allocates nothing until the first value is set. Copies share their values until one of
/// them changes. Every value is `Hashable` and `Sendable`, so the owner can be, too.
struct ExtraStorage<Owner>: Hashable, Sendable {
  /// A value, and the name that it is encoded under.
  struct Entry: Sendable {
    let value: any Hashable & Sendable
    let storedName: String?
  }

  var entries: [ExtraID: Entry] = [:]

  /// The number of values that are set, or kept for others.
  var count: Int { entries.count }

  /// A value, or `nil` if it is not set.
  ///
  /// Setting it to `nil` removes it.
  subscript<Value>(key: ExtraKey<Owner, Value>) -> Value? {
    get { entries[key.id]?.value as? Value }
    set {
      entries[key.id] = newValue.map { Entry(value: $0, storedName: key.storedName) }
      // One name in a file stands for one value.
      if let name = key.storedName { entries[.unknown(name: name)] = nil }
    }
  }

  /// A value, or another one if it is not set.
  subscript<Value>(
    key: ExtraKey<Owner, Value>,
    default value: @autoclosure () -> Value
  ) -> Value {
    get { self[key] ?? value() }
    set { self[key] = newValue }
  }

  /// Removes a value, and returns it if it was set.
  @discardableResult
  mutating func remove<Value>(_ key: ExtraKey<Owner, Value>) -> Value? {
    defer { self[key] = nil }
    return self[key]
  }
}

extension ExtraStorage.Entry: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}
