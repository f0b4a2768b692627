// SPDX-License-Identifier: MIT

public import MotifStorage

/// Something that went wrong in the directory of a ``FileCache`` and that it got over by itself.
///
/// The cache answers as if the entry were not there. Whoever wants to know that disks fail passes a
/// closure when making the cache:
///
/// ```swift
/// import Synchronization
///
/// let faults = Mutex<[FileCacheFault]>([])
/// let covers = FileCache(directory: "covers", byteLimit: 1 << 20) { fault in
///   faults.withLock { $0.append(fault) }
/// }
/// try covers.insert([1, 2, 3], for: "low")
///
/// let files = LocalFileSystem()
/// let file = "covers/\(try files.names(in: "covers")[0])"
/// try files.removeFile(at: file)
/// try files.createFile(at: file, contents: [9, 9, 9], synchronized: false)
///
/// print(try covers.bytes(for: "low") as Any)
/// print(faults.withLock { $0.count }, try files.names(in: "covers").count)
/// // Prints:
/// // nil
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

extension FileCacheFault: CustomStringConvertible {
  /// The fault in one sentence without a full stop.
  public var description: String {
    switch self {
    case .damaged(let file): "the file \(file) of the cache is damaged and has been removed"
    case .io(let error): "\(error)"
    }
  }
}
