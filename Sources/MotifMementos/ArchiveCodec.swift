// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
/// How an archive encodes its value as bytes, and decodes it.
///
/// ``JSONArchiveCodec`` and ``PropertyListArchiveCodec`` come with the module. Conform your own
/// type to encrypt, to compress, or to write another format. The file's header says which codec
/// wrote it, so a store with several codecs reads all of their files:
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
/// decodes only bytes that match their checksum.
public protocol ArchiveCodec: Sendable {
  /// The number that identifies this codec in the header of a file, and never changes.
  ///
  /// Numbers below 256 belong to the codecs of this module.
  var identifier: UInt16 { get }

  /// Encodes a value as bytes.
  ///
  /// - Parameter value: The value.
  /// - Returns: Its bytes. Equal values should give equal bytes.
  /// - Throws: Any error that prevents the encoding. Then the save throws
  ///   ``ArchiveError/encodingFailed(reason:)`` and writes nothing.
  func encode(_ value: some Encodable) throws -> [UInt8]

  /// Decodes a value from bytes.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - bytes: The result of ``encode(_:)``, possibly from an earlier version of the app.
  /// - Returns: The value.
  /// - Throws: Any error that prevents the decoding. Then the file has the fault
  ///   ``ArchiveFault/undecodable(reason:)``.
  func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value
}
#endif
