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

/// The error numbers that storage code tells apart, so that other files need no C library.
enum ErrorNumber {
  static let notFound = ENOENT
  static let alreadyThere = EEXIST
  static let notPermitted = EPERM
  static let accessDenied = EACCES
  static let inputOutput = EIO
  static let isDirectory = EISDIR
  static let invalid = EINVAL
  static let tooLarge = EFBIG
  /// What removing a directory as a file answers.
  #if canImport(Darwin)
  static let removesDirectory = EPERM
  #else
  static let removesDirectory = EISDIR
  #endif
  /// What opening a socket as a file answers.
  #if canImport(Darwin)
  static let isSocket = EOPNOTSUPP
  #else
  static let isSocket = ENXIO
  #endif
}

/// How many bytes to read or write in one call: Darwin refuses more than `Int32.max`.
let largestPiece = 1 << 30

/// Runs a call again for as long as a signal interrupts it.
///
/// - Parameter call: A call that answers -1 and sets `errno` when it fails.
/// - Returns: The call's answer, or the negated error number.
package func retryingInterrupts(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { return -Int(code) }
  }
}

/// Writes every byte, however small the pieces in which the system takes them.
///
/// - Parameters:
///   - bytes: What to write.
///   - write: Takes what is left and answers as `write(2)` does.
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
    // A regular file never answers 0 for a piece that is not empty; a broken one must not hang us.
    if written == 0 { return EIO }
    rest = rest.dropFirst(written)
  }
  return 0
}

/// The text that the system has for an error number.
///
/// - Parameter code: An `errno`.
/// - Returns: A short sentence.
func errorText(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "Error" }
  return String(cString: text)
}

/// The number of this process.
///
/// - Returns: What `getpid` answers.
func currentProcess() -> Int32 { getpid() }

/// Whether a process with this number runs, as far as can be known.
///
/// - Parameter process: The number of the process.
/// - Returns: False only when there is certainly none.
func isRunning(_ process: Int32) -> Bool {
  // A number below 1 would mean a group of processes. The signal 0 only asks, and a process that
  // may not be asked exists.
  guard process > 0 else { return false }
  return kill(process, 0) == 0 || errno != ESRCH
}
