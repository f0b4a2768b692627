// SPDX-License-Identifier: MIT

/// A reason why the site can't be built or served.
public enum SiteError: Error, Equatable {
  /// A program of the toolchain is missing.
  case missingTool(String)
  /// A program failed; its output is attached.
  case toolFailed(String, status: Int32, output: String)
  /// The folder is not a checkout of Motif.
  case notTheRepository(String)
  /// The folder holds files that are not a site of ours, so it is not replaced.
  case notOurs(String)
  /// The folder that should be served holds no site.
  case noSite(String)
  /// The base path has a form that no server has.
  case invalidBasePath(String)
  /// A file can't be read or written.
  case file(String, reason: String)
  /// A page has a form that the builder doesn't expect.
  case unexpectedPage(String, reason: String)
  /// Links lead nowhere. Each says where it is, and what it names.
  case deadLinks([DeadLink])
}

extension SiteError: CustomStringConvertible {
  /// The problem, and how to solve it.
  public var description: String {
    switch self {
    case .missingTool(let name):
      "'\(name)' is missing. It comes with the Swift toolchain: is that in your PATH?"
    case .toolFailed(let name, let status, let output):
      "'\(name)' failed with status \(status):\n\(output)"
    case .notTheRepository(let folder):
      "'\(folder)' is not a checkout of Motif: it has no Documentation/Patterns/README.md."
    case .notOurs(let folder):
      "'\(folder)' is not empty, and not a site of this tool. Name another folder, or empty it."
    case .noSite(let folder):
      "'\(folder)' holds no site. Build one with 'motif-site build \(folder)'."
    case .invalidBasePath(let path):
      "'\(path)' can't be a base path. Write it like '/motif/', with letters, digits, '-', '_', and '.'."
    case .file(let path, let reason):
      "\(path): \(reason)"
    case .unexpectedPage(let path, let reason):
      "\(path): \(reason)"
    case .deadLinks(let links):
      "\(links.count) dead link\(links.count == 1 ? "" : "s"):\n"
        + links.map { "  \($0)" }.joined(separator: "\n")
    }
  }
}

/// A link that leads nowhere.
public struct DeadLink: Error, Hashable, Comparable, CustomStringConvertible {
  /// The page with the link: a file of the repository, or an address of the site.
  public var page: String
  /// The link's target.
  public var target: String

  /// Makes a dead link.
  public init(page: String, target: String) {
    self.page = page
    self.target = target
  }

  /// The page and the target.
  public var description: String { "\(page): \(target)" }

  /// Orders links by page, then by target.
  public static func < (first: DeadLink, second: DeadLink) -> Bool {
    (first.page, first.target) < (second.page, second.target)
  }
}
