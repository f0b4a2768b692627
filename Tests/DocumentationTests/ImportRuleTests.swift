// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// Which files import what does not belong to the package, as `CONTRIBUTING.md` and the pages of the engines have it.
@Suite("House rules: imports")
struct ImportRuleTests {
  private let repository = Repository.own

  /// The modules that hold the C library, by platform.
  private static let system: Set = [
    "Android", "Darwin", "Glibc", "Musl", "WASILibc", "WinSDK", "ucrt",
  ]

  /// The files under a folder that import one of some modules, without their endings.
  private func files(
    under folder: String,
    importing modules: Set<String>,
    in repository: Repository
  ) throws -> Set<String> {
    let files = try repository.files(under: folder, suffix: ".swift").filter { file in
      try repository.text(file).split(separator: "\n").contains { (line: Substring) -> Bool in
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//"), let module = Module.imported(by: code) else { return false }
        return modules.contains(module)
      }
    }
    return Set(files.map { String($0.dropFirst("\(folder)/".count).dropLast(".swift".count)) })
  }

  @Test(arguments: [
    ("MotifCore", ["Engine/SystemThread"]),
    ("MotifStorage", ["LocalFileSystem"]),
    ("MotifTweening", ["Engine/Mathematics"]),
  ])
  func `few files call the C library`(module: String, names: [String]) throws {
    let folder = "Sources/\(module)"
    #expect(try files(under: folder, importing: Self.system, in: repository) == Set(names))
  }

  @Test
  func `few files import Foundation`() throws {
    let names: Set = [
      "MotifCore/DescribedError", "MotifFacades/OutboxCodec", "MotifFacades/Services+Keys",
      "MotifMementos/JSONArchiveCodec", "MotifMementos/PropertyListArchiveCodec",
      "MotifStorage/DirectoryPath", "MotifTesting/WithSeeds",
    ]
    let modules: Set = ["Foundation", "FoundationEssentials"]
    let found = try files(under: "Sources", importing: modules, in: repository)
    #expect(found.filter { !$0.contains("/Bridges/") } == names)
  }

  @Test
  func `the engine beneath all modules is not public`() throws {
    for file in repository.files(under: "Sources/MotifCore/Engine", suffix: ".swift") {
      let lines = try repository.text(file).split(separator: "\n").map { $0.drop { $0 == " " } }
      let found = lines.filter { $0.hasPrefix("public ") || $0.hasPrefix("open ") }
      #expect(found.allSatisfy { $0.hasPrefix("public import ") }, "\(file): \(found)")
    }
  }

  @Test
  func `the package stands alone, and nothing on MotifTesting`() throws {
    let manifest = try repository.text("Package.swift")
    #expect(!manifest.contains(".package(") && !manifest.contains(".macro("))
    let beneath = Floors(manifest: manifest).arrows.values
    #expect(!beneath.contains { $0.contains("MotifTesting") })
  }

  @Test
  func `imports are found, and comments are not`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      try fixture.write("internal import Glibc\n", to: "Sources/M/A.swift")
      try fixture.write("/// import Glibc\n  // import Glibc\n", to: "Sources/M/B.swift")
      let code = "#if os(Linux)\n  import func Glibc.exit\n#endif\n"
      try fixture.write(code, to: "Sources/M/E/C.swift")
      #expect(try files(under: "Sources/M", importing: ["Glibc"], in: fixture) == ["A", "E/C"])
    }
  }
}
#endif
