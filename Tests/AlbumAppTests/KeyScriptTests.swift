// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import AlbumScreen
internal import Testing

@Suite("KeyScript") struct KeyScriptTests {
  private func keys(_ script: KeyScript) -> [KeyStroke] {
    script.events.map { event in
      if case .key(let key) = event { key } else { .text("not a key: \(event)") }
    }
  }

  @Test func `every named key has a word`() throws {
    let script = try KeyScript(
      parsing: "left right up down home end tab backtab enter escape esc backspace delete space"
    )
    let expected: [KeyStroke] = [
      .left, .right, .up, .down, .home, .end, .tab, .backTab, .enter, .escape, .escape,
      .backspace, .delete, .character(" "),
    ]
    #expect(keys(script) == expected)
  }

  @Test func `single characters stand for themselves`() throws {
    #expect(
      keys(try KeyScript(parsing: " g G\t/ \n é \" "))
        == ["g", "G", "/", "é", "\""].map { .character($0) }
    )
  }

  @Test func `a script without words has no keys`() throws {
    #expect(try KeyScript(parsing: "").events.isEmpty)
    #expect(try KeyScript(parsing: " \n").events.isEmpty)
  }

  @Test(arguments: [
    ("type:blue", "blue"), (#"type:"so what""#, "so what"), (#"type:a"b"#, #"a"b"#),
    (#"type:"say \"hi\" \\ \n""#, #"say "hi" \ \n"#), ("type:type:x", "type:x"), ("type:東", "東"),
  ])
  func `text is typed character by character`(word: String, text: String) throws {
    let script = try KeyScript(parsing: "left \(word) right")
    #expect(keys(script) == [.left] + text.map { .character($0) } + [.right])
  }

  @Test func `clicks and wheel turns name their cell`() throws {
    #expect(
      try KeyScript(parsing: "click:30,5 wheelup:0,0 wheeldown:7,12").events == [
        .mouse(MouseEvent(.press, column: 30, row: 5)),
        .mouse(MouseEvent(.wheelUp, column: 0, row: 0)),
        .mouse(MouseEvent(.wheelDown, column: 7, row: 12)),
      ]
    )
  }

  @Test(arguments: [
    ("click:3", KeyScriptError.noCell("click:3", position: 1)),
    ("q wheelup:a,2", .noCell("wheelup:a,2", position: 2)),
    ("right rigth d", .unknownWord("rigth", position: 2)),
    ("Left", .unknownWord("Left", position: 1)),
    ("q type:", .nothingToType(position: 2)),
    (#"type:"""#, .nothingToType(position: 1)),
    (#"q q type:"so what"#, .unterminatedQuote(position: 3)),
    (#"type:"so what\"#, .unterminatedQuote(position: 1)),
    (#"type:"so"what"#, .textAfterQuote(position: 1)),
  ])
  func `an invalid word is reported with its position`(text: String, error: KeyScriptError) {
    #expect(throws: error) { try KeyScript(parsing: text) }
    #expect(error.description.contains("Word "))
  }
}
#endif
