// SPDX-License-Identifier: MIT

import Foundation

/// Writes what `Documentation/Tutorial.md` quotes from the steps, and the tutorial for DocC.
///
/// ```bash
/// swift build --package-path Examples/Tutorial
/// swift run --package-path Examples/Tutorial tutorial          # writes
/// swift run --package-path Examples/Tutorial tutorial --check  # prints what is not as it should be
/// ```
///
/// To show what a step prints, it runs the step, which must have been built before.
@main
struct Tutorial {
  /// A problem with the tutorial.
  struct Problem: Error, Hashable, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  static let page = "Documentation/Tutorial.md"
  static let catalog = "Examples/Tutorial/Tutorial.docc"

  private let root: URL
  private let products: URL

  /// Where the repository is, and the folder with the steps that were built.
  init(root: URL, products: URL) {
    self.root = root
    self.products = products
  }

  static func main() {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let tutorial = Tutorial(
      root: package.deletingLastPathComponent().deletingLastPathComponent(),
      products: products
    )
    do {
      if CommandLine.arguments.contains("--check") {
        let problems = try tutorial.problems()
        for problem in problems { print(problem) }
        exit(problems.isEmpty ? 0 : 1)
      }
      try tutorial.write()
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  var steps: StepSources {
    StepSources(folder: root.appending(path: "Examples/Tutorial/Sources"))
  }

  /// The page as it is, and as it should be now.
  private func pages() throws -> (old: TutorialPage, new: TutorialPage) {
    let text = try String(contentsOf: root.appending(path: Self.page), encoding: .utf8)
    let old = try TutorialPage(text)
    let runs = StepRuns(products: products)
    return (old, try TutorialPage(old.rendered(steps: steps, output: runs.output)))
  }

  /// The problems with the steps, the page, and the tutorial for DocC.
  func problems() throws -> [Problem] {
    let (old, new) = try pages()
    var problems = try steps.problems() + new.problems(steps: steps)
    if old.text != new.text { problems.append(Self.outdated(Self.page)) }
    let catalog = DocCTutorial(new)
    let folder = root.appending(path: Self.catalog)
    for (name, text) in catalog.texts where (try? Self.text(folder.appending(path: name))) != text {
      problems.append(Self.outdated("\(Self.catalog)/\(name)"))
    }
    for (name, target) in catalog.links where Self.target(folder.appending(path: name)) != target {
      problems.append(Self.outdated("\(Self.catalog)/\(name)"))
    }
    let known = Set(catalog.texts.keys).union(catalog.links.keys)
    for name in try Self.names(in: folder) where !known.contains(name) {
      problems.append(Problem("\(Self.catalog)/\(name): Nothing shows it. Remove it"))
    }
    return problems
  }

  private static func outdated(_ path: String) -> Problem {
    Problem(
      "\(path): It is out of date. Run 'swift run --package-path Examples/Tutorial tutorial'"
    )
  }

  /// Writes the page, the tutorial for DocC, and the links between the steps.
  func write() throws {
    try steps.link()
    let (_, new) = try pages()
    try Data(new.text.utf8).write(to: root.appending(path: Self.page))
    let folder = root.appending(path: Self.catalog)
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let catalog = DocCTutorial(new)
    for (name, text) in catalog.texts {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    for (name, target) in catalog.links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path,
        withDestinationPath: target
      )
    }
    for problem in try steps.problems() + new.problems(steps: steps) { print(problem) }
  }

  // MARK: - Files

  static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// Where a symbolic link leads, or `nil` if the file is none.
  static func target(_ file: URL) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
  }

  /// The names of the visible files in a folder.
  static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }
}
