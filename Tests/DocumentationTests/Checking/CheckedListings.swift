// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import Foundation
import MotifTestSupport

/// The listings that passed their check, and need no other until one of their dependencies changes.
///
/// The behavior of a listing depends on its own code, the modules that it imports directly or indirectly,
/// and the compiler. A file beside the build stores a digest of these for each listing, so a clean build
/// checks every listing.
struct CheckedListings {
  private let repository: Repository
  private let file: URL
  private let known: Set<Substring>

  /// The dependencies of all listings besides modules and their own code.
  private let build: String

  /// The modules of the package, by name.
  private let modules: [String: Module]

  /// Reads the digests of the valid listings.
  init(of repository: Repository, build: String, file: URL) throws {
    self.repository = repository
    self.build = build
    self.file = file
    let text = try? String(contentsOf: file, encoding: .utf8)
    known = Set(text?.split(separator: "\n") ?? [])
    modules = Dictionary(
      uniqueKeysWithValues: try repository.libraries.map { ($0, try Module($0, of: repository)) }
    )
  }

  /// Whether nothing has changed since a listing passed its check.
  func contains(_ listing: Listing) -> Bool {
    known.contains(digest(of: listing)[...])
  }

  /// Stores the digests of the valid listings, and forgets all others.
  ///
  /// - Parameters:
  ///   - listings: All listings.
  ///   - problems: The problems of some listings. A file with a problem is checked again as a whole.
  /// - Throws: An error from Foundation if the file can't be written.
  func save(_ listings: [Listing], without problems: [Problem]) throws {
    let bad = Set(problems.map { $0.file })
    let lines = Set(listings.filter { !bad.contains($0.file) }.map { digest(of: $0) }).sorted()
    try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: file, options: .atomic)
  }

  /// The digest of a listing, which differs if any of its dependencies changes.
  func digest(of listing: Listing) -> String {
    var digest = Digest()
    digest.add(build)
    digest.add(listing.impliedModule ?? "")
    for line in listing.code {
      digest.add(line)
    }
    var names: Set<String> = []
    var waiting = listing.code.compactMap { Module.imported(by: $0[...]) }
    waiting += [listing.impliedModule].compactMap { $0 }
    while let name = waiting.popLast() {
      guard let module = modules[name], names.insert(name).inserted else { continue }
      waiting += module.imports
    }
    for name in names.sorted() {
      digest.add("\(name) \(modules[name]?.digest ?? "")")
    }
    return digest.description
  }
}

/// A module's sources, as far as they affect its users.
struct Module {
  /// The digest of the code, which differs if anything but a comment changes.
  let digest: String

  /// The modules that its files import.
  let imports: Set<String>

  init(_ name: String, of repository: Repository) throws {
    var digest = Digest()
    var imports: Set<String> = []
    for folder in ["Sources", "Examples"] {
      for file in repository.files(under: "\(folder)/\(name)", suffix: ".swift") {
        let text = try repository.text(file)
        // In a multiline string, text that looks like a comment isn't one.
        let holdsTexts = text.contains("\"\"\"")
        digest.add(file)
        for line in text.split(separator: "\n") {
          let code = line.drop { $0 == " " }
          guard holdsTexts || !code.hasPrefix("//") else { continue }
          digest.add(String(line))
          if let name = Self.imported(by: code) { imports.insert(name) }
        }
      }
    }
    self.digest = digest.description
    self.imports = imports
  }

  /// The module that a line of code imports, if it imports one.
  static func imported(by line: Substring) -> String? {
    guard line.contains("import ") else { return nil }
    let name = line.split(separator: " ").drop { $0 != "import" }.dropFirst().first { word in
      !["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"].contains(word)
    }
    return name.map { String($0.prefix { $0 != "." }) }
  }
}

/// The 64-bit hash by Fowler, Noll, and Vo, which is the same in every run.
private struct Digest: CustomStringConvertible {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) {
    var value = value
    for byte in text.utf8 {
      value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    // A byte that no text contains separates two texts.
    self.value = (value ^ 0xFF) &* 0x100_0000_01B3
  }

  var description: String { String(value, radix: 16) }
}
#endif
