// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import Testing

@Suite("CommandHistory: coding")
struct CommandHistoryCodingTests {
  private func encode(_ history: CommandHistory<SetCell>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(history), as: UTF8.self)
  }

  private func decode(_ text: String) throws -> CommandHistory<SetCell> {
    try JSONDecoder().decode(CommandHistory<SetCell>.self, from: Data(text.utf8))
  }

  private func command(_ value: Int) -> String {
    #"{"index":0,"isTyped":false,"value":\#(value)}"#
  }

  private func step(_ value: Int) -> String {
    #"{"commands":[\#(command(value))],"inverses":[\#(command(0))],"name":"Set \#(value)"}"#
  }

  @Test
  func `the keys match earlier versions`() throws {
    var history = CommandHistory<SetCell>()
    var sheet = Sheet()
    #expect(try encode(history) == #"{"position":0,"saved":0,"steps":[]}"#)
    try history.perform(SetCell(index: 0, value: 3), on: &sheet)
    #expect(
      try encode(history) == #"{"isOpen":true,"position":1,"saved":0,"steps":[\#(step(3))]}"#
    )
    try history.undo(on: &sheet)
    history.markModified()
    history.countLimit = 5
    history.costLimit = 70
    #expect(
      try encode(history)
        == #"{"costLimit":70,"limit":5,"position":0,"steps":[\#(step(3))]}"#
    )
  }

  @Test(arguments: [
    #""position":-1"#, #""position":3"#, #""position":1.5"#, #""position":null"#, #""saved":0"#,
    #""position":1,"saved":-1"#, #""position":1,"saved":3"#, #""position":1,"limit":-1"#,
    #""position":1,"costLimit":-1"#, #""position":1,"isOpen":true"#,
    #""position":0,"isOpen":true"#, #""position":2,"saved":2,"isOpen":true"#,
    #""position":9223372036854775807"#, #""position":1,"saved":9223372036854775807"#,
  ])
  func `a self-contradictory history is a decoding error`(fields: String) {
    let steps = "\(step(1)),\(step(2))"
    #expect(throws: DecodingError.self) { try decode(#"{"steps":[\#(steps)],\#(fields)}"#) }
    #expect(throws: Never.self) { try decode(#"{"steps":[\#(steps)],"position":2}"#) }
  }

  @Test
  func `a step of several commands can't be open`() throws {
    let step = #"{"name":"a","commands":[C,C],"inverses":[C,C]}"#.replacing("C", with: command(1))
    let fields = #""position":1,"steps":[\#(step)]"#
    #expect(throws: DecodingError.self) { try decode("{\(fields),\"isOpen\":true}") }
    #expect(try decode("{\(fields),\"isOpen\":false}").undoSteps.count == 1)
    #expect(try decode("{\(fields),\"limit\":0,\"isOpen\":false}").undoSteps.isEmpty)
  }

  @Test(arguments: [
    #"{"name":"a","commands":[],"inverses":[C]}"#, #"{"name":"a","commands":[C],"inverses":[]}"#,
    #"{"name":"a","commands":[N],"inverses":[C]}"#, #"{"name":"a","commands":[C],"inverses":[N]}"#,
    #"{"commands":[C],"inverses":[C]}"#, #"{"name":"a","commands":[C]}"#, "null", "7",
  ])
  func `an impossible step is a decoding error`(pattern: String) throws {
    let step = pattern.replacing("C", with: command(1)).replacing("N", with: command(-1))
    #expect(throws: DecodingError.self) { try decode(#"{"position":0,"steps":[\#(step)]}"#) }
  }

  @Test
  func `steps beyond the limits are dropped when decoding`() throws {
    let steps = [1, 2, 3, 4].map(step).joined(separator: ",")
    let history = try decode(#"{"position":3,"saved":3,"steps":[\#(steps)],"limit":2}"#)
    #expect(history.undoSteps.map(\.name) == ["Set 3", "Set 2"])
    #expect(history.redoSteps.map(\.name) == ["Set 4"])
    #expect(!history.isModified)
    let cheap = try decode(#"{"position":4,"steps":[\#(steps)],"costLimit":7}"#)
    #expect(cheap.undoSteps.map(\.name) == ["Set 4", "Set 3"])
    #expect(cheap.isModified)
  }

  @Test
  func `undo survives a restart`() throws {
    var history = CommandHistory<SetCell>()
    var sheet = Sheet()
    for value in 1...3 { try history.perform(SetCell(index: 0, value: value), on: &sheet) }
    history.markSaved()
    try history.undo(on: &sheet)
    var restored = try decode(encode(history))
    #expect(restored.isModified)
    try restored.redo(on: &sheet)
    #expect(sheet.cells[0] == 3 && !restored.isModified)
    for _ in 0..<3 { try restored.undo(on: &sheet) }
    #expect(sheet == Sheet())
  }

  @Test
  func `histories are Sendable, Hashable and Codable where their commands are`() {
    func accept(_ value: some Sendable & Hashable & Codable) {}
    accept(CommandHistory<SetCell>())
    func acceptSteps(_ value: [some Sendable & Hashable & Codable]) {}
    acceptSteps(CommandHistory<SetCell>().undoSteps)
    #expect(CommandHistory<SetCell>() == CommandHistory<SetCell>())
    #expect(CommandHistory<SetCell>() != CommandHistory<SetCell>(countLimit: 1))
  }
}
