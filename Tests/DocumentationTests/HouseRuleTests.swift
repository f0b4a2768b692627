// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// What holds for the sources of every module, and what `ARCHITECTURE.md` says of them.
@Suite("House rules")
struct HouseRuleTests {
  private let repository = Repository.own

  // MARK: - One kind of outcome (L8)

  /// Functions that throw and return an optional all the same, as "target name".
  ///
  /// An iterator of a sequence that fails has no choice: the language wants `next()` so.
  private static let mixedOutcomes: Set = ["AlbumServer next", "AlbumServer nextBuffer"]

  /// The functions, initializers, getters, and closures of a folder that throw and return an optional.
  private func mixedOutcomes(in folder: String, of repository: Repository) throws -> [Problem] {
    try repository.files(under: folder, suffix: ".swift").flatMap { file in
      let target = file.split(separator: "/")[1]
      return MixedOutcome.all(in: try repository.text(file))
        .filter { !Self.mixedOutcomes.contains("\(target) \($0.name)") }
        .map { Self.problem($0, in: file) }
    }
  }

  private static func problem(
    _ outcome: MixedOutcome,
    in file: String,
    after line: Int = 0
  ) -> Problem {
    Problem(
      file: file,
      line: line + outcome.line,
      message: "\(outcome.name) throws and returns an optional: let one of them say it"
    )
  }

  @Test(arguments: ["Sources", "Examples"])
  func `no function or closure both throws and returns an optional`(folder: String) throws {
    for problem in try mixedOutcomes(in: folder, of: repository) { problem.record(in: repository) }
  }

  @Test
  func `no listing has one that does, either`() throws {
    for listing in try repository.extract().listings {
      for outcome in MixedOutcome.all(in: listing.code.joined(separator: "\n")) {
        Self.problem(outcome, in: listing.file, after: listing.line - 1).record(in: repository)
      }
    }
  }

