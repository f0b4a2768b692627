// SPDX-License-Identifier: MIT

internal import Foundation

/// The albums, and the answers to the latest changes, in memory and in a file.
///
/// A change is answered when it is in the file. Albums and answers are in the same file, so that no
/// change can be made whose answer is forgotten: sent again, it would be made again.
actor AlbumArchive {
  /// How many albums there may be.
  static let albumLimit = 100_000
  /// The answer to a change, and what the change was.
  private struct KeptAnswer: Codable {
    var key: String
    var change: AlbumChange
    var answer: AlbumAnswer
  }

  private struct Document: Codable {
    /// The library whose albums these are, or `nil` before one has said so.
    var library: String?
    var albums: [StoredAlbum]
    /// The answers to the latest changes, oldest first.
    var answers: [KeptAnswer]
  }

  private var document: Document
  private let file: URL
  private let answerLimit: Int

  /// The albums in their order.
  var albums: [StoredAlbum] { document.albums }

  /// What stands for the albums in their order.
  var digest: AlbumDigest { AlbumDigest(document.albums) }

  /// Opens the archive in a folder, and makes both where they are not there.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - answerLimit: How many answers are kept.
  ///   - albums: What a new archive begins with. An app tells its server of all its albums, the first
  ///     ones too.
  /// - Throws: What Foundation says of a folder that can't be made, or a file that can't be read or
  ///   is none of albums, which then stays as it is.
  init(directory: URL, answerLimit: Int = 500, albums: [StoredAlbum] = []) throws {
    self.answerLimit = answerLimit
    file = directory.appending(path: "albums.json")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    if FileManager.default.fileExists(atPath: file.path) {
      document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
    } else {
      document = Document(library: nil, albums: albums, answers: [])
      try Self.write(document, to: file)
    }
  }

  /// Makes a change, unless it was made before.
  ///
  /// - Parameters:
  ///   - change: What to change.
  ///   - key: The name of this change. The same change under the same name is answered as the first
  ///     time, unless that was a 5xx or it was meant for another list; another one is refused.
  ///   - condition: What must be so.
  /// - Returns: What to answer; a 500 where the file can't be written, and then nothing has changed.
  /// - Complexity: O(*n*) in the number of albums: the whole file is written.
  func make(
    _ change: AlbumChange,
    key: String,
    if condition: AlbumCondition = AlbumCondition()
  ) -> AlbumAnswer {
    if let kept = document.answers.last(where: { $0.key == key }) {
      return kept.change == change
        ? kept.answer : .refusal(422, "the key \(key) is that of another change")
    }
    if let refusal = refusal(unless: condition) { return refusal }
    var new = document
    let answer = change.apply(to: &new.albums)
    // What can't be done now may be done later: it is tried when it is sent again.
    guard answer.status < 500 else { return answer }
    new.answers.append(KeptAnswer(key: key, change: change, answer: answer))
    new.answers.removeFirst(max(0, new.answers.count - answerLimit))
    return take(new, of: condition.library, answering: answer)
  }

  /// Puts other albums in the place of all.
  ///
  /// It may be asked for again, for it leads to the same albums; so no answer is kept.
  ///
  /// - Parameters:
  ///   - albums: The albums from now on.
  ///   - condition: What must be so, unless these albums are there already.
  /// - Returns: What to answer; a 500 where the file can't be written, and then nothing has changed.
  /// - Complexity: O(*n*) in the number of albums.
  func replace(with albums: [StoredAlbum], if condition: AlbumCondition) -> AlbumAnswer {
    if let refusal = refusal(unless: condition) { return refusal }
    guard albums.count <= Self.albumLimit else {
      return .refusal(507, "\(Self.albumLimit) albums have room")
    }
    var new = document
    new.albums = albums
    return take(new, of: condition.library, answering: .count(albums.count))
  }

  /// Tells whether the albums are those that a library means.
  ///
  /// - Parameter condition: What must be so.
  /// - Returns: What to answer.
  /// - Complexity: O(*n*) in the number of albums.
  func compare(_ condition: AlbumCondition) -> AlbumAnswer {
    refusal(unless: condition) ?? .count(albums.count)
  }

  private func refusal(unless condition: AlbumCondition) -> AlbumAnswer? {
    guard let list = condition.list else { return nil }
    if let library = document.library, library != condition.library, !albums.isEmpty {
      return .refusal(421, "these are the albums of another library")
    }
    return list == digest ? nil : .refusal(412, "the list of albums is another one")
  }

  private func take(
    _ document: Document,
    of library: String?,
    answering answer: AlbumAnswer
  ) -> AlbumAnswer {
    var document = document
    if answer.status < 300 { document.library = library ?? document.library }
    do {
      try Self.write(document, to: file)
    } catch {
      return .refusal(500, "the albums can't be stored: \(error.localizedDescription)")
    }
    self.document = document
    return answer
  }

  private static func write(_ document: Document, to file: URL) throws {
    try JSONEncoder().encode(document).write(to: file, options: .atomic)
  }
}
