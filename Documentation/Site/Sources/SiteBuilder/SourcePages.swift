// SPDX-License-Identifier: MIT

import Foundation

/// Shows files and folders of the repository, for links of the pages that name them.
struct SourcePages {
  var root: String
  /// The paths that are linked to; the files in linked folders are added.
  var paths: Set<String>

  init(root: String, paths: Set<String>) {
    self.root = root
    self.paths = paths
    for path in paths where Files.isFolder("\(root)/\(path)") {
      self.paths.formUnion(Self.children(of: path, in: root))
    }
  }

  /// The address of a file's page.
  static func address(of path: String) -> String {
    "/source/\(path.isEmpty ? "" : path + "/")"
  }

  private static func children(of folder: String, in root: String) -> [String] {
    Files.all(below: "\(root)/\(folder)").filter { file in
      !file.split(separator: "/").contains { $0.hasPrefix(".") }
        && ["swift", "md", "txt", "tsv"].contains((file as NSString).pathExtension)
    }
    .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }

  /// The pages by address.
  func pages() throws(SiteError) -> [String: OwnPage] {
    var pages: [String: OwnPage] = [:]
    for path in paths {
      let body: String
      if Files.isFolder("\(root)/\(path)") {
        body = folder(path)
      } else if path.hasSuffix(".tsv") {
        body = Self.table(try Files.text("\(root)/\(path)"))
      } else {
        body = Self.listing(try Files.text("\(root)/\(path)"))
      }
      let name = path.split(separator: "/").last.map(String.init) ?? "Motif"
      pages[Self.address(of: path)] = OwnPage(
        title: "\(name) | Motif",
        description: "\(path), in the repository of Motif",
        body: """
          <main id="main" class="source"><p class="path">\(HTML.escape(path))</p>
          <h1>\(HTML.escape(name))</h1>
          \(body)</main>
          """
      )
    }
    return pages
  }

  private func folder(_ path: String) -> String {
    let files = Self.children(of: path, in: root).filter { paths.contains($0) }
    let items = files.map { file in
      let name = path.isEmpty ? file[...] : file.dropFirst(path.count + 1)
      return
        "<li><a href=\"{{BASE_PATH}}\(HTML.escape(Self.address(of: file)))\">\(HTML.escape(name))</a></li>"
    }
    return "<ul>\(items.joined(separator: "\n"))</ul>"
  }

  /// Numbered lines, each with the anchor that GitHub gives it.
  static func listing(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let rows = lines.enumerated().map { index, line in
      let comment = line.drop { $0 == " " }.hasPrefix("//") ? " class=\"comment\"" : ""
      return "<span id=\"L\(index + 1)\"\(comment)>\(HTML.escape(line))</span>"
    }
    return "<pre class=\"listing\" tabindex=\"0\" role=\"region\" aria-label=\"Source code\"><code>"
      + rows.joined(separator: "\n") + "\n</code></pre>"
  }

  /// A table of values separated by tabs, whose first line names the columns.
  static func table(_ text: String) -> String {
    let rows = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    guard let head = rows.first else { return "" }
    let columns = head.map { "<th scope=\"col\">\(HTML.escape($0))</th>" }.joined()
    let body = rows.dropFirst().map { row in
      let cells = row.map { cell in
        let isNumber = cell.first.map { $0.isNumber || "≤≥–-".contains($0) } ?? false
        return "<td\(isNumber ? " class=\"number\"" : "")>\(HTML.escape(cell))</td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="Figures">
      <table><thead><tr>\(columns)</tr></thead>
      <tbody>\(body.joined(separator: "\n"))</tbody></table></div>
      """
  }
}
