// SPDX-License-Identifier: MIT

/// An error that prevents a host list from being made.
enum HostListError: Error, Equatable {
  /// An entry is empty, or contains a scheme, a port, a path, or a space.
  case notAHost(String)
}

/// A policy that allows some hosts and their subdomains.
struct HostList: LinkPolicy {
  private let hosts: Set<String>

  /// Makes a list of hosts, such as `example.org`, which also allows `music.example.org`.
  init(_ entries: [String]) throws(HostListError) {
    var hosts: Set<String> = []
    for entry in entries {
      guard let host = Self.normalized(entry) else { throw .notAHost(entry) }
      hosts.insert(host)
    }
    self.hosts = hosts
  }

  func allows(_ link: Link) -> Bool {
    guard ["http", "https"].contains(link.scheme.lowercased()),
      let host = link.host.flatMap(Self.normalized)
    else { return false }
    // A numeric address has no subdomains: in 10.0.0.1, the last part is the most specific one.
    return hosts.contains(host)
      || !Self.isNumeric(host) && hosts.contains { host.hasSuffix(".\($0)") }
  }

  /// A host in lowercase, without the trailing dot of the root; `nil` if it is invalid.
  private static func normalized(_ host: String) -> String? {
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    let isAddress = name.wholeMatch(of: /\[[0-9A-Fa-f:.]+\]/) != nil
    let isName = name.wholeMatch(of: /[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*/) != nil
    return isAddress || isName ? name.lowercased() : nil
  }

  /// Whether a host is an IPv6 address, in brackets, or an IPv4 address, which ends in a number.
  private static func isNumeric(_ host: String) -> Bool {
    host.hasPrefix("[") || host.split(separator: ".").last?.first?.isNumber == true
  }
}
