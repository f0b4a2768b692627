// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#elseif canImport(Foundation)
public import Foundation
#endif

/// The path of a directory, for archives, file caches, outboxes, and restoration stores.
///
/// This type exists because a path and the path of a URL look alike but differ. `URL.path()` escapes a space as `%20`,
/// and a store that accepts any text creates a second, empty directory with that name. You make a directory path from a
/// URL, a literal, or text, which is checked:
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
/// A relative path is relative to the current directory of the process. Making a directory path doesn't touch the file
/// system; stores create the directory when they first write.
public struct DirectoryPath: Hashable, Sendable {
  /// The path, with `/` between its parts and nothing escaped.
  public let path: String

  /// Makes a directory path from a path that has passed the check.
  private init(checked path: String) {
    check(
      !path.isEmpty && !path.utf8.contains(0),
      "A directory path must not be empty or contain a NUL; \".\" is the current directory."
    )
    self.path = path
  }

  /// Makes a directory path from text in your code, or from a path returned by an API.
  ///
  /// - Parameter path: The path, with nothing escaped.
  /// - Precondition: `path` is not empty, contains no NUL, does not begin with `file:`, and has no `%` followed by two
  ///   hexadecimal digits. Such text comes from a URL: pass the URL itself to ``init(_:)``. If a name really contains
  ///   those characters, or if users type the path, use ``init(verbatim:)``.
  /// - Complexity: O(*n*) in the length of the path.
  public init(path: String) {
    check(
      !Self.looksEscaped(path),
      """
      "\(path)" looks like the text of a URL, and would make a directory with percent signs. Pass the URL \
      itself, DirectoryPath(url). If the directory really has that name, use DirectoryPath(verbatim:).
      """
    )
    self.init(checked: path)
  }

  /// Makes a directory path from any text, including percent signs.
  ///
  /// Use this initializer for user input, for example from a command line, and for a directory that an earlier version
  /// of your app created with escapes in its name.
  ///
  /// ```swift
  /// print(DirectoryPath(verbatim: "100%20off"))
  /// // Prints "100%20off"
  /// ```
  ///
  /// - Parameter path: The path, used as it is.
  /// - Precondition: `path` is not empty and contains no NUL.
  public init(verbatim path: String) {
    self.init(checked: path)
  }

  /// Returns the path of a directory inside this one.
  ///
  /// - Parameter name: The directory's name, or several names separated by `/`, used as they are.
  /// - Returns: The path of that directory.
  /// - Precondition: `name` contains no NUL.
  public func appending(_ name: String) -> DirectoryPath {
    DirectoryPath(checked: path.hasSuffix("/") ? path + name : "\(path)/\(name)")
  }

  /// Whether a text looks like it comes from a URL.
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
  /// Makes a directory path from a literal; see ``init(path:)``.
  ///
  /// - Parameter value: The path.
  /// - Precondition: The same as for ``init(path:)``.
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
  /// Makes a directory path from a URL, the usual form of directories in apps.
  ///
  /// - Parameter url: The URL of a directory.
  /// - Precondition: `url` is a file URL.
  public init(_ url: URL) {
    check(url.isFileURL, "A directory path needs a file URL, not \(url).")
    var path = url.path(percentEncoded: false)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.init(checked: path)
  }
}
#endif

/// Stops the program with a message, in release builds too, if the caller has a bug.
private func check(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
