// SPDX-License-Identifier: MIT

/// The path below which a server has the site: `/` or, on GitHub Pages, `/motif/`.
public struct BasePath: Hashable, Sendable, CustomStringConvertible {
  /// The path without the slash at its end: empty for the root, or `/motif`.
  public let prefix: String

  /// The root of a server.
  public static let root = BasePath(uncheckedPrefix: "")

  private init(uncheckedPrefix: String) {
    prefix = uncheckedPrefix
  }

  /// Accepts `motif`, `/motif`, and `/motif/`.
  ///
  /// - Throws: `SiteError.invalidBasePath`.
  public init(_ text: String) throws(SiteError) {
    let parts = text.split(separator: "/")
    let allowed = { (character: Character) in
      character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
    }
    guard parts.allSatisfy({ $0.allSatisfy(allowed) && $0 != "." && $0 != ".." }) else {
      throw .invalidBasePath(text)
    }
    prefix = parts.map { "/\($0)" }.joined()
  }

  /// The path with a slash at its end.
  public var description: String { prefix + "/" }

  /// The address on the server of an address of the site, which begins with a slash.
  public func address(_ path: String) -> String { prefix + path }

  /// The address of the site, or `nil` if the address is outside of it.
  public func remove(from address: String) -> String? {
    guard address.hasPrefix(prefix) else { return nil }
    let rest = address.dropFirst(prefix.count)
    return rest.isEmpty ? "/" : rest.hasPrefix("/") ? String(rest) : nil
  }
}
