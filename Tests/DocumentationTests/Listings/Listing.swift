// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
/// One fenced block of Swift in the documentation.
struct Listing: Hashable {
  /// What a listing is checked as.
  enum Kind {
    /// A program of its own.
    case script

    /// A whole package manifest.
    case manifest

    /// The arguments of `Package(name: …, )` after the name.
    case manifestFragment

    /// A file of the package that README.md has its readers make, which `.ci/steps/consumer` tests.
    case packageFile

    /// A part of an app for Apple's platforms, which `.ci/steps/platforms` compiles and nothing runs.
    case appleScreen
  }

  /// The file that holds the listing, relative to the repository.
  var file: String

  /// The line of the listing's first line of code, counted from 1.
  var line: Int

  /// The code, line by line.
  var code: [String]

  /// The module whose documentation holds the listing, which is imported without saying so.
  var impliedModule: String?

  /// What the listing is checked as; its first lines say so.
  var kind: Kind {
    if code.prefix(2).contains(where: { $0.hasPrefix("// swift-tools-version") }) {
      return .manifest
    }
    let first = code.first ?? ""
    if first.hasPrefix("// Package.swift") { return .manifestFragment }
    let imports = code.prefix { $0.hasPrefix("import ") }
    if imports.contains(where: ["import AppKit", "import SwiftUI", "import UIKit"].contains) {
      return .appleScreen
    }
    return first.hasPrefix("// Sources/") || first.hasPrefix("// Tests/") ? .packageFile : .script
  }

  /// A problem at the listing's first line, or at a line further down.
  func problem(_ message: String, at offset: Int = 0) -> Problem {
    Problem(file: file, line: line + offset, message: message)
  }
}
#endif
