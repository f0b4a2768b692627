// SPDX-License-Identifier: MIT

import Foundation

/// The sources of the steps.
///
/// The folder of a step has the files that the step adds or changes, and symbolic links to the latest version of all
/// others. `Step00` is where the reader begins.
struct StepSources {
  /// A file that a step adds or changes.
  struct Change: Hashable {
    var name: String
    /// The lines of the step before, or `nil` if the file is new.
    var old: [String]?
    var new: [String]
  }

  static let count = 12

  /// The folder with a folder for each step.
  let folder: URL

  /// The name of a step's target, such as `Step04`.
  static func name(_ step: Int) -> String { step < 10 ? "Step0\(step)" : "Step\(step)" }

  /// The files that a step adds or changes.
  func changes(of step: Int) throws -> [Change] {
    try files(of: step).filter { Tutorial.target($0) == nil }.map { file in
      let name = file.lastPathComponent
      let old = folder.appending(path: Self.name(step - 1)).appending(path: name)
      return Change(
        name: name,
        old: try? Self.lines(of: old),
        new: try Self.lines(of: file)
      )
    }
  }

  private func files(of step: Int) throws -> [URL] {
    let folder = folder.appending(path: Self.name(step))
    return try Tutorial.names(in: folder).map { folder.appending(path: $0) }
  }

  /// The lines of a file, without the line of the license.
  private static func lines(of file: URL) throws -> [String] {
    let lines = try Tutorial.text(file).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.hasPrefix("// SPDX") || $0.isEmpty }.dropLast().map { String($0) }
  }

  // MARK: - Links

  /// The links that a step needs: names of files, and where they lead.
  private func links(of step: Int) throws -> [String: String] {
    var latest: [String: Int] = [:]
    for earlier in 1..<step {
      for change in try changes(of: earlier) { latest[change.name] = earlier }
    }
    for change in try changes(of: step) { latest[change.name] = nil }
    return Dictionary(
      uniqueKeysWithValues: latest.map { ($0.key, "../\(Self.name($0.value))/\($0.key)") }
    )
  }

  /// Makes the links, in place of those that are there.
  func link() throws {
    for step in 1...Self.count {
      for file in try files(of: step) where Tutorial.target(file) != nil {
        try FileManager.default.removeItem(at: file)
      }
      for (name, target) in try links(of: step) {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: Self.name(step)).appending(path: name).path,
          withDestinationPath: target
        )
      }
    }
  }

  /// The links that are missing, wrong, or too many, and the steps that are too long to type.
  func problems() throws -> [Tutorial.Problem] {
    var problems: [Tutorial.Problem] = []
    for step in 1...Self.count {
      let links = try links(of: step)
      let found = try files(of: step).compactMap { file in
        Tutorial.target(file).map { (file.lastPathComponent, $0) }
      }
      if Dictionary(uniqueKeysWithValues: found) != links {
        problems.append(.init("\(Self.name(step)): Its links are not those of its files"))
      }
      let typed = try changes(of: step).map { change in
        LineDifference(from: change.old ?? [], to: change.new).added
      }
      if typed.reduce(0, +) > Self.lineLimit {
        problems.append(.init("\(Self.name(step)): \(typed) lines are too many to type"))
      }
    }
    return problems
  }

  /// The most lines that a step adds or changes.
  static let lineLimit = 100
}
