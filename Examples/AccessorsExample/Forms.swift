// SPDX-License-Identifier: MIT

// Six forms of one property, `name`. Code that uses the property compiles with each of them, unchanged, so you can
// replace one with another as a type grows.

/// The name is a stored property.
final class StoredBeer {
  var name = "pale"
}

/// The name is a private stored property with a getter and a setter.
final class GuardedBeer {
  private var store = "pale"

  var name: String {
    get { store }
    set { store = newValue }
  }
}

/// The name is computed from another property.
final class ComputedBeer {
  private var words = ["pale"]

  var name: String {
    get { words.joined(separator: " ") }
    set { words = newValue.split(separator: " ").map(String.init) }
  }
}

/// The name is one of many optional properties, and takes no space until it is set.
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
