// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import AlbumScreen

/// Turns the bytes that a terminal sends into keys and mouse events.
///
/// A terminal sends a single stream that mixes keys, text, mouse events, and replies, and a read
/// may end in the middle of any of them. The decoder keeps an unfinished part until the rest
/// arrives, so the events do not depend on how the stream was split.
///
/// The stream itself can't show whether an escape byte is the Escape key or the beginning of a
/// sequence. Only time decides, because a terminal sends a sequence without a pause. While
/// ``isWaiting`` is true, call ``flush()`` if nothing more arrives for a moment.
///
/// Text arrives one Unicode scalar at a time: a letter and its combining mark are two keys, which
/// join again when they are appended to a string. A terminal sends Alt with a key as an escape byte
/// followed by the key. That is one key, ``KeyStroke/alt(_:)``, and never Escape followed by
/// another key, which would act on the view beneath the box that Escape has closed. Keys that have
/// their own sequence, such as the arrows, are the same with and without modifiers. Unknown
/// sequences are skipped entirely, and so are control characters and bytes that are not UTF-8.
/// Pasted text arrives in one piece, with line ends and tabs as spaces, so that nothing in it is
/// mistaken for a command.
///
/// The sequences are those of ECMA-48 and of *XTerm Control Sequences*.
struct InputDecoder {
  private var state = State.ground
  private var text = ScalarDecoder()
  /// The text pasted so far, or `nil` if no paste is in progress.
  private var pasted: String?
  private var isPasting: Bool { pasted != nil }

  /// Makes a decoder at the beginning of a stream.
  init() {}

  /// Whether an unfinished part depends on time.
  ///
  /// During a paste, that is only an escape byte: the rest of a paste may take its time.
  var isWaiting: Bool {
    isPasting ? state == .escape : state != .ground || text.isWaiting
  }

  /// Decodes the next bytes.
  ///
  /// - Parameter bytes: The bytes, in any number.
  /// - Returns: The events that are complete now.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { read(byte, into: &events) }
    return events
  }

  /// Treats the unfinished part as complete.
  ///
  /// An escape byte becomes the Escape key, and an escape byte with an introducer becomes that
  /// character with Alt. An incomplete sequence or character is dropped. Escape also ends a paste
  /// whose end was lost.
  ///
  /// - Returns: The events that this completes.
  mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    defer {
      state = .ground
      text = ScalarDecoder()
    }
    switch state {
    case .escape:
      return isPasting ? endPaste() : [.key(.escape)]
    case .control(let parameters) where parameters.isEmpty:
      return [.key(.alt(.character("[")))]
    case .singleShift:
      return [.key(.alt(.character("O")))]
    case .string(let introducer, .empty):
      return [.key(.alt(.character(Character(introducer))))]
    default:
      return []
    }
  }
}

extension InputDecoder {
  /// The state within a sequence.
  private enum State: Equatable {
    /// No sequence has begun.
    case ground
    /// After an escape byte, or several.
    case escape
    /// After an escape byte and the beginning of a character that takes several bytes.
    case alt
    /// After `ESC [`, with the parameters so far, cut to ``longestParameters``.
    case control(parameters: [UInt8])
    /// After `ESC O`.
    case singleShift
    /// In a sequence that carries text, such as the reply to a query.
    case string(introducer: Unicode.Scalar, StringProgress)
    /// Within bytes that belong to a sequence whatever their values.
    case skipping(count: Int)
  }

  private enum StringProgress {
    case empty
    case inside
    case afterEscape
  }

  /// The maximum size of a paste: a one-line field needs no more.
  private static let longestPaste = 10_000

  /// A sequence with longer parameters is not a key.
  private static let longestParameters = 16

  private mutating func read(_ byte: UInt8, into events: inout [InputEvent]) {
    switch state {
    case .ground:
      readText(byte, into: &events)
    case .escape:
      readAfterEscape(byte, into: &events)
    case .alt:
      readAlt(byte, into: &events)
    case .control(let parameters):
      readControl(byte, parameters: parameters, into: &events)
    case .singleShift:
      readSingleShift(byte, into: &events)
    case .string(let introducer, let progress):
      readString(byte, introducer: introducer, progress: progress, into: &events)
    case .skipping where byte < 0x20:
      // Skipped bytes contain no control characters: a new sequence began before the end.
      abandon(byte, into: &events)
    case .skipping(let count):
      state = count > 1 ? .skipping(count: count - 1) : .ground
    }
  }

  private mutating func readText(_ byte: UInt8, into events: inout [InputEvent]) {
    guard let scalar = text.decode(byte) else { return }
    if scalar == "\u{1B}" {
      state = .escape
    } else if isPasting {
      paste(scalar)
    } else if let key = Self.typed(scalar) {
      events.append(.key(key))
    }
  }

  /// Appends to the pasted text: line ends and tabs as spaces, without control characters.
  private mutating func paste(_ scalar: Unicode.Scalar) {
    guard (pasted?.utf8.count ?? 0) < Self.longestPaste else { return }
    switch scalar {
    case "\r", "\n", "\t": pasted?.append(" ")
    default: if !Self.isControl(scalar) { pasted?.unicodeScalars.append(scalar) }
    }
  }

  private mutating func endPaste() -> [InputEvent] {
    defer { pasted = nil }
    return pasted.map { $0.isEmpty ? [] : [.key(.text($0))] } ?? []
  }

