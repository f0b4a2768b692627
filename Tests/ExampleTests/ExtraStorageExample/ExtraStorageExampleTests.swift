// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import ExtraStorageExample

@Suite("ExtraStorageExample")
struct ExtraStorageExampleTests {
  private let transcript = Transcript()

  private var example: ExtraStorageExample {
    ExtraStorageExample { [transcript] in transcript.add($0) }
  }

  @Test
  func `extension properties read like stored properties (L1)`() {
    example.addProperties()
    #expect(
      transcript.text == """
        Extra properties
        nil
        vanilla
        copy mint, original vanilla
        visits: 2, extras: 2
        > remove the favorite
        extras: 1, equal to a user who never had one: true
        """
    )
  }

  @Test
  func `a launch option is handled once (L1)`() {
    example.readLaunchOptions()
    #expect(
      transcript.text == """
        Launch options
        badge: 3
        at launch: compose to Ben
        when the screen is recreated: nothing to do
        """
    )
  }
}

/// What the compiler rejects, so that it can't fail at run time.
@Suite("Extras of the wrong type (L1)", .needsPlainBuild, .serialized)
struct ExtraStorageMisuseTests {
  private static let preamble = """
    @testable import ExtraStorageExample

    extension ExtraKey<User, Int> {
      static var age: Self { Self(storedAs: "age") }
    }
    var user = User(name: "Ana")
    var options = ExtraStorage<Launch>()

    """

  @Test
  func `correct use compiles`() throws {
    let right = """
      user.favoriteIceCream = "vanilla"
      user.extras[.age] = 3
      user.extras[.age, default: 0] += 1
      options[.badge] = nil
      """
    #expect(try Build().errors(in: Self.preamble + right).isEmpty)
  }

  @Test(
    arguments: [
      "user.favoriteIceCream = 3",
      "user.extras[.age] = \"three\"",
      "user.extras[\"age\"] = 3",
      "options[.age] = 3",
      "user.extras[.badge] = 3",
      "let age: Int = user.extras[.age]",
      "extension ExtraKey<User, () -> Void> { static var action: Self { Self() } }",
      "extension ExtraKey<User, Shortcut> { static var last: Self { Self(storedAs: \"last\") } }",
    ]
  )
  func `incorrect use doesn't compile`(line: String) throws {
    let errors = try Build().errors(in: Self.preamble + line + "\n")
    let last = Self.preamble.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.line == last })
  }
}
#endif
