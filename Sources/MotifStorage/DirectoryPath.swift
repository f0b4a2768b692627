// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#elseif canImport(Foundation)
public import Foundation
#endif

/// Where a directory is: what archives, file caches, outboxes, and restoration stores take.
///
/// It exists because a path and the path of a URL look alike and are not. `URL.path()` escapes a space as
/// `%20`, and a store that takes any text makes a second directory under that name, in which nothing
/// of the first one is found. A directory path is made of a URL, of a literal, or of a text that is checked:
///
/// ```swift
/// import Foundation
///
/// let support = DirectoryPath(URL(fileURLWithPath: "/data/Application Support"))
/// print(support.appending("jukebox"))
///
/// let literal: DirectoryPath = "jukebox"
/// print(literal == DirectoryPath(path: "jukebox"))
/// // Prints:
/// // /data/Application Support/jukebox
/// // true
/// ```
///
/// A relative path counts from the current directory of the process. Making a directory path touches no
/// file; the stores create the directory when they first write.
public struct DirectoryPath: Hashable, Sendable {
  /// The path, with `/` between its parts and nothing escaped.
  public let path: String

  /// Takes a path that has passed the check.
  private init(checked path: String) {
    check(
      !path.isEmpty && !path.utf8.contains(0),
      "A directory needs a path that is not empty and has no NUL; \".\" is the current directory."
    )
    self.path = path
  }

  /// Makes a directory path of text that your code has written or taken from a path API.
  ///
  /// - Parameter path: The path, with nothing escaped.
  /// - Precondition: `path` is not empty, has no NUL, does not begin with `file:`, and has no `%` before
  ///   two hexadecimal digits. Text with these comes from a URL: pass the URL itself to
  ///   ``init(_:)``. Where a name really has them, or where users type the path, use ``init(verbatim:)``.
  /// - Complexity: O(*n*) in the length of the path.
  public init(path: String) {
    check(
      !Self.looksEscaped(path),
      """
      "\(path)" looks like the text of a URL, and would make a directory with percent signs. Pass the URL \
      itself, DirectoryPath(url). If the directory really has that name, say DirectoryPath(verbatim:).
      """
    )
    self.init(checked: path)
  }

  /// Makes a directory path of any text, percent signs and all.
  ///
  /// Use it for what a user has typed, as on a command line, and for a directory that an earlier version
  /// of your app has made with escapes in its name.
  ///
  /// ```swift
  /// print(DirectoryPath(verbatim: "100%20off"))
  /// // Prints "100%20off"
  /// ```
  ///
  /// - Parameter path: The path, taken as it is.
  /// - Precondition: `path` is not empty and has no NUL.
  public init(verbatim path: String) {
    self.init(checked: path)
  }

  /// A directory in this one.
  ///
  /// - Parameter name: Its name, or several with `/` between them, taken as they are.
  /// - Returns: The path of that directory.
  /// - Precondition: `name` has no NUL.
  public func appending(_ name: String) -> DirectoryPath {
    DirectoryPath(checked: path.hasSuffix("/") ? path + name : "\(path)/\(name)")
  }

  /// Whether a text has what only the text of a URL is likely to have.
  private static func looksEscaped(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    func isHex(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit }
    let percent = UInt8(ascii: "%")
    return path.hasPrefix("file:")
      || bytes.indices.dropLast(2).contains {
        bytes[$0] == percent && isHex(bytes[$0 + 1]) && isHex(bytes[$0 + 2])
      }
  }
}

extension DirectoryPath: ExpressibleByStringLiteral {
  /// Makes a directory path of a literal; see ``init(path:)``.
  ///
  /// - Parameter value: The path.
  /// - Precondition: As for ``init(path:)``.
  public init(stringLiteral value: String) {
    self.init(path: value)
  }
}

extension DirectoryPath: CustomStringConvertible {
  /// The path.
  public var description: String { path }
}

#if canImport(FoundationEssentials) || canImport(Foundation)
extension DirectoryPath {
  /// Makes a directory path of a URL, which is where apps get their directories from.
  ///
  /// - Parameter url: The URL of a directory.
  /// - Precondition: `url` is a file URL.
  public init(_ url: URL) {
    check(url.isFileURL, "A directory is at a file URL, and not at \(url).")
    var path = url.path(percentEncoded: false)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.init(checked: path)
  }
}
#endif

/// Stops the program with a message that release builds print, too, where a caller has a bug.
private func check(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
