// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import MotifTestSupport
internal import Testing

@testable import DecoratorsExample

@Suite("DecoratorsExample")
@MainActor
struct DecoratorsExampleTests {
  private let transcript = Transcript()

  private var example: DecoratorsExample {
    DecoratorsExample { [transcript] in transcript.add($0) }
  }

  @Test
  func `a score is shown with its accessories' words (L5)`() {
    example.decorateScore()
    #expect(
      transcript.text == """
        A score
        10
        > a title
        SCORE: 10
        > points
        SCORE: 10 POINTS
        > exactly one point
        SCORE: 1 POINT
        > no title
        1 POINT
        """
    )
  }

  @Test
  func `a tween counts the score up (L5)`() {
    example.countUp()
    #expect(
      transcript.text == """
        A score that counts up
        SCORE: 0 POINTS
        SCORE: 13 POINTS
        SCORE: 23 POINTS
        SCORE: 30 POINTS
        SCORE: 35 POINTS
        SCORE: 38 POINTS
        SCORE: 39 POINTS
        SCORE: 40 POINTS
        """
    )
  }

  @Test
  func `wrappers act in stacking order (L5)`() throws {
    try example.wrapClient()
    #expect(
      transcript.text == """
        A client that fails every other time
        > retries outside, log inside, two requests
          log: / busy
          log: / ok
        page /, request 2
          log: / busy
          log: / ok
        page /, request 4
        > log outside, retries inside, two requests
          log: / ok
        page /, request 6
          log: / ok
        page /, request 8
        > a cache around both, two requests
          log: / busy
          log: / ok
        page /, request 10
        page /, request 10
        > the same without the log
        page /news, request 12
        requests that reached the server: 12
        """
    )
  }
}

@Suite("ScoreLabel (L5)")
struct ScoreLabelTests {
  private let transcript = Transcript()

  private func label(_ score: Int) -> ScoreLabel {
    ScoreLabel(score: score, prefix: [TitleAccessory()], suffix: [PointsAccessory()]) {
      [transcript] in transcript.add($0)
    }
  }

  @Test(arguments: [(-1, "POINTS"), (0, "POINTS"), (1, "POINT"), (2, "POINTS"), (11, "POINTS")])
  func `exactly one point is singular`(score: Int, unit: String) {
    #expect(label(score).text == "SCORE: \(score) \(unit)")
  }

  @Test
  func `only a change updates the text, and only once`() {
    let label = label(1)
    #expect(transcript.lines.count == 1)
    label.score += 1
    #expect(transcript.lines.count == 2)
    label.score = 2
    #expect(transcript.lines.count == 2)
    label.suffix.append(TitleAccessory())
    #expect(transcript.lines.count == 3)
    label.prefix[0] = PointsAccessory()
    #expect(transcript.lines.last == " POINTS2 POINTSSCORE: ")
    #expect(transcript.lines.count == 4)
  }

  private struct Word: ScoreAccessory {
    let word: String
    func text(for score: Int) -> String { "\(word)\(score % 3)" }
  }

  @Test
  func `after any changes, it reads like a new label`() {
    withSeeds { generator in
      var shown: [String] = []
      let label = ScoreLabel(score: 0) { shown.append($0) }
      var (prefix, suffix): ([Word], [Word]) = ([], [])
      for step in 0..<30 {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
          prefix.insert(Word(word: "p\(step)"), at: 0)
          label.prefix = prefix
        case 1:
          suffix.append(Word(word: "s\(step)"))
          label.suffix.append(Word(word: "s\(step)"))
        case 2 where !prefix.isEmpty:
          let index = Int.random(in: prefix.indices, using: &generator)
          prefix.remove(at: index)
          label.prefix.remove(at: index)
        case 3 where !suffix.isEmpty:
          suffix.removeLast()
          label.suffix.removeLast()
        default: label.score += 1
        }
        let words = (prefix + suffix).map { $0.text(for: label.score) }
        let text =
          words.prefix(prefix.count).joined() + "\(label.score)"
          + words.dropFirst(prefix.count).joined()
        #expect(label.text == text)
        #expect(shown.last == text)
        #expect(shown.count == step + 2)
      }
    }
  }
}

@Suite("Client decorators (L5)")
struct ClientDecoratorTests {
  /// A client that gives prepared answers, one after another.
  private final class ScriptedClient: Client {
    private(set) var paths: [String] = []
    private var answers: [Result<String, ClientError>]

    init(_ answers: Result<String, ClientError>...) { self.answers = answers }

    func page(at path: String) throws(ClientError) -> String {
      paths.append(path)
      return try answers.removeFirst().get()
    }
  }

  @Test
  func `a busy client is retried up to the limit`() throws {
    let base = ScriptedClient(.failure(.busy), .failure(.busy), .success("page"))
    #expect(try RetryingClient(base, attempts: 3).page(at: "/") == "page")
    #expect(base.paths == ["/", "/", "/"])
    let busy = ScriptedClient(.failure(.busy), .failure(.busy), .success("page"))
    #expect(throws: ClientError.busy) { try RetryingClient(busy, attempts: 2).page(at: "/") }
    #expect(busy.paths.count == 2)
  }

  @Test(arguments: [-1, 0, 1])
  func `at least one attempt is made`(attempts: Int) {
    let base = ScriptedClient(.failure(.busy))
    #expect(throws: ClientError.busy) { try RetryingClient(base, attempts: attempts).page(at: "/") }
  }

  @Test
  func `a permanent error is neither retried nor cached`() throws {
    let base = ScriptedClient(.failure(.notFound), .success("page"))
    let client = CachingClient(RetryingClient(base))
    #expect(throws: ClientError.notFound) { try client.page(at: "/") }
    #expect(try client.page(at: "/") == "page")
    #expect(try client.page(at: "/") == "page")
    #expect(base.paths.count == 2)
  }

  @Test
  func `removing a wrapper leaves the original stack unchanged`() throws {
    var log: [String] = []
    let base = ScriptedClient(.success("1"), .success("2"), .success("3"), .success("4"))
    func logging(_ client: any Client) -> any Client { LoggingClient(client) { log.append($0) } }
    let stack = RetryingClient(logging(RetryingClient(logging(base))))
    let quiet = stack.without(LoggingClient.self)
    #expect(try quiet.page(at: "/") == "1")
    #expect(log.isEmpty)
    #expect(try stack.page(at: "/") == "2")
    #expect(log == ["/ ok", "/ ok"])

    let bare = quiet.without(RetryingClient.self)
    #expect(bare as AnyObject === base)
    #expect(base.without(LoggingClient.self) as AnyObject === base)
  }
}
#endif
