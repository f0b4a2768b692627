// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// What the compiler rejects, so that it can't fail at run time.
@Suite("Messages of the wrong type", .needsPlainBuild, .serialized)
struct MisuseTests {
  private static let preamble = """
    import MotifNotifications

    final class Page {}
    struct DidRename: HubMessage {
      var page: Page
      var id = 1
      var subject: Int { id }
    }
    struct DidEnd: HubMessage, Sendable {}
    let hub = MessageHub()
    let shared = SharedMessageHub()
    let page = Page()

    """

  @Test func `correct use compiles (I1, I3)`() throws {
    let right = """
      _ = hub.observe(DidRename.self, about: 1) { print($0.id) }
      hub.post(DidRename(page: page), from: page)
      _ = shared.observe(DidEnd.self) { @MainActor _ in print("end") }
      await shared.post(DidEnd())
      """
    #expect(try Build().errors(in: Self.preamble + right).isEmpty)
  }

  @Test func `incorrect use doesn't compile (I1, I2, I3)`() throws {
    let wrong = [
      "hub.post(\"DidRename\")",
      "_ = hub.observe(DidRename.self, about: \"1\") { print($0.id) }",
      "_ = hub.observe(DidEnd.self, about: 1) { _ in }",
      "_ = hub.observe(DidEnd.self) { print($0.id) }",
      "_ = shared.observe(DidRename.self) { _ in }",
      "await shared.post(DidRename(page: page))",
      "Task.detached { hub.post(DidEnd()) }",
    ]
    let build = try Build()
    for line in wrong {
      #expect(try !build.errors(in: Self.preamble + line + "\n").isEmpty, "\(line) compiles")
    }
  }
}
#endif
