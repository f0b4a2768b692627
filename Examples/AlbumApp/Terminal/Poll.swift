// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Waits for descriptors like `poll(2)`, even on systems where that doesn't support terminals.
///
/// On macOS, `poll` doesn't support devices such as terminals; `select` supports them everywhere.
///
/// - Parameters:
///   - requests: The descriptors and events to wait for; a negative descriptor is skipped.
///   - count: The number of requests.
///   - milliseconds: The longest time to wait, or -1 for no limit.
/// - Returns: The number of ready descriptors, or -1 with the reason in `errno`.
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

/// Implements `poll(2)` for reading and writing with `select(2)`.
///
/// It allocates nothing, so that a signal handler may call it.
///
/// - Parameters:
///   - requests: The requests, with descriptors below 1,024, the limit of `select`.
///   - count: The number of requests.
///   - milliseconds: The longest time to wait, or -1 for no limit.
/// - Returns: The number of ready descriptors, or -1 with the reason in `errno`. A closed
///   descriptor fails the whole call.
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

// The macros FD_SET and FD_ISSET, which Swift does not import.
extension fd_set {
  fileprivate mutating func insert(_ descriptor: Int32) {
    withUnsafeMutableBytes(of: &self) { $0[Int(descriptor / 8)] |= 1 << UInt8(descriptor % 8) }
  }

  fileprivate func contains(_ descriptor: Int32) -> Bool {
    withUnsafeBytes(of: self) { $0[Int(descriptor / 8)] >> UInt8(descriptor % 8) & 1 == 1 }
  }
}
