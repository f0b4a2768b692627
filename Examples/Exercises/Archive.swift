// SPDX-License-Identifier: MIT

import Foundation

/// Solutions to the exercises of `Documentation/Patterns/Archive.md`.
enum ArchiveSolutions {
  // MARK: - 1. A year that was a text

  struct Year: Codable, Hashable {
    var number: Int

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        guard let number = Int(text) else {
          throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "No year: \(text)"
          )
        }
        self.number = number
      } else {
        number = try container.decode(Int.self)
      }
    }

    /// Writes a number: after the next save, no text is left.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  // MARK: - 2. Four ways to write a date

  /// An encoder and the decoder that reads what it writes.
  struct Coding {
    let encoder = JSONEncoder()
    let decoder = JSONDecoder()

    init(
      _ encoding: JSONEncoder.DateEncodingStrategy,
      _ decoding: JSONDecoder.DateDecodingStrategy
    ) {
      encoder.dateEncodingStrategy = encoding
      decoder.dateDecodingStrategy = decoding
    }

    func text(_ date: Date) throws -> String {
      String(decoding: try encoder.encode([date]), as: UTF8.self)
    }

    func date(_ text: String) throws -> Date? {
      try decoder.decode([Date].self, from: Data(text.utf8)).first
    }
  }

  static let seconds = Coding(.secondsSince1970, .secondsSince1970)

  static let iso8601 = Coding(.iso8601, .iso8601)

  static let days: Coding = {
    let formatter = DateFormatter()
    // With the user's locale and time zone, another user would read another date.
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy-MM-dd"
    return Coding(.formatted(formatter), .formatted(formatter))
  }()

  static let milliseconds = Coding(
    .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Int((date.timeIntervalSince1970 * 1_000).rounded()))
    },
    .custom { decoder in
      let number = try decoder.singleValueContainer().decode(Int.self)
      return Date(timeIntervalSince1970: Double(number) / 1_000)
    }
  )

  // MARK: - 3. An archive in an archive

  struct Album: Codable {
    var title: String

    /// The color's archive; bytes of another kind stay as they are, because a later version of the app may know them.
    private var colorBytes: Data?

    /// The color, or nil, which is shown as gray.
    var color: ArchivedColor? {
      colorBytes.flatMap {
        try? NSKeyedUnarchiver.unarchivedObject(ofClass: ArchivedColor.self, from: $0)
      }
    }

    init(title: String) { self.title = title }

    mutating func setColor(_ color: ArchivedColor) throws {
      colorBytes = try NSKeyedArchiver.archivedData(
        withRootObject: color,
        requiringSecureCoding: true
      )
    }
  }
}

/// A color that can only be archived in the old way.
///
/// It is not in the enum, because Foundation archives classes by their names, and only knows those of the top level.
final class ArchivedColor: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true
  let hue: Int

  init(hue: Int) { self.hue = hue }

  init?(coder: NSCoder) { hue = coder.decodeInteger(forKey: "hue") }

  func encode(with coder: NSCoder) { coder.encode(hue, forKey: "hue") }
}
