// SPDX-License-Identifier: MIT

/// A policy that allows some hosts, with everything below them.
struct HostList: LinkPolicy {
  /// The hosts, such as `example.org`, which stands for `music.example.org`, too.
  ///
  /// Upper and lower case are the same, and so is a host with the dot of the root at its end.
  var hosts: Set<String>

  func allows(_ link: Link) -> Bool {
    let host = Self.folded(link.host)
    return hosts.lazy.map(Self.folded).contains { entry in
      !entry.isEmpty && (host == entry || host.hasSuffix(".\(entry)"))
    }
  }

  private static func folded(_ host: String) -> String {
    let host = host.lowercased()
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }
}
