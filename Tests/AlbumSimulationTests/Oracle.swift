// SPDX-License-Identifier: MIT

@testable import AlbumLibrary

/// A violation that was found.
struct Complaint: CustomStringConvertible {
  /// The kind of violation: a shortened schedule must fail in the same way.
  enum Kind {
    case isLost, serverLacks, serverDiffers, keyCameAgain, madeTwice, neverRests, cannotOpen
  }

  var kind: Kind
  var text: String
  var description: String { text }
}

/// The valid states of the library: the acknowledged saves, and those that may have reached the
/// disk.
///
/// A save that returns is a promise. A save that fails, or whose process ends first, may or may not
/// be found later. A library must always open in one of these states, and nothing else may be lost,
/// except as allowed by the functions under *What may be lost*, each for one fault.
struct Oracle {
  /// All saves and possible saves, the latest last.
  private var saves: [(albums: [AlbumDetails], isAcknowledged: Bool)]
  /// The last save that took the place of another process's.
  ///
  /// From then on, until the next checkpoint, the checkpoint before is that process's.
  private var overwritingSave: Int?
  /// The number of acknowledged saves.
  private(set) var acknowledgedCount = 0
  /// The first complaint.
  private(set) var complaint: Complaint?

  /// Makes an oracle for an existing library, or for one that will be made.
  init(expecting albums: [AlbumDetails]) {
    saves = [(albums, true)]
  }

  /// The oldest save that a library opened now may show.
  var oldestVisible: Int { saves.lastIndex { $0.isAcknowledged } ?? 0 }

  mutating func complain(_ kind: Complaint.Kind, _ text: String) {
    if complaint == nil { complaint = Complaint(kind: kind, text: text) }
  }
}

// MARK: - Saving and opening

extension Oracle {
  /// Records that a save has returned.
  ///
  /// - Parameters:
  ///   - albums: The saved albums.
  ///   - count: The number of acknowledged saves when it began. If two simultaneous saves both
  ///     succeed, the one that began first was first on disk; otherwise, the other would have
  ///     blocked it.
  ///   - overwriting: Whether no other save can block it; then it was the last.
  mutating func acknowledge(
    _ albums: [AlbumDetails],
    begunAfter count: Int,
    overwriting: Bool = false
  ) {
    defer { acknowledgedCount += 1 }
    guard count == acknowledgedCount || overwriting else { return }
    if overwriting { overwritingSave = saves.count }
    saves.append((albums, true))
  }

  /// Records that a save has failed or has not returned.
  mutating func doubt(_ albums: [AlbumDetails]) {
    saves.append((albums, false))
  }

  /// Checks the albums of an opened library.
  ///
  /// - Parameters:
  ///   - albums: The library's albums.
  ///   - oldest: The value of ``oldestVisible`` when opening began: others may have saved since
  ///     then.
  ///   - name: The library's name in a complaint.
  mutating func look(at albums: [AlbumDetails], openedAt oldest: Int, of name: String) {
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
  /// Allows the loss from ``Fault/tornArchive``: the last save, in favor of the previous one.
  mutating func allowSaveBefore() {
    let last = overwritingSave ?? saves.lastIndex { $0.isAcknowledged } ?? 0
    let before = saves[..<last].lastIndex { $0.isAcknowledged } ?? 0
    for index in saves.indices where index > before { saves[index].isAcknowledged = false }
  }

  /// Allows the loss from ``Fault/tornArchive`` if there is no previous save: everything.
  ///
  /// The first save has no previous one. A failed save leaves none either, until the next one: to
  /// make room, the latest replaces the previous one, and is moved back.
  mutating func allowLoss() {
    saves.append((AlbumDetails.starters, true))
    allowSaveBefore()
  }

  /// The promises when a backup is made, to be restored by ``Fault/backup``.
  var backup: Oracle { self }

  /// Allows the loss from ``Fault/backup``: everything since the backup.
  mutating func putBack(_ backup: Oracle) {
    saves = backup.saves
    overwritingSave = backup.overwritingSave
  }
}

// MARK: - The end

extension Oracle {
  /// Checks the final state, when no more faults occur and all is quiet.
  mutating func judge(_ albums: [AlbumDetails], _ server: ServerModel) {
    if albums != server.albums {
      let lacks = albums.contains { !server.albums.contains($0) }
      complain(
        lacks ? .serverLacks : .serverDiffers,
        "the library has \(list(albums)), and the server has \(list(server.albums))"
      )
    }
    judge(server)
  }

  /// Checks the requests that the server has received so far.
  mutating func judge(_ server: ServerModel) {
    if server.reusedKeyCount > 0 {
      complain(.keyCameAgain, "a key came again with another change")
    }
    if server.applications.values.contains(where: { $0 > 1 }) {
      complain(.madeTwice, "a change was made twice")
    }
  }

  private func list(_ albums: [AlbumDetails]) -> String {
    "[\(albums.map(\.title).joined(separator: " "))]"
  }
}
