// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import Foundation
internal import Synchronization
internal import Testing

@testable import AlbumApp

@Suite("TerminalScreen") struct TerminalScreenTests {
  /// The two ends of a pipe, which no program that another test starts inherits and keeps open.
  private func makePipe() throws -> [Int32] {
    var ends: [Int32] = [-1, -1]
    let result = PseudoTerminal.inheritance.withLock { _ in
      let result = pipe(&ends)
      PseudoTerminal.keepFromChildren(ends)
      return result
    }
    try #require(result == 0)
    return ends
  }

  /// Calls a body with the two ends of a pipe.
  private func withPipe(_ body: (_ reading: Int32, _ writing: Int32) throws -> Void) throws {
    let ends = try makePipe()
    defer { for end in ends { close(end) } }
    try body(ends[0], ends[1])
  }

  @Test func `the environment's size replaces an unknown one`() throws {
    try withPipe { reading, writing in
      func size(_ environment: [String: String], limit: GridSize? = nil) -> GridSize {
        TerminalScreen(
          input: reading,
          output: writing,
          mode: .plain,
          sizeLimit: limit,
          environment: environment
        ).size
      }
      #expect(size([:]) == GridSize(columns: 80, rows: 24))
      #expect(size(["COLUMNS": "100", "LINES": "x"]) == GridSize(columns: 100, rows: 24))
      #expect(size(["COLUMNS": "0", "LINES": "99999"]) == GridSize(columns: 80, rows: 24))
      let limit = GridSize(columns: 40, rows: 30)
      #expect(size([:], limit: limit) == GridSize(columns: 40, rows: 24))
    }
  }

  @Test func `all bytes are written despite short writes`() throws {
    try withPipe { reading, writing in
      _ = fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK)
      let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      Thread.detachNewThread { try? Descriptor.write(bytes, to: writing) }
      var received: [UInt8] = []
      while received.count < bytes.count, case .bytes(let part) = try Descriptor.read(from: reading)
      {
        received += part
      }
      #expect(received == bytes)
    }
  }

  @Test func `a closed reader doesn't end the process`() throws {
    StandardStream.ignoreBrokenPipes()
    let ends = try makePipe()
    close(ends[0])
    defer { close(ends[1]) }
    let stream = StandardStream(descriptor: ends[1])
    #expect(!stream.isTerminal)
    do {
      try stream.write("hello")
      Issue.record("Nobody reads this.")
    } catch {
      #expect(error.isClosed)
      #expect(error.description.hasPrefix("write: "))
    }
  }

  @Test func `the end of input differs from no input`() throws {
    let ends = try makePipe()
    defer { close(ends[0]) }
    _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
    #expect(try Descriptor.read(from: ends[0]) == .nothingYet)
    close(ends[1])
    #expect(try Descriptor.read(from: ends[0]) == .end)
    #expect(throws: TerminalError(operation: "read", code: EBADF)) {
      try Descriptor.read(from: -1)
    }
  }
}
#endif
