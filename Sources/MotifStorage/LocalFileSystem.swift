// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#else
#error(
  """
  MotifStorage needs the files of POSIX, and so do MotifCaching and MotifFacades. On Windows and in WebAssembly, \
  depend on the other modules: MotifMementos has undo there, without archives.
  """
)
#endif

/// The file system of the local machine, accessed through POSIX calls.
///
/// Stores use it by default. It has no state, so all instances are equivalent.
///
/// ```swift
/// let files = LocalFileSystem()
/// let path = "note"
/// try files.createFile(at: path, contents: Array("Ziggy".utf8), synchronized: true)
/// print(String(decoding: try files.contents(of: path), as: UTF8.self))
/// try files.removeFile(at: path)
/// // Prints "Ziggy"
/// ```
///
/// It repeats calls that a signal interrupts, continues short writes, and opens files so that child processes don't
/// inherit them. On Darwin, synchronizing tells the drive itself to write its cache (`F_FULLFSYNC`), which `fsync` does
/// not do there.
///
/// **Locks.** Stores that share a directory take turns by locking it. They hold the lock for one save, one append, or
/// one read, never while your code runs, and the system releases it when the process exits. A process that is *stopped*
/// while it holds the lock keeps it, so all others give up with ``FileSystemError/isLockTimeout`` after ten
/// seconds, or after the time that you set. On iOS, the system terminates an app that is suspended while it holds a
/// lock in a container that it shares with an extension. There, pass `aroundLock` to request background time around
/// each lock:
///
/// ```swift
/// let files = LocalFileSystem(lockTimeout: .seconds(2)) { span in
///   print("begin")  // UIKit: beginBackgroundTask
///   span()
///   print("end")  // UIKit: endBackgroundTask
/// }
/// try files.withExclusiveAccess(to: ".") { print("alone") }
/// // Prints:
/// // begin
/// // alone
/// // end
/// ```
public struct LocalFileSystem: FileSystem {
  private let lockTimeout: Duration
  private let lockClock: LockClock
  private let aroundLock: (@Sendable (_ span: () -> Void) -> Void)?

  /// Makes the local file system.
  ///
  /// - Parameters:
  ///   - lockTimeout: How long to wait for a lock that another process, or another store, holds;
  ///     zero tries once.
  ///   - aroundLock: Receives a closure that acquires the lock and holds it. It must call this closure once, before it
  ///     returns. It runs on the thread that waits for the disk, which is not the main thread if you called the store
  ///     with `await`. It must not use the store.
  public init(
    lockTimeout: Duration = .seconds(10),
    aroundLock: (@Sendable (_ span: () -> Void) -> Void)? = nil
  ) {
    self.init(lockTimeout: lockTimeout, lockClock: .system, aroundLock: aroundLock)
  }

  /// Makes a file system that waits for locks on a given clock.
  package init(
    lockTimeout: Duration,
    lockClock: LockClock,
    aroundLock: (@Sendable (_ span: () -> Void) -> Void)? = nil
  ) {
    self.lockTimeout = lockTimeout
    self.lockClock = lockClock
    self.aroundLock = aroundLock
  }

