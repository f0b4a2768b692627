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
    var albums: [StoredAlbum]
    /// The answers to the latest changes, oldest first.
    var answers: [KeptAnswer]
  }

  private var document: Document
  private let file: URL
  private let answerLimit: Int

  /// The albums in their order.
  var albums: [StoredAlbum] { document.albums }

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
      document = Document(albums: albums, answers: [])
      try Self.write(document, to: file)
    }
  }

  /// Makes a change, unless it was made before.
  ///
  /// - Parameters:
  ///   - change: What to change.
  ///   - key: The name of this change. The same change under the same name is answered as the first
  ///     time, unless that was a 5xx; another one is refused.
  /// - Returns: What to answer; a 500 where the file can't be written, and then nothing has changed.
  /// - Complexity: O(*n*) in the number of albums: the whole file is written.
  func make(_ change: AlbumChange, key: String) -> AlbumAnswer {
    if let kept = document.answers.last(where: { $0.key == key }) {
      return kept.change == change
        ? kept.answer : .refusal(422, "the key \(key) is that of another change")
    }
    var new = document
    let answer = change.apply(to: &new.albums)
    // What can't be done now may be done later: it is tried when it is sent again.
    guard answer.status < 500 else { return answer }
    new.answers.append(KeptAnswer(key: key, change: change, answer: answer))
    new.answers.removeFirst(max(0, new.answers.count - answerLimit))
    do {
      try Self.write(new, to: file)
    } catch {
      return .refusal(500, "the albums can't be stored: \(error.localizedDescription)")
    }
    document = new
    return answer
  }

  private static func write(_ document: Document, to file: URL) throws {
    try JSONEncoder().encode(document).write(to: file, options: .atomic)
  }
}
