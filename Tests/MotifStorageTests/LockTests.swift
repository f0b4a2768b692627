// SPDX-License-Identifier: MIT

import MotifStorage
import MotifTestSupport
import Synchronization
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("Directory locks")
struct LockTests {
  /// A clock that advances only during a wait for a lock.
  private final class Waiting: Sendable {
    let time = Mutex(Duration.zero)
    let pauses = Mutex(0)

    func clock(_ atPause: @escaping @Sendable (Int) -> Void = { _ in }) -> LockClock {
      LockClock(
        now: { self.time.withLock { $0 } },
        pause: { duration in
          self.time.withLock { $0 += duration }
          atPause(
            self.pauses.withLock { pauses in
              pauses += 1
              return pauses
            }
          )
        }
      )
    }
  }

  /// Acquires the lock as another process would, with a descriptor of its own.
  private func takeLock(of directory: String) throws -> Int32 {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(descriptor >= 0)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor
  }

  @Test
  func `waiting for a held lock ends at the timeout`() throws {
    try withTemporaryDirectory { directory in
      let descriptor = try takeLock(of: directory)
      defer { close(descriptor) }
      let waiting = Waiting()
      let files = LocalFileSystem(lockTimeout: .seconds(5), lockClock: waiting.clock())
      let error = #expect(throws: FileSystemError.self) {
        try files.withExclusiveAccess(to: directory) { Issue.record("called without the lock") }
      }
      #expect(error?.isLockTimeout == true)
      #expect(error?.description.contains("another process or store held it for too long") == true)
      #expect(error?.path == directory)
      #expect(waiting.time.withLock { $0 } == .seconds(5))
    }
  }

  @Test
  func `a timeout of zero tries once`() throws {
    try withTemporaryDirectory { directory in
      let descriptor = try takeLock(of: directory)
      let waiting = Waiting()
      let files = LocalFileSystem(lockTimeout: .zero, lockClock: waiting.clock())
      #expect(throws: FileSystemError.self) { try files.withExclusiveAccess(to: directory) {} }
      #expect(waiting.pauses.withLock { $0 } == 0)
      close(descriptor)
      var isCalled = false
      try files.withExclusiveAccess(to: directory) { isCalled = true }
      #expect(isCalled)
    }
  }

  @Test
  func `a lock released in time is acquired exclusively`() throws {
    try withTemporaryDirectory { directory in
      let descriptor = try takeLock(of: directory)
      let waiting = Waiting()
      let clock = waiting.clock { pauses in if pauses == 3 { close(descriptor) } }
      let files = LocalFileSystem(lockTimeout: .seconds(5), lockClock: clock)
      var isCalled = false
      try files.withExclusiveAccess(to: directory) {
        isCalled = true
        let impatient = LocalFileSystem(lockTimeout: .zero)
        #expect(throws: FileSystemError.self) {
          try impatient.withExclusiveAccess(to: directory) {}
        }
      }
      #expect(isCalled)
      #expect(waiting.pauses.withLock { $0 } == 3)
    }
  }

  @Test
  func `the hook surrounds both the wait and the lock`() throws {
    try withTemporaryDirectory { directory in
      let descriptor = try takeLock(of: directory)
      let events = Mutex<[String]>([])
      @Sendable func note(_ event: String) { events.withLock { $0.append(event) } }
      let clock = Waiting().clock { pauses in
        if pauses == 1 {
          note("wait")
          close(descriptor)
        }
      }
      let files = LocalFileSystem(lockTimeout: .seconds(5), lockClock: clock) { span in
        note("begin")
        span()
        try? LocalFileSystem(lockTimeout: .zero).withExclusiveAccess(to: directory) { note("free") }
        note("end")
      }
      try files.withExclusiveAccess(to: directory) { note("body") }
      #expect(events.withLock { $0 } == ["begin", "wait", "body", "free", "end"])
    }
  }

  @Test
  func `errors pass through the hook, which may also refuse`() throws {
    let hooked = LocalFileSystem(lockTimeout: .zero) { span in span() }
    let missing = #expect(throws: FileSystemError.self) {
      try hooked.withExclusiveAccess(to: "/no/such/directory") {}
    }
    #expect(missing?.isNotFound == true)
    let refusing = LocalFileSystem(lockTimeout: .zero) { _ in }
    let refused = #expect(throws: FileSystemError.self) {
      try refusing.withExclusiveAccess(to: "/") { Issue.record("called") }
    }
    #expect(refused?.operation == .lock)
  }
}
