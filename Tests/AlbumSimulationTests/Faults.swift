// SPDX-License-Identifier: MIT

/// What can go wrong, and what may be lost by it.
///
/// Whatever goes wrong, server and library agree in the end, and no change is applied twice. The one
/// place that says what the library itself may lose is ``Oracle``, next to each fault that may lose
/// something.
enum Fault: String, CaseIterable {
  // Between the processes and the server. Nothing may be lost by any of these.

  /// A request or an answer disappears.
  case loss
  /// A request or an answer disappears, and the caller learns it.
  case cut
  /// A request arrives twice, the second time whenever it may be.
  case doubling
  /// The server can't do it now.
  case busyServer
  /// Somebody else answers, before the request has reached the server or after.
  case impostor

  // In the machine. Nothing that was acknowledged may be lost by any of these.

  /// A process ends in the middle of what it does.
  case crash
  /// All processes end, and what was not synchronized is lost, or half of it.
  case powerLoss
  /// A file operation fails.
  case fileError
  /// Nothing can be written for a while.
  case fullDisk
  /// A second process works in the same directory.
  case secondProcess

  // What takes things away.

  /// The file of the outbox is gone.
  case lostOutbox
  /// The file of the outbox is cut off or has other bytes somewhere.
  case tornOutbox
  /// The archive is gone, is cut off or has other bytes: the library goes back to the save before.
  case tornArchive
  /// The whole directory is as it was: the library goes back to what it was then.
  case backup
  /// Somebody saves over what another process has saved, having been told: that is lost.
  case overwriting
  /// The server has no albums any more and remembers nothing.
  case emptiedServer
  /// The server is as it was.
  case serverBackup
}

/// What becomes of a request or an answer under way.
enum Fate {
  case arrives
  case isLost
  case isCut
  case isDoubled
  case isAnsweredElsewhere(Answerer)

  /// Picks one; two in three arrive.
  static func draw(from faults: Set<Fault>, in world: World) -> Fate {
    guard world.happens(onceIn: 3) else { return .arrives }
    // In the order of their declaration, for that of a set is another one in each run.
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

/// Somebody who answers, whether asked or not.
struct Answerer {
  let name: String
  let answer: WireAnswer

  init(_ name: String, _ status: Int, _ body: String = "", headers: [String: String] = [:]) {
    self.name = name
    answer = WireAnswer(status, body, headers: headers)
  }

  /// The server or its gateway, when it can't do what it is asked.
  static let busy = [
    Answerer("the server", 500, #"{"error":"the albums can't be stored"}"#),
    Answerer("the server", 503, #"{"error":"busy"}"#, headers: ["Retry-After": "7"]),
    Answerer("the server", 429, #"{"error":"too many"}"#),
    Answerer("a gateway", 502, "<html>Bad gateway</html>"),
    Answerer("a gateway", 504, "<html>Gateway timeout</html>"),
  ]

  private static let page = "<!DOCTYPE html><html><title>Sign in</title></html>"

  /// Those who answer in the server's place.
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
