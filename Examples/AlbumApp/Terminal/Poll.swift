// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Waits for descriptors as `poll(2)` does, also where that knows no terminals.
///
/// On macOS `poll` takes no devices, and a terminal is one; `select` takes them everywhere.
///
/// - Parameters:
///   - requests: What to wait for; a negative descriptor is passed over.
///   - count: How many there are.
///   - milliseconds: How long to wait at most, or -1 for as long as it takes.
/// - Returns: How many descriptors are ready, or -1, in which case `errno` says why.
@discardableResult
func pollTerminals(
  _ requests: UnsafeMutablePointer<pollfd>,
  _ count: Int,
  _ milliseconds: Int32
) -> Int32 {
  #if canImport(Darwin)
  pollBySelecting(requests, count, milliseconds)
  #else
  poll(requests, nfds_t(count), milliseconds)
  #endif
}

/// Does what `poll(2)` does for reading and writing, by `select(2)`.
///
/// It allocates nothing, so that a signal handler may call it.
///
/// - Parameters:
///   - requests: What to wait for, none of it above the 1,024 descriptors that `select` knows.
///   - count: How many there are.
///   - milliseconds: How long to wait at most, or -1 for as long as it takes.
/// - Returns: How many descriptors are ready, or -1, in which case `errno` says why. One that is closed
///   fails the whole call.
func pollBySelecting(
  _ requests: UnsafeMutablePointer<pollfd>,
  _ count: Int,
  _ milliseconds: Int32
) -> Int32 {
  var toRead = fd_set()
  var toWrite = fd_set()
  var end: Int32 = 0
  for index in 0..<count where requests[index].fd >= 0 {
    let request = requests[index]
    guard request.fd < 8 * MemoryLayout<fd_set>.size else {
      errno = EINVAL
      return -1
    }
    if request.events & Int16(POLLIN) != 0 { toRead.insert(request.fd) }
    if request.events & Int16(POLLOUT) != 0 { toWrite.insert(request.fd) }
    end = max(end, request.fd + 1)
  }
  var limit = timeval()
  limit.tv_sec = .init(milliseconds / 1_000)
  limit.tv_usec = .init(milliseconds % 1_000 * 1_000)
  let result =
    milliseconds < 0
    ? select(end, &toRead, &toWrite, nil, nil) : select(end, &toRead, &toWrite, nil, &limit)
  guard result >= 0 else { return -1 }
  var ready: Int32 = 0
  for index in 0..<count {
    let descriptor = requests[index].fd
    requests[index].revents = 0
    guard descriptor >= 0 else { continue }
    if toRead.contains(descriptor) { requests[index].revents |= Int16(POLLIN) }
    if toWrite.contains(descriptor) { requests[index].revents |= Int16(POLLOUT) }
    if requests[index].revents != 0 { ready += 1 }
  }
  return ready
}

// What the macros FD_SET and FD_ISSET do, which Swift does not see.
extension fd_set {
  fileprivate mutating func insert(_ descriptor: Int32) {
    withUnsafeMutableBytes(of: &self) { $0[Int(descriptor / 8)] |= 1 << UInt8(descriptor % 8) }
  }

  fileprivate func contains(_ descriptor: Int32) -> Bool {
    withUnsafeBytes(of: self) { $0[Int(descriptor / 8)] >> UInt8(descriptor % 8) & 1 == 1 }
  }
}
