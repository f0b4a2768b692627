// SPDX-License-Identifier: MIT

/// Shows what protocols can say, on an orchestra, and prints what `any` loses and `some` keeps.
@main
struct ProtocolsExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() {
    ProtocolsExample { Swift.print($0) }.run()
  }

  func run() {
    playInstruments()
    print("")
    followAConductor()
    print("")
    writePitches()
    print("")
    transpose()
    print("")
    useDefaults()
  }

  /// Nouns and abilities, inherited and composed.
  func playInstruments() {
    print("Nouns and abilities")
    let orchestra = Orchestra([Cello(), Organ()])
    for line in orchestra.play() { print(line) }
    print("tuned: \(orchestra.tune(to: 442))")
    let pitches = orchestra.instruments.compactMap { ($0 as? any Tunable)?.hertz }
    print("now at \(pitches) hertz")
    let strings = orchestra.instruments.compactMap { $0 as? any StringedInstrument }
    print("with strings: \(strings.map { "\($0.name), \($0.stringCount)" })")
    print("to lend: \(lend(Cello()))")
  }

  private final class Leader: Conductor {
    let print: (String) -> Void

    init(print: @escaping (String) -> Void) { self.print = print }
    func gives(_ sign: String) { print("the conductor gives \(sign)") }
  }

  /// A protocol bound to classes, and a weak reference.
  func followAConductor() {
    print("Bound to classes")
    let orchestra = Orchestra([Organ()])
    var leader: Leader? = Leader(print: print)
    orchestra.conductor = leader
    for line in orchestra.play() { print(line) }
    leader = nil
    print("> the conductor leaves: \(orchestra.conductor == nil ? "nobody conducts" : "stays")")
    for line in orchestra.play() { print(line) }
  }

  /// Associated types: kept by `some`, lost by `any`, half kept by a primary associated type.
  func writePitches() {
    print("Holes in a protocol")
    let pitches = [60, 64, 67].map(Pitch.init)
    let letters = symbols(of: pitches, in: Letters())
    print("some: \(letters.joined(separator: " ")), as \(type(of: letters))")
    let numbers = symbols(of: pitches, in: Numbers())
    print("some: a sum of \(numbers.reduce(0, +)), as \(type(of: numbers))")
    let notations: [any Notation] = [Letters(), Numbers()]
    for notation in notations {
      let written = anySymbols(of: pitches, in: notation)
      print("any: \(written.map { "\($0)" }.joined(separator: " ")), as \(type(of: written))")
    }
    print("any with a stated symbol: \(text(of: pitches, in: Letters()))")
  }

  /// Requirements with `Self`.
  func transpose() {
    print("Self")
    let chord = Chord(pitches: [60, 64, 67].map(Pitch.init))
    let sounds: [any Transposable] = [Pitch(number: 60), chord]
    for sound in sounds {
      // As a result, `Self` becomes `any Transposable`; passed to a generic function, the box is opened.
      let higher = sound.transposed(by: 7)
      print("\(type(of: higher)): the octave sounds alike: \(isOctave(higher))")
    }
    print("two results of one function: \(middleC().sounds(like: middleC()))")
  }

  /// Defaults: one that can be replaced, one that can't, and two of one name.
  func useDefaults() {
    print("Defaults")
    let cello = Cello()
    let instrument: any Instrument = cello
    print("a requirement: \(instrument.sound), and directly: \(cello.sound)")
    print("an extension's own: \(instrument.signature), and directly: \(cello.signature)")
    print("two of one name: \(Performer().bow)")
  }
}
