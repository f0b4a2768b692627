// SPDX-License-Identifier: MIT

internal import MotifStorage

/// A ``FileCache`` as a tier of a ``TieredLoader``: values encoded as bytes on disk.
///
/// The cache stores bytes under texts and blocks its caller. A loader has values under keys of any
/// kind and must not be blocked. The tier connects the two: it turns keys into texts, and values
/// into bytes and back. It does that, and everything that touches the disk, on its own thread, in
/// the order of the calls. It skips a read that no caller waits for any longer if the read has not
/// begun.
///
/// Its place is between memory and the origin:
///
/// ```swift
/// let files = FileCache(directory: "years", costLimit: 10_000)
/// let disk = FileTier<String, Int>(
///   files,
///   decode: { bytes in
///     guard let year = Int(String(decoding: bytes, as: UTF8.self)) else { throw TierMiss() }
///     return year
///   },
///   encode: { year in Array(String(year).utf8) }
/// )
/// let years = TieredLoader(memory: BoundedCache<String, Int>(), tiers: [disk]) { title in
///   guard title == "Low" else { throw TierMiss() }
///   return 1977
/// }
/// try await disk.store(1982, for: "Thriller")
/// print(try await years.value(for: "Thriller"), try await years.value(for: "Low"))
/// print(try files.bytes(for: "Thriller"))
/// // Prints:
/// // 1982 1977
/// // [49, 57, 56, 50]
/// ```
///
/// Tiers may share a cache if their texts differ; then they share its limit. A tier is a value
/// whose copies are the same tier.
public struct FileTier<Key: Hashable & Sendable, Value: Sendable>: LoaderTier {
  /// The tier's name in reports and errors.
  public let name: String

  private let cache: FileCache
  private let fileKey: @Sendable (Key) -> String
  private let decode: @Sendable ([UInt8]) throws -> Value
  private let encode: @Sendable (Value) throws -> [UInt8]
  private let queue: FileQueue

  /// Makes a tier from a cache, with keys that have to be turned into texts.
  ///
  /// The closures run on the tier's thread, one after another, without a lock.
  ///
  /// - Parameters:
  ///   - cache: The cache for the bytes.
  ///   - name: The tier's name in reports and errors.
  ///   - fileKey: Turns a key into the cache's text for it. Equal keys need texts with equal UTF-8
  ///     bytes, and different keys need different texts, today and in later versions of the app.
  ///   - decode: Makes a value from bytes, or throws if it can't; it throws ``TierMiss`` if that
  ///     need not be reported.
  ///   - encode: Makes bytes from a value.
  public init(
    _ cache: FileCache,
    name: String = "disk",
    fileKey: @escaping @Sendable (Key) -> String,
    decode: @escaping @Sendable ([UInt8]) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> [UInt8]
  ) {
    self.name = name
    self.cache = cache
    self.fileKey = fileKey
    self.decode = decode
    self.encode = encode
    queue = FileQueue()
  }
}

extension FileTier where Key == String {
  /// Makes a tier from a cache, with keys that are already texts.
  ///
  /// The cache compares keys by their UTF-8 bytes. Two spellings of one text, such as a composed and
  /// a decomposed "é", are equal to a loader but have an entry each on disk. Normalize such keys.
  ///
  /// The closures run on the tier's thread, one after another, without a lock.
  ///
  /// - Parameters:
  ///   - cache: The cache for the bytes.
  ///   - name: The tier's name in reports and errors.
  ///   - decode: Makes a value from bytes, or throws if it can't; it throws ``TierMiss`` if that
  ///     need not be reported.
  ///   - encode: Makes bytes from a value.
  public init(
    _ cache: FileCache,
    name: String = "disk",
    decode: @escaping @Sendable ([UInt8]) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> [UInt8]
  ) {
    self.init(cache, name: name, fileKey: { $0 }, decode: decode, encode: encode)
  }
}

// MARK: - What a loader asks

extension FileTier {
  /// Reads and decodes the value of a key.
  ///
  /// Bytes that cannot be decoded are removed, because they will not be decodable next time either.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: ``TierMiss`` if there is none, a ``FileCacheError`` other than
  ///   ``FileCacheError/missing``, the error of `decode`, or `CancellationError` if the task was
  ///   canceled before its turn.
  public func value(for key: Key) async throws -> Value {
    try await queue.run { [self] in
      try Task.checkCancellation()
      let fileKey = fileKey(key)
      let bytes: [UInt8]
      do {
        bytes = try cache.bytes(for: fileKey)
      } catch FileCacheError.missing {
        throw TierMiss()
      }
      do {
        return try decode(bytes)
      } catch {
        _ = try? cache.removeBytes(for: fileKey)
        throw error
      }
    }
  }

  /// Encodes a value and writes it to disk.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - key: Its key.
  /// - Throws: A ``FileCacheError``, the error of `encode`, or `CancellationError` if the task was
  ///   canceled before its turn.
  public func store(_ value: Value, for key: Key) async throws {
    try await queue.run { [self] in
      try Task.checkCancellation()
      try cache.insert(try encode(value), for: fileKey(key))
    }
  }

  /// Removes the value of a key from disk.
  ///
  /// - Parameter key: The key.
  /// - Throws: A ``FileCacheError``, or `CancellationError` if the task was canceled before its
  ///   turn.
  public func removeValue(for key: Key) async throws {
    try await queue.run { [self] in
      try Task.checkCancellation()
      try cache.removeBytes(for: fileKey(key))
    }
  }
}
