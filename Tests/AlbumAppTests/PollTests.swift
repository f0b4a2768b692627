// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Testing

@testable import AlbumApp

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A way to wait for descriptors.
private typealias Way = @Sendable (UnsafeMutablePointer<pollfd>, Int, Int32) -> Int32

@Suite("Waiting for descriptors")
struct PollTests {
  private static let ways: [(name: String, wait: Way)] = [
    ("as the app does", { pollTerminals($0, $1, $2) }),
    ("by select", { pollBySelecting($0, $1, $2) }),
  ]

  /// Whether a way takes these descriptors: `select` takes none above its limit, which tests that run at the same time
  /// may use up.
  private static func isAble(_ way: Int, _ pipes: [Pipe]) -> Bool {
    way == 0 || pipes.allSatisfy { max($0.readEnd, $0.writeEnd) < 1_024 }
  }

  @Test(arguments: ways.indices)
  func `ready descriptors are reported for reading and writing`(way: Int) throws {
    let wait = Self.ways[way].wait
    let (silent, speaking) = (try Pipe(), try Pipe())
    guard Self.isAble(way, [silent, speaking]) else { return }
    var byte: UInt8 = 7
    #expect(write(speaking.writeEnd, &byte, 1) == 1)
    var requests = [
      pollfd(fd: silent.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: speaking.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: silent.writeEnd, events: Int16(POLLOUT), revents: 0),
    ]
    #expect(wait(&requests, requests.count, -1) == 2)
    let came = requests.map { $0.revents }
    #expect(came == [0, 0, Int16(POLLIN), Int16(POLLOUT)], "\(Self.ways[way].name)")
    for descriptor in [silent.readEnd, silent.writeEnd, speaking.readEnd, speaking.writeEnd] {
      close(descriptor)
    }
  }

  @Test(arguments: ways.indices)
  func `nothing is ready after a timeout`(way: Int) throws {
    let silent = try Pipe()
    guard Self.isAble(way, [silent]) else { return }
    var request = pollfd(fd: silent.readEnd, events: Int16(POLLIN), revents: Int16(POLLIN))
    #expect(Self.ways[way].wait(&request, 1, 1) == 0)
    #expect(request.revents == 0)
    close(silent.readEnd)
    close(silent.writeEnd)
  }

  @Test(arguments: ways.indices)
  func `the end of input counts as readable`(way: Int) throws {
    let ended = try Pipe()
    guard Self.isAble(way, [ended]) else { return }
    close(ended.writeEnd)
    var request = pollfd(fd: ended.readEnd, events: Int16(POLLIN), revents: 0)
    #expect(Self.ways[way].wait(&request, 1, -1) == 1)
    #expect(request.revents != 0)
    close(ended.readEnd)
  }

  @Test func `a descriptor beyond select's limit is refused`() {
    var request = pollfd(fd: 1 << 20, events: Int16(POLLIN), revents: 0)
    #expect(pollBySelecting(&request, 1, 0) == -1)
    #expect(errno == EINVAL)
  }
}
#endif
