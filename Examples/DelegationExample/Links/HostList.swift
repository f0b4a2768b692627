// SPDX-License-Identifier: MIT

/// A policy that allows some hosts, with everything below them.
struct HostList: LinkPolicy {
  /// The hosts, such as `example.org`, which stands for `music.example.org`, too.
  var hosts: Set<String>

  func allows(_ link: Link) -> Bool {
    let host = link.host.lowercased()
    return hosts.contains { host == $0 || host.hasSuffix(".\($0)") }
  }
}
