// SPDX-License-Identifier: MIT

/// Gives a user properties that the author of `User` did not foresee, and reads launch options of any type.
@main
struct ExtraStorageExample {
  /// Where the lines go; a test collects them.
  let print: (String) -> Void

  static func main() {
    let example = ExtraStorageExample { Swift.print($0) }
    example.addProperties()
    example.print("")
    example.readLaunchOptions()
  }

  /// Properties that an extension adds read as if they were stored.
  func addProperties() {
    print("Extra properties")
    var user = User(name: "Ana")
    print(user.favoriteIceCream ?? "nil")
    user.favoriteIceCream = "vanilla"
    print(user.favoriteIceCream ?? "nil")

    var copy = user
    copy.favoriteIceCream = "mint"
    print("copy \(copy.favoriteIceCream ?? "nil"), original \(user.favoriteIceCream ?? "nil")")

    user.visits += 1
    user.visits += 1
    print("visits: \(user.visits), extras: \(user.extras.count)")
    print("> no favorite any more")
    user.favoriteIceCream = nil
    var other = User(name: "Ana")
    other.visits = 2
    print("extras: \(user.extras.count), equal to one that never had it: \(user == other)")
  }

  /// Launch options come in any number and type, and each is taken once.
  func readLaunchOptions() {
    print("Launch options")
    var options = ExtraStorage<Launch>()
    options[.shortcut] = Shortcut(action: "compose", recipient: "Ben")
    options[.badge] = 3
    print("badge: \(options[.badge, default: 0])")
    for attempt in ["at launch", "when the screen is made again"] {
      let shortcut = options.remove(.shortcut)
      print("\(attempt): \(shortcut.map { "\($0.action) to \($0.recipient)" } ?? "nothing to do")")
    }
  }
}

// MARK: - What the author of a type writes

/// A type that opts in: all it needs is one property.
struct User: Codable, Hashable, Sendable {
  var name: String
  var extras = ExtraStorage<User>()
}

// MARK: - What anyone adds, in any module

extension ExtraKey<User, String> {
  fileprivate static var favoriteIceCream: Self { Self(storedAs: "favorite-ice-cream") }
}

extension ExtraKey<User, Int> {
  fileprivate static var visits: Self { Self() }
}

extension User {
  /// The ice cream that the user likes best, or `nil`.
  var favoriteIceCream: String? {
    get { extras[.favoriteIceCream] }
    set { extras[.favoriteIceCream] = newValue }
  }

  /// How often the user was here; an extra with a default is no optional.
  var visits: Int {
    get { extras[.visits, default: 0] }
    set { extras[.visits] = newValue }
  }
}

// MARK: - The same bag without a type around it

/// The owner of launch options, which exists only to tell their keys from others.
enum Launch {}

/// What the user chose on the icon of the app.
struct Shortcut: Hashable {
  var action: String
  var recipient: String
}

extension ExtraKey<Launch, Shortcut> {
  static var shortcut: Self { Self() }
}

extension ExtraKey<Launch, Int> {
  static var badge: Self { Self() }
}
