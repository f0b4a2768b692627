// SPDX-License-Identifier: MIT

#if os(Linux) && canImport(Glibc)
import Foundation
import Glibc
import MotifMementos
import MotifTestSupport
import Testing

/// The system calls of a save, observed by tracing a process that saves.
@Suite("ArchiveStore: system calls")
struct ArchiveSystemCallTests {
  @Test
  func `a save writes, synchronizes, and renames in order (A10)`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      await #expect(processExitsWith: .success) { [directory = directory as String] in
        for durability in [Durability.power, .ordered, .process] {
          let store = ArchiveStore<[Int]>(
            directory: DirectoryPath(path: directory),
            name: "numbers",
            typeIdentifier: "numbers"
          )
          // The first save takes steps that later saves don't need.
          try store.save([0], overwriting: true)
          try store.save([1])
          guard let calls = TracedProcess.calls(of: { try store.save([2], durability: durability) })
          else { return }
          // The file is written and closed before any name changes, and any lock is held
          // from before the first look at the files until after the last change.
          let expected: [String] =
            switch durability {
            case .power: ["flock", "write", "fsync", "rename", "rename", "fsync"]
            case .ordered: ["flock", "write", "fdatasync", "rename", "rename"]
            case .process: ["flock", "write", "rename", "rename"]
            }
          try #require(calls == expected)
        }
      }
    }
  }
}

/// A copy of this process whose system calls this one observes.
enum TracedProcess {
  /// The calls that change files, by their numbers on this processor architecture.
  private static let names: [UInt64: String] = {
    #if arch(x86_64)
    [
      1: "write", 73: "flock", 74: "fsync", 75: "fdatasync", 82: "rename", 264: "rename",
      316: "rename", 87: "unlink", 263: "unlink", 20: "writev", 18: "pwrite",
    ]
    #else
    [
      64: "write", 32: "flock", 82: "fsync", 83: "fdatasync", 38: "rename", 276: "rename",
      35: "unlink", 66: "writev", 68: "pwrite",
    ]
    #endif
  }()

  /// Runs a body in a copy of this process.
  ///
  /// - Parameter body: The code that the copy runs.
  /// - Returns: The names of the calls that change files, in order, or nil if this system doesn't
  ///   allow tracing.
  static func calls(of body: () throws -> Void) -> [String]? {
    typealias Trace = @convention(c) (Int, Int, Int, Int) -> Int
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "ptrace") else { return nil }
    let ptrace = unsafeBitCast(symbol, to: Trace.self)
    let (traceMe, syscall, setOptions, getInfo) = (0, 24, 0x4200, 0x420E)

    let child = ForkedProcess {
      // A separate exit status reports that tracing is not allowed here.
      guard ptrace(traceMe, 0, 0, 0) == 0 else { _exit(77) }
      raise(SIGSTOP)
      try body()
    }
    let number = Int(child.number)
    var status: Int32 = 0
    guard waitpid(child.number, &status, 0) == child.number, status & 0x7F != 0 else { return nil }
    // This option distinguishes a stop at a call from a stop by a signal.
    _ = ptrace(setOptions, number, 0, 1)

    var calls: [String] = []
    while true {
      guard ptrace(syscall, number, 0, 0) == 0, waitpid(child.number, &status, 0) == child.number
      else { return nil }
      // The process ended, successfully or not.
      guard status & 0xFF == 0x7F else {
        return status == 0 ? calls : ["ended with \(status)"]
      }
      guard status >> 8 & 0xFF == SIGTRAP | 0x80 else { continue }
      // The first byte tells whether this is the entry; the number of the call is at offset 24.
      var info = [UInt64](repeating: 0, count: 11)
      let size = info.count * 8
      let known = info.withUnsafeMutableBytes { buffer in
        ptrace(getInfo, number, size, Int(bitPattern: buffer.baseAddress))
      }
      guard known > 0 else { return nil }
      if info[0] & 0xFF == 1, let name = names[info[3]] { calls.append(name) }
    }
  }
}
#endif
