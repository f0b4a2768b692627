// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifTestSupport

/// A valid file of one of the formats that remembers where each of its records ends.
struct DamagedFile {
  enum Format: CaseIterable {
    case json
    case discogs
    case appleLibrary
  }

  let format: Format
  var bytes: [UInt8] = []
  private(set) var titles: [String] = []
  private(set) var ends: [Int] = []

  /// Writes a file with a few albums of random text.
  init(_ format: Format, using generator: inout SeededGenerator) {
    self.format = format
    let count = Int.random(in: 1...6, using: &generator)
    write(head)
    for index in 0..<count {
      let title = "\(index) " + text(using: &generator)
      let artist = "a " + text(using: &generator)
      write(record(title: title, artist: artist, year: 1950 + index, isLast: index == count - 1))
      titles.append(title)
    }
    write(foot)
  }

  /// The titles of the records that end at or before an offset.
  func titles(before offset: Int) -> [String] {
    zip(titles, ends).filter { $0.1 <= offset }.map(\.0)
  }

  private var head: String {
    switch format {
    case .json: "[\n"
    case .discogs: "Catalog#,Artist,Title,Released,Collection Notes\r\n"
    case .appleLibrary: libraryHead
    }
  }

  private var foot: String {
    switch format {
    case .json: "]\n"
    case .discogs: ""
    case .appleLibrary: libraryFoot
    }
  }

  private mutating func write(_ text: String) {
    bytes += text.utf8
  }

  /// Writes a record, and returns the text that follows it.
  private mutating func record(title: String, artist: String, year: Int, isLast: Bool) -> String {
    switch format {
    case .json:
      write("{ \"title\": \"\(title)\",\n\"artist\": \"\(artist)\", \"year\": \(year) }")
      ends.append(bytes.count)
      return isLast ? "\n" : ",\n"
    case .discogs:
      // The line end belongs to the record: any other text there makes it a different record.
      write("R-\(year),\"\(artist)\",\"\(title)\",\(year)-01-02,\"a \"\"note\"\",\r\nmore\"\r\n")
      ends.append(bytes.count)
      return ""
    case .appleLibrary:
      let year = "\t\t\t<key>Year</key><integer>\(year)</integer>\n"
      write(track(["Album": title, "Artist": artist], elements: year))
      ends.append(bytes.count)
      return ""
    }
  }

  private func text(using generator: inout SeededGenerator) -> String {
    let words = ["low", "h\u{E9}ro", "&", "1984", "\u{1F3B5}", "x-y", "(2)z", "{", "[,", ";"]
    let count = Int.random(in: 1...4, using: &generator)
    return (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }
      .joined(separator: " ")
  }
}
