// SPDX-License-Identifier: MIT

/// One decision: which links may be opened.
protocol PlainLinkPolicy {
  func allows(_ host: String) -> Bool
}

/// One way to decide: by a list of hosts, which includes those below them.
struct PlainHostList: PlainLinkPolicy {
  let hosts: Set<String>

  func allows(_ host: String) -> Bool {
    hosts.contains { host == $0 || host.hasSuffix(".\($0)") }
  }
}

/// A page, which asks for the decision and doesn't know the rule.
struct PlainLinkPage {
  /// Without a policy, every link may be opened.
  var policy: (any PlainLinkPolicy)?

  func tap(_ host: String) -> String {
    policy?.allows(host) ?? true ? "open \(host)" : "stay here"
  }
}
