// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import Testing

@Suite("JSON import")
struct JSONImportTests {
  @Test func `every field is imported`() throws {
    let result = try importing(
      """
      [
        {
          "title": "Best of Bowie", "artist": "David Bowie", "genre": "Pop", "year": 1992,
          "coverURL": "https://example.org/bowie.jpg"
        },
        { "artist": "U2", "title": "Say \\"War\\" \\u00e9", "year": "1983", "genre": null },
        { "artist": "Sting", "title": "Day", "year": "1999-10-01", "rating": [1, {"of": 5}] }
      ]

      """
    )
    #expect(
      result.added == [
        AlbumDetails(
          title: "Best of Bowie",
          artist: "David Bowie",
          genre: "Pop",
          year: 1992,
          coverURL: "https://example.org/bowie.jpg"
        ),
        AlbumDetails(title: "Say \"War\" é", artist: "U2", year: 1983),
        AlbumDetails(title: "Day", artist: "Sting", year: 1999),
      ]
    )
    #expect(result.issues.isEmpty)
    #expect(result.added.count == 3)
  }

  @Test(arguments: ["0", "\"\"", "\"0\"", "\"0000\"", "null", "\" \""])
  func `an empty year or 0 is unknown`(_ year: String) throws {
    let result = try importing(#"[{"title":"War","artist":"U2","year":\#(year)}]"#)
    #expect(result.added == [AlbumDetails(title: "War", artist: "U2")])
  }

  @Test(arguments: [
    ("999", "the year 999 is not between 1000 and 9999"),
    ("-1983", "\"-1983\" is not a year"),
    ("19830", "the year 19830 is not between 1000 and 9999"),
    ("1983.5", "\"1983.5\" is not a year"),
    ("\"MCMLXXXIII\"", "\"MCMLXXXIII\" is not a year"),
    ("\"1983-\"", "\"1983-\" is not a year"),
    ("\"99999999999999999999\"", "the year 99999999999999999999 is not between 1000 and 9999"),
    ("true", "the year is not a text"),
    ("[1983]", "the year is not a text"),
  ])
  func `a record with an invalid year is reported`(_ year: String, _ reason: String) throws {
    #expect(
      try issues(of: #"[{"title":"War","artist":"U2","year":\#(year)}]"#) == ["1: \(reason)"]
    )
  }

  /// Each breaks the second of four records, in line 3; the others must be imported.
  static let brokenRecords = [
    (#"{ "title": "B" }"#, "3: the artist is missing"),
    (#"{ "title": " ", "artist": "b" }"#, "3: the title is empty"),
    ("{ \"title\": \"B\", \"artist\": \"\u{200B}\" }", "3: the artist is empty"),
    (#"{ "title": null, "artist": "b" }"#, "3: the title is missing"),
    (#"{ "title": ["B"], "artist": "b" }"#, "3: the title is not a text"),
    (#"{ "title": "B", "artist": "b", "genre": 1 }"#, "3: the genre is not a text"),
    ("17", "3: this is no object"),
    ("null", "3: this is no object"),
    (#"["B", "b"]"#, "3: this is no object"),
    (#"{ "title": tru, "artist": "b" }"#, "3: this is not valid JSON"),
    (#"{ "title": "\x", "artist": "b" }"#, "3: this is not valid JSON"),
    ("{ \"title\": \"B\u{1}\", \"artist\": \"b\" }", "3: this is not valid JSON"),
    (#"{ "title" "B", "artist": "b" }"#, "3: a colon is missing here"),
    (#"{ title: "B", artist: "b" }"#, "3: the name of a field is missing here"),
    (#"{ "title": "B" "artist": "b" }"#, "3: a comma or a closing bracket is missing here"),
    (#"{ "title": , "artist": "b" }"#, "3: a value is missing here"),
    (#"{ "title": "B", "artist": "b" ]"#, "3: a bracket here does not match its opening"),
    (#"{ "title": "B", "artist": "b }"#, "3: this text has no closing quote"),
    (#"{ "title": "B, "artist": "b" }"#, "3: a comma or a closing bracket is missing here"),
    (#"{ "title": "B", "tags": ["x", "artist": "b" }"#, "3: a comma or a closing bracket is"),
  ]

  @Test(arguments: brokenRecords)
  func `a broken record doesn't affect the others`(
    _ record: String,
    _ issue: String
  ) throws {
    let result = try importing(
      """
      [
        { "title": "A", "artist": "a" },
        \(record),
        { "title": "C", "artist": "c" },
        { "title": "D", "artist": "d" }
      ]
      """
    )
    #expect(result.titles == ["A", "C", "D"])
    #expect(result.issues.count == 1)
    #expect(result.issues.first?.description.hasPrefix("/albums:\(issue)") == true)
  }

  @Test(arguments: brokenRecords)
  func `a broken record on one line costs only itself`(_ record: String, _ issue: String) throws {
    let text =
      #"[{"title":"A","artist":"a"},\#(record),{"title":"C","artist":"c"},"#
      + #"{"title":"D","artist":"d"}]"#
    let result = try importing(text)
    #expect(result.titles == ["A", "C", "D"])
    #expect(result.issues.count == 1)
    #expect(result.issues.first?.line == 1)
  }

  @Test func `a missing brace ends at the next object`() throws {
    let result = try importing(
      """
      [
        { "title": "A", "artist": "a" },
        { "title": "B", "artist": "b",
        { "title": "C", "artist": "c" }
      ]
      """
    )
    #expect(result.titles == ["A", "C"])
    #expect(result.issues.map(\.line) == [4])
  }

  @Test func `objects inside a broken record aren't records`() throws {
    let result = try importing(
      """
      [{"title":"A","artist":"a","like":[{"title":"X","artist":"x"},{"title":"Y","artist":"y"}] !},
      {"title":"B","artist":"b"}]
      """
    )
    #expect(result.titles == ["B"])
    #expect(result.issues.count == 1)
  }

  @Test func `faults between records cost no record`() throws {
    #expect(
      try issues(of: #"[{"title":"A","artist":"a"} {"title":"B","artist":"b"}]"#)
        == ["1: there is no comma before this record"]
    )
    let text = "[,{\"title\":\"A\",\"artist\":\"a\"},\n,{\"title\":\"B\",\"artist\":\"b\"},\n]\nx"
    #expect(try importing(text).titles == ["A", "B"])
    #expect(
      try issues(of: text) == [
        "1: there is no record before the comma",
        "2: there is no record before the comma",
        "3: there is no record behind the last comma",
        "4: there is more text behind the end of the array",
      ]
    )
    let split = #"[{"title":"A","artist":"a"}]oh{"title":"B","artist":"b"}]"#
    #expect(try importing(split).titles == ["A", "B"])
    let junk = #"[{"title":"A","artist":"a"}oh{"title":"B","artist":"b"}]"#
    #expect(try importing(junk).titles == ["A", "B"])
    #expect(try issues(of: junk) == ["1: there is text between the records"])
  }

  @Test func `a truncated file is imported up to its end`() throws {
    let text = "[\n{\"title\":\"A\",\"artist\":\"a\"},\n{\n\"title\":\"B\",\"art"
    #expect(try importing(text).titles == ["A"])
    #expect(try issues(of: text) == ["3: the file ends inside this record"])
    #expect(
      try issues(of: "[\n{\"title\":\"A\",\"artist\":\"a\"},\n")
        == ["3: the file ends before the array does"]
    )
    #expect(try issues(of: "[") == ["1: the file ends before the array does"])
  }

  @Test func `invalid UTF-8 is reported at its line`() throws {
    let bytes =
      Array("[\n{\"title\":\"A\",\"artist\":\"a\"},\n{\n\"title\":\"B".utf8) + [0xC3]
      + Array("\",\n\"artist\":\"b\"},\n{\"title\":\"C\",\"artist\":\"c\"}]".utf8)
    #expect(try importing(bytes).titles == ["A", "C"])
    #expect(try issues(of: bytes) == ["4: there are bytes in this record that are not UTF-8"])
  }

  @Test func `unread members are named once`() throws {
    let result = try importing(
      #"[{"title":"A","artist":"a","label":"x","id":1},{"title":"B","artist":"b","id":{"n":2}}]"#
    )
    #expect(result.titles == ["A", "B"])
    #expect(result.unreadFields == ["id", "label"])
  }

  @Test func `lines may end with carriage returns alone`() throws {
    #expect(try issues(of: "[\r{\"title\":\"A\"}\r]") == ["2: the artist is missing"])
    #expect(try issues(of: "[\r\n{\"title\":\"A\"}\r]") == ["2: the artist is missing"])
  }

  @Test func `endless nesting is refused`() throws {
    let deep = String(repeating: #"{"a":["#, count: 100_000)
    let text = #"[{"title":"A","artist":"a"},"# + deep
    #expect(try importing(text).titles == ["A"])
    #expect(try issues(of: text) == ["1: this is nested too deeply"])
  }
}