  private mutating func readAfterEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "["):
      state = .control(parameters: [])
    case _ where isPasting:
      // Only the sequence that ends the paste counts; its introducer is handled above.
      abandon(byte, into: &events)
    case UInt8(ascii: "O"):
      state = .singleShift
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string(introducer: Unicode.Scalar(byte), .empty)
    case 0x1B:
      // Alt with Escape, or Alt with a key that has a sequence.
      state = .escape
    default:
      readAlt(byte, into: &events)
    }
  }

  /// Reads the character typed with Alt.
  private mutating func readAlt(_ byte: UInt8, into events: inout [InputEvent]) {
    guard let scalar = text.decode(byte) else {
      state = text.isWaiting ? .alt : .ground
      return
    }
    state = scalar == "\u{1B}" ? .escape : .ground
    guard let key = Self.typed(scalar) else { return }
    // Ctrl and Alt together mean nothing.
    if case .control = key { return }
    events.append(.key(.alt(key)))
  }

  /// Reads within `ESC [`: parameters and intermediates, then one final byte.
  private mutating func readControl(
    _ byte: UInt8,
    parameters: [UInt8],
    into events: inout [InputEvent]
  ) {
    switch byte {
    case 0x20...0x3F:
      guard parameters.count <= Self.longestParameters else { return }
      state = .control(parameters: parameters + [byte])
    case UInt8(ascii: "[") where parameters.isEmpty && !isPasting:
      // The Linux console sends its function keys as ESC [ [ and a letter.
      state = .skipping(count: 1)
    case UInt8(ascii: "M") where parameters.isEmpty && !isPasting:
      // The oldest form of a mouse report: a button, a column, and a row follow.
      state = .skipping(count: 3)
    case 0x40...0x7E:
      state = .ground
      endControl(byte, parameters: parameters, into: &events)
    default:
      abandon(byte, into: &events)
    }
  }

  private mutating func endControl(
    _ final: UInt8,
    parameters: [UInt8],
    into events: inout [InputEvent]
  ) {
    if final == UInt8(ascii: "M") || final == UInt8(ascii: "m"), !isPasting,
      let mouse = MouseEvent(report: parameters, isPress: final == UInt8(ascii: "M"))
    {
      events.append(.mouse(mouse))
      return
    }
    // A private marker or an intermediate makes it a different sequence.
    let isPlain = parameters.allSatisfy { (0x30...0x3B).contains($0) }
    guard isPlain, parameters.count <= Self.longestParameters else { return }
    let first = parameters.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
    let number = first.isEmpty ? 0 : Int(String(decoding: first, as: UTF8.self)) ?? -1
    guard final == UInt8(ascii: "~") else {
      if !isPasting, let key = Self.letterKey(final) { events.append(.key(key)) }
      return
    }
    switch number {
    case 200: pasted = pasted ?? ""
    case 201: events += endPaste()
    case 3 where !isPasting: events.append(.key(.delete))
    case 1 where !isPasting, 7 where !isPasting: events.append(.key(.home))
    case 4 where !isPasting, 8 where !isPasting: events.append(.key(.end))
    case 5 where !isPasting: events.append(.key(.pageUp))
    case 6 where !isPasting: events.append(.key(.pageDown))
    default: break
    }
  }

  private mutating func readSingleShift(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x30...0x39, UInt8(ascii: ";"):
      // Some terminals put a modifier here; the letter follows.
      return
    case 0x20...0x7E:
      state = .ground
      if let key = Self.letterKey(byte) ?? Self.keypadKey(byte) { events.append(.key(key)) }
    default:
      abandon(byte, into: &events)
    }
  }

  /// Reads within a text sequence, which ends with `ESC \` or with the bell character.
  private mutating func readString(
    _ byte: UInt8,
    introducer: Unicode.Scalar,
    progress: StringProgress,
    into events: inout [InputEvent]
  ) {
    switch byte {
    case 0x07, 0x18, 0x1A:
      state = .ground
    case 0x1B:
      state = .string(introducer: introducer, .afterEscape)
    case UInt8(ascii: "\\") where progress == .afterEscape:
      state = .ground
    case _ where progress == .afterEscape:
      // The escape byte did not end the text but begins a new sequence.
      readAfterEscape(byte, into: &events)
    default:
      state = .string(introducer: introducer, .inside)
    }
  }

  /// Abandons a sequence at a byte that can't belong to it, and reads that byte as new input.
  private mutating func abandon(_ byte: UInt8, into events: inout [InputEvent]) {
    state = .ground
    readText(byte, into: &events)
  }

  /// The key whose sequence ends with a letter, after either introducer.
  private static func letterKey(_ final: UInt8) -> KeyStroke? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }

  /// The keys of the numeric keypad, which exist only after `ESC O`.
  private static func keypadKey(_ final: UInt8) -> KeyStroke? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    default: nil
    }
  }

  private static func typed(_ scalar: Unicode.Scalar) -> KeyStroke? {
    switch scalar {
    case "\r", "\n": .enter
    case "\t": .tab
    case "\u{08}", "\u{7F}": .backspace
    // Ctrl clears the upper bits of a letter.
    case "\u{01}"..."\u{1A}": .control(Character(Unicode.Scalar(UInt8(scalar.value) | 0x60)))
    default: isControl(scalar) ? nil : .character(Character(scalar))
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
