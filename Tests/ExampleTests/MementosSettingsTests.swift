// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import MementosExample

@Suite("Settings in MementosExample")
@MainActor
struct MementosSettingsTests {
  private let transcript = Transcript()

  private func print(_ line: String) { transcript.add(line) }

  private func read(_ text: String) throws -> Settings {
    try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
  }

  private func text(tint: [UInt8], profile: String) -> String {
    #"{"look":{"tint":"\#(Data(tint).base64EncodedString())"},"profile":{\#(profile)}}"#
  }

  @Test
  func `old settings are repaired, and foreign bytes kept (H4)`() throws {
    try MementosExample(print: print).readSettings()
    #expect(
      transcript.text == #"""
        Settings of an older app
        Ana, volume 11, tint #1e90ff
        repaired: the volume was under its old key
        repaired: the volume was text
        > write them
        {"look":{"tint":"dGludDEekP+t"},"profile":{"user_name":"Ana","volume":11}}
        > a tint by another program
        Ana, volume 11, tint #808080
        repaired: the tint is the default, because the bytes are of another kind
        > change the volume, and write them
        {"look":{"tint":"YnBsaXN0"},"profile":{"user_name":"Ana","volume":5}}
        > choose a tint, and write them
        {"look":{"tint":"dGludDEBAgMG"},"profile":{"user_name":"Ana","volume":5}}
        > a volume that can't be repaired
        profile.volume: “loud” is not a number
        """#
    )
  }

  @Test
  func `settings survive being nested and flattened (H4)`() throws {
    withSeeds(50) { random in
      let tint = Tint(
        red: .random(in: 0 ... .max, using: &random),
        green: .random(in: 0 ... .max, using: &random),
        blue: .random(in: 0 ... .max, using: &random)
      )
      let settings = Settings(name: "Ana", volume: .random(in: -9...99, using: &random), tint: tint)
      let copy = try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings))
      #expect(copy == settings && copy.tint.value == tint && copy.repairs.isEmpty)
    }
  }

  @Test
  func `bytes of another kind are written back unchanged (H4)`() throws {
    withSeeds(50) { random in
      let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        UInt8.random(in: 0 ... .max, using: &random)
      }
      var settings = try read(text(tint: bytes, profile: #""user_name":"Ana","volume":1"#))
      #expect(settings.repairs == [.foreignTint(.otherKind)])
      #expect(settings.tint.value == TintArchiver.fallback)
      settings.name = "Bea"
      let copy = try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings))
      #expect(copy.tint.bytes == bytes && copy.name == "Bea")
    }
  }

  @Test
  func `damaged bytes of the right kind are damaged (H4)`() throws {
    let bytes = TintArchiver.bytes(of: Tint(red: 1, green: 2, blue: 3))
    for count in 5..<bytes.count {
      let settings = try read(
        text(tint: Array(bytes.prefix(count)), profile: #""user_name":"Ana","volume":1"#)
      )
      #expect(settings.repairs == [.foreignTint(.damaged)])
    }
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      let expected = index < 5 ? TintArchiver.Failure.otherKind : .damaged
      #expect(throws: expected) { try TintArchiver.value(from: other) }
    }
  }

  @Test(arguments: [
    (#""volume":11"#, 11, []), (#""volume":"11""#, 11, [Settings.Repair.numberFromText]),
    (#""loudness":11"#, 11, [.oldKey]),
    (#""loudness":"-3""#, -3, [.oldKey, .numberFromText]),
    // A file that both versions have written: the new key is the newer one.
    (#""loudness":"x","volume":2"#, 2, []),
  ])
  func `a volume is found under either key (H4)`(
    volume: String,
    number: Int,
    repairs: [Settings.Repair]
  ) throws {
    let tint = TintArchiver.bytes(of: TintArchiver.fallback)
    let settings = try read(text(tint: tint, profile: #""user_name":"Ana",\#(volume)"#))
    #expect(settings.volume == number && settings.repairs == repairs)
  }

  @Test(arguments: [
    #""volume":"""#, #""volume":"1.5""#, #""volume":null"#, #""volume":true"#, #""other":1"#,
    #""volume":"99999999999999999999""#,
  ])
  func `what isn't a number is an error (H4)`(volume: String) {
    let text = text(tint: [], profile: #""user_name":"Ana",\#(volume)"#)
    #expect(throws: DecodingError.self) { try read(text) }
  }

  // MARK: - Dates

  @Test
  func `the table of dates has a row each (H4)`() throws {
    try MementosExample(print: print).compareDates(count: 10_000)
    #expect(transcript.lines.count == 5)
    #expect(
      transcript.lines.first == "10000 dates | bytes | encoding | decoding | off by at most"
    )
    let sizes = ["230001", #"1[4-9]\d{4}"#, "270001", "140001"]
    for (index, strategy) in DateStrategy.allCases.enumerated() {
      let line = transcript.lines[index + 1]
      let row = /([A-Za-z0-9 ]+) \| (\d+) \| \d+\.\d ms \| \d+\.\d ms \| \d+ ms/
      let match = try #require(line.wholeMatch(of: row))
      #expect(match.output.1 == strategy.rawValue)
      #expect(try match.output.2.wholeMatch(of: Regex(sizes[index])) != nil)
    }
  }

  @Test
  func `each strategy has its size and precision (H4)`() throws {
    let dates = DateCost.sampleDates(count: 1_000)
    let costs = try DateStrategy.allCases.map { try DateCost(of: $0, for: dates) }
    // Brackets and commas, and 22, 26, or 13 characters with their quotation marks.
    #expect(costs[0].byteCount == 1_001 + 22 * 1_000)
    #expect(costs[2].byteCount == 1_001 + 26 * 1_000)
    #expect(costs[3].byteCount == 1_001 + 13 * 1_000)
    // Fractions have no fixed length.
    #expect((costs[3].byteCount..<costs[0].byteCount).contains(costs[1].byteCount))

    #expect((0.9..<1).contains(costs[0].difference), "ISO 8601 without fractions drops them")
    #expect(costs[1].difference < 1e-6)
    #expect(costs[2].difference < 0.0011)
    #expect(costs[3].difference <= 0.0005)
  }
}
#endif
