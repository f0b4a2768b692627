// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// One fenced block of Swift in the documentation.
struct Listing: Hashable {
  /// The kind of check for a listing.
  enum Kind {
    /// A complete program.
    case script

    /// A whole package manifest.
    case manifest

    /// The arguments of `Package(name: …, )` after the name.
    case manifestFragment

    /// A file of the package that README.md asks its readers to create, which `.ci/steps/consumer` tests.
    case packageFile

    /// A file that the tutorial asks its readers to type, which `.ci/steps/tutorial` compares and builds.
    case tutorialFile

    /// A part of an app for Apple's platforms, which `.ci/steps/platforms` compiles but doesn't run.
    case appleScreen
  }

  /// The page whose listings are files of the package `Examples/Tutorial`.
  static let tutorial = "Documentation/Tutorial.md"

  /// The file that contains the listing, relative to the repository.
  var file: String

  /// The line of the listing's first line of code, counted from 1.
  var line: Int

  /// The code, line by line.
  var code: [String]

  /// The module whose documentation contains the listing, which is imported implicitly.
  var impliedModule: String?

  /// The kind of check, as determined by the listing's first lines.
  var kind: Kind {
    if code.prefix(2).contains(where: { $0.hasPrefix("// swift-tools-version") }) {
      return .manifest
    }
    let first = code.first ?? ""
    if first.hasPrefix("// Package.swift") { return .manifestFragment }
    if file == Self.tutorial, first.hasPrefix("// Sources/AlbumApp/") { return .tutorialFile }
    let imports = code.prefix { $0.hasPrefix("import ") }
    if imports.contains(where: ["import AppKit", "import SwiftUI", "import UIKit"].contains) {
      return .appleScreen
    }
    return first.hasPrefix("// Sources/") || first.hasPrefix("// Tests/") ? .packageFile : .script
  }

  /// A problem at the listing's first line, or at a later one.
  func problem(_ message: String, at offset: Int = 0) -> Problem {
    Problem(file: file, line: line + offset, message: message)
  }
}
#endif
