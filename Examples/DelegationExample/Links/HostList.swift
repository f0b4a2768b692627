// SPDX-License-Identifier: MIT

/// Why there is no list of hosts.
enum HostListError: Error, Equatable {
  /// An entry is empty, or has a scheme, a port, a path, or a space.
  case notAHost(String)
}

/// A policy that allows some hosts, with everything below them.
struct HostList: LinkPolicy {
  private let hosts: Set<String>

  /// Makes a list of hosts, such as `example.org`, which stands for `music.example.org`, too.
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
    // Nothing is below a numeric address: in 10.0.0.1, the right end is the small one.
    return hosts.contains(host)
      || !Self.isNumeric(host) && hosts.contains { host.hasSuffix(".\($0)") }
  }

  /// A host in lower case, without the dot of the root at its end; `nil` if it is none.
  private static func normalized(_ host: String) -> String? {
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    let isAddress = name.wholeMatch(of: /\[[0-9A-Fa-f:.]+\]/) != nil
    let isName = name.wholeMatch(of: /[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*/) != nil
    return isAddress || isName ? name.lowercased() : nil
  }

  /// Whether a host is an address of version 6, in brackets, or of version 4, which ends in a number.
  private static func isNumeric(_ host: String) -> Bool {
    host.hasPrefix("[") || host.split(separator: ".").last?.first?.isNumber == true
  }
}
