// SPDX-License-Identifier: MIT

internal import Synchronization

/// Names of properties in snake_case, which come back as they were or are reported.
///
/// Foundation's own strategy turns `coverURL` into `cover_url` and that into `coverUrl`, which then is
/// missing, or silently nil where it is optional.
final class SnakeCaseNames: Sendable {
  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
      self.stringValue = stringValue
      intValue = nil
    }

    init(intValue: Int) {
      stringValue = "\(intValue)"
      self.intValue = intValue
    }
  }

  private let lost = Mutex<String?>(nil)

  /// The first name that was encoded and would not come back.
  var firstLost: String? { lost.withLock { $0 } }

  /// The key to write for the last one of a path.
  func encoded(_ path: [any CodingKey]) -> any CodingKey {
    guard let key = path.last else { return Key(stringValue: "") }
    let name = Self.snakeCase(key.stringValue)
    if Self.camelCase(name) != key.stringValue {
      lost.withLock { lost in
        if lost == nil { lost = key.stringValue }
      }
    }
    return Key(stringValue: name)
  }

  /// The key that was meant by the last one of a path.
  static func decoded(_ path: [any CodingKey]) -> any CodingKey {
    Key(stringValue: camelCase(path.last?.stringValue ?? ""))
  }

  static func snakeCase(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, !result.isEmpty { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  static func camelCase(_ name: String) -> String {
    var result = ""
    var isAfterUnderscore = false
    for character in name {
      if isAfterUnderscore {
        result += character.isLowercase ? character.uppercased() : "_\(character)"
        isAfterUnderscore = false
      } else if character == "_", !result.isEmpty {
        isAfterUnderscore = true
      } else {
        result.append(character)
      }
    }
    return isAfterUnderscore ? result + "_" : result
  }
}
