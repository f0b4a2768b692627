// SPDX-License-Identifier: MIT

/// Solutions to the exercises of `Documentation/Patterns/Decorator.md`.
enum DecoratorSolutions {
  // MARK: - 1. An extension

  /// The model: no row, no dash, no label.
  struct Album {
    var title: String
    var artist: String
    var genre: String?
    var year: Int?
  }

  // MARK: - 2. A wrapper

  protocol CoverSource {
    func cover(of title: String) throws -> String
  }

  /// Asks another source, and a second time if the first attempt fails.
  struct RetryingSource: CoverSource {
    let wrapped: any CoverSource

    func cover(of title: String) throws -> String {
      do { return try wrapped.cover(of: title) } catch { return try wrapped.cover(of: title) }
    }
  }

  /// Asks another source only for what it doesn't have yet.
  ///
  /// It is a class because it changes when it is asked. A failure is not kept.
  final class CachingSource: CoverSource {
    private let wrapped: any CoverSource
    private var covers: [String: String] = [:]

    init(_ wrapped: any CoverSource) { self.wrapped = wrapped }

    func cover(of title: String) throws -> String {
      if let cover = covers[title] { return cover }
      let cover = try wrapped.cover(of: title)
      covers[title] = cover
      return cover
    }
  }

  // MARK: - 3. Accessories

  protocol Accessory {
    func text(for score: Int) -> String
  }

  struct Title: Accessory {
    func text(for score: Int) -> String { "SCORE: " }
  }

  struct Points: Accessory {
    func text(for score: Int) -> String { score == 1 ? " POINT" : " POINTS" }
  }

  struct ScoreLabel {
    var score: Int
    var before: [any Accessory] = []
    var after: [any Accessory] = []

    /// Computed from everything that it shows, so that an accessory that comes or goes is not forgotten.
    var text: String {
      let words = before.map { $0.text(for: score) } + ["\(score)"]
      return (words + after.map { $0.text(for: score) }).joined()
    }
  }
}

// In an app, this is a file of the screen, and the model is in another module.
extension DecoratorSolutions.Album {
  var tableRows: [(label: String, value: String)] {
    [
      ("Artist", artist), ("Album", title), ("Genre", genre ?? "–"),
      ("Year", year.map(String.init) ?? "–"),
    ]
  }
}
