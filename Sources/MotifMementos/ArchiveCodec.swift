// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
/// How the value of an archive becomes bytes, and bytes a value.
///
/// ``JSONArchiveCodec`` and ``PropertyListArchiveCodec`` come with the module. Conform a type of your
/// own to encrypt, to compress, or to write another format. The file's header says which codec
/// wrote it, so a store that is given several reads them all:
///
/// ```swift
/// struct ReversedJSON: ArchiveCodec {
///   let identifier: UInt16 = 256
///
///   func encode(_ value: some Encodable) throws -> [UInt8] {
///     try JSONArchiveCodec().encode(value).reversed()
///   }
///   func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
///     try JSONArchiveCodec().decode(type, from: bytes.reversed())
///   }
/// }
///
/// let bytes = try ReversedJSON().encode([1, 2])
/// print(String(decoding: bytes, as: UTF8.self))
/// print(try ReversedJSON().decode([Int].self, from: bytes))
/// // Prints:
/// // ]2,1[
/// // [1, 2]
/// ```
///
/// A codec is called on any thread, outside the store's lock. It need not detect damage: the store
/// decodes only bytes whose checksum agrees.
public protocol ArchiveCodec: Sendable {
  /// The number that stands for this codec in the header of a file, and never changes.
  ///
  /// Numbers below 256 belong to the codecs of this module.
  var identifier: UInt16 { get }

  /// Turns a value into bytes.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its bytes. Equal values should give equal bytes.
  /// - Throws: Whatever keeps the value from being encoded. The save that asked then throws
  ///   ``ArchiveError/encodingFailed(reason:)`` and writes nothing.
  func encode(_ value: some Encodable) throws -> [UInt8]

  /// Turns bytes back into a value.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - bytes: What ``encode(_:)`` has answered, maybe in an earlier version of the app.
  /// - Returns: The value.
  /// - Throws: Whatever keeps the bytes from being decoded. The file has the fault
  ///   ``ArchiveFault/undecodable(reason:)`` then.
  func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value
}
#endif
