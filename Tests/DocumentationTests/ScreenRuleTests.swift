// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
import MotifTestSupport
import Testing

/// What holds for the screens of every example that has any.
@Suite("Screens (J2, J3)")
struct ScreenRuleTests {
  private let repository = Repository.own

  /// The breaches in the folder `Screens` of an example, as problems.
  private func problems(in example: String, of repository: Repository) throws -> [Problem] {
    let files = repository.files(under: example, suffix: ".swift")
    var (screens, strangers): (Set<String>, Set<String>) = ([], [])
    for file in files {
      let names = ScreenBreach.declarations(in: try repository.text(file))
      if file.hasPrefix("\(example)/Screens/") {
        screens.formUnion(names.filter { $0.hasSuffix("Screen") && $0 != "Screen" })
      } else {
        strangers.formUnion(names)
      }
    }
    return try files.filter { $0.hasPrefix("\(example)/Screens/") }.flatMap { file in
      try ScreenBreach.all(
        in: repository.text(file),
        screens: screens,
        strangers: strangers
      ).map { Problem(file: file, line: $0.line, message: "A screen must not know \($0.word)") }
    }
  }

  @Test
  func `the screens of the examples know no service, no coordinator, and no other screen`() throws {
    let files = repository.files(under: "Examples", suffix: "Screen.swift")
    let examples = Set(
      files.filter { $0.contains("/Screens/") }.map {
        $0.split(separator: "/").prefix(2).joined(separator: "/")
      }
    )
    #expect(examples.contains("Examples/WeatherExample"))
    for example in examples.sorted() {
      for problem in try problems(in: example, of: repository) { problem.record(in: repository) }
    }
  }

  /// The twin of a good screen, with every mistake that a screen can make.
  private static let badTwin = #"""
    internal import MotifFacades

    /// A ForecastScreen may be spoken of, as may an AuthService.
    final class LoginScreen: Screen {
      weak var dataSource: (any LoginScreenDataSource)?
      let hint = HintScreen()
      private let auth: any AuthService
      weak var app: AppCoordinator?
      func show(_ session: Session) { print("ForecastScreen", Services.shared) }
      func next() -> Screen { ForecastScreen() }
      var days: any ForecastScreenDataSource
      var text: String { "\(LoginModel().name)" }
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
  func `a bad twin is found out, for each of its mistakes`() throws {
    try withTemporaryFolder { folder in
      let fixture = Repository(root: folder)
      let example = "Examples/Bad"
      try fixture.write(Self.badTwin, to: "\(example)/Screens/LoginScreen.swift")
      try fixture.write("class Screen {}", to: "\(example)/Screens/Screen.swift")
      for name in ["Forecast", "Hint"] {
        try fixture.write(
          "final class \(name)Screen: Screen {}",
          to: "\(example)/Screens/\(name)Screen.swift"
        )
      }
      try fixture.write(
        "protocol AuthService {}\nstruct Session {}\nfinal class LoginModel {}",
        to: "\(example)/Services.swift"
      )
      let problems = try problems(in: example, of: fixture)
      #expect(problems.allSatisfy { $0.file.hasSuffix("LoginScreen.swift") })
      #expect(
        problems.map { "\($0.line) \($0.message.split(separator: " ").last ?? "")" } == [
          "1 MotifFacades", "7 AuthService", "8 AppCoordinator", "9 Session", "9 Services",
          "10 ForecastScreen", "11 ForecastScreenDataSource", "12 LoginModel", "16 changed",
          "18 changed",
        ]
      )
    }
  }
}
#endif