  /// Creates a file with mode 0600 under an unused name, and writes it.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - contents: The bytes to write.
  ///   - durability: The failures that the bytes survive.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/create``,
  ///   ``FileSystemOperation/write`` or ``FileSystemOperation/synchronize``.
  public func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    let descriptor = try open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, for: .create)
    try write(contents, to: descriptor, path) { descriptor in
      switch durability {
      case .process: 0
      case .ordered: order(descriptor)
      case .power: synchronize(descriptor)
      }
    }
  }

  /// Writes to an open file, and closes it.
  private func write(
    _ contents: [UInt8],
    to descriptor: Int32,
    _ path: String,
    thenCalling synchronize: (Int32) -> Int32
  ) throws(FileSystemError) {
    let failure = contents.withUnsafeBytes { bytes in
      writeEverything(bytes) { writeBytes(descriptor, $0) }
    }
    let synchronizing = failure == 0 ? synchronize(descriptor) : 0
    // Some file systems report only here that a write did not fit.
    let closing = closeDescriptor(descriptor)
    try check(failure, .write, path)
    try check(synchronizing, .synchronize, path)
    try check(closing, .write, path)
  }

  /// Renames a file in one step, replacing any file with the new name.
  ///
  /// - Parameters:
  ///   - path: The file's current path.
  ///   - newPath: Its new path, on the same volume.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/rename``.
  public func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try call(.rename, path) { renameItem(path, newPath) }
  }

  /// Removes a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/remove``.
  public func removeFile(at path: String) throws(FileSystemError) {
    try call(.remove, path) { unlink(path) }
  }

  /// Lists a directory.
  ///
  /// - Parameter directory: The directory to list.
  /// - Returns: The names in it, without `.` and `..`, in no particular order.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/list``.
  public func names(in directory: String) throws(FileSystemError) -> [String] {
    guard let stream = opendir(directory) else {
      throw FileSystemError(operation: .list, path: directory, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // `readdir` returns nil both at the end and on failure; only `errno` tells them apart.
      errno = 0
      guard let entry = readdir(stream) else { break }
      // Read in place: the record ends with the name, so it is shorter than its type.
      guard let field = entry.pointer(to: \.d_name) else { continue }
      let name = String(cString: UnsafeRawPointer(field).assumingMemoryBound(to: UInt8.self))
      if name != ".", name != ".." { names.append(name) }
    }
    try check(errno, .list, directory)
    return names
  }

  /// Creates one directory with mode 0700.
  ///
  /// - Parameter path: The new directory, in an existing one.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/createDirectory``.
  public func createDirectory(at path: String) throws(FileSystemError) {
    try call(.createDirectory, path) { mkdir(path, 0o700) }
  }

  /// Waits until the names in a directory are on the storage medium.
  ///
  /// If the system reports that it can't synchronize a directory, this method doesn't throw.
  ///
  /// - Parameter path: The directory.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/synchronizeDirectory``.
  public func synchronizeDirectory(at path: String) throws(FileSystemError) {
    let descriptor = try open(path, O_RDONLY | O_DIRECTORY, for: .synchronizeDirectory)
    let failure = synchronize(descriptor)
    closeDescriptor(descriptor)
    try check(failure == EINVAL ? 0 : failure, .synchronizeDirectory, path)
  }

  /// Excludes every process that requests the same directory, with `flock` on the directory itself.
  ///
  /// If the file system doesn't support such locks, or if the directory isn't readable, the body runs without a lock.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - body: The body to run.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/lock``, whose
  ///   ``FileSystemError/isLockTimeout`` is true if another process or store has held the lock for
  ///   too long.
  public func withExclusiveAccess(
    to directory: String,
    _ body: () -> Void
  ) throws(FileSystemError) {
    guard let aroundLock else { return try withLock(of: directory, body) }
    var outcome: Result<Void, FileSystemError>?
    aroundLock {
      // If the hook calls its closure twice, the second call does nothing.
      guard outcome == nil else { return }
      outcome = Result { () throws(FileSystemError) in try withLock(of: directory, body) }
    }
    guard let outcome else {
      // If the hook doesn't call its closure, access fails.
      throw FileSystemError(operation: .lock, path: directory, code: EINVAL)
    }
    try outcome.get()
  }

  private func withLock(
    of directory: String,
    _ body: () -> Void
  ) throws(FileSystemError) {
    let descriptor: Int32
    do {
      descriptor = try open(directory, O_RDONLY | O_DIRECTORY, for: .lock)
    } catch {
      guard error.isAccessDenied else { throw error }
      return body()
    }
    // Closing the lock's only descriptor releases the lock.
    defer { closeDescriptor(descriptor) }
    let failure = waitForLock(descriptor)
    try check(locksAreMissing(failure) ? 0 : failure, .lock, directory)
    body()
  }

  /// Retries the lock until it is free or the time is up.
  ///
  /// The system can wait for a lock, but not with a time limit, so it would wait for a stopped process forever.
  private func waitForLock(_ descriptor: Int32) -> Int32 {
    let start = lockClock.now()
    var pause = Duration.microseconds(50)
    while true {
      let failure = Int32(-retryingInterrupts { Int(flock(descriptor, LOCK_EX | LOCK_NB)) })
      guard failure == EWOULDBLOCK else { return failure }
      let left = lockTimeout - (lockClock.now() - start)
      guard left > .zero else { return ETIMEDOUT }
      lockClock.pause(min(pause, left))
      pause = min(pause * 2, .milliseconds(5))
    }
  }

  private func check(
    _ failure: Int32,
    _ operation: FileSystemOperation,
    _ path: String
  ) throws(FileSystemError) {
    guard failure == 0 else {
      throw FileSystemError(operation: operation, path: path, code: failure)
    }
  }

  private func open(
    _ path: String,
    _ flags: Int32,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> Int32 {
    try call(operation, path) { openFile(path, flags | O_CLOEXEC) }
  }

  /// Makes a system call, which returns -1 and sets `errno` if it fails.
  @discardableResult
  private func call(
    _ operation: FileSystemOperation,
    _ path: String,
    _ body: () -> Int32
  ) throws(FileSystemError) -> Int32 {
    let result = retryingInterrupts { Int(body()) }
    try check(Int32(-min(result, 0)), operation, path)
    return Int32(result)
  }
}

/// The clock for lock waits, on a blocking thread, where a `Clock` can't be used.
package struct LockClock: Sendable {
  /// The time since an arbitrary moment.
  package let now: @Sendable () -> Duration
  /// Blocks the thread for a while.
  package let pause: @Sendable (Duration) -> Void

  /// Makes a clock.
  package init(
    now: @escaping @Sendable () -> Duration,
    pause: @escaping @Sendable (Duration) -> Void
  ) {
    self.now = now
    self.pause = pause
  }

  private static let start = ContinuousClock.now

  /// The clock of the machine.
  package static let system = LockClock(
    now: { ContinuousClock.now - start },
    pause: { duration in
      let (seconds, attoseconds) = duration.components
      // A wait that a signal interrupts only makes the next attempt come sooner.
      var time = timespec()
      time.tv_sec = time_t(seconds)
      time.tv_nsec = Int(attoseconds / 1_000_000_000)
      nanosleep(&time, nil)
    }
  )
}

// MARK: - Parts of files

extension LocalFileSystem {
  /// Reads part of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file. A directory, a pipe, a socket, a terminal, or a device without
  ///     end is rejected, and so is a range of more than 2⁴⁰ bytes.
  ///   - range: The range of bytes, counted from the start of the file.
  /// - Returns: The existing bytes in the range.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/read``.
  /// - Complexity: O(*n*) in the number of bytes read.
  public func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe at this path would wait for a writer forever.
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK, for: .read)
    defer { closeDescriptor(descriptor) }
    let size = try sizeOfFile(descriptor, path, for: .read)
    let room = min(Int64(range.upperBound), size) - Int64(range.lowerBound)
    if room <= 0 || room > 1 << 40 { try rejectUnreadable(descriptor, path, isEmpty: size == 0) }
    guard range.lowerBound >= 0, room > 0 else { return [] }
    // A hole takes no space on the medium, so even a small disk can contain a file too large for memory.
    guard room <= 1 << 40 else { throw FileSystemError(operation: .read, path: path, code: EFBIG) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(room)) { buffer, count in
      while let start = buffer.baseAddress, count < buffer.count {
        let size = min(buffer.count - count, largestPiece)
        let offset = off_t(range.lowerBound + count)
        let result = retryingInterrupts { pread(descriptor, start + count, size, offset) }
        if result <= 0 {
          failure = Int32(-result)
          return
        }
        count += result
      }
    }
    try check(failure, .read, path)
    return bytes
  }

  /// Appends bytes to an existing file.
  ///
  /// - Parameters:
  ///   - contents: The bytes to write.
  ///   - path: The path of the file.
  ///   - durability: What the bytes, and all earlier bytes of the file, must survive. Of the file's
  ///     other properties, the wait includes only its size, if the system can separate them.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/write`` or
  ///   ``FileSystemOperation/synchronize``.
  /// - Complexity: O(*n*) in the number of bytes.
  public func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    let descriptor = try open(path, O_WRONLY | O_APPEND | O_NONBLOCK, for: .write)
    try write(contents, to: descriptor, path) { descriptor in
      switch durability {
      case .process: 0
      case .ordered: order(descriptor)
      case .power: synchronizeData(descriptor)
      }
    }
  }

  /// Cuts off the end of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - size: The number of bytes to keep. A file that is not larger stays as it is.
  ///   - synchronized: Whether to wait until the change is on the storage medium.
  /// - Throws: A ``FileSystemError`` of the operation ``FileSystemOperation/truncate`` or
  ///   ``FileSystemOperation/synchronize``.
  public func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    let descriptor = try open(path, O_WRONLY | O_NONBLOCK, for: .truncate)
    defer { closeDescriptor(descriptor) }
    if try sizeOfFile(descriptor, path, for: .truncate) > Int64(size) {
      try call(.truncate, path) { ftruncate(descriptor, off_t(size)) }
    }
    guard synchronized else { return }
    try check(synchronize(descriptor), .synchronize, path)
  }

  /// Returns the size of a descriptor's file, and rejects a pipe, a socket, or a terminal.
  ///
  /// Apps for Apple platforms must declare why they call `fstat`, and an upload is rejected if a library calls it
  /// without a privacy manifest. Seeking to the end needs no declaration.
  private func sizeOfFile(
    _ descriptor: Int32,
    _ path: String,
    for operation: FileSystemOperation
  ) throws(FileSystemError) -> Int64 {
    let size = lseek(descriptor, 0, SEEK_END)
    if size >= 0 { return Int64(size) }
    let code = errno == ESPIPE ? EINVAL : errno
    throw FileSystemError(operation: operation, path: path, code: code)
  }

  /// Rejects a directory, whose size is meaningless, and a device that has bytes but no end.
  private func rejectUnreadable(
    _ descriptor: Int32,
    _ path: String,
    isEmpty: Bool
  ) throws(FileSystemError) {
    var byte: UInt8 = 0
    let result = retryingInterrupts { pread(descriptor, &byte, 1, 0) }
    if result < 0 { try check(Int32(-result), .read, path) }
    if result > 0, isEmpty { throw FileSystemError(operation: .read, path: path, code: EINVAL) }
  }
}

