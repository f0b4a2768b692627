// SPDX-License-Identifier: MIT

import Testing

/// Decides on a link; the browser knows no more of the rules than this.
private protocol LinkPolicy: AnyObject {
  func allows(host: String) -> Bool
}

private final class HostList: LinkPolicy {
  private let hosts: Set<String>

  init(_ hosts: Set<String>) {
    self.hosts = hosts
  }

  func allows(host: String) -> Bool { hosts.contains(host) }
}

private final class Browser {
  /// Without a policy, everything is allowed.
  var policy: (any LinkPolicy)?
  private(set) var opened: [String] = []

  func follow(host: String) {
    guard policy?.allows(host: host) ?? true else { return }
    opened.append(host)
  }
}

@Suite("Carved-off policy")
struct LinkPolicyTests {
  @Test func `a policy is tested without the object that asks it (C6)`() {
    let policy = HostList(["swift.org"])
    #expect(policy.allows(host: "swift.org"))
    #expect(!policy.allows(host: "example.com"))
  }

  @Test func `the object follows what its policy allows (C6)`() {
    let browser = Browser()
    browser.policy = HostList(["swift.org"])
    for host in ["swift.org", "example.com"] { browser.follow(host: host) }
    #expect(browser.opened == ["swift.org"])
  }

  @Test func `no policy means that everything is allowed (C6)`() {
    let browser = Browser()
    browser.follow(host: "example.com")
    #expect(browser.opened == ["example.com"])
  }
}
