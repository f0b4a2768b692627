// SPDX-License-Identifier: MIT

internal import Foundation
internal import GRDB

/// A text in the database, with all of its characters.
///
/// A text with a NUL is stored as bytes, because SQLite's C interface would end it there.
struct StoredText: DatabaseValueConvertible {
  var text: String

  var databaseValue: DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  init(_ text: String) { self.text = text }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredText? {
    switch value.storage {
    case .string(let text): StoredText(text)
    case .blob(let bytes): StoredText(String(decoding: bytes, as: UTF8.self))
    default: nil
    }
  }
}