// The C functions under names that the methods above do not hide.

private func openFile(_ path: String, _ flags: Int32) -> Int32 {
  open(path, flags, 0o600)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func renameItem(_ path: String, _ newPath: String) -> Int32 {
  rename(path, newPath)
}

/// Waits until a descriptor's file is on the storage medium.
///
/// - Parameter descriptor: An open file or directory.
/// - Returns: 0, or the error number.
private func synchronize(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
  // Volumes without this command (network, FAT) fall back to what they support.
  if retryingInterrupts({ Int(fcntl(descriptor, F_FULLFSYNC)) }) >= 0 { return 0 }
  #endif
  return Int32(-retryingInterrupts { Int(fsync(descriptor)) })
}

/// Waits until the bytes and the size of a file are on the storage medium.
private func synchronizeData(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
  synchronize(descriptor)
  #else
  Int32(-retryingInterrupts { Int(fdatasync(descriptor)) })
  #endif
}

/// Ensures that the bytes of a file reach the medium before any later write.
private func order(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
  // Volumes without barriers wait for the medium.
  if retryingInterrupts({ Int(fcntl(descriptor, F_BARRIERFSYNC)) }) >= 0 { return 0 }
  #endif
  return synchronizeData(descriptor)
}

/// Closes a descriptor.
///
/// - Parameter descriptor: An open descriptor.
/// - Returns: 0, or the error number.
@discardableResult
private func closeDescriptor(_ descriptor: Int32) -> Int32 {
  if close(descriptor) == 0 { return 0 }
  // An interrupted close has closed the descriptor; closing it again could hit another thread's file.
  return errno == EINTR ? 0 : errno
}

/// Whether an error of `flock` means that this file system doesn't support locks on directories.
private func locksAreMissing(_ code: Int32) -> Bool {
  [EBADF, EINVAL, ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code)
}

// MARK: - POSIX

/// The error numbers that storage code distinguishes, so that other files need no C library.
enum ErrorNumber {
  static let notFound = ENOENT
  static let alreadyThere = EEXIST
  static let notPermitted = EPERM
  static let accessDenied = EACCES
  static let inputOutput = EIO
  static let isDirectory = EISDIR
  static let invalid = EINVAL
  static let tooLarge = EFBIG
  static let timedOut = ETIMEDOUT
  // The errors of removing a directory as a file, and of opening a socket as one.
  #if canImport(Darwin)
  static let removesDirectory = EPERM
  static let isSocket = EOPNOTSUPP
  #else
  static let removesDirectory = EISDIR
  static let isSocket = ENXIO
  #endif
}

/// The number of bytes to read or write in one call: Darwin refuses more than `Int32.max`.
let largestPiece = 1 << 30

/// Repeats a call while a signal interrupts it.
///
/// - Parameter call: A call that returns -1 and sets `errno` if it fails.
/// - Returns: The call's result, or the negated error number.
package func retryingInterrupts(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { return -Int(code) }
  }
}

