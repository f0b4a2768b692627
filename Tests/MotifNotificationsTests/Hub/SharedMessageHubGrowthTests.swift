// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import MotifNotifications
import MotifTestSupport
import Testing

/// What many messages leave behind: nothing.
///
/// Each test runs in a process of its own, whose memory no other test uses. A closure that gained one layer with each
/// message would leave megabytes.
@Suite("SharedMessageHub: many messages", .needsPlainBuild)
struct SharedMessageHubGrowthTests {
  private struct DidChange: HubMessage, Sendable {
    var number = 0
  }

  /// How many bytes of memory this process has.
  private static func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return try #require(pages) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Stops the process unless the memory after some work is about that after a tenth of it.
  private static func expectNoGrowth(_ work: (_ count: Int) async -> Void) async throws {
    await work(1_000)
    let before = try residentBytes()
    await work(10_000)
    let grown = try residentBytes() - before
    precondition(grown < 2_000_000, "10,000 messages leave \(grown) bytes")
  }

  @Test func `posts leave no memory behind`() async {
    await #expect(processExitsWith: .success) {
      let hub = SharedMessageHub()
      let registration = hub.observe(DidChange.self) { _ in }
      try await Self.expectNoGrowth { count in
        for _ in 0..<count { await hub.post(DidChange()) }
      }
      withExtendedLifetime(registration) {}
    }
  }

  @Test func `messages that cause one another leave no memory behind`() async {
    await #expect(processExitsWith: .success) {
      let hub = SharedMessageHub()
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      let registration = hub.observe(DidChange.self) { message in
        if message.number == 0 {
          _ = end.yield()
          return
        }
        await hub.post(DidChange(number: message.number - 1))
      }
      try await Self.expectNoGrowth { count in
        await hub.post(DidChange(number: count))
        for await _ in ends { break }
      }
      withExtendedLifetime(registration) {}
    }
  }

  @Test func `two hubs whose messages cause one another leave no memory behind`() async {
    await #expect(processExitsWith: .success) {
      let (first, second) = (SharedMessageHub(), SharedMessageHub())
      let (ends, end) = AsyncStream.makeStream(of: Void.self)
      let registrations = [
        first.observe(DidChange.self) { message in
          if message.number <= 0 {
            _ = end.yield()
            return
          }
          await second.post(DidChange(number: message.number - 1))
        },
        second.observe(DidChange.self) { message in
          await first.post(DidChange(number: message.number - 1))
        },
      ]
      try await Self.expectNoGrowth { count in
        await first.post(DidChange(number: count))
        for await _ in ends { break }
      }
      withExtendedLifetime(registrations) {}
    }
  }
}
#endif
