// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import Testing

@Suite("KeyScript") struct KeyScriptTests {
  @Test func `every named key has a word`() throws {
    let script = try KeyScript(
      parsing: "left right up down home end tab backtab enter escape esc backspace space"
    )
    #expect(
      script.keys == [
        .left, .right, .up, .down, .home, .end, .tab, .backTab, .enter, .escape, .escape,
        .backspace, .character(" "),
      ]
    )
  }

  @Test func `single characters stand for themselves`() throws {
    #expect(
      try KeyScript(parsing: " g G\t/ \n é \" ").keys
        == ["g", "G", "/", "é", "\""].map { .character($0) }
    )
  }

  @Test func `a script without words has no keys`() throws {
    #expect(try KeyScript(parsing: "").keys.isEmpty)
    #expect(try KeyScript(parsing: " \n").keys.isEmpty)
  }

  @Test(arguments: [
    ("type:blue", "blue"), (#"type:"so what""#, "so what"), (#"type:a"b"#, #"a"b"#),
    (#"type:"say \"hi\" \\ \n""#, #"say "hi" \ \n"#), ("type:type:x", "type:x"), ("type:東", "東"),
  ])
  func `text is typed character by character`(word: String, text: String) throws {
    let script = try KeyScript(parsing: "left \(word) right")
    #expect(script.keys == [.left] + text.map { .character($0) } + [.right])
  }

  @Test(arguments: [
    ("right rigth d", KeyScriptError.unknownWord("rigth", position: 2)),
    ("Left", .unknownWord("Left", position: 1)),
    ("q type:", .nothingToType(position: 2)),
    (#"type:"""#, .nothingToType(position: 1)),
    (#"q q type:"so what"#, .unterminatedQuote(position: 3)),
    (#"type:"so what\"#, .unterminatedQuote(position: 1)),
    (#"type:"so"what"#, .textAfterQuote(position: 1)),
  ])
  func `a wrong word is named with its position`(text: String, error: KeyScriptError) {
    #expect(throws: error) { try KeyScript(parsing: text) }
    #expect(error.description.contains("Word "))
  }
}
