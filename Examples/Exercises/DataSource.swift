// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifLists

/// Solutions to the exercises of `Documentation/Patterns/DataSource.md`.
enum DataSourceSolutions {
  struct Album {
    var title: String
    var year: Int
  }

  /// The model, which knows no view.
  final class Library {
    var albums: [Album]
    init(_ albums: [Album]) { self.albums = albums }
  }

  // MARK: - 1. Two sources over one model

  /// Shows the albums of a library that pass a test.
  final class AlbumSource: HorizontalScrollerDataSource {
    private let library: Library
    private let isShown: (Album) -> Bool

    /// Filtered at each question, which is fine for a shelf; a large library filters when it changes.
    private var albums: [Album] { library.albums.filter(isShown) }

    init(_ library: Library, where isShown: @escaping (Album) -> Bool = { _ in true }) {
      self.library = library
      self.isShown = isShown
    }

    func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { albums.count }

    func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
      albums[index].title
    }
  }

  /// Swaps the source under a view, which asks the new one for everything.
  static func show(_ source: AlbumSource, in scroller: HorizontalScroller<String>) {
    scroller.dataSource = source
    scroller.reload()
  }

  // MARK: - 2. Books in the same view

  struct Book {
    var author: String
    var name: String
  }

  final class BookSource: HorizontalScrollerDataSource {
    private let books: [Book]

    init(_ books: [Book]) { self.books = books }

    func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { books.count }

    func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
      "\(books[index].author): \(books[index].name)"
    }
  }

  // MARK: - 3. Insert an album

  /// Counts the views that it was asked for.
  final class CountingSource: HorizontalScrollerDataSource {
    private(set) var titles: [String]
    private(set) var askedCount = 0

    init(_ titles: [String]) { self.titles = titles }

    func numberOfItems(in scroller: HorizontalScroller<String>) -> Int { titles.count }

    func scroller(_ scroller: HorizontalScroller<String>, viewForItemAt index: Int) -> String {
      askedCount += 1
      return titles[index]
    }

    func insert(_ title: String, at index: Int, in scroller: HorizontalScroller<String>) {
      // The model changes first, so that the source gives the new number of items.
      titles.insert(title, at: index)
      scroller.apply(Changeset(inserted: [index]))
    }
  }
}
