// SPDX-License-Identifier: MIT

/// A target for a benchmark's figure.
enum Target {
  /// No more than this, in the unit of the benchmark.
  case atMost(Double)

  /// No more than this many times the floor.
  case timesFloor(Double)

  /// At least this many times as fast as a peer, or as small.
  case ahead(of: Entrant, times: Double)
}

// MARK: - Checking

extension Target {
  /// Whether figures meet the target; `nil` if a required figure is missing.
  func isMet(by figures: [Entrant: Double]) -> Bool? {
    guard let own = figures[.motif] else { return nil }
    switch self {
    case .atMost(let limit):
      return own <= limit
    case .timesFloor(let limit):
      return figures[.floor].map { own <= limit * $0 }
    case .ahead(let peer, let times):
      return figures[peer].map { own * times <= $0 }
    }
  }

  /// The target, as the table shows it.
  var text: String {
    switch self {
    case .atMost(0): "0"
    case .atMost(let limit): "≤ \(limit.figureText)"
    case .timesFloor(let limit): "≤ \(limit.figureText) × floor"
    case .ahead(let peer, 1): "≤ \(peer.shortName)"
    case .ahead(let peer, let times): "\(times.figureText)× ahead of \(peer.shortName)"
    }
  }
}
