// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
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
/// | 48 | 4 | schema of the commands in a document's checkpoint; 0 in an archive of anything else |
/// | 52 | 8 | segment of the journal that continues a document's checkpoint, or 0 |
/// | 60 | 4 | CRC32C of the bytes 0..<60 |
struct ArchiveContainer: Sendable {
  /// The header of an intact file.
  struct Contents: Sendable {
    let schema: UInt32
    let codec: UInt16
    let generation: UInt64
    let payloadHash: UInt64
    var mark = Mark()

    var head: ArchiveHead { .sealed(generation: generation, payloadHash: payloadHash) }
  }

  /// What the header of a document's checkpoint says besides; empty in an archive of anything else.
  struct Mark: Hashable, Sendable {
    var commandSchema: UInt32 = 0
    var segment: UInt64 = 0
  }

  static let header = SealedRecord(magic: "MOTIFARC", size: 64)
  static let version: UInt16 = 1

  /// The schemas that can be read; the last one is written.
  let schemas: ClosedRange<UInt32>
  let typeIdentifier: UInt64
  /// The codecs that can be read, and the one that is written.
  let codecs: Set<UInt16>
  let codec: UInt16
  /// Whether the files may be checkpoints of a document.
  var isOfDocument = false

  /// Wraps a payload in a container.
  ///
  /// - Parameters:
  ///   - payload: The encoded value.
  ///   - generation: The number of the save.
  ///   - mark: What a document adds.
  /// - Returns: The bytes of the file, and the head by which it will be recognized.
  func seal(
    _ payload: [UInt8],
    generation: UInt64,
    mark: Mark = Mark()
  ) -> (bytes: [UInt8], head: ArchiveHead) {
    let hash = payload.hash()
    var bytes = Self.header.seal(
      [
        Self.version, codec, schemas.upperBound, generation, UInt64(payload.count), hash,
        typeIdentifier, mark.commandSchema, mark.segment,
      ],
      capacity: payload.count
    )
    bytes += payload
    return (bytes, .sealed(generation: generation, payloadHash: hash))
  }

  /// Checks everything in a container that can be checked without decoding its payload.
  ///
  /// - Parameter bytes: The bytes of a file.
  /// - Returns: The header. The payload is everything after it.
  /// - Throws: The first fault found.
  func open(_ bytes: [UInt8]) throws(ArchiveFault) -> Contents {
    try Self.check(bytes)
    let version = bytes.number(UInt16.self, at: 8)
    let codec = bytes.number(UInt16.self, at: 10)
    // The layout of the rest depends on the version.
    guard version == Self.version else {
      throw .unsupportedFormat(container: version, codec: codec)
    }
    let length = bytes.number(UInt64.self, at: 24)
    let size = Self.header.size
    guard length == UInt64(bytes.count - size) else {
      let (expected, overflow) = length.addingReportingOverflow(UInt64(size))
      throw .wrongLength(expected: overflow ? .max : expected, found: UInt64(bytes.count))
    }
    let hash = bytes.number(UInt64.self, at: 32)
    guard bytes.hash(from: size) == hash else { throw .damagedPayload }
    guard codecs.contains(codec) else { throw .unsupportedFormat(container: version, codec: codec) }
    let mark = Self.mark(of: bytes)
    guard bytes.number(UInt64.self, at: 40) == typeIdentifier, isOfDocument || mark == Mark() else {
      throw .typeMismatch
    }
    let schema = bytes.number(UInt32.self, at: 12)
    guard schema <= schemas.upperBound else {
      throw .newerSchema(found: schema, supported: schemas.upperBound)
    }
    guard schema >= schemas.lowerBound else {
      throw .olderSchema(found: schema, supported: schemas.lowerBound)
    }
    let generation = bytes.number(UInt64.self, at: 16)
    return Contents(
      schema: schema,
      codec: codec,
      generation: generation,
      payloadHash: hash,
      mark: mark
    )
  }

  private static func mark(of bytes: [UInt8]) -> Mark {
    Mark(
      commandSchema: bytes.number(UInt32.self, at: 48),
      segment: bytes.number(UInt64.self, at: 52)
    )
  }

  /// What a document has added to the header of a file.
  ///
  /// - Parameter bytes: The bytes of a file, or its first 64.
  /// - Returns: The mark, or nil if the header is damaged or not of this type.
  func mark(of bytes: [UInt8]) -> Mark? {
    generation(of: bytes) == nil ? nil : Self.mark(of: bytes)
  }

  /// The generation that a file claims, if its header can be trusted.
  ///
  /// - Parameter bytes: The bytes of a file.
  /// - Returns: The generation, or nil if the header is damaged, of another version, which may store
  ///   something else there, or of another type, whose saves don't count here.
  func generation(of bytes: [UInt8]) -> UInt64? {
    guard (try? Self.check(bytes)) != nil, bytes.number(UInt16.self, at: 8) == Self.version,
      bytes.number(UInt64.self, at: 40) == typeIdentifier
    else { return nil }
    return bytes.number(UInt64.self, at: 16)
  }

  private static func check(_ bytes: [UInt8]) throws(ArchiveFault) {
    do throws(SealedRecord.Fault) {
      try header.check(bytes)
    } catch {
      switch error {
      case .foreign: throw .notAnArchive
      case .cut:
        throw .wrongLength(expected: UInt64(header.size), found: UInt64(bytes.count))
      case .damaged: throw .damagedHeader
      }
    }
  }
}

/// Distinguishes one state of an archive on disk from another by its newest file, intact or not.
enum ArchiveHead: Hashable, Sendable {
  case nothing
  /// An intact file.
  case sealed(generation: UInt64, payloadHash: UInt64)
  /// A faulty file, identified by a hash of all its bytes.
  case faulty(UInt64)
  /// A file that the medium or the system cannot read.
  case unreadable(Int32)

  /// The number of the save, or 0 if it cannot be known.
  var generation: UInt64 {
    guard case .sealed(let generation, _) = self else { return 0 }
    return generation
  }
}
#endif
