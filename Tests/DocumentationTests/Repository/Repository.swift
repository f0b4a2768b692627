// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport

/// The package's folder, and the files that document it.
struct Repository {
  /// The folder that contains `Package.swift`.
  let root: URL

  /// The package that this file belongs to.
  static let own = Repository(root: Build.package)

  /// The targets under `Sources` that users don't import directly.
  static let untaughtModules: Set = ["Motif", "MotifCore", "MotifStorage"]

  /// The pages read on the web, which have no implicit import.
  var pages: [String] {
    ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "Examples/README.md"]
      .filter { exists($0) } + files(under: "Documentation", suffix: ".md")
  }

  /// The names of the folders under `Sources`: one per module.
  var modules: [String] { folders(in: "Sources") }

  /// The modules that need a guide, a documentation catalog, and listings.
  var taughtModules: [String] { modules.filter { !Self.untaughtModules.contains($0) } }

  /// The names of the folders under `Examples`.
  var examples: [String] { folders(in: "Examples") }

  /// The modules that a listing can import.
  var libraries: [String] {
    modules + examples.filter { !isProgram("Examples/\($0)") }
  }

  /// The contents of this package, read once for all tests.
  private static let ownExtraction = Result { try own.read() }

  /// Every listing of the package, and the problems with their format.
  func extract() throws -> Extraction {
    root == Self.own.root ? try Self.ownExtraction.get() : try read()
  }

  private func read() throws -> Extraction {
    var extraction = Extraction()
    for page in pages {
      extraction.addMarkdown(try text(page), file: page, impliedModule: nil)
    }
    for parent in ["Sources", "Examples"] {
      for module in folders(in: parent) {
        let folder = "\(parent)/\(module)"
        let implied = isProgram(folder) ? nil : module
        for page in files(under: folder, suffix: ".md") {
          extraction.addMarkdown(try text(page), file: page, impliedModule: implied)
        }
        for source in files(under: folder, suffix: ".swift") {
          extraction.addDocComments(try text(source), file: source, impliedModule: implied)
        }
      }
    }
    return extraction
  }

  /// Whether a file or a folder exists at a path.
  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// The text of a file.
  func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Writes a file and the folders around it.
  func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  /// The files under a folder, at any depth, sorted, except for hidden ones, such as those that a nested
  /// package has built.
  func files(under folder: String, suffix: String) -> [String] {
    let names = try? FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path
    )
    return (names ?? []).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") && !$0.contains("/.") }
      .sorted().map { "\(folder)/\($0)" }
  }

  private func folders(in parent: String) -> [String] {
    let path = root.appending(path: parent).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().filter { !files(under: "\(parent)/\($0)", suffix: ".swift").isEmpty }
  }

  /// Whether a folder is built into a program, which can't be imported.
  private func isProgram(_ folder: String) -> Bool {
    files(under: folder, suffix: ".swift").contains { file in
      file.hasSuffix("/main.swift") || (try? text(file))?.contains("\n@main\n") == true
    }
  }
}
#endif
