// SPDX-License-Identifier: MIT

public import MotifStorage

/// Why a ``FileCache`` could not store, read or remove something.
///
/// A key that is not in the cache is no error, nor is a file that was damaged: both are a miss. What
/// is left are entries that the limits forbid, and a file system that does not answer.
///
/// ```swift
/// let covers = FileCache(directory: "covers", byteLimit: 1 << 20, entryByteLimit: 1 << 10)
/// do {
///   try covers.insert([UInt8](repeating: 0, count: 5_000), for: "poster")
/// } catch .tooLarge(let size, let limit) {
///   print("\(size) bytes, and no more than \(limit) are allowed")
/// } catch {
///   print("The disk does not take it: \(error)")
/// }
/// // Prints "5046 bytes, and no more than 1024 are allowed"
/// ```
public enum FileCacheError: Error, Hashable, Sendable {
  /// The entry is larger than the cache takes. Nothing was written and nothing was removed.
  ///
  /// Both numbers count what the file would take: the bytes, those of the key and 40 more.
  case tooLarge(size: Int, limit: Int)

  /// A file operation failed.
  case io(FileSystemError)
}

extension FileCacheError: CustomStringConvertible {
  /// The reason in one sentence without a full stop.
  public var description: String {
    switch self {
    case .tooLarge(let size, let limit):
      "an entry of \(size) bytes is larger than the \(limit) that the cache takes"
    case .io(let error): "\(error)"
    }
  }
}
