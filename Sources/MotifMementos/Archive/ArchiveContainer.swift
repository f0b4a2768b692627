// SPDX-License-Identifier: MIT

internal import MotifStorage

/// The form of an archive's file: a header of 64 bytes, then the payload, and nothing after it.
///
/// All numbers are little-endian.
///
/// | offset | size | content |
/// |---|---|---|
/// | 0 | 8 | magic, `MOTIFARC` |
/// | 8 | 2 | container version, 1 |
/// | 10 | 2 | codec of the payload, 1 for JSON |
/// | 12 | 4 | schema |
/// | 16 | 8 | generation |
/// | 24 | 8 | payload length |
/// | 32 | 8 | XXH64 of the payload |
/// | 40 | 8 | XXH64 of the type identifier |
/// | 48 | 12 | reserved, 0 |
/// | 60 | 4 | CRC32C of the bytes 0..<60 |
struct ArchiveContainer: Sendable {
  /// What tells one save from another.
  struct Seal: Hashable, Sendable {
    let generation: UInt64
    let payloadHash: UInt64
  }

  static let headerSize = 64
  static let version: UInt16 = 1
  static let jsonCodec: UInt16 = 1
  private static let magic = Array("MOTIFARC".utf8)

  let schema: UInt32
  let typeIdentifier: UInt64

  /// Puts a payload into a container.
  ///
  /// - Parameters:
  ///   - payload: The encoded value.
  ///   - generation: The number of the save.
  /// - Returns: The bytes of the file.
  func seal(_ payload: [UInt8], generation: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerSize + payload.count)
    bytes += Self.magic
    append(Self.version, to: &bytes)
    append(Self.jsonCodec, to: &bytes)
    append(schema, to: &bytes)
    append(generation, to: &bytes)
    append(UInt64(payload.count), to: &bytes)
    append(payload.withUnsafeBytes { XXH64.hash($0) }, to: &bytes)
    append(typeIdentifier, to: &bytes)
    bytes += [UInt8](repeating: 0, count: 12)
    append(CRC32C.checksum(bytes), to: &bytes)
    bytes += payload
    return bytes
  }

  /// Takes the payload out of a container after checking all that can be checked.
  ///
  /// - Parameter bytes: The bytes of a file.
  /// - Returns: The payload and what tells this save from others.
  /// - Throws: The first fault that is found.
  func open(_ bytes: [UInt8]) throws(ArchiveFault) -> (payload: ArraySlice<UInt8>, seal: Seal) {
    let header = try checkedHeader(bytes)
    let version = number(in: header, at: 8, as: UInt16.self)
    let codec = number(in: header, at: 10, as: UInt16.self)
    // What follows the version is known for a known version only.
    guard version == Self.version else {
      throw .unsupportedFormat(container: version, codec: codec)
    }
    let length = number(in: header, at: 24, as: UInt64.self)
    let payload = bytes[Self.headerSize...]
    guard length == UInt64(payload.count) else {
      let (expected, overflow) = length.addingReportingOverflow(UInt64(Self.headerSize))
      throw .wrongLength(expected: overflow ? .max : expected, found: UInt64(bytes.count))
    }
    let hash = number(in: header, at: 32, as: UInt64.self)
    guard payload.withUnsafeBytes({ XXH64.hash($0) }) == hash else { throw .damagedPayload }
    guard codec == Self.jsonCodec else {
      throw .unsupportedFormat(container: version, codec: codec)
    }
    guard number(in: header, at: 40, as: UInt64.self) == typeIdentifier else {
      throw .typeMismatch
    }
    let schema = number(in: header, at: 12, as: UInt32.self)
    guard schema <= self.schema else { throw .newerSchema(found: schema, supported: self.schema) }
    guard schema == self.schema else { throw .olderSchema(found: schema, supported: self.schema) }
    let generation = number(in: header, at: 16, as: UInt64.self)
    return (payload, Seal(generation: generation, payloadHash: hash))
  }

  /// The generation a file claims, when its header can be trusted.
  ///
  /// - Parameter bytes: The bytes of a file.
  /// - Returns: The generation.
  func generation(of bytes: [UInt8]) -> UInt64? {
    guard let header = try? checkedHeader(bytes) else { return nil }
    return number(in: header, at: 16, as: UInt64.self)
  }

  private func checkedHeader(_ bytes: [UInt8]) throws(ArchiveFault) -> ArraySlice<UInt8> {
    guard bytes.starts(with: Self.magic.prefix(bytes.count)), !bytes.isEmpty else {
      throw bytes.isEmpty
        ? .wrongLength(expected: UInt64(Self.headerSize), found: 0) : .notAnArchive
    }
    guard bytes.count >= Self.headerSize else {
      throw .wrongLength(expected: UInt64(Self.headerSize), found: UInt64(bytes.count))
    }
    let header = bytes[..<Self.headerSize]
    guard number(in: header, at: 60, as: UInt32.self) == CRC32C.checksum(header.prefix(60)) else {
      throw .damagedHeader
    }
    return header
  }

  private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  private func number<Number: FixedWidthInteger>(
    in bytes: ArraySlice<UInt8>,
    at offset: Int,
    as type: Number.Type
  ) -> Number {
    bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type))
    }
  }
}
