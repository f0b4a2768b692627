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
/// | 10 | 2 | codec of the payload, as in `ArchiveCodec.identifier` |
/// | 12 | 4 | schema |
/// | 16 | 8 | generation |
/// | 24 | 8 | payload length |
/// | 32 | 8 | XXH64 of the payload |
/// | 40 | 8 | XXH64 of the type identifier |
/// | 48 | 12 | reserved, 0 |
/// | 60 | 4 | CRC32C of the bytes 0..<60 |
struct ArchiveContainer: Sendable {
  /// What a whole file holds.
  struct Contents: Sendable {
    let schema: UInt32
    let codec: UInt16
    let generation: UInt64
    let payloadHash: UInt64

    var head: ArchiveHead { .sealed(generation: generation, payloadHash: payloadHash) }
  }

  static let headerSize = 64
  static let version: UInt16 = 1
  private static let magic = Array("MOTIFARC".utf8)

  /// The schemas that can be read, of which the last one is written.
  let schemas: ClosedRange<UInt32>
  let typeIdentifier: UInt64
  /// The codecs that can be read, and the one that is written.
  let codecs: Set<UInt16>
  let codec: UInt16

  /// Puts a payload into a container.
  ///
  /// - Parameters:
  ///   - payload: The encoded value.
  ///   - generation: The number of the save.
  /// - Returns: The bytes of the file, and how it will be recognised.
  func seal(
    _ payload: [UInt8],
    generation: UInt64
  ) -> (bytes: [UInt8], head: ArchiveHead) {
    let hash = payload.withUnsafeBytes { XXH64.hash($0) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerSize + payload.count)
    bytes += Self.magic
    append(Self.version, to: &bytes)
    append(codec, to: &bytes)
    append(schemas.upperBound, to: &bytes)
    append(generation, to: &bytes)
    append(UInt64(payload.count), to: &bytes)
    append(hash, to: &bytes)
    append(typeIdentifier, to: &bytes)
    bytes += [UInt8](repeating: 0, count: 12)
    let checksum = bytes.withUnsafeBytes { CRC32C.checksum($0) }
    append(checksum, to: &bytes)
    bytes += payload
    return (bytes, .sealed(generation: generation, payloadHash: hash))
  }

  /// Checks all of a container that can be checked without decoding its payload.
  ///
  /// - Parameter bytes: The bytes of a file.
  /// - Returns: What the header says. The payload is what follows the header.
  /// - Throws: The first fault that is found.
  func open(_ bytes: [UInt8]) throws(ArchiveFault) -> Contents {
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
    guard codecs.contains(codec) else {
      throw .unsupportedFormat(container: version, codec: codec)
    }
    guard number(in: header, at: 40, as: UInt64.self) == typeIdentifier else {
      throw .typeMismatch
    }
    let schema = number(in: header, at: 12, as: UInt32.self)
    guard schema <= schemas.upperBound else {
      throw .newerSchema(found: schema, supported: schemas.upperBound)
    }
    guard schema >= schemas.lowerBound else {
      throw .olderSchema(found: schema, supported: schemas.lowerBound)
    }
    return Contents(
      schema: schema,
      codec: codec,
      generation: number(in: header, at: 16, as: UInt64.self),
      payloadHash: hash
    )
  }

  /// The generation a file claims, when its header can be trusted.
  ///
  /// - Parameter bytes: The bytes of a file.
  /// - Returns: The generation, or nil where the header is damaged, of another version, which may
  ///   have something else in that place, or of another type, whose saves are not counted here.
  func generation(of bytes: [UInt8]) -> UInt64? {
    guard let header = try? checkedHeader(bytes),
      number(in: header, at: 8, as: UInt16.self) == Self.version,
      number(in: header, at: 40, as: UInt64.self) == typeIdentifier
    else { return nil }
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
    let checksum = header.prefix(60).withUnsafeBytes { CRC32C.checksum($0) }
    guard number(in: header, at: 60, as: UInt32.self) == checksum else { throw .damagedHeader }
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
