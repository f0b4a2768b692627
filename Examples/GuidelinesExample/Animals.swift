// SPDX-License-Identifier: MIT

/// An animal that has a name.
class Animal {
  let name: String

  /// Is called when the animal has ended.
  var whenGone: (String) -> Void = { _ in }

  /// What it says.
  var sound: String { "…" }

  /// Makes an animal, unless it has no name.
  init?(_ name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }

  /// Makes an animal with a name that was checked.
  ///
  /// Without this, the initializers of subclasses would have to fail, too, or to unwrap by force.
  init(checked name: String) { self.name = name }

  /// Makes an animal that is called loudly.
  convenience init?(loud name: String) { self.init(name.uppercased()) }

  deinit { whenGone("ex-animal") }
}

/// A dog, which has a name in any case: its initializer cannot fail, where that of `Animal` can.
///
/// It overrides all initializers of `Animal` that are not convenience, and so inherits the convenience ones.
class Dog: Animal {
  override var sound: String { "woof" }

  override init(_ name: String) { super.init(checked: name.isEmpty ? "Dog" : name) }

  override init(checked name: String) { super.init(checked: name) }

  // An object ends from the outside in: this runs before that of `Animal`.
  deinit { whenGone("ex-dog") }
}

/// A young dog.
///
/// All it adds has a default, so it inherits every initializer.
final class Puppy: Dog {
  var weeks = 8
}

/// A bird with an initializer of its own, which is why it inherits none.
final class Parrot: Animal {
  private let words: [String]

  override var sound: String { words.joined(separator: " ") }

  init(_ name: String, words: [String]) {
    self.words = words
    super.init(checked: name.isEmpty ? "Parrot" : name)
  }
}

/// Makes animals of kinds that are known by their names, as a file might give them.
///
/// A class that is looked up by its name in the program is out of the compiler's sight: renaming it breaks files,
/// and a file could name any class there is. Here, a kind is what someone registered.
struct AnimalRegistry {
  private var factories: [String: (String) -> Animal] = [:]

  mutating func register(_ kind: String, make: @escaping (String) -> Animal) {
    factories[kind] = make
  }

  /// Makes an animal of a kind, or `nil` if there is no such kind.
  func makeAnimal(_ kind: String, named name: String) -> Animal? { factories[kind]?(name) }
}
