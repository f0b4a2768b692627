// SPDX-License-Identifier: MIT

internal import MotifStorage

/// The form of an entry's file: a header of 40 bytes, the key, the bytes, and nothing after them.
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
  /// What a file turned out to hold.
  enum Contents: Hashable {
    /// What was stored for the key.
    case bytes([UInt8])
    /// What was stored for another key.
    case otherKey(String)
    /// Nothing that can be relied on.
    case damage
  }

  static let headerSize = 40
  private static let version: UInt32 = 1
  private static let magic = Array("MOTIFCAC".utf8)

  /// The size of an entry's file.
  static func size(of bytes: [UInt8], for key: String) -> Int {
    headerSize + key.utf8.count + bytes.count
  }

  /// Makes the contents of a file.
  ///
  /// - Parameters:
  ///   - bytes: What to store.
  ///   - key: For which key.
  /// - Returns: The bytes of the file.
  static func seal(_ bytes: [UInt8], for key: String) -> [UInt8] {
    var key = key
    var file: [UInt8] = []
    file.reserveCapacity(headerSize + key.utf8.count + bytes.count)
    file += [UInt8](repeating: 0, count: headerSize)
    key.withUTF8 { file += $0 }
    file += bytes
    let keyCount = file.count - headerSize - bytes.count
    file.withUnsafeMutableBytes { file in
      file.copyBytes(from: magic)
      file.store(UInt64(keyCount), at: 8)
      file.store(UInt64(bytes.count), at: 16)
      file.store(XXH64.hash(.init(rebasing: file[headerSize...])), at: 24)
      file.store(version, at: 32)
      file.store(CRC32C.checksum(.init(rebasing: file[..<36])), at: 36)
    }
    return file
  }

  /// Checks a file and takes out what is in it.
  ///
  /// - Parameters:
  ///   - file: The bytes of a file.
  ///   - key: The key it was found under.
  /// - Returns: What it holds for that key.
  static func open(_ file: [UInt8], for key: String) -> Contents {
    guard file.count >= headerSize, file.starts(with: magic) else { return .damage }
    let keyCount: Int? = file.withUnsafeBytes { file in
      let body = UnsafeRawBufferPointer(rebasing: file[headerSize...])
      let keyCount = file.number(UInt64.self, at: 8)
      guard file.number(UInt32.self, at: 36) == CRC32C.checksum(.init(rebasing: file[..<36])),
        file.number(UInt32.self, at: 32) == version,
        keyCount <= UInt64(body.count),
        file.number(UInt64.self, at: 16) == UInt64(body.count) - keyCount,
        file.number(UInt64.self, at: 24) == XXH64.hash(body)
      else { return nil }
      return Int(keyCount)
    }
    guard let keyCount else { return .damage }
    let found = file[headerSize..<headerSize + keyCount]
    guard found.elementsEqual(key.utf8) else {
      return .otherKey(String(decoding: found, as: UTF8.self))
    }
    return .bytes([UInt8](file[(headerSize + keyCount)...]))
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func store(_ number: some FixedWidthInteger, at offset: Int) {
    storeBytes(of: number.littleEndian, toByteOffset: offset, as: type(of: number))
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func number<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
