// SPDX-License-Identifier: MIT

/// A service's type, and how to make it.
protocol PlainServiceKey {
  associatedtype Value
  static func makeValue(in services: PlainServices) -> Value
}

/// Values by the types of their keys, each made when it is first asked for.
final class PlainServices {
  private var values: [ObjectIdentifier: Any] = [:]
  private var doubles: [ObjectIdentifier: Any] = [:]

  subscript<Key: PlainServiceKey>(key: Key.Type) -> Key.Value {
    if let value = values[ObjectIdentifier(key)] as? Key.Value { return value }
    let value = key.makeValue(in: self)
    values[ObjectIdentifier(key)] = value
    return value
  }

  func isCreated<Key: PlainServiceKey>(_ key: Key.Type) -> Bool {
    values[ObjectIdentifier(key)] != nil
  }

  /// In the body nothing is seen that was made outside, so what depends on the double gets it.
  func withOverride<Key: PlainServiceKey>(_ key: Key.Type, _ value: Key.Value, _ body: () -> Void) {
    let outer = (values, doubles)
    defer { (values, doubles) = outer }
    doubles[ObjectIdentifier(key)] = value
    values = doubles
    body()
  }
}