/// Writes every byte, however small the pieces that the system accepts.
///
/// - Parameters:
///   - bytes: The bytes to write.
///   - write: Receives the remaining bytes and returns the same as `write(2)`.
/// - Returns: 0, or the error number of the call that failed.
package func writeEverything(
  _ bytes: UnsafeRawBufferPointer,
  _ write: (UnsafeRawBufferPointer) -> Int
) -> Int32 {
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(largestPiece))
    let written = retryingInterrupts { write(piece) }
    if written < 0 { return Int32(-written) }
    // For a nonempty piece of a regular file, `write` never returns 0; a broken file system must not hang us.
    if written == 0 { return EIO }
    rest = rest.dropFirst(written)
  }
  return 0
}

/// Returns the system's text for an error number.
///
/// - Parameter code: An `errno`.
/// - Returns: A short sentence.
func errorText(_ code: Int32) -> String {
  // Android declares the result nonoptional, and other systems don't say.
  let text: UnsafeMutablePointer<CChar>? = strerror(code)
  return text.map { String(cString: $0) } ?? "Error"
}

/// Returns the identifier of this process.
///
/// - Returns: The result of `getpid`.
func currentProcess() -> Int32 { getpid() }

/// Returns whether a process may still be running.
///
/// - Parameter process: The identifier of the process.
/// - Returns: `false` only if there is certainly none.
func isRunning(_ process: Int32) -> Bool {
  // A number below 1 would address a process group. Signal 0 only checks, and a process that we may not signal exists.
  guard process > 0 else { return false }
  return kill(process, 0) == 0 || errno != ESRCH
}
