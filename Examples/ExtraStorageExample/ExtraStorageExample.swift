// SPDX-License-Identifier: MIT

/// Adds properties to a user that the author of `User` did not foresee, and reads launch options of any type.
@main
struct ExtraStorageExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    let example = ExtraStorageExample { Swift.print($0) }
    example.addProperties()
    example.print("")
    example.readLaunchOptions()
  }

  /// Properties that an extension adds read like stored properties.
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
    print("> remove the favorite")
    user.favoriteIceCream = nil
    var other = User(name: "Ana")
    other.visits = 2
    print("extras: \(user.extras.count), equal to a user who never had one: \(user == other)")
  }

  /// Launch options have any number and type, and each is handled once.
  func readLaunchOptions() {
    print("Launch options")
    var options = ExtraStorage<Launch>()
    options[.shortcut] = Shortcut(action: "compose", recipient: "Ben")
    options[.badge] = 3
    print("badge: \(options[.badge, default: 0])")
    for attempt in ["at launch", "when the screen is recreated"] {
      let shortcut = options.remove(.shortcut)
      print("\(attempt): \(shortcut.map { "\($0.action) to \($0.recipient)" } ?? "nothing to do")")
    }
  }
}

// MARK: - In the module that declares the type

/// A type that opts in: it needs only one property.
struct User: Codable, Hashable, Sendable {
  var name: String
  var extras = ExtraStorage<User>()
}

// MARK: - In any other module

extension ExtraKey<User, String> {
  fileprivate static var favoriteIceCream: Self { Self(storedAs: "favorite-ice-cream") }
}

extension ExtraKey<User, Int> {
  fileprivate static var visits: Self { Self() }
}

extension User {
  /// The user's favorite ice cream, or `nil`.
  var favoriteIceCream: String? {
    get { extras[.favoriteIceCream] }
    set { extras[.favoriteIceCream] = newValue }
  }

  /// The number of visits; an extra with a default is not optional.
  var visits: Int {
    get { extras[.visits, default: 0] }
    set { extras[.visits] = newValue }
  }
}

// MARK: - The same storage without a type around it

/// The owner of launch options, which exists only to distinguish their keys from others.
enum Launch {}

/// The quick action that the user chose on the app's icon.
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
