// SPDX-License-Identifier: MIT

/// A key that names one extra value of an owner, and states its type.
///
/// Declare each key as a computed constant. Its type and the location of its declaration identify it, so two files, or
/// two modules, can both declare `note`.
struct ExtraKey<Owner, Value: Hashable & Sendable>: Sendable {
  let id: ExtraID

  /// The name in files, or `nil` if the value is not stored.
  let storedName: String?

  /// Makes a key.
  ///
  /// The arguments capture the location of the declaration; leave them out.
  init(file: String = #fileID, declaration: String = #function) {
    id = .declared(file: file, declaration: declaration, type: ObjectIdentifier(Value.self))
    storedName = nil
  }

  /// Makes a key for a value that is encoded with its owner, under a name that must never change.
  init(storedAs name: String, file: String = #fileID, declaration: String = #function)
  where Value: Codable {
    id = .declared(file: file, declaration: declaration, type: ObjectIdentifier(Value.self))
    storedName = name
  }
}

/// The identity of a key.
enum ExtraID: Hashable {
  case declared(file: String, declaration: String, type: ObjectIdentifier)

  /// A value that was decoded under an unregistered name.
  case unknown(name: String)
}

/// Storage for values that the author of a type did not foresee.
///
/// It has the size of a pointer, and allocates nothing until the first value is set. Copies share their values until
/// one of them changes. All values are `Hashable` and `Sendable`, so the owner can be, too.
struct ExtraStorage<Owner>: Hashable, Sendable {
  /// A value, and the name under which it is encoded.
  struct Entry: Sendable {
    let value: any Hashable & Sendable
    let storedName: String?
  }

  var entries: [ExtraID: Entry] = [:]

  /// The number of values, including those kept for unknown keys.
  var count: Int { entries.count }

  /// Accesses a value, which is `nil` if it is not set.
  ///
  /// Setting it to `nil` removes the value.
  subscript<Value>(key: ExtraKey<Owner, Value>) -> Value? {
    get { entries[key.id]?.value as? Value }
    set {
      entries[key.id] = newValue.map { Entry(value: $0, storedName: key.storedName) }
      // One name in a file identifies one value.
      if let name = key.storedName { entries[.unknown(name: name)] = nil }
    }
  }

  /// Accesses a value, with a default if it is not set.
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
