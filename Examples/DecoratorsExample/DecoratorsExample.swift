// SPDX-License-Identifier: MIT

internal import MotifTweening

/// Decorates one object in two ways: puts words around a score, and wraps a client with retries, a log, and a cache.
@main
@MainActor
struct DecoratorsExample {
  /// Where to print; a test collects the lines.
  let print: (String) -> Void

  static func main() throws {
    let example = DecoratorsExample { Swift.print($0) }
    example.decorateScore()
    example.print("")
    example.countUp()
    example.print("")
    try example.wrapClient()
  }

  /// Accessories: the object knows that it has some, and asks them.
  func decorateScore() {
    print("A score")
    let label = ScoreLabel(score: 10) { [print] in print($0) }
    print("> a title")
    label.prefix.append(TitleAccessory())
    print("> points")
    label.suffix.append(PointsAccessory())
    print("> exactly one point")
    label.score = 1
    print("> no title")
    label.prefix.removeAll()
  }

  /// The label is updated for each number that the tween reaches, exactly once.
  func countUp() {
    print("A score that counts up")
    let label = ScoreLabel(score: 0, prefix: [TitleAccessory()], suffix: [PointsAccessory()]) {
      [print] in print($0)
    }
    let ticks = ManualTickSource()
    let engine = TweenEngine(ticks: ticks)
    let count = Tween(from: 0.0, to: 40, duration: 1, easing: .cubicOut)
    let running = engine.start(Motion(count) { label.score = Int($0.rounded()) })
    for _ in 1...8 { ticks.tick(by: 0.125) }
    running.cancel()
  }

  /// Wrappers: neither the object nor its users know about them.
  func wrapClient() throws {
    print("A client that fails every other time")
    let server = FlakyServer()
    func log(_ line: String) { print("  log: \(line)") }
    let stacks: [(String, any Client)] = [
      ("retries outside, log inside", RetryingClient(LoggingClient(server, log: log))),
      ("log outside, retries inside", LoggingClient(RetryingClient(server), log: log)),
      ("a cache around both", CachingClient(RetryingClient(LoggingClient(server, log: log)))),
    ]
    for (name, client) in stacks {
      print("> \(name), two requests")
      for _ in 1...2 { print(try client.page(at: "/")) }
    }
    print("> the same without the log")
    print(try stacks[2].1.without(LoggingClient.self).page(at: "/news"))
    print("requests that reached the server: \(server.requestCount)")
  }
}
