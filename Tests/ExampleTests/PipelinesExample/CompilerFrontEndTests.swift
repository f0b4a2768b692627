// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifPipelines
internal import MotifTestSupport
internal import Testing

@testable import PipelinesExample

@Suite("PipelinesExample: front ends")
struct CompilerFrontEndTests {
  private func pascal(_ source: String) throws -> String {
    try PascalSyntax.program(from: PascalSyntax.tokens(of: source)).description
  }

  private func cLike(_ source: String) throws -> String {
    try CSyntax.program(from: CSyntax.tokens(of: source)).description
  }

  @Test
  func `a sign in front means what it means in the language (F2)`() throws {
    #expect(try cLike("print(-7 / 2 * 3);") == "(print (* (/ (- 7) 2) 3))")
    #expect(try pascal("begin writeln(-7 div 2 * 3) end.") == "(print (- (* (/ 7 2) 3)))")
    #expect(try cLike("print(1 - -2);") == "(print (- 1 (- 2)))")
    #expect(throws: SourceError.self) { try pascal("begin writeln(1 - -2) end.") }
    #expect(try pascal("begin writeln(-1 - (-2)) end.") == "(print (- (- 1) (- 2)))")
  }

  @Test
  func `spaces, comments and the case of Pascal's letters make no difference`() throws {
    #expect(
      try pascal("PROGRAM p;VAR X:Integer;y,z:INTEGER;{ all\n * }BEGIN(* no { end *);;x:=Y;END.")
        == "(var x)\n(var y)\n(var z)\n(set x y)"
    )
    #expect(
      try cLike("/**/;int a=1,b;//\r\nb=a;/* // */print(b)\r\n;") + "\n"
        == "(var a)\n(set a 1)\n(var b)\n(set b a)\n(print b)\n"
    )
    #expect(try cLike("int a, A;") == "(var a)\n(var A)")
    #expect(try cLike("") == "")
    #expect(try pascal("begin end.") == "")
  }

  @Test(arguments: [
    ("prefix", "(print (+ 1 x)", "1:15: expected \")\", not the end"),
    ("prefix", "(print\n(+ 1 x))", "2:6: the variable \"x\" is not declared"),
    ("prefix", "(let x 1)", "1:2: expected \"var\", \"set\" or \"print\", not \"let\""),
    ("prefix", "(print (1))", "1:9: expected an operator, not 1"),
    ("pascal", "begin\n  x := 1\nend.", "2:3: the variable \"x\" is not declared"),
    ("pascal", "var x, X; begin end.", "1:8: the variable \"x\" is declared at 1:5 already"),
    ("pascal", "begin writeln(1 / 2) end.", "1:17: \"/\" does not belong to the language"),
    ("pascal", "begin writeln(1) end", "1:21: expected \".\", not the end"),
    ("pascal", "begin end. x", "1:12: expected the end, not \"x\""),
    ("pascal", "var begin: integer; begin end.", "1:5: expected a name, not \"begin\""),
    ("pascal", "var x: real; begin end.", "1:8: expected \"integer\", not \"real\""),
    ("pascal", "begin { no end", "1:7: this comment has no end"),
    ("pascal", "begin {an end}(* no end", "1:15: this comment has no end"),
    ("c", "print(1);\r\n\tprint(2", "2:9: expected \")\", not the end"),
    ("c", "x = 1;\nint x;", "1:1: the variable \"x\" is not declared"),
    ("c", "int x = x;", nil),
    ("c", "int int;", "1:5: expected a name, not \"int\""),
    ("c", "print();", "1:7: expected a number, a name or \"(\", not \")\""),
    ("c", "print(1)", "1:9: expected \";\", not the end"),
    ("c", "/*/ print(1);", "1:1: this comment has no end"),
    ("c", "print(9223372036854775807);", nil),
    ("c", "print(9223372036854775808);", "1:7: 9223372036854775808 is larger than \(Int64.max)"),
    ("c", "print(1\u{301});", "1:7: \"1\u{301}\" does not belong to the language"),
    ("c", "print(1);\0", "1:10: \"\\0\" does not belong to the language"),
  ])
  func `an error tells line and column (F1)`(
    name: String,
    source: String,
    message: String?
  ) throws {
    let compiler = try Pipeline.compiler.applying(try #require(frontEnds[name]))
    do {
      _ = try compiler.run(source)
      #expect(message == nil)
    } catch {
      #expect("\(error.underlying)" == message)
    }
  }

  private let frontEnds: [String: [PipelineVariation]] = [
    "prefix": [], "pascal": [.pascal], "c": [.cLike],
  ]

  // MARK: - Texts that are no programs

  /// Compiles in all three languages, and checks that nothing but a `SourceError` comes of it.
  private func expectNoTrap(_ source: String) throws {
    for frontEnd in frontEnds.values {
      do {
        _ = try Pipeline.compiler.applying(frontEnd).run(source)
      } catch let error as PipelineError {
        let problem = try #require(error.underlying as? SourceError)
        let lines = source.split(omittingEmptySubsequences: false) { $0.isNewline }
        #expect((1...lines.count).contains(problem.position.line))
        let length = lines[problem.position.line - 1].count
        #expect((1...length + 1).contains(problem.position.column))
      }
    }
  }

  @Test
  func `bytes that are no program are an error at a place of the text`() {
    withSeeds { generator in
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      try expectNoTrap(String(decoding: bytes, as: UTF8.self))
      let signs = Array("()+-*/:=;.,{} 01x\r\n" as String)
      try expectNoTrap(String(bytes.map { signs[Int($0) % signs.count] }))
    }
  }

  @Test
  func `programs that are cut off, or lack something, are an error at a place of the text`() {
    withSeeds(40) { generator in
      let random = RandomProgram(lines: 3, levels: 3, using: &generator)
      for source in [random.prefix, random.pascal, random.cLike] {
        let place = Int.random(in: 0..<source.count, using: &generator)
        let count = Int.random(in: 1...min(5, source.count - place), using: &generator)
        try expectNoTrap(String(source.prefix(place)))
        try expectNoTrap(String(source.dropFirst(place)))
        try expectNoTrap(String(source.prefix(place) + source.dropFirst(place + count)))
      }
    }
  }

  @Test
  func `what is too deep is an error, however deep it is`() throws {
    for count in [50, 51, 20_000] {
      let open = String(repeating: "(", count: count)
      let close = String(repeating: ")", count: count)
      let isAllowed = count == 50
      for (frontEnd, source) in [
        ([], "(print " + String(repeating: "(- ", count: count) + "1" + close + ")"),
        ([.pascal], "begin writeln(\(open)1\(close)) end."), ([.cLike], "print(\(open)1\(close));"),
        ([.cLike], "print(\(String(repeating: "-", count: count))1);"),
      ] as [([PipelineVariation], String)] {
        #expect(isAllowed == !isTooDeep(source, frontEnd), "\(count)")
      }
    }
    for count in [200, 201, 20_000] {
      let sum = Array(repeating: "1", count: count).joined(separator: "+")
      #expect((count == 200) == !isTooDeep("print(\(sum));", [.cLike]))
      #expect((count == 200) == !isTooDeep("begin writeln(\(sum)) end.", [.pascal]))
      let product = sum.replacing("+", with: "*")
      #expect((count == 200) == !isTooDeep("print(\(product));", [.cLike]))
    }
  }

  private func isTooDeep(_ source: String, _ frontEnd: [PipelineVariation]) -> Bool {
    do {
      _ = try Pipeline.compiler.applying(frontEnd).run(source)
      return false
    } catch {
      let problem = ((error as? PipelineError)?.underlying as? SourceError)?.problem
      guard case .tooDeep = problem else {
        Issue.record(error)
        return false
      }
      return true
    }
  }

  @Test
  func `there are a thousand variables, and no more`() throws {
    let names = (0...1_000).map { "v\($0)" }
    let thousand = "int \(names.dropLast().joined(separator: ","));"
    #expect(try Pipeline.compiler.applying([.cLike]).run(thousand) == "")
    #expect(throws: PipelineError.self) {
      try Pipeline.compiler.applying([.cLike]).run(thousand + "int v1000;")
    }
  }
}
#endif