  @Test
  func `a bad twin of a file is found out, and a good one is not`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      try fixture.write(
        """
        public protocol Tier {
          func value(for key: Int) async throws -> Int
          func cached(for key: Int) -> Int?
        }
        """,
        to: "Sources/Good/Tier.swift"
      )
      try fixture.write(
        """
        public protocol Tier {
          func value(for key: Int) async throws -> Int?
        }
        public struct ClosureTier {
          public init(read: @escaping @Sendable (Int) async throws -> Int?) {}
        }
        """,
        to: "Sources/Bad/Tier.swift"
      )
      let problems = try mixedOutcomes(in: "Sources", of: fixture)
      #expect(problems.allSatisfy { $0.file == "Sources/Bad/Tier.swift" })
      #expect(problems.map { $0.line } == [2, 5])
      #expect(problems.map { $0.message.prefix { $0 != " " } } == ["value", "read"])
    }
  }

  @Test
  func `functions and closures that throw and return an optional are found, others are not`() {
    let found = MixedOutcome.all(
      in: """
        public func one(for key: Int) throws(Fault) -> [UInt8]? {
          func two() async throws -> Int? { nil }
        }
        @discardableResult
        private static func three(
          _ body: (Int?) -> Int,  // why
          limit: Int = max(1, 2)
        ) throws -> Value<Int>? where Value: Sendable {
        init?(text: String) throws {
        func four() throws
          -> Int?
        var five: Int? {
          get throws { nil }
        }
        subscript(index: Int) -> Int? {
          get async throws(Fault) { nil }
        }
        /// func no() throws -> Int?
        func no() throws -> Int { nil ?? 1 }
        func no<E: Error>(_ body: () throws(E) -> Int?) throws(E) -> Int? {
        func no(_ value: Int?) throws {
        let no = "func() throws -> Int?"
        var no: Int? { nil }
        var six: Int? { get async throws }
        func no() -> Int?
        func no() throws -> Int
        init(text: String?) throws {
        init?(text: String) {
        func no(_ body: ((Int) throws -> Void)?) -> Int?
        func no() throws(Never) -> Int?
        func no() throws -> [Int?]
        func no() throws -> (Int, Int?)
        func seven(_ eight: () throws -> Int?) -> Int {
        private(set) var nine: (Int?, [Int]) async throws(Fault<Int>) -> Int?
        typealias Ten = @Sendable (Int) throws -> Int?
        let eleven: [@Sendable () throws -> Optional<Int>], no = 1
        func twelve<A: B<C>>(_ a: A) throws -> Int! {
        func no() throws -> (Int) -> Int? {
        """
    )
    #expect(
      found.map { $0.name } == [
        "one", "two", "three", "init?", "four", "five", "subscript", "six", "eight", "nine", "Ten",
        "eleven", "twelve",
      ]
    )
    #expect(found.map { $0.line } == [1, 2, 5, 9, 10, 12, 15, 24, 33, 34, 35, 36, 37])
  }

  // MARK: - Essences

  /// An essence stands in a file of its own beside the test that holds the module against it.
  @Test
  func `the guide of each module shows its essences, the first of them before all else`() throws {
    let files = repository.files(under: "Tests", suffix: ".swift").filter {
      let name = $0.split(separator: "/").last ?? ""
      return name.hasPrefix("Essence") && !name.hasSuffix("Tests.swift")
    }
    for module in repository.taughtModules {
      let guide = try repository.text("Documentation/\(module.dropFirst("Motif".count)).md")
      let essences = try files.filter { $0.hasPrefix("Tests/\(module)Tests/") }.map {
        let paragraphs = try repository.text($0).split(separator: "\n\n")
        return paragraphs.drop { $0.hasPrefix("// ") || $0.hasPrefix("import ") }
          .joined(separator: "\n\n")
      }
      let first = try #require(guide.split(separator: "```swift\n").dropFirst().first)
      #expect(essences.contains { first.hasPrefix($0) }, "\(module) begins with its essence")
      for essence in essences {
        #expect(essence.split(separator: "\n").count <= 60)
        #expect(guide.contains(essence), "The guide of \(module) shows \(essence)")
      }
    }
  }

  // MARK: - Floors

  /// What each module may stand on, so that no arrow points up or sideways.
  private static let floors = [
    "MotifLists": ["MotifCore"],
    "MotifCaching": ["MotifCore", "MotifStorage"],
    "MotifBindings": ["MotifCore"],
    "MotifDelegation": ["MotifCore", "MotifLists"],
    "MotifResponders": ["MotifCore"],
    "MotifPrototypes": ["MotifCore", "MotifLists"],
    "MotifPipelines": ["MotifCore"],
    "MotifNotifications": ["MotifCore"],
    "MotifFacades": ["MotifCore", "MotifStorage"],
    "MotifMementos": ["MotifCore", "MotifStorage"],
    "MotifCoordinators": ["MotifCore"],
    "MotifTweening": ["MotifCore"],
    "MotifTesting": ["MotifCore", "MotifStorage"],
  ]

  @Test
  func `the modules stand on the floors beneath them and on nothing else`() throws {
    let arrows = Floors(manifest: try repository.text("Package.swift")).arrows
    #expect(Set(arrows.keys) == Set(repository.taughtModules))
    for (module, beneath) in arrows {
      let allowed = Set(try #require(Self.floors[module], "\(module) has no floor"))
      #expect(beneath.isSubset(of: allowed), "\(module) stands on \(beneath.sorted())")
    }
  }

  @Test
  func `the architecture page draws the arrows of the manifest`() throws {
    let manifest = Floors(manifest: try repository.text("Package.swift")).arrows
    let page = Floors(page: try repository.text("ARCHITECTURE.md")).arrows
    #expect(page == manifest)
  }

  @Test
  func `arrows are read from the manifest's table and from the page's`() {
    let manifest = """
      let modules: [(name: String, beneath: [Target.Dependency])] = [
        ("MotifLists", ["MotifCore"]),
        ("MotifFacades", ["MotifCore", "MotifStorage"]),
      ]
      """
    let page = """
      | module | stands on |
      |---|---|
      | `MotifLists` | `MotifCore` |
      | `MotifFacades` | `MotifStorage`, `MotifCore` |
      | `MotifLists` in prose, not in a cell of its own | `MotifStorage` |
      """
    let arrows: [String: Set<String>] = [
      "MotifLists": ["MotifCore"], "MotifFacades": ["MotifCore", "MotifStorage"],
    ]
    #expect(Floors(manifest: manifest).arrows == arrows)
    #expect(Floors(page: page).arrows == arrows)
  }

  // MARK: - The map

  @Test
  func `every file that the architecture page names is there`() throws {
    for problem in try Page.missingFiles(in: "ARCHITECTURE.md", of: repository) {
      problem.record(in: repository)
    }
  }

  @Test(
    arguments: [
      ("A key `d` to disk and server", 25), ("A value that is set, to an effect", 11),
      ("An edit of a list, to a view's batches", 7),
    ]
  )
  func `a walk through the house crosses few files`(title: String, limit: Int) throws {
    let page = try repository.text("ARCHITECTURE.md")
    let walk = try #require(page.split(separator: "\n#").first { $0.hasPrefix("## \(title)\n") })
    let files = Set(walk.matches(of: /`([\w+\/]+\.swift)`/).map { $0.output.1 })
    #expect(!files.isEmpty)
    #expect(files.count <= limit, "\(files.sorted())")
  }

  @Test
  func `files that a page names are found by their paths, or by their names alone`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      try fixture.write("", to: "Sources/M/Engine/Graph.swift")
      try fixture.write("", to: "Sources/M/Engine/README.md")
      try fixture.write("", to: "Examples/L/Key.swift")
      try fixture.write(
        """
        `Sources/M/Engine/Graph.swift`, `Engine/Graph.swift`, `Graph.swift` and `Key.swift`; `Sources/M/`
        and [`Engine`](Sources/M/Engine/README.md); `swift test`, `a/b`, `Array.swift()`
        ```text
        `None.swift`
        ```
        `Sources/M/Graph.swift` `Gone.swift`
        `M/Gone/` and `Sources/Gone/`
        """,
        to: "ARCHITECTURE.md"
      )
      let problems = try Page.missingFiles(in: "ARCHITECTURE.md", of: fixture)
      #expect(problems.map { $0.line } == [6, 6, 7, 7])
    }
  }
}
#endif
