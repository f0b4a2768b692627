// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import ProtocolsExample

@Suite("ProtocolsExample")
struct ProtocolsExampleTests {
  private let transcript = Transcript()

  @Test
  func `each part of protocols prints its result (L10)`() {
    ProtocolsExample { [transcript] in transcript.add($0) }.run()
    #expect(
      transcript.text == """
        Nouns and abilities
        cello: mmm
        organ: la
        tuned: 2
        now at [442, 442] hertz
        with strings: ["cello, 4"]
        to lend: cello, 3 kg

        Bound to classes
        the conductor gives one, two
        organ: la
        > the conductor leaves: nobody conducts
        organ: la

        Holes in a protocol
        some: C E G, as Array<String>
        some: a sum of 191, as Array<Int>
        any: C E G, as Array<Any>
        any: 60 64 67, as Array<Any>
        any with a stated symbol: C E G

        Self
        Pitch: the octave sounds alike: true
        Chord: the octave sounds alike: true
        two results of one function: true

        Defaults
        a requirement: mmm, and directly: mmm
        an extension's own: — cello, and directly: the one and only cello
        two of one name: bows to the left, then bows to the right
        """
    )
  }

  @Test
  func `transposing there and back changes nothing (L10)`() {
    withSeeds(50) { random in
      let pitches = (0..<3).map { _ in Pitch(number: .random(in: -200...200, using: &random)) }
      let steps = Int.random(in: -40...40, using: &random)
      let chord = Chord(pitches: pitches)
      #expect(chord.transposed(by: steps).transposed(by: -steps).pitches == pitches)
      #expect(chord.sounds(like: chord.transposed(by: steps * 12)))
      #expect(pitches.allSatisfy { (0..<12).contains($0.step) })
    }
  }

  // MARK: - What doesn't compile

  private func expect(right: [String], wrong: [(line: String, error: String)]) throws {
    try expectErrors(
      right: right,
      wrong: wrong,
      after: "@testable import ProtocolsExample\nlet pitches = [Pitch(number: 60)]"
    )
  }

  @Test(.needsPlainBuild)
  func `a protocol as a type needs a word (L10)`() throws {
    try expect(
      right: [
        "func write(_ notation: some Notation) {}",
        "func keep(_ notation: any Notation) -> Any { notation.symbol(for: pitches[0]) }",
        "func make() -> some Notation { Letters() }",
        "func pick(_ flag: Bool) -> any Notation { flag ? Letters() : Numbers() }",
        "let first: String = symbols(of: pitches, in: Letters())[0]",
      ],
      wrong: [
        (
          "func write(_ notation: Notation) {}",
          "use of protocol 'Notation' as a type must be written 'any Notation'"
        ),
        (
          "func pick(_ flag: Bool) -> some Notation { if flag { return Letters() }; return Numbers() }",
          "do not have matching underlying types"
        ),
        (
          "let first: String = anySymbols(of: pitches, in: Letters())[0]",
          "cannot convert value of type 'Any' to specified type 'String'"
        ),
        (
          "let line = text(of: pitches, in: Numbers())",
          "cannot convert value of type 'Int' to expected argument type 'String'"
        ),
      ]
    )
  }

  @Test(.needsPlainBuild)
  func `a box can't be compared with a box (L10)`() throws {
    try expect(
      right: [
        "func up(_ sound: any Transposable) -> any Transposable { sound.transposed(by: 1) }",
        "func compare<S: Transposable>(_ a: S, _ b: S) -> Bool { a.sounds(like: b) }",
        "print(middleC().sounds(like: middleC()))",
      ],
      wrong: [
        (
          "func compare(_ a: any Transposable, _ b: any Transposable) -> Bool { a.sounds(like: b) }",
          "member 'sounds' cannot be used on value of type 'any Transposable'"
        ),
        (
          "func compare(_ a: some Transposable, _ b: some Transposable) -> Bool { a.sounds(like: b) }",
          "cannot convert value of type"
        ),
        ("print(middleC().sounds(like: Pitch(number: 60)))", "cannot convert value of type"),
      ]
    )
  }

  @Test(.needsPlainBuild)
  func `only a class-bound reference can be weak (L10)`() throws {
    try expect(
      right: [
        "final class Hall { weak var conductor: (any Conductor)? }",
        "final class Leader: Conductor { func gives(_ sign: String) {} }",
      ],
      wrong: [
        (
          "final class Hall { weak var instrument: (any Instrument)? }",
          "'weak' must not be applied to non-class-bound 'any Instrument'"
        ),
        (
          "struct Leader: Conductor { func gives(_ sign: String) {} }",
          "non-class type 'Leader' cannot conform to class protocol 'Conductor'"
        ),
      ]
    )
  }

  @Test(.needsPlainBuild)
  func `two defaults of one name are ambiguous (L10)`() throws {
    try expect(
      right: [
        "struct Star: Singing, Dancing { var bow: String { \"nods\" } }; print(Star().bow)",
        "struct Idle: Singing, Dancing {}; print((Idle() as any Singing).bow)",
      ],
      wrong: [
        ("struct Star: Singing, Dancing {}; print(Star().bow)", "ambiguous use of 'bow'"),
        (
          "struct Tuba: Instrument, Portable { let name = \"tuba\" }",
          "does not conform to protocol 'Portable'"
        ),
        ("print(lend(Organ()))", "requires that 'Organ' conform to 'Portable'"),
      ]
    )
  }
}
#endif
