// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import RingControlExample
@testable import RingSounds

@Suite("RingControlExample")
@MainActor
struct RingControlExampleTests {
  private let transcript = Transcript()

  @Test
  func `a ring plays a sound at each quarter (N1)`() {
    RingControlExample { [transcript] in transcript.add($0) }.run()
    #expect(
      transcript.text == """
        > 20 %
           ○  ●  ●
         ○         ○
        ○   20 %    ○
         ○         ○
           ○  ○  ○
        > 30 %
        ♪ 40 ms
           ○  ●  ●
         ○         ●
        ○   30 %    ●
         ○         ○
           ○  ○  ○
        > 80 %
        ♪ 40 ms
           ○  ●  ●
         ○         ●
        ●   80 %    ●
         ●         ●
           ●  ●  ●
        > 100 %
        ♪ 240 ms
           ●  ●  ●
         ●         ●
        ●  100 %    ●
         ●         ●
           ●  ●  ●
        > 0 %
           ○  ○  ○
         ○         ○
        ○    0 %    ○
         ○         ○
           ○  ○  ○
        > without sounds, 100 %
        ●  100 %    ●
        """
    )
  }

  @Test
  func `a ring clamps its value and plays accordingly (N1)`() {
    withSeeds { generator in
      var played: [Int] = []
      let ring = Ring(sounds: RingSounds { played.append($0.count) })
      for _ in 0..<30 {
        let old = ring.percent
        let heard = played.count
        ring.fill(to: Int.random(in: -20...120, using: &generator))
        #expect((0...100).contains(ring.percent))
        let isFull = ring.percent == 100 && old < 100
        #expect(played.count - heard == (isFull || ring.percent / 25 > old / 25 ? 1 : 0))
        #expect(!isFull || played.last == 1_920)
        let lit = ring.lines.joined().count { $0 == "●" }
        #expect(lit == (12 * ring.percent + 50) / 100)
        #expect(ring.lines.joined().contains("\(ring.percent) %"))
      }
    }
  }

  @Test
  func `a tone has its pitch and fades (N1)`() {
    let samples = Tone(hertz: 880, milliseconds: 100).samples
    #expect(samples.count == 800)
    let turns = zip(samples, samples.dropFirst()).count { ($0 > 0) != ($1 > 0) }
    #expect((170...180).contains(turns), "88 waves change direction twice each")
    let loudness = samples.map { abs(Int($0)) }
    #expect(loudness == loudness.sorted(by: >))
  }

  // MARK: - The contract

  @Test
  func `the module exports exactly its contract (N1)`() throws {
    let folder = Build.package.appending(path: "Examples/RingSounds")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let lines = try files.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      lines.filter { $0.hasPrefix("public ") || $0.hasPrefix("open ") } == [
        "public struct RingSounds {",
        "public enum Cue: Hashable, Sendable {",
        "public static let samplesPerSecond = 8_000",
        "public init(output: @escaping (_ samples: [Int8]) -> Void) {",
        "public func play(_ cue: Cue) {",
      ]
    )
  }

  @Test(.needsPlainBuild)
  func `the internals of a sound are inaccessible (N1)`() throws {
    let build = try Build()
    let right = "import RingSounds\nRingSounds { print($0.count) }.play(.full)"
    #expect(try build.errors(in: right).isEmpty)
    let tone = try build.errors(in: "import RingSounds\nprint(Tone(hertz: 1, milliseconds: 1))")
    #expect(tone.map(\.message) == ["cannot find 'Tone' in scope"])
    let notes = try build.errors(in: "import RingSounds\nprint(RingSounds.Cue.full.tones)")
    #expect(notes.map(\.message) == ["'tones' is inaccessible due to 'internal' protection level"])
  }
}
#endif
