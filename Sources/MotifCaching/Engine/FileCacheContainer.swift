// SPDX-License-Identifier: MIT

internal import MotifStorage

/// The format of an entry's file: a header of 40 bytes, the key, the bytes, and nothing after them.
///
/// All numbers are little-endian.
///
/// | offset | size | content |
/// |---|---|---|
/// | 0 | 8 | magic, `MOTIFCAC` |
/// | 8 | 8 | length of the key in UTF-8 |
/// | 16 | 8 | length of the bytes |
/// | 24 | 8 | XXH64 of key and bytes |
/// | 32 | 4 | version, 1 |
/// | 36 | 4 | CRC32C of the bytes 0..<36 |
enum FileCacheContainer {
  /// The contents of a file.
  enum Contents: Hashable {
    /// The bytes stored for the key.
    case bytes([UInt8])
    /// Bytes stored for another key.
    case otherKey(String)
    /// No valid bytes.
    case damage
    /// Nothing, because there is no file.
    case gone
  }

  private static let header = SealedRecord(magic: "MOTIFCAC", size: 40)
  private static let version: UInt32 = 1

  /// The size of an entry's file.
  static func size(of bytes: [UInt8], for key: String) -> Int {
    header.size + key.utf8.count + bytes.count
  }

  /// Makes the contents of a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to store.
  ///   - key: Their key.
  /// - Returns: The bytes of the file.
  static func seal(_ bytes: [UInt8], for key: String) -> [UInt8] {
    let body = Array(key.utf8) + bytes
    let keyCount = UInt64(body.count - bytes.count)
    var file = header.seal(
      [keyCount, UInt64(bytes.count), body.hash(), version],
      capacity: body.count
    )
    file += body
    return file
  }

  /// Checks a file and returns its contents.
  ///
  /// - Parameters:
  ///   - file: The bytes of a file.
  ///   - key: The key for which it was found.
  /// - Returns: Its contents for that key.
  static func open(_ file: [UInt8], for key: String) -> Contents {
    guard (try? header.check(file)) != nil else { return .damage }
    let bodyCount = UInt64(file.count - header.size)
    let keyCount = file.number(UInt64.self, at: 8)
    guard file.number(UInt32.self, at: 32) == version,
      keyCount <= bodyCount,
      file.number(UInt64.self, at: 16) == bodyCount - keyCount,
      file.number(UInt64.self, at: 24) == file.hash(from: header.size)
    else { return .damage }
    let bytesStart = header.size + Int(keyCount)
    let found = file[header.size..<bytesStart]
    guard found.elementsEqual(key.utf8) else {
      return .otherKey(String(decoding: found, as: UTF8.self))
    }
    return .bytes(Array(file[bytesStart...]))
  }
}
