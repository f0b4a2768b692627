// SPDX-License-Identifier: MIT

internal import Synchronization

/// Whether the effects within another one may still run.
///
/// It asks that effect itself, whose memory it keeps: the outermost of those that own one another, for
/// that alone can end without a word. So all others end with its last reference, on whatever thread
/// that goes, even if a waiting change puts off what else has to be done. An effect further in is kept
/// by the one around it, and is told when it ends.
final class EffectLifetime {
  private let owner: ReaderPointer

  init(of owner: ReaderPointer) {
    self.owner = owner
    owner.pointee.holders.add(1, ordering: .relaxed)
  }

  deinit {
    Graph.current.releaseHolder(of: owner)
  }

  var isActive: Bool { !owner.pointee.hasEnded }
}
