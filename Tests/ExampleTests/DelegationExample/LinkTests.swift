// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import DelegationExample

extension Link {
  /// The parts of a URL, converted as in the guide.
  fileprivate init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme else { return nil }
    self.init(
      scheme: scheme,
      user: parts.user,
      host: parts.host,
      port: parts.port,
      path: parts.path
    )
  }
}

@Suite("HostList")
struct HostListTests {
  @Test(arguments: [
    ("http://example.org", true), ("https://EXAMPLE.org/a", true),
    ("HTTPS://a.b.example.org", true),
    ("https://example.org./", true), ("https://example.org:8080", true),
    ("https://me@example.org", true),
    ("https://badexample.org", false), ("https://example.org.evil.test", false),
    ("https://org", false), ("https:///example.org", false), ("file:///example.org", false),
    ("file://example.org/", false), ("ftp://example.org", false), ("mailto:a@example.org", false),
    ("http://example.org@evil.test", false), ("https://example.org..", false),
  ])
  func `a host list can be tested without a page (C6)`(url: String, isAllowed: Bool) throws {
    let link = try #require(Link(url))
    for entry in ["example.org", "Example.ORG", "example.org."] {
      #expect(try HostList([entry, "unrelated.test"]).allows(link) == isAllowed)
    }
    #expect(try !HostList([]).allows(link))
  }

  @Test(arguments: ["", ".", "evil.", "exam ple.org", "example.org:80", "a/example.org", "[::1"])
  func `an invalid host is not allowed (C6)`(host: String) throws {
    #expect(try !HostList(["example.org"]).allows(Link(host: host)))
    #expect(try !HostList(["example.org"]).allows(Link(host: nil)))
  }

  @Test(arguments: [
    "", ".", "..", "example..org", ".example.org", "https://example.org", "example.org:80",
    "example.org/", "exam ple.org", " example.org", "me@example.org", "m\u{FC}ller.test", "::1",
    "[example.org]", "*.example.org",
  ])
  func `an invalid entry is rejected by name (C6)`(entry: String) {
    #expect(throws: HostListError.notAHost(entry)) { try HostList(["example.org", entry]) }
  }

  @Test
  func `numeric addresses match only exactly (C6)`() throws {
    let list = try HostList(["10.0.0.1", "0.0.2", "[::A]"])
    for host in ["10.0.0.1", "10.0.0.1.", "[::a]"] { #expect(list.allows(Link(host: host))) }
    for host in ["1.10.0.0.1", "a.10.0.0.1", "10.0.0.2", "[::b]", "[a::a]", "::a"] {
      #expect(!list.allows(Link(host: host)))
    }
    let link = try #require(Link("http://[::a]:80/"))
    #expect(list.allows(link))
  }

  @Test
  func `a list that matches substrings lets others through (C6)`() throws {
    struct TrappedList: LinkPolicy {
      let hosts: [String]
      func allows(_ link: Link) -> Bool { hosts.contains { link.host?.contains($0) == true } }
    }
    let link = try #require(Link("https://apple.com.evil.test"))
    #expect(TrappedList(hosts: ["apple.com"]).allows(link))
    #expect(try !HostList(["apple.com"]).allows(link))
  }

  @Test
  func `the guide states what a host list allows (C6)`() throws {
    let guide = try String(
      contentsOf: Build.package.appending(path: "Documentation/Delegation.md"),
      encoding: .utf8
    )
    let list = try HostList(["example.org"])
    let stated = guide.matches(of: /list\.allows\(Link\(host: "(.+?)"\)\) +\/\/ (true|false)/)
    for line in stated {
      #expect(list.allows(Link(host: String(line.output.1))) == (line.output.2 == "true"))
    }
    #expect(stated.count == 4)
    let isErrorStated = guide.contains("\(HostListError.notAHost("https://example.org"))")
    #expect(isErrorStated)
  }
}

@Suite("Page")
struct PageTests {
  private struct Nothing: LinkPolicy {
    func allows(_ link: Link) -> Bool { false }
  }

  @Test
  func `without a policy, every link is allowed (C6)`() {
    var page = Page()
    var answers: [Bool] = []
    func decide() {
      page.decide(on: Link(scheme: "file", host: nil), with: LinkDecision { answers.append($0) })
    }
    decide()
    page.policy = Nothing()
    decide()
    page.policy = nil
    decide()
    #expect(answers == [true, false, true])
  }

  @Test
  func `deciding twice stops the program (C6)`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let decision = LinkDecision { _ in }
      decision(isAllowed: true)
      decision(isAllowed: true)
    }
    expect(result, says: "Call its decision only once.")
  }

  @Test
  func `never deciding stops the program (C6)`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = LinkDecision { _ in }
    }
    expect(result, says: "Call its decision in every case.")
  }

  private func expect(_ result: ExitTest.Result?, says message: String) {
    // An optimized build stops, too, but without the message.
    #if DEBUG
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text?.contains(message) == true)
    #endif
  }
}
#endif
