// SPDX-License-Identifier: MIT

/// The possible faults, and their losses.
///
/// Whatever goes wrong, server and library agree in the end, and no change is applied twice. Only
/// ``Oracle`` defines the losses of the library itself, next to each fault that may cause some.
enum Fault: String, CaseIterable {
  // Between the processes and the server. None of these may lose anything.

  /// A request or an answer disappears.
  case loss
  /// A request or an answer disappears, and the caller is notified.
  case cut
  /// A request arrives twice, the second time at any later moment.
  case doubling
  /// The server is temporarily unavailable.
  case busyServer
  /// Another server answers, before or after the request has reached the real one.
  case impostor

  // In the machine. None of these may lose anything that was acknowledged.

  /// A process ends in the middle of its work.
  case crash
  /// All processes end, and data that was not synchronized is lost, entirely or in part.
  case powerLoss
  /// A file operation fails.
  case fileError
  /// Writing fails for a while.
  case fullDisk
  /// A second process works in the same directory.
  case secondProcess

  // Faults that lose data.

  /// The outbox's file is deleted.
  case lostOutbox
  /// The outbox's file is truncated or has other bytes somewhere.
  case tornOutbox
  /// The last checkpoint is deleted, truncated, or altered: at most the last save is lost.
  case tornArchive
  /// The whole directory is restored: the library returns to its earlier state.
  case backup
  /// A warned user overwrites another process's save, which is lost.
  case overwriting
  /// The server loses all albums and all answers.
  case emptiedServer
  /// The server is restored.
  case serverBackup
}

/// The fate of a request or an answer under way.
enum Fate {
  case arrives
  case isLost
  case isCut
  case isDoubled
  case isAnsweredElsewhere(Answerer)

  /// Draws a fate; two in three arrive.
  static func draw(from faults: Set<Fault>, in world: World) -> Fate {
    guard world.happens(onceIn: 3) else { return .arrives }
    // In the order of declaration, because the order of a set differs in each run.
    let faults = Fault.allCases.filter { faults.contains($0) }
    switch faults.randomElement(using: &world.chance) {
    case .loss: return .isLost
    case .cut: return .isCut
    case .doubling: return .isDoubled
    case .busyServer: return .isAnsweredElsewhere(.busy[world.number(below: Answerer.busy.count)])
    case .impostor:
      return .isAnsweredElsewhere(.impostors[world.number(below: Answerer.impostors.count)])
    default: return .arrives
    }
  }
}

extension Fate: Equatable {
  static func == (left: Fate, right: Fate) -> Bool {
    switch (left, right) {
    case (.arrives, .arrives), (.isLost, .isLost), (.isCut, .isCut), (.isDoubled, .isDoubled): true
    default: false
    }
  }
}

/// A source of answers, to requests or unprompted.
struct Answerer {
  let name: String
  let answer: WireAnswer

  init(_ name: String, _ status: Int, _ body: String = "", headers: [String: String] = [:]) {
    self.name = name
    answer = WireAnswer(status, body, headers: headers)
  }

  /// The server or its gateway, when it is unavailable.
  static let busy = [
    Answerer("the server", 500, #"{"error":"the albums can't be stored"}"#),
    Answerer("the server", 503, #"{"error":"busy"}"#, headers: ["Retry-After": "7"]),
    Answerer("the server", 429, #"{"error":"too many"}"#),
    Answerer("a gateway", 502, "<html>Bad gateway</html>"),
    Answerer("a gateway", 504, "<html>Gateway timeout</html>"),
  ]

  private static let page = "<!DOCTYPE html><html><title>Sign in</title></html>"

  /// The impostors that answer instead of the server.
  static let impostors = [
    Answerer("a proxy", 407, page, headers: ["Proxy-Authenticate": "Basic"]),
    Answerer("a sign-in page", 403, page),
    Answerer("a sign-in page", 200, page, headers: ["Content-Type": "text/html"]),
    Answerer("a sign-in page", 302, "", headers: ["Location": "http://sign.in/"]),
    Answerer("a sign-in page", 511, page),
    Answerer("a large page", 200, page + String(repeating: "<p>Welcome", count: 7_000)),
    Answerer("another web server", 404, "<html>Not Found</html>"),
    Answerer("another web server", 410, "<html>Gone</html>"),
    Answerer("another web server", 405, "<html>Method Not Allowed</html>"),
    Answerer("another web server", 401, "<html>Unauthorized</html>"),
    Answerer("another web server", 200, "[]", headers: ["Content-Type": "application/json"]),
    Answerer("another web server", 204),
    Answerer("a firewall", 400, "<html>Bad Request</html>"),
    Answerer("a firewall", 413, "<html>Too large</html>"),
  ]
}
