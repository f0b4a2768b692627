// SPDX-License-Identifier: MIT

public import MotifCore
public import MotifStorage

/// The reason why a ``FileCache`` could not store, read or remove an entry.
///
/// A damaged file counts as missing: both are a miss, and the data can be loaded again. The other
/// errors are entries that exceed the limit, and a file system that does not answer.
///
/// ```swift
/// let covers = FileCache(directory: "covers", costLimit: 1 << 10)
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
  /// There are no valid bytes for the key.
  case missing

  /// The entry is larger than the cache allows. Nothing was written and nothing was removed.
  ///
  /// Both numbers are file sizes: the bytes, those of the key and 40 more.
  case tooLarge(size: Int, limit: Int)

  /// A file operation failed.
  case io(FileSystemError)
}

extension FileCacheError: DescribedError {
  /// A sentence that says what went wrong.
  public var description: String {
    switch self {
    case .missing:
      "The cache has no valid bytes for the key."
    case .tooLarge(let size, let limit):
      "The entry takes \(size) bytes, and the cache holds \(limit) at most."
    case .io(let error):
      "\(error)"
    }
  }
}

/// A fault in the directory of a ``FileCache`` that the cache has handled by itself.
///
/// The cache answers as if the entry did not exist. To learn of failing disks, pass a closure when
/// you make the cache:
///
/// ```swift
/// import Synchronization
///
/// let faults = Mutex<[FileCacheFault]>([])
/// let covers = FileCache(directory: "covers", costLimit: 1 << 20) { fault in
///   faults.withLock { $0.append(fault) }
/// }
/// try covers.insert([1, 2, 3], for: "low")
///
/// let files = LocalFileSystem()
/// let file = "covers/\(try files.names(in: "covers")[0])"
/// try files.removeFile(at: file)
/// try files.createFile(at: file, contents: [9, 9, 9], durability: .process)
///
/// print((try? covers.bytes(for: "low")) == nil)
/// print(faults.withLock { $0.count }, try files.names(in: "covers").count)
/// // Prints:
/// // true
/// // 1 0
/// ```
public enum FileCacheFault: Hashable, Sendable {
  /// A file did not match its name: it was cut off, changed, or put there by other code.
  ///
  /// The file has been removed; a directory in its place has been renamed.
  case damaged(file: String)

  /// A file could not be read, renamed or removed. The entry is lost, or its place in the order of
  /// use is.
  case io(FileSystemError)
}
