// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifLists
internal import MotifMementos

/// The marked albums, to which deleting and editing apply as one step.
///
/// An album is marked by its number, so it stays marked wherever sorting moves it, and while the filter hides
/// it. One that the library no longer has loses its mark. When the albums of another program are loaded, so does one
/// that was not saved here: the program may have given its number to another album.
final class AlbumMarks {
  /// The numbers of the marked albums.
  let ids: ObservableValue<Set<Album.ID>>
  /// How many albums are marked, and how many of them are hidden; empty if none is marked.
  let text: DerivedValue<String>
  private let browser: AlbumBrowser
  private let effect: Effect
  private let registration: Registration

  /// Marks no album.
  ///
  /// - Parameter browser: The view model with the albums.
  init(of browser: AlbumBrowser) {
    self.browser = browser
    let ids = ObservableValue<Set<Album.ID>>([], name: "marks")
    self.ids = ids
    text = DerivedValue(name: "count of marks") {
      Self.text(count: ids.value.count, hidden: Self.hiddenCount(of: ids.value, in: browser))
    }
    effect = Effect(name: "drop marks") {
      let known = browser.albums(ids.value)
      if known.count < ids.value.count { ids.value = Set(known.map(\.id)) }
    }
    registration = browser.library.document.observe { [unowned browser] event in
      guard case .replaced = event else { return }
      ids.value = ids.value.filter { $0 < browser.library.firstUnsavedNumber }
    }
  }

  private static func text(count: Int, hidden: Int) -> String {
    if count == 0 { return "" }
    return "✓ \(count) marked" + (hidden == 0 ? "" : ", \(hidden) hidden")
  }

  private static func hiddenCount(of ids: Set<Album.ID>, in browser: AlbumBrowser) -> Int {
    if ids.isEmpty { return 0 }
    let snapshot = browser.listed.snapshot
    return ids.count { snapshot.path(of: $0) == nil }
  }

  /// Whether no album is marked.
  var isEmpty: Bool { ids.value.isEmpty }

  /// The number of marked albums that the filter hides.
  var hiddenCount: Int { Self.hiddenCount(of: ids.value, in: browser) }

  /// The marked albums, in the order of the library.
  var albums: [Album] { browser.albums(ids.value) }

  /// The title of a marked or unmarked album.
  ///
  /// - Parameter album: The album.
  /// - Returns: Its title, with a mark if it is marked.
  func title(of album: Album) -> String {
    ids.value.contains(album.id) ? "✓ \(album.title)" : album.title
  }

  /// Marks an album, or unmarks it.
  func toggle(_ id: Album.ID) { ids.value.formSymmetricDifference([id]) }

  /// Marks all listed albums, or unmarks them if all of them are marked.
  ///
  /// - Complexity: O(*n*) in their number.
  func toggleListed() {
    let listed = Set(browser.listed.snapshot.itemIDs)
    let marked = ids.value
    ids.value = listed.isSubset(of: marked) ? marked.subtracting(listed) : marked.union(listed)
  }

  /// Unmarks all albums.
  ///
  /// - Returns: Whether there were any.
  func clear() -> Bool {
    guard !isEmpty else { return false }
    ids.value = []
    return true
  }
}
