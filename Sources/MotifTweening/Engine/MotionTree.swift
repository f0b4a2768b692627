// SPDX-License-Identifier: MIT

/// A composed motion: parts, each with the two ends of its interval.
///
/// It is the description. ``Timeline`` plays it.
indirect enum MotionTree {
  /// A part, and where it starts and ends in the whole.
  typealias Part = (start: Double, end: Double, tree: MotionTree)

  case tween(duration: Double, isReversed: Bool, (_ time: Double) -> Void)
  /// Parts that follow one another.
  case sequence([Part], duration: Double)
  /// Parts that overlap.
  case group([Part], duration: Double)
  /// The same part several times, or forever.
  case rounds(MotionTree, count: Double)

  var duration: Double {
    switch self {
    case .tween(let duration, _, _), .sequence(_, let duration), .group(_, let duration): duration
    case .rounds(let round, let count): round.duration * count
    }
  }

  /// The mirror image in time.
  var reversed: MotionTree {
    switch self {
    case .tween(let duration, let isReversed, let move):
      .tween(duration: duration, isReversed: !isReversed, move)
    case .sequence(let parts, let duration):
      .sequence(Self.mirrored(parts, in: duration).reversed(), duration: duration)
    case .group(let parts, let duration):
      .group(Self.mirrored(parts, in: duration), duration: duration)
    case .rounds(let round, let count):
      .rounds(round.reversed, count: count)
    }
  }

  /// Both ends are subtracted from the same number, so parts that touched each other still do.
  private static func mirrored(_ parts: [Part], in duration: Double) -> [Part] {
    parts.map { (duration - $0.end, duration - $0.start, $0.tree.reversed) }
  }
}
