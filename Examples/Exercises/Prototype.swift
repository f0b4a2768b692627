// SPDX-License-Identifier: MIT

import MotifPrototypes

/// Solutions to the exercises of `Documentation/Patterns/Prototype.md`.
enum PrototypeSolutions {
  // MARK: - 1. What a copy shares

  /// It never changes, so copies may share it.
  final class Picture {
    let pixels: [UInt8]
    init(pixels: [UInt8]) { self.pixels = pixels }
  }

  /// It changes, so each row has its own.
  final class Tags {
    var names: [String]
    init(_ names: [String]) { self.names = names }
  }

  final class TaggedRow: Prototype {
    let picture: Picture
    let tags: Tags

    init(picture: Picture, tags: Tags) {
      self.picture = picture
      self.tags = tags
    }

    func clone() -> Self { Self(picture: picture, tags: Tags(tags.names)) }
  }

  // MARK: - 2. A subclass that clones itself

  class Row: Prototype {
    var indent = 0

    init() {}

    /// Copies another row; every subclass has to say what it copies, because the initializer is required.
    required init(copying other: Row) { indent = other.indent }

    final func clone() -> Self { Self(copying: self) }
  }

  final class BadgeRow: Row {
    var badge = ""

    override init() { super.init() }

    required init(copying other: Row) {
      super.init(copying: other)
      // `clone()` passes a row of this class, so the cast only fails for others, which have no badge.
      badge = (other as? BadgeRow)?.badge ?? ""
    }
  }

  // MARK: - 3. A closure instead of an example

  final class Separator {
    let width: Int
    init(width: Int) { self.width = width }
  }

  /// A closure is enough if an initializer does everything, and the setup doesn't change at run time.
  static func registerSeparators(
    in registry: PrototypeRegistry
  ) throws(PrototypeRegistryError) -> ReusePool<Separator> {
    try registry.register("separator") { Separator(width: 40) }
  }
}
