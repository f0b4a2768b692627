// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// The rules for the screens of the examples, which have their own folders, such as `WeatherScreens`, and for those of
/// the album app.
@Suite("Screens (J2, J3)")
struct ScreenRuleTests {
  private let repository = Repository.own

  /// The breaches in a folder of screens, as problems.
  private func problems(
    in folder: String,
    of repository: Repository,
    importing modules: Set<String> = [],
    strangers: Set<String> = []
  ) throws -> [Problem] {
    let files = repository.files(under: folder, suffix: ".swift")
    let names = try files.flatMap { ScreenBreach.declarations(in: try repository.text($0)) }
    let screens = Set(names.filter { $0.hasSuffix("Screen") && $0 != "Screen" })
    return try files.flatMap { file in
      try ScreenBreach.all(
        in: repository.text(file),
        screens: screens,
        importing: modules,
        strangers: strangers
      )
      .map { Problem(file: file, line: $0.line, message: "A screen must not know \($0.word)") }
    }
  }

  @Test
  func `the examples' screens follow the rules`() throws {
    let files = repository.files(under: "Examples", suffix: "Screen.swift")
    let folders = Set(files.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
      .filter { $0.hasSuffix("Screens") }
    #expect(folders.contains("Examples/WeatherScreens"))
    for folder in folders.sorted() {
      for problem in try problems(in: folder, of: repository) { problem.record(in: repository) }
    }
  }

  /// The modules that the album app's views import; `AlbumLibrary` has the pictures that they show.
  private static let modulesOfViews: Set = [
    "AlbumLibrary", "MotifBindings", "MotifDelegation", "MotifLists", "MotifNotifications",
    "MotifPrototypes", "MotifResponders", "MotifTweening",
  ]

  /// The model of the album app, its view models, its controllers, and its tasks.
  private func strangersToViews() throws -> Set<String> {
    let folders = [
      "AlbumLibrary/Browser", "AlbumLibrary/Library", "AlbumLibrary/Model", "AlbumLibrary/Server",
      "AlbumScreen/Controllers", "AlbumScreen/Coordinators",
    ]
    let files = folders.flatMap { repository.files(under: "Examples/\($0)", suffix: ".swift") }
    let names = try files.flatMap { file in
      let lines = try repository.text(file).split(separator: "\n").filter { !$0.hasPrefix(" ") }
      return ScreenBreach.declarations(in: lines.joined(separator: "\n"))
    }
    return Set(names).union(["AlbumSession"])
  }

  private func problemsOfViews(in folder: String, of repository: Repository) throws -> [Problem] {
    try problems(
      in: folder,
      of: repository,
      importing: Self.modulesOfViews,
      strangers: strangersToViews()
    )
  }

  @Test
  func `album views know neither model nor task`() throws {
    let strangers = try strangersToViews()
    for name in ["Album", "AlbumBrowser", "AlbumForm", "AlbumsController", "EditingCoordinator"] {
      #expect(strangers.contains(name))
    }
    for problem in try problemsOfViews(in: "Examples/AlbumScreen/Views", of: repository) {
      problem.record(in: repository)
    }
  }

  @Test
  func `only coordinators and the session know tasks`() throws {
    let files = repository.files(under: "Examples/AlbumScreen", suffix: ".swift")
      .filter { !$0.contains("/Coordinators/") && !$0.hasSuffix("/AlbumSession.swift") }
    for file in files {
      let text = try repository.text(file)
      #expect(!text.contains(/\b\w+Coordinators?\b/), "\(file)")
    }
  }

  /// A copy of a good screen, with every mistake that a screen can make.
  private static let badTwin = #"""
    internal import MotifFacades

    /// A ForecastScreen may be spoken of, as may an AuthService.
    final class LoginScreen: Screen {
      weak var dataSource: (any LoginScreenDataSource)?
      let hint = HintScreen()
      private let auth: any AuthService
      weak var app: AppCoordinator?
      func show(_ text: String) { print("ForecastScreen", Services.shared) }
      func next() -> Screen { ForecastScreen() }
      var days: any ForecastScreenDataSource
      var text: String { "\(LoginViewModel().name)" }
    }
    protocol LoginScreenDataSource: AnyObject {
      var name: String { get }
      var hint: String { get set }
      func row(at index: Int) -> String
      func save(_ name: String)
    }
    protocol LoginScreenDelegate: AnyObject {
      func loginScreenDidSubmit()
    }
    """#

  @Test
  func `each mistake of a bad view is found`() throws {
    try withTemporaryFolder { root in
      let fixture = Repository(root: root)
      let folder = "Examples/BadViews"
      let view = #"""
        internal import AlbumLibrary
        internal import MotifCoordinators

        /// An Album may be spoken of.
        final class BadView {
          var row = TableRow(label: "Album", value: "")
          var album: Album?
          let browser: AlbumBrowser
          weak var app: AppController?
          func edit() { EditingCoordinator().start() }
        }
        protocol BadViewDataSource: AnyObject {
          var title: String { get set }
        }
        extension ShelfScreen { func help() {} }
        """#
      try fixture.write(view, to: "\(folder)/BadView.swift")
      try fixture.write("final class ShelfScreen {}", to: "\(folder)/ShelfScreen.swift")
      try fixture.write(
        "extension ShelfScreen {\n  var other: BadScreen?\n}",
        to: "\(folder)/ShelfScreen+More.swift"
      )
      try fixture.write("final class BadScreen {}", to: "\(folder)/BadScreen.swift")
      let problems = try problemsOfViews(in: folder, of: fixture)
      #expect(
        problems.map { "\($0.line) \($0.message.split(separator: " ").last ?? "")" } == [
          "2 MotifCoordinators", "7 Album", "8 AlbumBrowser", "9 AppController",
          "10 EditingCoordinator", "13 changed", "2 BadScreen",
        ]
      )
    }
  }

  @Test
  func `each mistake of a bad screen is found`() throws {
    try withTemporaryFolder { root in
      let fixture = Repository(root: root)
      let folder = "Examples/BadScreens"
      try fixture.write(Self.badTwin, to: "\(folder)/LoginScreen.swift")
      try fixture.write("class Screen {}", to: "\(folder)/Screen.swift")
      for name in ["Forecast", "Hint"] {
        try fixture.write(
          "final class \(name)Screen: Screen {}",
          to: "\(folder)/\(name)Screen.swift"
        )
      }
      let problems = try problems(in: folder, of: fixture)
      #expect(problems.allSatisfy { $0.file.hasSuffix("LoginScreen.swift") })
      #expect(
        problems.map { "\($0.line) \($0.message.split(separator: " ").last ?? "")" } == [
          "1 MotifFacades", "7 AuthService", "8 AppCoordinator", "9 Services", "10 ForecastScreen",
          "11 ForecastScreenDataSource", "12 LoginViewModel", "16 changed",
          "18 changed",
        ]
      )
    }
  }
}
#endif
