// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// How values become bytes and text: JSON with sorted keys, so that equal values give equal bytes.
enum ArchiveCodec {
  static func encode(_ value: some Encodable) throws(ArchiveError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value))
    } catch {
      throw .encodingFailed(reason: String(describing: error))
    }
  }

  static func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: some Sequence<UInt8>
  ) throws(ArchiveFault) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw .undecodable(reason: String(describing: error))
    }
  }
}
