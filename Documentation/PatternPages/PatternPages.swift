// SPDX-License-Identifier: MIT

import Foundation

/// Writes what the pages of `Documentation/Patterns` include from other files, their pictures, and the chooser, the
/// charts of `Documentation/Performance.md`, and the pictures of the album app.
///
/// ```bash
/// swift run PatternPages           # writes
/// swift run PatternPages --frames  # writes the pictures of the album app only
/// swift run PatternPages --check   # prints what is not as it should be
/// ```
///
/// To show what a program prints, it runs the program, which `swift build` must have built before.
@main
struct PatternPages {
  private let root: URL

  private let products: URL

  private let inclusion: Inclusion

  /// Where the repository is, and the folder with the programs that were built.
  init(root: URL, products: URL) {
    self.root = root
    self.products = products
    inclusion = Inclusion(root: root) { command in
      try Self.output(of: command.split(separator: " ").map(String.init), in: products)
    } turns: { keys in
      try Self.albumApp(["--script", keys, "--xray"], in: products, from: root)
    }
  }

  static func main() {
    do {
      try run()
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let pages = PatternPages(root: root, products: products)
    if CommandLine.arguments.contains("--frames") {
      for (path, text) in try pages.frames() { try pages.write(text, to: path) }
      return
    }
    let files = try pages.files()
    if CommandLine.arguments.contains("--check") {
      let problems = try pages.problems() + pages.outdated(files)
      for problem in problems { print(problem) }
      exit(problems.isEmpty ? 0 : 1)
    }
    for (path, text) in files { try pages.write(text, to: path) }
    for problem in try pages.problems() { print(problem) }
  }

  /// The pages, in the order of their names.
  func pages() throws -> [PatternPage] {
    let folder = root.appending(path: "Documentation/Patterns")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") && !["README.md", "Words.md", "Guidelines.md"].contains($0) }
      .sorted()
      .map { file in
        try PatternPage(file: file, text: inclusion.text("Documentation/Patterns/\(file)"))
      }
  }

  /// The files as they should be: paths and contents.
  func files() throws -> [(path: String, text: String)] {
    let pages = try pages()
    var files: [(path: String, text: String)] = []
    for page in pages {
      files.append(("Documentation/Patterns/\(page.file)", try inclusion.rendered(page)))
      let picture = StructureDrawing(try inclusion.structure(of: page)).svg(
        title: "Structure: \(page.name)"
      )
      files.append(("Documentation/Images/Patterns/\(page.stem).svg", picture))
    }
    let chooser = try Chooser(pages)
    let index = PatternIndex(pages: pages, chooser: chooser)
    let readme = "Documentation/Patterns/README.md"
    files.append((readme, try index.rendered(inclusion.text(readme))))
    files.append(
      ("Documentation/Images/Patterns/Chooser.svg", chooser.svg(title: "Which pattern?"))
    )
    return try files + charts() + frames()
  }

  /// The page about performance and its charts as they should be.
  func charts() throws -> [(path: String, text: String)] {
    let file = "Documentation/Performance.md"
    let page = try BenchmarkChart.render(inclusion.text(file), file: file) {
      try inclusion.text("Documentation/\($0)")
    }
    return [(file, page.page)] + page.pictures.map { ("Documentation/\($0.path)", $0.text) }
  }

  /// The pictures on the page about the album app.
  func frames() throws -> [(path: String, text: String)] {
    let pictures = FramePictures { frame in
      try Self.albumApp(
        ["--size", frame.size, "--script", frame.keys, "--svg"],
        in: products,
        from: root
      )
    }
    let file = "Documentation/AlbumApp.md"
    return try pictures.pictures(on: inclusion.text(file), file: file)
      .map { ("Documentation/\($0.path)", $0.text) }
  }

  /// What doesn't have the form that all pages have.
  func problems() throws -> [PatternPage.Problem] {
    try pages().flatMap { page in
      try page.formProblems
        + StructureDrawing(inclusion.structure(of: page)).crossings.map {
          .init(page: page.file, message: $0)
        }
    }
  }

  /// The files that are not as they should be.
  func outdated(_ files: [(path: String, text: String)]) -> [PatternPage.Problem] {
    files.filter { (try? inclusion.text($0.path)) != $0.text }.map {
      .init(page: $0.path, message: "It is out of date. Run 'swift run PatternPages'")
    }
  }

  private func write(_ text: String, to path: String) throws {
    guard (try? inclusion.text(path)) != text else { return }
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    print("wrote \(path)")
  }

  /// Runs the album app on a new library in a temporary folder, and returns its output.
  private static func albumApp(
    _ arguments: [String],
    in products: URL,
    from root: URL
  ) throws -> String {
    let data = FileManager.default.temporaryDirectory.appending(path: "albums-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: data) }
    return try output(
      of: ["AlbumApp", "--data", data.path] + arguments,
      in: products,
      from: root
    )
  }

  /// Runs a program with its arguments, by default in the current folder, and returns its output.
  private static func output(
    of words: [String],
    in products: URL,
    from folder: URL? = nil
  ) throws -> String {
    let process = Process()
    if let folder { process.currentDirectoryURL = folder }
    process.executableURL = products.appending(path: words.first ?? "")
    process.arguments = Array(words.dropFirst())
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PatternPage.Problem(
        page: words.joined(separator: " "),
        message: "It ended with status \(process.terminationStatus)"
      )
    }
    return String(decoding: data, as: UTF8.self)
  }
}
