// SPDX-License-Identifier: MIT

internal import Foundation

/// An error for a missing resource.
enum ResourceError: Error, Equatable {
  case missing(String)
  case unreadable(String)
}

/// The resources of the module.
enum Resources {
  /// The version, which the build reads from a file and embeds as a constant: nothing is read at run time.
  static let version = String(decoding: PackageResources.version_txt, as: UTF8.self)
    .trimmingCharacters(in: .whitespacesAndNewlines)

  /// Returns the text of a file of this module, without the final line break.
  ///
  /// The bundle knows where the file is. A hard-coded path is right on one machine only.
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
