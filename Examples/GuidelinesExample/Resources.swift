// SPDX-License-Identifier: MIT

internal import Foundation

/// Why there is no such resource.
enum ResourceError: Error, Equatable {
  case missing(String)
  case unreadable(String)
}

/// What the module brings along.
enum Resources {
  /// The version, as the build found it in a file, and embedded it as a constant: nothing is read at run time.
  static let version = String(decoding: PackageResources.version_txt, as: UTF8.self)
    .trimmingCharacters(in: .whitespacesAndNewlines)

  /// Returns the text of a file of this module, without the end of its last line.
  ///
  /// The bundle knows where the file is. A path that is made by hand is right on one machine.
  static func text(named name: String) throws(ResourceError) -> String {
    guard let file = Bundle.module.url(forResource: name, withExtension: nil) else {
      throw .missing(name)
    }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw .unreadable(name)
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
