// SPDX-License-Identifier: MIT

// Six forms of one property, `name`. Code that uses it compiles with each of them, unchanged, so any of them
// may take the place of another when a type grows.

/// The name has a place of its own.
final class StoredBeer {
  var name = "pale"
}

/// The name has a private store, a getter, and a setter.
final class GuardedBeer {
  private var store = "pale"

  var name: String {
    get { store }
    set { store = newValue }
  }
}

/// The name is computed of something else.
final class ComputedBeer {
  private var words = ["pale"]

  var name: String {
    get { words.joined(separator: " ") }
    set { words = newValue.split(separator: " ").map(String.init) }
  }
}

/// The name is one of many things that the beer may have, and takes no room until it is set.
final class ExtraBeer {
  fileprivate var extras: [String: String] = [:]
}

extension ExtraBeer {
  var name: String {
    get { extras["name"] ?? "pale" }
    set { extras["name"] = newValue }
  }
}

/// The name is made when it is first read.
final class LazyBeer {
  lazy var name: String = ["p", "a", "l", "e"].joined()
}

/// The name has an observer.
final class ObservedBeer {
  private(set) var renameCount = 0

  var name = "pale" {
    didSet { renameCount += 1 }
  }
}
