// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation

/// The links of a Markdown page, and the anchors that others can link to.
struct Page {
  /// The target of a link, and its line, counted from 1.
  struct Link: Hashable {
    var target: String
    var line: Int
  }

  /// The links, in order.
  private(set) var links: [Link] = []

  /// The anchors of the page's headings.
  private(set) var anchors: Set<String> = []

  /// Reads a page.
  ///
  /// Code blocks and inline code contain no links.
  init(_ text: String) {
    var open: Fence?
    for (offset, line) in text.components(separatedBy: "\n").enumerated() {
      if let fence = open {
        open = fence.isClosed(by: line[...]) ? nil : fence
      } else if let fence = Fence(line[...]) {
        open = fence
      } else {
        if line.hasPrefix("#") {
          addAnchor(of: line.drop { $0 == "#" })
        }
        links += Self.targets(in: line).map { Link(target: $0, line: offset + 1) }
      }
    }
  }

  private static func targets(in line: String) -> [String] {
    // Most lines have no link, and each expression would read them once more.
    guard line.utf8.contains(where: { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "=") }) else {
      return []
    }
    let prose = line.replacing(/`[^`]*`/, with: "")
    let inline = prose.matches(of: /\]\(\s*<?([^)\s>]+)/).map { $0.output.1 }
    let reference = prose.matches(of: /^\s*\[[^\]]+\]:\s*<?([^\s>]+)/).map { $0.output.1 }
    let html = prose.matches(of: /(?:href|src)="([^"]+)"/).map { $0.output.1 }
    return (inline + reference + html).map(String.init)
  }

  /// Adds the anchor that web hosts give to a heading.
  private mutating func addAnchor(of heading: Substring) {
    let words = heading.lowercased().trimmingCharacters(in: .whitespaces)
    let name = String(
      words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
    ).replacing(" ", with: "-")
    let repeated = (1...).lazy.map { "\(name)-\($0)" }.first { !anchors.contains($0) }
    anchors.insert(anchors.contains(name) ? repeated ?? name : name)
  }

  /// Reports the files and folders that a page names as code but that aren't in the repository.
  ///
  /// A name with a slash is the end of a path, and names a folder if it ends with one. A name without a slash is that of
  /// a file anywhere in the sources.
  static func missingFiles(in file: String, of repository: Repository) throws -> [Problem] {
    let paths = ["Sources", "Examples", "Tests", "Documentation", "Benchmarks", "Fuzzing"]
      .flatMap { repository.files(under: $0, suffix: "") }
      .map { "/" + $0 }
    var problems: [Problem] = []
    var open: Fence?
    for (offset, line) in try repository.text(file).components(separatedBy: "\n").enumerated() {
      if let fence = open {
        open = fence.isClosed(by: line[...]) ? nil : fence
        continue
      }
      open = Fence(line[...])
      for match in line.matches(of: /`([\w.+\/-]+(?:\.swift|\.md|\/))`/) {
        let name = String(match.output.1)
        let end = "/" + (name.hasSuffix("/") ? String(name.dropLast()) : name)
        if !repository.exists(name), !paths.contains(where: { $0.hasSuffix(end) }) {
          problems.append(Problem(file: file, line: offset + 1, message: "No file \(name)"))
        }
      }
    }
    return problems
  }

  /// Reports the links of some pages whose targets aren't in the repository.
  static func brokenLinks(in files: [String], of repository: Repository) throws -> [Problem] {
    var pages: [String: Page] = [:]
    return try files.flatMap { try brokenLinks(in: $0, of: repository, reading: &pages) }
  }

  /// Reports the broken links of a page, and keeps the pages that they lead to.
  private static func brokenLinks(
    in file: String,
    of repository: Repository,
    reading pages: inout [String: Page]
  ) throws -> [Problem] {
    let folder = URL(filePath: "/" + file).deletingLastPathComponent()
    let links = try page(file, of: repository, reading: &pages).links
    return try links.compactMap { link -> Problem? in
      guard link.target.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.-]*:/) == nil else { return nil }
      let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].removingPercentEncoding ?? String(parts[0])
      let target =
        path.isEmpty
        ? file : String(folder.appending(path: path).standardizedFileURL.path.dropFirst())
      guard !path.hasPrefix("/"), repository.exists(target) else {
        return Problem(file: file, line: link.line, message: "No file \(target)")
      }
      guard parts.count == 2, target.hasSuffix(".md") else { return nil }
      let page = try page(target, of: repository, reading: &pages)
      guard !page.anchors.contains(String(parts[1])) else { return nil }
      return Problem(file: file, line: link.line, message: "No heading #\(parts[1]) in \(target)")
    }
  }

  private static func page(
    _ file: String,
    of repository: Repository,
    reading pages: inout [String: Page]
  ) throws -> Page {
    let page = try pages[file] ?? Page(repository.text(file))
    pages[file] = page
    return page
  }
}
#endif
