// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import MotifTestSupport
import Testing

@Suite("Archive codecs")
struct ArchiveCodecTests {
  private struct Track: Codable, Hashable, Sendable {
    var titleOfTrack = "Warszawa"
    var coverURL: String? = "low.png"
    var lengthInSeconds = 383.25
    var isInstrumental = true
    var track2Side: [String: Int?] = ["side_b": 1, "SideC": nil]
    var released = Date(timeIntervalSinceReferenceDate: -725_241_600.125)
  }

  private struct Reversed: ArchiveCodec {
    let identifier: UInt16 = 300

    func encode(_ value: some Encodable) throws -> [UInt8] {
      try JSONArchiveCodec().encode(value).reversed()
    }

    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
      try JSONArchiveCodec().decode(type, from: bytes.reversed())
    }
  }

  private static let codecs: [any ArchiveCodec] = [
    JSONArchiveCodec(), JSONArchiveCodec(dates: .iso8601),
    PropertyListArchiveCodec(), Reversed(),
  ]

  private func text(_ value: some Encodable, _ codec: JSONArchiveCodec) throws -> String {
    String(decoding: try codec.encode(value), as: UTF8.self)
  }

  @Test(arguments: codecs.indices)
  func `threads that share a codec decode their own values`(index: Int) {
    let codec = Self.codecs[index]
    onThreads(4) { thread in
      for round in 0..<25 {
        let track = Track(titleOfTrack: "\(thread)", lengthInSeconds: Double(round))
        do {
          let copy = try codec.decode(Track.self, from: codec.encode(track))
          if copy != track { Issue.record("\(copy) for \(track)") }
        } catch {
          Issue.record("\(error)")
        }
      }
    }
  }

  @Test(arguments: codecs.indices)
  func `each codec decodes its own output (H2)`(
    index: Int
  ) throws {
    let codec = Self.codecs[index]
    let files = InMemoryFileSystem()
    let store = ArchiveStore<[Track]>(
      directory: "/data",
      name: "tracks",
      typeIdentifier: "tracks",
      codec: codec,
      fileSystem: files
    )
    let tracks = [Track(), Track(titleOfTrack: "", coverURL: nil, track2Side: [:])]
    try store.save(tracks)
    #expect(try store.load().value == tracks)
    let bytes = try #require(files.bytes(of: "/data/tracks.archive"))
    #expect(UInt16(bytes[10]) | UInt16(bytes[11]) << 8 == codec.identifier)
  }

  @Test
  func `single values can be archived by each codec`() throws {
    for codec in Self.codecs {
      #expect(try codec.decode(Int.self, from: codec.encode(.max - 7)) == .max - 7)
      #expect(try codec.decode(String.self, from: codec.encode("Low")) == "Low")
      #expect(try codec.decode(Int?.self, from: codec.encode(Int?.none)) == nil)
      #expect(try codec.decode([Int?].self, from: codec.encode([1, nil])) == [1, nil])
      #expect(throws: (any Error).self) { try codec.decode(Int.self, from: [1, 2, 3]) }
    }
  }

  @Test
  func `a store reads only the codecs it was given`() throws {
    let files = InMemoryFileSystem()
    func store(_ codec: any ArchiveCodec, _ others: [any ArchiveCodec]) -> ArchiveStore<[Int]> {
      ArchiveStore(
        directory: "/data",
        name: "numbers",
        typeIdentifier: "numbers",
        codec: codec,
        otherCodecs: others,
        fileSystem: files
      )
    }
    try store(JSONArchiveCodec(), []).save([1])
    let alone = store(PropertyListArchiveCodec(), [])
    #expect(throws: ArchiveError.refused(.unsupportedFormat(container: 1, codec: 1))) {
      try alone.load()
    }
    let both = store(PropertyListArchiveCodec(), [JSONArchiveCodec()])
    #expect(try both.load().value == [1])
    try both.save([2])
    #expect(try alone.load().value == [2])
  }

  #if os(macOS) || os(Linux)
  @Test
  func `two codecs with one number are a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = ArchiveStore<Int>(
        directory: "/data",
        name: "a",
        typeIdentifier: "a",
        codec: JSONArchiveCodec(),
        otherCodecs: [JSONArchiveCodec(dates: .iso8601)]
      )
    }
  }
  #endif

  // MARK: Dates

  @Test
  func `dates are ISO 8601 to the millisecond (H2)`() throws {
    let codec = JSONArchiveCodec(dates: .iso8601)
    for (seconds, expected) in [
      (0, "1970-01-01T00:00:00.000Z"),
      (1_452_418_860.25, "2016-01-10T09:41:00.250Z"),
      (-0.001, "1969-12-31T23:59:59.999Z"),
      (-12_219_292_800, "1582-10-15T00:00:00.000Z"),
      (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
      (0.999_9, "1970-01-01T00:00:01.000Z"),
    ] {
      let date = Date(timeIntervalSince1970: seconds)
      let json = try text([date], codec)
      #expect(json == "[\"\(expected)\"]")
    }
  }

  @Test
  func `a date saved once never drifts (H2)`() throws {
    let codec = JSONArchiveCodec(dates: .iso8601)
    withSeeds(500) { random in
      let date = Date(
        timeIntervalSince1970: .random(in: -12_219_292_800...253_402_300_700, using: &random)
      )
      let first = try codec.decode(Date.self, from: codec.encode(date))
      #expect(abs(first.timeIntervalSince(date)) <= 0.000_6)
      #expect(try codec.decode(Date.self, from: codec.encode(first)) == first)
    }
  }

  @Test
  func `invalid ISO 8601 dates are refused (H2)`() throws {
    let codec = JSONArchiveCodec(dates: .iso8601)
    func date(_ text: String) throws -> Double {
      try codec.decode([Date].self, from: Array("[\"\(text)\"]".utf8))[0].timeIntervalSince1970
    }
    #expect(try date("2016-01-10T09:41:00Z") == 1_452_418_860)
    #expect(try date("2016-01-10T09:41:00.5Z") == 1_452_418_860.5)
    #expect(try date("2016-01-10T10:41:00.5+01:00") == 1_452_418_860.5)
    for wrong in ["", "yesterday", "2016-01-10T09:41:00.Z", "2016-13-10T09:41:00Z", "."] {
      #expect(throws: DecodingError.self, "\(wrong)") { try date(wrong) }
    }
    for far in [
      Date(timeIntervalSince1970: -12_219_292_801), Date(timeIntervalSince1970: .infinity),
    ] {
      #expect(throws: EncodingError.self) { try codec.encode(far) }
    }
  }

  // MARK: Keys

  @Test
  func `keys follow the type, such as snake_case (H2)`() throws {
    struct Cover: Codable, Hashable {
      var coverURL: String?
      var pageCount: Int

      enum CodingKeys: String, CodingKey {
        case coverURL = "cover_url"
        case pageCount = "page_count"
      }
    }
    let cover = Cover(coverURL: "low.png", pageCount: 2)
    let json = try text(cover, JSONArchiveCodec())
    #expect(json == #"{"cover_url":"low.png","page_count":2}"#)
    #expect(try JSONArchiveCodec().decode(Cover.self, from: Array(json.utf8)) == cover)
  }
}
