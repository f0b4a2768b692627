// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

extension LocalFileSystem {
  /// Reads a part of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is. A directory, a pipe, a socket or a device is refused.
  ///   - range: Which bytes, counted from the start of the file.
  /// - Returns: Those of them that there are.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/read``.
  /// - Complexity: O(*n*) in the number of bytes that are read.
  public func contents(
    of path: String,
    in range: Range<Int>
  ) throws(FileSystemError) -> [UInt8] {
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK, for: .read)
    defer { closeDescriptor(descriptor) }
    let status = try statusOfRegularFile(descriptor, path, for: .read)
    guard range.lowerBound >= 0, Int64(range.lowerBound) < Int64(status.st_size) else { return [] }
    let room = Int(min(Int64(range.upperBound), Int64(status.st_size))) - range.lowerBound
    guard room > 0 else { return [] }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      while count < buffer.count {
        let free = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[count...].prefix(largestPiece))
        )
        let offset = off_t(range.lowerBound + count)
        let result = retryingInterrupts {
          pread(descriptor, free.baseAddress, free.count, offset)
        }
        if result <= 0 {
          failure = Int32(-result)
          return
        }
        count += result
      }
    }
    guard failure == 0 else {
      throw FileSystemError(operation: .read, path: path, code: failure)
    }
    return bytes
  }

  /// Writes bytes behind the last one of a file that exists.
  ///
  /// - Parameters:
  ///   - contents: The bytes to write.
  ///   - path: Where the file is.
  ///   - synchronized: Whether to wait until the bytes are on the storage medium. Of the file's other
  ///     properties, only its size is waited for where the system can tell them apart.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/write`` or
  ///   ``FileSystemOperation/synchronize``.
  /// - Complexity: O(*n*) in the number of bytes.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    synchronized: Bool
  ) throws(FileSystemError) {
    let descriptor = try open(path, O_WRONLY | O_APPEND | O_NONBLOCK, for: .write)
    try write(
      contents,
      to: descriptor,
      path,
      synchronizing: synchronized ? { synchronizeData($0) } : nil
    )
  }

  /// Cuts off the end of a file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - size: How many bytes stay. A file that has no more than that stays as it is.
  ///   - synchronized: Whether to wait until the storage medium has it.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/truncate`` or
  ///   ``FileSystemOperation/synchronize``.
  public func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    let descriptor = try open(path, O_WRONLY | O_NONBLOCK, for: .truncate)
    defer { closeDescriptor(descriptor) }
    let status = try statusOfRegularFile(descriptor, path, for: .truncate)
    if Int64(status.st_size) > Int64(size) {
      let failure = Int32(-retryingInterrupts { Int(ftruncate(descriptor, off_t(size))) })
      guard failure <= 0 else {
        throw FileSystemError(operation: .truncate, path: path, code: failure)
      }
    }
    guard synchronized else { return }
    let failure = synchronize(descriptor)
    guard failure == 0 else {
      throw FileSystemError(operation: .synchronize, path: path, code: failure)
    }
  }

  /// Asks what a descriptor stands for, and refuses all but a regular file.
  func statusOfRegularFile(
    _ descriptor: Int32,
    _ path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileSystemError(operation: operation, path: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let code = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
      throw FileSystemError(operation: operation, path: path, code: code)
    }
    return status
  }
}

/// Waits until the bytes of a file are on the storage medium, and its size.
private func synchronizeData(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
  synchronize(descriptor)
  #else
  Int32(-retryingInterrupts { Int(fdatasync(descriptor)) })
  #endif
}
