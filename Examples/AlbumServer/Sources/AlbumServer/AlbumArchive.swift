// SPDX-License-Identifier: MIT

internal import Foundation

/// The albums and the answers to the latest changes, in memory and in a file.
///
/// A change is answered once it is in the file. Albums and answers are in the same file, so that
/// the answer to a change is never lost: without it, the same change sent again would be made
/// again.
actor AlbumArchive {
  /// The maximum number of albums.
  static let albumLimit = 100_000
  /// The answer to a change, with the change itself.
  private struct KeptAnswer: Codable {
    var key: String
    var change: AlbumChange
    var answer: AlbumAnswer
  }

  private struct Document: Codable {
    /// The library that owns the albums, or `nil` if none has claimed them yet.
    var library: String?
    var albums: [StoredAlbum]
    /// The answers to the latest changes, oldest first.
    var answers: [KeptAnswer]
  }

  private var document: Document
  private let file: URL
  private let answerLimit: Int

  /// The albums in order.
  var albums: [StoredAlbum] { document.albums }

  /// The digest of the albums in order.
  var digest: AlbumDigest { AlbumDigest(document.albums) }

  /// Opens the archive in a folder, and creates both if necessary.
  ///
  /// - Parameters:
  ///   - directory: The folder.
  ///   - answerLimit: The number of answers to keep.
  ///   - albums: The content of a new archive. An app sends its server all of its albums, including
  ///     the first ones.
  /// - Throws: Foundation's error if the folder can't be created, or if the file can't be read or
  ///   isn't an archive, which then stays unchanged.
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

  /// Makes a change, unless it was already made.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - key: The name of this change. The same change with the same name gets the same answer as
  ///     the first time, unless that was a 5xx or applied to another list; a different change is
  ///     refused.
  ///   - condition: The condition for the change.
  /// - Returns: The answer; a 500 if the file can't be written, and then nothing has changed.
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
    // A temporary failure is not kept: the change is tried again when it is sent again.
    guard answer.status < 500 else { return answer }
    new.answers.append(KeptAnswer(key: key, change: change, answer: answer))
    new.answers.removeFirst(max(0, new.answers.count - answerLimit))
    return take(new, of: condition.library, answering: answer)
  }

  /// Replaces all albums.
  ///
  /// Repeating the request leads to the same albums, so no answer is kept.
  ///
  /// - Parameters:
  ///   - albums: The new albums.
  ///   - condition: The condition for the change, unless these albums are there already.
  /// - Returns: The answer; a 500 if the file can't be written, and then nothing has changed.
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

  /// Reports whether the albums are the expected ones.
  ///
  /// - Parameter condition: The condition to check.
  /// - Returns: The answer.
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
