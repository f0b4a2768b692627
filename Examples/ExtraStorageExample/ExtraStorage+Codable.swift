// SPDX-License-Identifier: MIT

/// The keys whose values are decoded from files.
///
/// Each module registers its own keys when the app launches. Pass them to a decoder:
/// `decoder.userInfo[.storableExtras] = extras`.
struct StorableExtras: Sendable {
  typealias Reader =
    @Sendable (KeyedDecodingContainer<ExtraName>, ExtraName) throws -> any Hashable & Sendable

  private struct Slot: Hashable {
    let owner: ObjectIdentifier
    let name: String
  }

  private var readers: [Slot: (id: ExtraID, read: Reader)] = [:]

  /// Registers a key, so that later decoding includes its value.
  ///
  /// - Precondition: The key has a stored name that no other key of this owner has.
  mutating func register<Owner, Value: Codable>(_ key: ExtraKey<Owner, Value>) {
    guard let name = key.storedName else {
      preconditionFailure("\(key.id) has no stored name; declare it with init(storedAs:)")
    }
    let slot = Slot(owner: ObjectIdentifier(Owner.self), name: name)
    precondition(readers[slot] == nil, "\"\(name)\" is registered; give this key another name")
    readers[slot] = (key.id, { try $0.decode(Value.self, forKey: $1) })
  }

  func reader<Owner>(of name: String, for owner: Owner.Type) -> (id: ExtraID, read: Reader)? {
    readers[Slot(owner: ObjectIdentifier(owner), name: name)]
  }
}

extension CodingUserInfoKey {
  /// The key under which a decoder finds the ``StorableExtras``.
  static var storableExtras: Self {
    guard let key = Self(rawValue: "StorableExtras") else {
      preconditionFailure("Any text is a key")
    }
    return key
  }
}

extension ExtraStorage: Codable {
  /// Decodes the registered values, and keeps all others as they are.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ExtraName.self)
    let known = decoder.userInfo[.storableExtras] as? StorableExtras
    for name in container.allKeys {
      let (id, value): (ExtraID, any Hashable & Sendable)
      if let (knownID, read) = known?.reader(of: name.stringValue, for: Owner.self) {
        (id, value) = (knownID, try read(container, name))
      } else {
        id = .unknown(name: name.stringValue)
        value = try container.decode(StoredValue.self, forKey: name)
      }
      entries[id] = Entry(value: value, storedName: name.stringValue)
    }
  }

  /// Encodes the values whose keys have a stored name, and the values that were kept.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ExtraName.self)
    for entry in entries.values {
      guard let name = entry.storedName, let value = entry.value as? any Encodable else { continue }
      try container.encode(value, forKey: ExtraName(stringValue: name))
    }
  }
}

/// A name in a file.
struct ExtraName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

/// A value of unknown type from a file, in any format that marks the kind of each value.
enum StoredValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case natural(UInt64)
  case number(Double)
  case text(String)
  case list([StoredValue])
  case object([String: StoredValue])
}

extension StoredValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A decoder throws for a value of a different type. Anything that isn't a value fails in the last attempt.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .natural(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([StoredValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: StoredValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .natural(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
