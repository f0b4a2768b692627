// SPDX-License-Identifier: MIT

/// An animal that has a name.
class Animal {
  let name: String

  /// Called when the animal is deinitialized.
  var whenGone: (String) -> Void = { _ in }

  /// The animal's sound.
  var sound: String { "…" }

  /// Makes an animal, or returns `nil` if the name is empty.
  init?(_ name: String) {
    guard !name.isEmpty else { return nil }
    self.name = name
  }

  /// Makes an animal with a validated name.
  ///
  /// Without this initializer, those of subclasses would have to be failable, too, or force-unwrap.
  init(checked name: String) { self.name = name }

  /// Makes an animal with its name in capitals.
  convenience init?(loud name: String) { self.init(name.uppercased()) }

  deinit { whenGone("ex-animal") }
}

/// A dog, which always has a name: its initializer can't fail, although the one of `Animal` can.
///
/// It overrides all designated initializers of `Animal`, and so inherits the convenience initializers.
class Dog: Animal {
  override var sound: String { "woof" }

  override init(_ name: String) { super.init(checked: name.isEmpty ? "Dog" : name) }

  override init(checked name: String) { super.init(checked: name) }

  // Deinitializers run from the subclass up: this one runs before that of `Animal`.
  deinit { whenGone("ex-dog") }
}

/// A young dog.
///
/// Its only new property has a default value, so it inherits every initializer.
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

/// Makes animals whose kind is given by name, for example in a file.
///
/// A class that is looked up by its name escapes the compiler: renaming it breaks files, and a file could name any
/// class at all. Here, only registered kinds can be made.
struct AnimalRegistry {
  private var factories: [String: (String) -> Animal] = [:]

  mutating func register(_ kind: String, make: @escaping (String) -> Animal) {
    factories[kind] = make
  }

  /// Makes an animal of a kind, or returns `nil` if there is no such kind.
  func makeAnimal(_ kind: String, named name: String) -> Animal? { factories[kind]?(name) }
}
