// SPDX-License-Identifier: MIT

public import MotifStorage

/// Why a ``FileCache`` could not store, read or remove something.
///
/// A file that was damaged counts as missing: both are a miss, and whatever it held can be had again. What is
/// left are entries that the limit forbids, and a file system that does not answer.
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
  /// There are no bytes for the key that can be relied on.
  case missing

  /// The entry is larger than the cache takes. Nothing was written and nothing was removed.
  ///
  /// Both numbers count what the file would take: the bytes, those of the key and 40 more.
  case tooLarge(size: Int, limit: Int)

  /// A file operation failed.
  case io(FileSystemError)
}

/// Something that went wrong in the directory of a ``FileCache`` and that it got over by itself.
///
/// The cache answers as if the entry were not there. To know when disks fail, pass a
/// closure when making the cache:
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
/// try files.createFile(at: file, contents: [9, 9, 9], synchronized: false)
///
/// print((try? covers.bytes(for: "low")) == nil)
/// print(faults.withLock { $0.count }, try files.names(in: "covers").count)
/// // Prints:
/// // true
/// // 1 0
/// ```
public enum FileCacheFault: Hashable, Sendable {
  /// A file did not hold what its name promised: it was cut, changed, or put there by somebody else.
  ///
  /// The file has been removed; a directory in its place has got another name.
  case damaged(file: String)

  /// A file could not be read, renamed or removed. The entry is as good as lost, or its place in the
  /// order of use is.
  case io(FileSystemError)
}
