// SPDX-License-Identifier: MIT

@testable import AlbumLibrary

/// What was found wrong.
struct Complaint: CustomStringConvertible {
  /// Of which kind it is: a schedule that is made shorter must fail in the same way.
  enum Kind {
    case isLost, serverLacks, serverDiffers, keyCameAgain, madeTwice, neverRests, cannotOpen
  }

  var kind: Kind
  var text: String
  var description: String { text }
}

/// What the library may be: what was acknowledged, and what may have reached the disk without.
///
/// A save that returns is a promise. One that fails, or whose process ends first, may be found later or
/// not. Whatever a library shows when it is opened must be one of these, and nothing else may be lost,
/// save for what the functions under *What may be lost* allow, each for one fault.
struct Oracle {
  /// Everything that was saved, or may have been, the latest last.
  private var saves: [(albums: [Album], isAcknowledged: Bool)]
  /// How many saves were acknowledged.
  private(set) var acknowledgedCount = 0
  /// What was found wrong first.
  private(set) var complaint: Complaint?

  /// Makes an oracle of a library that is there, or of one that will be made.
  init(expecting albums: [Album]) {
    saves = [(albums, true)]
  }

  /// The save that a library shows which is opened now, unless it shows a later one.
  var oldestVisible: Int { saves.lastIndex { $0.isAcknowledged } ?? 0 }

  mutating func complain(_ kind: Complaint.Kind, _ text: String) {
    if complaint == nil { complaint = Complaint(kind: kind, text: text) }
  }
}

// MARK: - Saving and opening

extension Oracle {
  /// Notes that a save has returned.
  ///
  /// - Parameters:
  ///   - albums: What was saved.
  ///   - count: How many saves were acknowledged when it began. Of two at once that both succeed, the
  ///     one that began first was first on disk, or the other would have stood in its way.
  ///   - overwriting: Whether nothing stands in its way; then it was the last.
  mutating func acknowledge(_ albums: [Album], begunAfter count: Int, overwriting: Bool = false) {
    defer { acknowledgedCount += 1 }
    guard count == acknowledgedCount || overwriting else { return }
    saves.append((albums, true))
  }

  /// Notes that a save has failed or has not returned.
  mutating func doubt(_ albums: [Album]) {
    saves.append((albums, false))
  }

  /// Notes what a library shows that was opened.
  ///
  /// - Parameters:
  ///   - albums: What it shows.
  ///   - oldest: What ``oldestVisible`` was when it began to open: others may have saved meanwhile.
  ///   - name: What the library is called in a complaint.
  mutating func look(at albums: [Album], openedAt oldest: Int, of name: String) {
    let visible = saves[oldest...].map(\.albums)
    guard !visible.contains(albums) else { return }
    complain(
      .isLost,
      "\(name) shows \(list(albums)), but saved was \(visible.map(list).joined(separator: " or "))"
    )
  }
}

// MARK: - What may be lost

extension Oracle {
  /// Allows what ``Fault/tornArchive`` may take: the last save, for the one before it.
  mutating func allowSaveBefore() {
    let last = saves.lastIndex { $0.isAcknowledged } ?? 0
    let before = saves[..<last].lastIndex { $0.isAcknowledged } ?? 0
    for index in saves.indices where index > before { saves[index].isAcknowledged = false }
  }

  /// Allows what ``Fault/tornArchive`` takes where there is no save before: everything.
  ///
  /// The first save has none before it. Nor is there one after a save that has failed, until the next:
  /// to make room, the latest takes the place of the one before, and is put back.
  mutating func allowLoss() {
    saves.append((Album.starters, true))
    allowSaveBefore()
  }

  /// What was promised when a backup is made, to be put back by ``Fault/backup``.
  var backup: Oracle { self }

  /// Allows what ``Fault/backup`` takes: everything since the backup.
  mutating func putBack(_ backup: Oracle) {
    saves = backup.saves
  }
}

// MARK: - The end

extension Oracle {
  /// Looks at everything when nothing goes wrong any more and all is quiet.
  mutating func judge(_ albums: [Album], _ server: ServerModel) {
    if albums != server.albums {
      let lacks = albums.contains { !server.albums.contains($0) }
      complain(
        lacks ? .serverLacks : .serverDiffers,
        "the library has \(list(albums)), and the server has \(list(server.albums))"
      )
    }
    judge(server)
  }

  /// Looks at what the server has seen so far.
  mutating func judge(_ server: ServerModel) {
    if server.reusedKeyCount > 0 {
      complain(.keyCameAgain, "a key came again with another change")
    }
    if server.applications.values.contains(where: { $0 > 1 }) {
      complain(.madeTwice, "a change was made twice")
    }
  }

  private func list(_ albums: [Album]) -> String {
    "[\(albums.map(\.title).joined(separator: " "))]"
  }
}
