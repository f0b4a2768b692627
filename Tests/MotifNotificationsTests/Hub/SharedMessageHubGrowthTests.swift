// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import MotifNotifications
import MotifTestSupport
import Testing

/// Checks that memory doesn't grow with the number of messages.
///
/// Each test runs in a process of its own, so no other test affects its memory. A closure that gained one layer with
/// each message would leave megabytes behind.
@Suite("SharedMessageHub: many messages", .needsPlainBuild)
struct SharedMessageHubGrowthTests {
  private struct DidChange: HubMessage, Sendable {
    var number = 0
  }

  /// The number of bytes of memory that this process uses.
  private static func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return try #require(pages) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Stops the process if memory after all of the work is well above that after a tenth of it.
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

  @Test func `reported posts leave no memory behind`() async {
    await #expect(processExitsWith: .success) {
      let hub = SharedMessageHub(onEvent: { _ in })
      let registration = hub.observe(DidChange.self) { _ in }
      try await Self.expectNoGrowth { count in
        for _ in 0..<count { await hub.post(DidChange()) }
      }
      withExtendedLifetime(registration) {}
    }
  }

  @Test func `messages that cause each other leave no memory behind`() async {
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

  @Test func `messages between two hubs leave no memory behind`() async {
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
